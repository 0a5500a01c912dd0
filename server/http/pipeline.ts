import { authorize, type PathRow, resolvePath } from '../access/path-access.ts'
import type { NewAuditEntry } from '../audit/record.ts'
import { DryRun, type StagedZones, StageFirst } from '../handler.ts'
import { authenticate, checkApiKey, checkScope } from './authenticate.ts'
import { decode } from './decode.ts'
import { encode } from './encode.ts'
import { execute, handle, runsInTransaction } from './execute.ts'
import { findRepeated, keepForRepetition } from './idempotency.ts'
import type {
  AuthenticatedRequest,
  DecodedRequest,
  IncomingRequest,
  JsonResponse,
  PipelineDeps,
} from './pipeline-types.ts'
import { enforceRateLimit } from './rate-limit.ts'
import { recordOperation } from './record-operation.ts'

/** The steps of every request, first half: before a body is read, so that a stranger's megabyte is not parsed. */
export const admitRequest = async (deps: PipelineDeps, arrived: IncomingRequest): Promise<AuthenticatedRequest> => {
  const { countsAhead } = deps
  const { operation, request } = arrived
  const { authorization = '' } = request.headers
  const counting = countsAhead?.begin(operation.name, authorization)
  let authenticated: AuthenticatedRequest
  try {
    authenticated = await checkCredentials(deps, arrived)
  } catch (error) {
    if (counting) countsAhead?.takeBack(operation.name, authorization, counting)
    throw error
  }
  await enforceRateLimit(deps, authenticated, counting)
  return authenticated
}

const checkCredentials = async (deps: PipelineDeps, arrived: IncomingRequest): Promise<AuthenticatedRequest> => {
  // Both are looked up at the same time; what is wrong with the token is told first.
  const keyChecked = checkApiKey(deps, arrived)
  keyChecked?.catch(() => {})
  const authenticated = await authenticate(deps, arrived)
  if (keyChecked) await keyChecked
  checkScope(authenticated)
  return authenticated
}

/** What came of a request: what its handler returned, or an answer that is made already. */
type Outcome = { returned: unknown; answer?: undefined } | { answer: JsonResponse }

/** Second half. A change resolves its path inside the transaction that it runs in, if it runs in one. */
export const runOperation = async (deps: PipelineDeps, admitted: AuthenticatedRequest): Promise<JsonResponse> => {
  const decoded = decode(admitted)
  const { operation, params, repeatable } = decoded
  let recorded: NewAuditEntry | undefined
  const attempt = (staged?: StagedZones) =>
    execute(deps, decoded, async (running): Promise<Outcome> => {
      const { db, caller, now } = running
      const row = staged ? undefined : currentRow(running)
      const authorizeWrite = checkNowAndThen(deps, decoded, row ? running.askedAt : performance.now())
      const { pathRows: rows } = operation.declaration
      const path = await resolvePath(db, caller.zuid, params, operation.nonMemberError, { row, rows })
      authorize(operation.declaration, path)
      const earlier = repeatable && (await findRepeated(db, repeatable, now))
      if (earlier) return { answer: earlier }
      const checks = { recheck: () => recheck(deps, decoded), authorizeWrite }
      const returned = await handle(deps, { ...running, ...checks, path, staged })
      // A lock may have kept it waiting while its caller lost the right.
      if (runsInTransaction(decoded)) await authorizeWrite()
      const { audit } = operation.declaration
      // HEAD hands nothing out, and changes nothing.
      if (audit && running.request.method !== 'HEAD') recorded = await recordOperation(deps, audit, running, returned)
      if (!repeatable) return { returned }
      const answer = await encode(decoded, returned)
      await keepForRepetition(db, repeatable, answer)
      return { answer }
    })
  const outcome = await attempt()
    .catch((error) => attemptStaged(deps, error, attempt))
    .catch(resultOfDryRun)
  const { edition_id, zone_id } = params as { edition_id?: number; zone_id?: string }
  // Whoever follows a zone may have lost it by this.
  if (recorded && !operation.isRead) deps.zoneNotifier.tellRecorded(recorded)
  // The journal tells of its own commits, with their numbers.
  const isTold = operation.isRead || operation.declaration.ownTransaction
  if (edition_id !== undefined && zone_id !== undefined && !isTold) deps.zoneNotifier.tell({ edition_id, zone_id })
  return outcome.answer ?? encode(decoded, outcome.returned)
}

/** Rights that were read before the body came may be so old. Whoever sends one slowly may have lost them meanwhile. */
const MAX_ROW_AGE_MS = 500

const currentRow = ({ operation, pathRow, askedAt }: AuthenticatedRequest): PathRow | undefined =>
  operation.isRead || performance.now() - askedAt < MAX_ROW_AGE_MS ? pathRow : undefined

/** Where the handler wants work to be done first, which would take its transaction too long. */
const attemptStaged = async (
  deps: PipelineDeps,
  error: unknown,
  attempt: (staged: StagedZones) => Promise<Outcome>,
): Promise<Outcome> => {
  if (!(error instanceof StageFirst)) throw error
  const staged = await error.stage(deps.database)
  try {
    return await attempt(staged)
  } catch (failure) {
    await staged.discard()
    // It may be void by now, and be wanted anew.
    return attemptStaged(deps, failure, attempt)
  }
}

const resultOfDryRun = (error: unknown): Outcome => {
  if (error instanceof DryRun) return { returned: error.result }
  throw error
}

/** How long rights hold that were read: who waits for a lock any longer may have lost them. */
const MAX_UNCHECKED_MS = 100

const checkNowAndThen = (deps: PipelineDeps, decoded: DecodedRequest, readAt: number) => {
  let checkedAt = readAt
  return async (): Promise<void> => {
    const now = performance.now()
    if (now - checkedAt < MAX_UNCHECKED_MS) return
    await recheck(deps, decoded)
    checkedAt = now
  }
}

/** Whether the caller could make the same request now. */
const recheck = async (deps: PipelineDeps, { operation, request, reply, params }: IncomingRequest): Promise<void> => {
  const { caller, pathRow: row } = await checkCredentials(deps, { operation, request, reply, params })
  const { pathRows: rows } = operation.declaration
  const path = await resolvePath(deps.database.read, caller.zuid, params, operation.nonMemberError, { row, rows })
  authorize(operation.declaration, path)
}
