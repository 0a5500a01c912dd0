import { ApiError, throwApiError } from '../api-error.ts'
import { lockEditionForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import type { AppServices } from '../handler.ts'
import type { AuthorizedRequest, DecodedRequest, PipelineDeps, RequestWithDb } from './pipeline-types.ts'

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
    const needsNone = operation.isRead || (operation.declaration.ownTransaction && !decoded.repeatable)
    return needsNone ? await run(database.read) : await database.write(run, { onAfterCommitError })
  } catch (error) {
    if (error instanceof ApiError && !operation.declaredErrors.has(error.error)) reportUndeclared(operation.name, error)
    throw error
  }
}

/** Calls the handler with what it declares to need, and nothing of HTTP. */
export const handle = (
  { settings, mailer, searchPool, picturePool, lastOpened, journal, zoneNotifier }: AppServices,
  { operation, db, caller, params, query, headers, body, path, now, recheck, staged, repeatable }: AuthorizedRequest,
): Promise<unknown> => {
  const request = { db, caller, params, query, headers, body, path, now, recheck, staged, fail: throwApiError }
  // Its answer is kept in the same transaction as what it does.
  const inTransaction = operation.declaration.ownTransaction && repeatable ? journal.within(db) : journal
  const services = { settings, mailer, searchPool, picturePool, lastOpened, journal: inTransaction, zoneNotifier }
  return operation.handler({ ...request, ...services })
}
