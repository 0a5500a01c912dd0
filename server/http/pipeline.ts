import { authorize, resolvePath } from '../access/path-access.ts'
import { authenticate, checkApiKey, checkScope } from './authenticate.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'
import { execute, handle } from './execute.ts'
import type { AuthenticatedRequest, IncomingRequest, JsonResponse, PipelineDeps } from './pipeline-types.ts'
import { enforceRateLimit } from './rate-limit.ts'
import { recordOperation } from './record-operation.ts'

/** The steps of every request, first half: before a body is read, so that a stranger's megabyte is not parsed. */
export const admitRequest = async (deps: PipelineDeps, arrived: IncomingRequest): Promise<AuthenticatedRequest> => {
  const authenticated = await authenticate(deps, arrived)
  await checkApiKey(deps, authenticated)
  checkScope(authenticated)
  await enforceRateLimit(deps, authenticated)
  return authenticated
}

/** Second half. A change resolves its path inside the transaction that it runs in. */
export const runOperation = async (deps: PipelineDeps, admitted: AuthenticatedRequest): Promise<JsonResponse> => {
  const decoded = decode(admitted)
  const result = await execute(deps, decoded, async (running) => {
    const { db, caller, params, operation, pathRow } = running
    const path = await resolvePath(db, caller.zuid, params, operation.nonMemberError, pathRow)
    authorize(operation.declaration, path)
    const returned = await handle(deps, { ...running, path, recheck: () => recheck(deps, decoded) })
    const { audit } = operation.declaration
    // HEAD hands nothing out, and changes nothing.
    if (audit && running.request.method !== 'HEAD') await recordOperation(deps, audit, running, returned)
    return returned
  })
  const { edition_id, zone_id } = decoded.params as { edition_id: number; zone_id?: string }
  if (zone_id !== undefined && !decoded.operation.isRead) deps.zoneNews.tell({ edition_id, zone_id })
  return encode(decoded, result)
}

/** Whether the caller could make the same request now. */
const recheck = async (deps: PipelineDeps, { operation, request, reply, params }: IncomingRequest): Promise<void> => {
  const { caller, pathRow } = await authenticate(deps, { operation, request, reply, params })
  const path = await resolvePath(deps.database.read, caller.zuid, params, operation.nonMemberError, pathRow)
  authorize(operation.declaration, path)
}
