import { type EditLimits, editLimits } from '@easel/contract/content/plan.ts'
import type { Database } from '../db/database.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { type Committed, planEdits, writePlanned } from './commit-edits.ts'
import type { ZoneInSpace, ZoneKey } from './journal.sql.ts'
import { createPreparePool } from './prepare-pool.ts'
import { createSpaceActivity } from './space-activity.ts'
import { usableAssets } from './usable-assets.ts'
import type { CommitRow } from './zone-change.ts'
import type { ZoneEdits, ZoneState } from './zone-edits.ts'
import { createZoneWriter } from './zone-writer.ts'

/** The only way to change a zone's content. */
export interface Journal {
  /** A commit by itself, on disk when it resolves. `zone`: as the request found it. */
  write(zone: ZoneState, edits: ZoneEdits): Promise<Committed>
  /** Commits, one for each of the writers, in a transaction that has locked the zone. Resolves with the last. */
  writeIn(db: Db, zone: ZoneInSpace, writers: readonly ZoneEdits[]): Promise<Committed>
  /** The same, whose `write` is part of a transaction. */
  within(db: Db): Journal
  close(): Promise<void>
}

interface Options {
  limits?: EditLimits
  /** Told of zones that a snapshot is due for. */
  onSnapshotDue?: ((zone: ZoneKey) => void) | undefined
  /** Told of commits once they are on disk, and before their writers are. */
  onCommitted?: ((zone: ZoneKey, commits: readonly CommitRow[]) => void) | undefined
}

export const createJournal = (
  database: Database,
  { limits = editLimits, onSnapshotDue = () => {}, onCommitted = () => {} }: Options = {},
): Journal => {
  const activity = createSpaceActivity(database)
  const pool = createPreparePool()
  const { write } = createZoneWriter({
    database,
    limits,
    prepare: pool.prepare,
    onWritten: ({ state, commits, snapshotDue }, writers) => {
      if (commits.length > 0) onCommitted(state, commits)
      for (const { author, now } of writers) activity.record({ ...state, author, now })
      if (snapshotDue) onSnapshotDue(state)
    },
  })
  const journal: Journal = {
    write,
    within: (db) => ({
      ...journal,
      async write(zone, edits) {
        await lockZoneForUpdate(db, zone)
        return journal.writeIn(db, zone, [edits])
      },
    }),
    async writeIn(db, zone, writers) {
      const assets = await usableAssets({ read: db, write: (work) => work(db) }, zone, writers)
      const committed = await commitInTransaction(db, zone, writers, { limits, assets })
      const { author, now } = writers.at(-1) as ZoneEdits
      db.afterCommit(async () => activity.record({ ...zone, author, now }))
      return committed
    },
    async close() {
      await Promise.all([activity.close(), pool.close()])
    },
  }
  return journal
}

/** `known`: where the journal of a zone stands that nobody else sees yet. */
export const commitInTransaction = async (
  db: Db,
  zone: ZoneInSpace,
  writers: readonly ZoneEdits[],
  { limits, known, assets }: { limits: EditLimits; known?: ZoneState; assets?: ReadonlySet<string> | undefined },
): Promise<Committed> => {
  let last: Committed | undefined
  for (const writer of writers) {
    const planned = await planEdits(db, zone, [writer], {
      limits,
      assets,
      known: writers.length === 1 ? known : undefined,
    })
    const [outcome] = (await writePlanned(db, planned))?.outcomes ?? []
    if (outcome?.error) throw outcome.error
    if (!outcome) throw new Error('a locked zone has moved on')
    last = outcome.committed
  }
  if (!last) throw new Error('nothing to commit')
  return last
}
