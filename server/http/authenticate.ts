import { hasScope } from '@easel/contract'
import { ApiError } from '../api-error.ts'
import type { AuthenticatedRequest, IncomingRequest, PipelineDeps } from './pipeline-types.ts'

const bearerForm = /^(?:Bearer|Service-oauthtoken) +([A-Za-z0-9._~+/=-]{1,8192})$/i

/** A1: missing, malformed, expired, revoked and foreign tokens are all told the same. */
export const authenticate = async (
  { resolveToken }: PipelineDeps,
  arrived: IncomingRequest,
): Promise<AuthenticatedRequest> => {
  const { operation, request, params } = arrived
  const token = bearerForm.exec(request.headers.authorization ?? '')?.[1]
  const askedAt = performance.now()
  const { pathRows: rows } = operation.declaration
  const path = operation.hasPath && !resolvesInTransaction(arrived) ? { params, rows } : undefined
  const resolved = token === undefined ? undefined : await resolveToken(token, path)
  if (!resolved) throw new ApiError('badToken', {}, { 'www-authenticate': 'Bearer' })
  const { caller, pathRow } = resolved
  request.caller = caller
  return { ...arrived, caller, pathRow, askedAt }
}

/** Whether it is in a transaction that its path is resolved: not of what only reads, or commits by itself. */
const resolvesInTransaction = ({ operation, request }: IncomingRequest): boolean =>
  !operation.isRead && (!operation.declaration.ownTransaction || request.headers['idempotency-key'] !== undefined)

/** A4: the key never authorises alone; one that is sent must be of the edition in the path. Undefined: nothing to check. */
export const checkApiKey = (
  { findApiKey, settings }: PipelineDeps,
  { operation, request, params }: IncomingRequest,
): Promise<void> | undefined => {
  const sent = request.headers['x-service-apikey']
  if (sent === undefined && !settings.apiKeyRequired) return undefined
  if (operation.declaration.skipApiKey || !operation.hasPath) return undefined
  const key = Array.isArray(sent) ? sent[0] : sent
  const check = async () => {
    const edition = key === undefined ? undefined : await findApiKey(key)
    if (edition === undefined || edition !== params.edition_id) throw new ApiError('badApiKey')
  }
  return check()
}

/** Whether the token was issued for operations like this one. */
export const checkScope = ({ operation, caller }: AuthenticatedRequest): void => {
  const { scope } = operation.declaration
  if (!hasScope(caller.scopes, scope)) throw new ApiError('noScope', { required_scope: scope[0] })
}
