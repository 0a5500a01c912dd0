import { type EditLimits, editLimits } from '@easel/contract/content/plan.ts'
import type { Database } from '../db/database.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import type { Db, Work } from '../db/transaction.ts'
import { wakeUp } from '../db/wakeups.ts'
import { type Committed, type PlannedEdits, type Prepare, planEdits, writePlanned } from './commit-edits.ts'
import { EditsRefused } from './edit-errors.ts'
import type { ZoneInSpace, ZoneKey } from './journal.sql.ts'
import { createPreparePool } from './prepare-pool.ts'
import { createSpaceActivity } from './space-activity.ts'
import { usableAssets } from './usable-assets.ts'
import type { CommitRow } from './zone-change.ts'
import type { ZoneEdits, ZoneState } from './zone-edits.ts'
import { createZoneWriter } from './zone-writer.ts'

/** The only way to change a zone's content. */
export interface Journal {
  /**
   * A commit by itself, on disk when it resolves. `zone`: as the request found it. `authorize`: asked when its turn has
   * come, throws where the writer may not write any longer.
   */
  write(zone: ZoneState, edits: ZoneEdits, authorize?: () => Promise<void>): Promise<Committed>
  /** Commits, one for each of the writers, in a transaction that has locked the zone. Resolves with the last. */
  writeIn(db: Db, zone: ZoneInSpace, writers: readonly ZoneEdits[]): Promise<Committed>
  /** A transaction for what must be read under the lock of a zone before it is written by `writeIn`. */
  transact<T>(work: Work<T>): Promise<T>
  /** Works out a commit on what the zone holds now, for `writePlannedIn`: others can write meanwhile. */
  plan(zone: ZoneInSpace, edits: ZoneEdits): Promise<PlannedEdits>
  /** Writes it, unless the zone has moved on: then it is refused as a change that has seen another sequence number. */
  writePlannedIn(db: Db, planned: PlannedEdits): Promise<Committed>
  /** Whether it is part of a transaction. */
  isWithin: boolean
  /** The same, whose `write` and `transact` are part of a transaction. */
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
  const tellCommitted = (zone: ZoneInSpace, commits: readonly CommitRow[]): void => {
    if (commits.length > 0) onCommitted(zone, commits)
    wakeUp('grownTables')
    for (const { author_zuid: author, commit_time: now } of commits) activity.record({ ...zone, author, now })
  }
  const { write } = createZoneWriter({
    database,
    limits,
    prepare: pool.prepare,
    onWritten: ({ state, commits, snapshotDue }) => {
      tellCommitted(state, commits)
      if (snapshotDue) onSnapshotDue(state)
    },
  })
  const journal: Journal = {
    write,
    transact: (work) => database.write(work),
    isWithin: false,
    async plan(zone, edits) {
      const assets = await usableAssets(database, zone, [edits])
      return planEdits(database.read, zone, [edits], { limits, assets, prepare: pool.prepare })
    },
    async writePlannedIn(db, planned) {
      const written = await writePlanned(db, planned)
      const [outcome] = written?.outcomes ?? []
      if (outcome?.error) throw outcome.error
      if (!written || !outcome) throw new EditsRefused({ reason: 'zoneHasChanged', seq: planned.state.seq })
      db.afterCommit(async () => tellCommitted(written.state, written.commits))
      return outcome.committed
    },
    within: (db) => ({
      ...journal,
      isWithin: true,
      transact: (work) => work(db),
      // Whoever writes has read their rights in the same transaction.
      async write(zone, edits) {
        await lockZoneForUpdate(db, zone)
        return journal.writeIn(db, zone, [edits])
      },
    }),
    async writeIn(db, zone, writers) {
      const assets = await usableAssets({ read: db, write: (work) => work(db) }, zone, writers)
      const commits: CommitRow[] = []
      const onWritten = (written: readonly CommitRow[]): void => void commits.push(...written)
      const committed = await commitInTransaction(db, zone, writers, {
        limits,
        assets,
        prepare: pool.prepare,
        onWritten,
      })
      db.afterCommit(async () => tellCommitted(zone, commits))
      return committed
    },
    async close() {
      await Promise.all([activity.close(), pool.close()])
    },
  }
  return journal
}

interface TransactionOptions {
  limits: EditLimits
  /** Where the journal of a zone stands that nobody else sees yet. */
  known?: ZoneState
  assets?: ReadonlySet<string> | undefined
  prepare?: Prepare
  onWritten?: (commits: readonly CommitRow[]) => void
}

export const commitInTransaction = async (
  db: Db,
  zone: ZoneInSpace,
  writers: readonly ZoneEdits[],
  { limits, known, assets, prepare, onWritten }: TransactionOptions,
): Promise<Committed> => {
  let last: Committed | undefined
  for (const writer of writers) {
    const planned = await planEdits(db, zone, [writer], {
      limits,
      assets,
      ...(prepare && { prepare }),
      known: writers.length === 1 ? known : undefined,
    })
    const written = await writePlanned(db, planned)
    const [outcome] = written?.outcomes ?? []
    onWritten?.(written?.commits ?? [])
    if (outcome?.error) throw outcome.error
    if (!outcome) throw new Error('a locked zone has moved on')
    last = outcome.committed
  }
  if (!last) throw new Error('nothing to commit')
  return last
}
