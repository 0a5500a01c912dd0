import { lockEdition } from '../access/lock-edition.ts'
import { ApiError, throwApiError } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/schema.ts'
import type { AppServices } from '../handler.ts'
import type { Decoded, Resolved, Running } from './context.ts'

export interface ExecutionDeps extends AppServices {
  database: Database
  /** Told of an error that a handler threw and its operation does not declare: a mistake of ours. */
  reportUndeclared: (operation: string, error: ApiError) => void
}

/** Runs the rest of the pipeline in one transaction, or on a reading connection where nothing is changed. */
export const execute = async <T>(
  { database, reportUndeclared }: ExecutionDeps,
  decoded: Decoded,
  rest: (running: Running) => Promise<T>,
): Promise<T> => {
  const { operation, params, request } = decoded
  let effects: (() => Promise<void>)[] = []
  const run = async (db: Db): Promise<T> => {
    // A transaction that is tried again begins anew.
    effects = []
    if (operation.declaration.alone) await lockEdition(db, params.edition_id as number)
    return rest({ ...decoded, db, now: Date.now(), afterCommit: (effect) => void effects.push(effect) })
  }
  try {
    const result = operation.isRead ? await run(database.read) : await database.write(run)
    for (const effect of effects)
      effect().catch((error) => request.log.error({ err: error }, 'an effect after the commit failed'))
    return result
  } catch (error) {
    if (error instanceof ApiError && !operation.declaredErrors.has(error.error)) reportUndeclared(operation.name, error)
    throw error
  }
}

/** Calls the handler with what it declares to need, and nothing of HTTP. */
export const handle = (
  { settings, mailer, finder, lastOpened }: AppServices,
  { operation, db, caller, params, query, body, path, now, afterCommit }: Resolved,
): Promise<unknown> =>
  operation.handler({
    db,
    caller,
    params,
    query,
    body,
    path,
    settings,
    mailer,
    finder,
    lastOpened,
    now,
    fail: throwApiError,
    afterCommit,
  })
