import type { Database } from '../db/database.ts'

/** A last use is told to the hour: a token that is used all day is written 24 times. */
const USE_PRECISION_MS = 3_600_000

/** What a node remembers having written, so that a database that fails is not asked at every request. */
const MAX_REMEMBERED = 10_000

/** Writes when a token was last used, behind: no request waits for it, and none fails because of it. */
export const createUseRecorder = (database: Pick<Database, 'write'>) => {
  const written = new Map<string, number>()
  return (token_hash: string): void => {
    const now = Date.now()
    if (now - (written.get(token_hash) ?? 0) < USE_PRECISION_MS) return
    if (written.size >= MAX_REMEMBERED) written.clear()
    written.set(token_hash, now)
    database
      .write((db) =>
        db.updateTable('access_token').set({ last_used_time: now }).where('token_hash', '=', token_hash).execute(),
      )
      .catch(() => {})
  }
}
