import { authorize, resolvePath } from '../access/path-access.ts'
import { type ApiKeyDeps, authenticate, checkApiKey, checkScope, type TokenDeps } from './authenticate.ts'
import type { Arrived, Authenticated, JsonResponse } from './context.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'
import { type ExecutionDeps, execute, handle } from './execute.ts'
import { enforceRateLimit, type RateLimitDeps } from './rate-limit.ts'

export interface PipelineDeps extends TokenDeps, ApiKeyDeps, RateLimitDeps, ExecutionDeps {
  settings: ApiKeyDeps['settings'] & RateLimitDeps['settings'] & ExecutionDeps['settings']
}

/** The steps of every request, first half: before a body is read, so that a stranger's megabyte is not parsed. */
export const admit = async (deps: PipelineDeps, arrived: Arrived): Promise<Authenticated> => {
  const authenticated = await authenticate(deps, arrived)
  await checkApiKey(deps, authenticated)
  checkScope(authenticated)
  await enforceRateLimit(deps, authenticated)
  return authenticated
}

/** Second half. A change resolves its path inside the transaction that it runs in. */
export const respond = async (deps: PipelineDeps, admitted: Authenticated): Promise<JsonResponse> => {
  const decoded = decode(admitted)
  const result = await execute(deps, decoded, async (running) => {
    const { db, caller, params, operation, pathRow } = running
    const path = await resolvePath(db, caller.zuid, params, operation.nonMemberError, pathRow)
    authorize(operation.declaration, path)
    return handle(deps, { ...running, path })
  })
  return encode(decoded, result)
}
