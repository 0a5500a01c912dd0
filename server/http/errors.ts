import { type ErrorName, errors } from '@easel/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, type FailureContext, invalid } from '../failure.ts'
import { errorEnvelope, requestUri } from './envelope.ts'

/** The one place where an error becomes a response. */
export const answerError = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  const failure = error instanceof Failure ? error : translated(error as FastifyError, request)
  const [status] = errors[failure.error]
  reply
    .code(status)
    .headers(failure.headers)
    .type('application/json; charset=utf-8')
    .send(
      errorEnvelope(failure.error, requestUri(request.raw.url ?? ''), { ...failure.context, ...whereabouts(request) }),
    )
}

/** G12: the ids of the path stand in every error once the caller is known. */
const whereabouts = (request: FastifyRequest): FailureContext => {
  if (!request.caller) return {}
  const { edition_id, space_id, zone_id } = (request.params ?? {}) as Record<string, string | undefined>
  return { edition_id, space_id, zone_id, current_user_id: String(request.caller.zuid) }
}

const fastifyErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMedia',
  FST_ERR_NOT_FOUND: 'notFound',
}

const translated = (error: FastifyError, request: FastifyRequest): Failure => {
  const known = fastifyErrors[error.code]
  if (known) return new Failure(known)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return invalid('request', 'The request is not well-formed HTTP')
  }
  request.log.error({ err: error }, 'request failed')
  return new Failure('internal', { request_id: request.id })
}
