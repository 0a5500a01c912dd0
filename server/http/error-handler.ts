import { type ErrorName, errors } from '@easel/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, type ErrorContext, invalidRequest } from '../api-error.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { encodeError, requestUri } from './encode.ts'

/** The one place where an error becomes a response. */
export const handleError = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  const apiError = error instanceof ApiError ? error : toApiError(error as FastifyError, request)
  const [status, code] = errors[apiError.error]
  request.errorCode = code
  reply
    .code(status)
    // An address that cannot be read gets here without having passed the hook that sets these.
    .headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    .headers(apiError.headers)
    .type('application/json; charset=utf-8')
    .send(
      encodeError(apiError.error, requestUri(request.raw.url ?? ''), { ...apiError.context, ...pathContext(request) }),
    )
}

/** G12: the ids of the path stand in every error once the caller is known. */
const pathContext = (request: FastifyRequest): ErrorContext => {
  if (!request.caller) return {}
  const { edition_id, space_id, zone_id } = (request.params ?? {}) as Record<string, string | undefined>
  return { edition_id, space_id, zone_id, current_user_id: String(request.caller.zuid) }
}

const fastifyErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMedia',
  FST_ERR_NOT_FOUND: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
}

/** What a database takes to come back at the least. */
const RETRY_AFTER_SECONDS = '2'

const toApiError = (error: FastifyError, request: FastifyRequest): ApiError => {
  if (error instanceof DatabaseUnavailable) {
    request.log.error({ err: error, reqId: request.id }, 'database unavailable')
    return new ApiError('unavailable', { request_id: request.id }, { 'retry-after': RETRY_AFTER_SECONDS })
  }
  const known = fastifyErrors[error.code]
  if (known === 'bodyTooLarge') return new ApiError(known, { max_bytes: request.routeOptions.bodyLimit })
  if (known) return new ApiError(known)
  if (error.code === 'FST_ERR_BAD_URL') return invalidRequest('path', 'is not valid percent-encoded UTF-8')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return invalidRequest('request', 'is not well-formed HTTP')
  }
  request.log.error({ err: error, reqId: request.id }, 'request failed')
  return new ApiError('internal', { request_id: request.id })
}
