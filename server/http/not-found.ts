import { basePath } from '@easel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { type CorsSettings, optionsHeaders } from './cors.ts'
import { requestUri } from './encode.ts'

/** What a browser is shown; undefined where there are no pages. */
export type NotFoundPage = ((reply: FastifyReply) => Promise<FastifyReply>) | undefined

/** G10: an unknown path is a 404; a known one with another method a 405 that says which are allowed. G14: but OPTIONS. */
export const createNotFoundHandler = (
  app: FastifyInstance,
  settings: CorsSettings,
  findPage: () => NotFoundPage = () => undefined,
) => {
  const routes: { methods: string[]; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, path }) => {
    const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
    routes.push({ methods: [method].flat(), pattern })
  })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = requestUri(request.raw.url ?? '/')
    const allowed = new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))
    if (allowed.size === 0) {
      const sendPage = wantsPage(request, path) ? findPage() : undefined
      if (sendPage) return sendPage(reply.header('vary', 'Accept'))
      throw new ApiError('notFound')
    }
    const methods = [...allowed, 'OPTIONS'].join(', ')
    if (request.method === 'OPTIONS')
      return reply
        .code(204)
        .headers(optionsHeaders(settings, request, methods))
        .send()
    throw new ApiError('methodNotAllowed', {}, { allow: methods })
  }
}

/** A person who looks for a page, not a program that looks for an operation. */
const wantsPage = ({ method, headers }: FastifyRequest, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !`${path}/`.startsWith(`${basePath}/`) &&
  (headers.accept ?? '').split(',').some((type) => /^\s*text\/html\s*(?:;(?!\s*q=0(?:\.0*)?\s*$).*)?$/i.test(type))
