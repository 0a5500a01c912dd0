import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { Failure } from '../failure.ts'

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE']

/** G10: an unknown path is a 404; a known one with another method a 405 that says which are allowed. */
export const notFound = (app: FastifyInstance) => async (request: FastifyRequest, _reply: FastifyReply) => {
  const url = request.raw.url?.split('?')[0] ?? '/'
  const allowed = methods.filter((method) => app.findRoute({ method, url }) !== null)
  if (allowed.length === 0) throw new Failure('notFound')
  throw new Failure('methodNotAllowed', {}, { allow: allowed.join(', ') })
}
