import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { requestUri } from './encode.ts'

/** G10: an unknown path is a 404; a known one with another method a 405 that says which are allowed. */
export const createNotFoundHandler = (app: FastifyInstance) => {
  const routes: { methods: string[]; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, path }) => {
    const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
    routes.push({ methods: [method].flat(), pattern })
  })
  return async (request: FastifyRequest): Promise<never> => {
    const path = requestUri(request.raw.url ?? '/')
    const allowed = new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))
    if (allowed.size === 0) throw new ApiError('notFound')
    throw new ApiError('methodNotAllowed', {}, { allow: [...allowed].join(', ') })
  }
}
