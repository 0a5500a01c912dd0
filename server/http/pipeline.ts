import { authorize, resolvePath } from '../access/path-access.ts'
import { authenticate, checkApiKey, checkScope } from './authenticate.ts'
import type { Arrived, Authenticated, JsonResponse, PipelineDeps } from './context.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'
import { execute, handle } from './execute.ts'
import { enforceRateLimit } from './rate-limit.ts'

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
