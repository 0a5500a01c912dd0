import type { FastifyInstance } from 'fastify'

/** Told of every request once it has been answered. */
export type ObserveRequest = (operation: string, status: number, seconds: number) => void

/** `other` for what is no operation, so that no made-up path becomes a label. */
export const observeRequests = (app: FastifyInstance, observe: ObserveRequest): void => {
  app.addHook('onResponse', (request, reply, done) => {
    observe(request.operation ?? 'other', reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}
