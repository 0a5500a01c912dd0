import type { ErrorName } from '@easel/contract'
import { ApiError, throwApiError } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import { insertAnswer } from '../journal/answered-mutations.sql.ts'
import { storeRefusal } from '../journal/answered-mutations.ts'
import type { Journal } from '../journal/journal.ts'
import type { Settings } from '../process/settings.ts'
import { hasComments, type LiveChange } from './change-queue.ts'
import { commitChange, findAnswer, repeatAnswer, type ZoneChange } from './commit-change.ts'
import type { SessionAccess } from './session-access.ts'

interface CommitOnceDeps {
  database: Pick<Database, 'write'>
  journal: Journal
  settings: Pick<Settings, 'editLimits' | 'maxComments'>
}

/** `authorize` throws where its sender may not make the change now. */
export type CommitOnce = (
  access: SessionAccess,
  change: LiveChange,
  authorize: () => Promise<void>,
) => Promise<{ seq: number }>

/** Commits what a session sends. The same change twice is done once, and answered as the first. Throws an ApiError. */
export const createCommitOnce = (deps: CommitOnceDeps): CommitOnce => {
  /** Under way here: the second one waits for the first. */
  const underWay = new Map<string, Promise<{ seq: number }>>()
  return (access, change, authorize) => {
    const { edition_id, zone_id } = access.path.zone
    const name = [edition_id, zone_id, change.session_id, change.mutation_id].join(' ')
    const known = underWay.get(name)
    if (known) return known
    const written = commit(deps, access, change, authorize).finally(() => underWay.delete(name))
    underWay.set(name, written)
    return written
  }
}

const commit = async (
  { database, ...deps }: CommitOnceDeps,
  { caller, path: { zone, roles } }: SessionAccess,
  live: LiveChange,
  authorize: () => Promise<void>,
): Promise<{ seq: number }> => {
  const { edits, session_id: client_id, mutation_id } = live
  const change: ZoneChange & Named = {
    zone,
    author: caller.zuid,
    roles,
    now: Date.now(),
    origin: 'live',
    edits,
    mutation: { client_id, mutation_id },
    authorize,
  }
  try {
    return await commitChange({ ...deps, fail: throwApiError }, change)
  } catch (error) {
    if (!(error instanceof ApiError) || !hasComments(live) || canPass.has(error.error)) throw error
    return keepRefusal(database, change, error)
  }
}

type Named = Required<Pick<ZoneChange, 'mutation'>>

/** The same change may be taken in a moment: it has had no answer that counts. */
const canPass: ReadonlySet<ErrorName> = new Set([
  'unavailable',
  'noPermission',
  'zoneNotFound',
  'zoneNotActive',
  'spaceNotActive',
])

/** The transaction of a change with comments has left nothing, its refusal included. */
const keepRefusal = (
  database: CommitOnceDeps['database'],
  change: ZoneChange & Named,
  refused: ApiError,
): Promise<{ seq: number }> => {
  const { zone, author: zuid, mutation } = change
  return database
    .write(async (db) => {
      await lockZoneForUpdate(db, zone)
      const earlier = await findAnswer(db, change)
      if (earlier) return earlier
      const { edition_id, zone_id, seq } = zone
      const answer = { seq, refusal: storeRefusal(refused), answered_time: Date.now() }
      await insertAnswer(db, { edition_id, zone_id, zuid, ...mutation, ...answer })
      return answer
    })
    .then(repeatAnswer)
}
