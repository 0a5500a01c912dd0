import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { type CorsSettings, optionsHeaders } from './cors.ts'
import { requestUri } from './encode.ts'

/** G10: an unknown path is a 404; a known one with another method a 405 that says which are allowed. G14: but OPTIONS. */
export const createNotFoundHandler = (app: FastifyInstance, settings: CorsSettings) => {
  const routes: { methods: string[]; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, path }) => {
    const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
    routes.push({ methods: [method].flat(), pattern })
  })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = requestUri(request.raw.url ?? '/')
    const allowed = new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))
    if (allowed.size === 0) throw new ApiError('notFound')
    const methods = [...allowed, 'OPTIONS'].join(', ')
    if (request.method === 'OPTIONS')
      return reply
        .code(204)
        .headers(optionsHeaders(settings, request, methods))
        .send()
    throw new ApiError('methodNotAllowed', {}, { allow: methods })
  }
}
