import { basePath, type Operation, operationEntries } from '@easel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Told of every request once it has been answered. */
export type ObserveRequest = (operation: string, status: number, seconds: number) => void

export const observeRequests = (app: FastifyInstance, observe: ObserveRequest): void => {
  app.addHook('onResponse', async (request, reply) => {
    observe(operationOf(request), reply.statusCode, reply.elapsedTime / 1000)
  })
}

const routes = Map.groupBy(operationEntries, ([, operation]) => operation.route as string)

/** The operation's name; `other` for what is none, so that no made-up path becomes a label. */
const operationOf = (request: FastifyRequest): string => {
  const path = request.routeOptions.url?.slice(basePath.length)
  const kinds = routes.get(`${request.method} ${path}`) ?? []
  const sent = (request.body as { action_type?: unknown } | null | undefined)?.action_type
  const [name] = kinds.find(([, operation]) => actionType(operation) === sent) ?? kinds[0] ?? ['other']
  return name
}

const actionType = (operation: Operation): unknown =>
  (operation.body?.properties.action_type as { const?: unknown } | undefined)?.const
