import { ApiError, throwApiError } from '../api-error.ts'
import { lockEditionForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import type { AppServices } from '../handler.ts'
import type { AuthorizedRequest, DecodedRequest, PipelineDeps, RequestWithDb } from './pipeline-types.ts'

/** Not where it changes nothing itself, or makes its transactions itself. */
export const runsInTransaction = ({ operation, repeatable }: DecodedRequest): boolean =>
  !operation.isRead && !(operation.declaration.ownTransaction && !repeatable)

/** Runs the rest of the pipeline in one transaction, or on a reading connection where it changes nothing itself. */
export const execute = async <T>(
  { database, reportUndeclared }: PipelineDeps,
  decoded: DecodedRequest,
  rest: (running: RequestWithDb) => Promise<T>,
): Promise<T> => {
  const { operation, params, request } = decoded
  const run = async (db: Db): Promise<T> => {
    if (operation.declaration.exclusive) await lockEditionForUpdate(db, params.edition_id as number)
    return rest({ ...decoded, db, now: Date.now() })
  }
  const onAfterCommitError = (error: unknown) =>
    request.log.error({ err: error, reqId: request.id }, 'an effect after the commit failed')
  try {
    if (!runsInTransaction(decoded)) return await run(database.read)
    return await database.write(run, { onAfterCommitError })
  } catch (error) {
    if (error instanceof ApiError && !operation.declaredErrors.has(error.error)) reportUndeclared(operation.name, error)
    throw error
  }
}

/** Calls the handler with what it declares to need, and nothing of HTTP. */
export const handle = (
  { settings, mailer, searchPool, picturePool, lastOpened, journal, zoneNotifier }: AppServices,
  { operation, db, caller, params, query, headers, body, path, now, repeatable, ...checks }: AuthorizedRequest,
): Promise<unknown> => {
  const { recheck, authorizeWrite, staged } = checks
  const context = { db, caller, params, query, headers, body, path, now, recheck, authorizeWrite, staged }
  // Its answer is kept in the same transaction as what it does.
  const inTransaction = operation.declaration.ownTransaction && repeatable ? journal.within(db) : journal
  const services = { settings, mailer, searchPool, picturePool, lastOpened, journal: inTransaction, zoneNotifier }
  return operation.handler({ ...context, ...services, fail: throwApiError })
}
