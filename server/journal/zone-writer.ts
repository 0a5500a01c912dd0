import type { Edit, EditLimits } from '@easel/contract/content/plan.ts'
import { plainText, type RichText } from '@easel/contract/shapes/text.ts'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { type Committed, canPlanUnread, type Prepare, planEdits, type Written, writePlanned } from './commit-edits.ts'
import { usableAssets } from './usable-assets.ts'
import { ElementIdConflict, MutationConflict } from './zone-change.ts'
import type { ZoneEdits, ZoneState } from './zone-edits.ts'

interface Job {
  zone: ZoneState
  edits: ZoneEdits
  /** Throws where the writer may not write any longer. */
  authorize: (() => Promise<void>) | undefined
  resolve: (committed: Committed) => void
  reject: (error: unknown) => void
}

export interface ZoneWriter {
  /** Resolves once the edits are on disk. `zone`: as the request found it. */
  write(zone: ZoneState, edits: ZoneEdits, authorize?: () => Promise<void>): Promise<Committed>
}

interface Options {
  database: Pick<Database, 'read' | 'write' | 'autocommit'>
  limits: EditLimits
  prepare: Prepare
  onWritten: (written: Written) => void
}

/** So that a batch does not keep the first of its writers waiting for long. */
const MAX_JOBS = 256
const MAX_COST = 2_000
/** Characters that cost as much as an edit: they are indexed for the search. */
const CHARACTERS_PER_EDIT = 50

/** How often a plan may be void, since others wrote, before the zone is locked first. */
const UNLOCKED_ATTEMPTS = 3

/**
 * Writers of one zone wait for each other anyway: those that wait at the same time are planned one after the other and
 * written together.
 */
export const createZoneWriter = ({ database, limits, prepare, onWritten }: Options): ZoneWriter => {
  const queues = new Map<string, Job[]>()
  /** Where zones stood after the last write from here: newer than what a request read while it waited. */
  const states = new LRUCache<string, ZoneState>({ max: 10_000 })

  // On PostgreSQL a commit is one statement and needs no transaction around it.
  const run = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    database.autocommit ? work(database.autocommit) : database.write(work)

  const commitBatch = async (key: string, jobs: readonly Job[]): Promise<Written> => {
    const newest = jobs.reduce((known, { zone }) => newer(known, zone), states.get(key))
    const writers = jobs.map(({ edits }) => edits)
    const assets = await usableAssets(database, newest as ZoneState, writers)
    let mayBeDone = false
    const planOn = (db: Db, known?: ZoneState) =>
      planEdits(db, newest as ZoneState, writers, { limits, known, prepare, mayBeDone, assets })
    let known = writers.every(canPlanUnread) ? newest : undefined
    for (let attempts = 0; attempts < UNLOCKED_ATTEMPTS; attempts++) {
      try {
        // Outside of a transaction: on SQLite nobody else could write meanwhile.
        const planned = await planOn(database.read, known)
        const written = await run((db) => writePlanned(db, planned))
        if (written) return written
      } catch (error) {
        if (!(error instanceof ElementIdConflict) && !(error instanceof MutationConflict)) throw error
        mayBeDone = true
      }
      // What is read shows who names an id that is in use, or why the zone takes nothing.
      known = undefined
    }
    mayBeDone = true
    return database.write(async (db) => {
      await lockZoneForUpdate(db, newest as ZoneState)
      const written = await writePlanned(db, await planOn(db))
      if (!written) throw new Error('a locked zone has moved on')
      return written
    })
  }

  const writeBatch = async (key: string, jobs: readonly Job[]): Promise<void> => {
    try {
      const written = await commitBatch(key, jobs)
      states.set(key, written.state)
      onWritten(written)
      for (const [at, { resolve, reject }] of jobs.entries()) {
        const { committed, error } = written.outcomes[at] as Written['outcomes'][number]
        if (committed) resolve(committed)
        else reject(error)
      }
    } catch (error) {
      states.delete(key)
      for (const { reject } of jobs) reject(error)
    }
  }

  const drain = async (key: string, queue: Job[]): Promise<void> => {
    // Those who come in the same turn are in the first batch.
    await Promise.resolve()
    while (queue.length > 0) {
      const batch = await withoutRefused(takeBatch(queue))
      if (batch.length > 0) await writeBatch(key, batch)
    }
    queues.delete(key)
  }

  return {
    write: (zone, edits, authorize) =>
      new Promise((resolve, reject) => {
        // A zone that was moved has another queue: those who found it elsewhere are told so.
        const key = `${zone.edition_id} ${zone.space_id} ${zone.zone_id}`
        const job = { zone, edits, authorize, resolve, reject }
        const queue = queues.get(key)
        if (queue) {
          queue.push(job)
          return
        }
        const started = [job]
        queues.set(key, started)
        drain(key, started)
      }),
  }
}

const withoutRefused = async (jobs: readonly Job[]): Promise<Job[]> => {
  const allowed = await Promise.all(
    jobs.map(async ({ authorize, reject }) => {
      try {
        await authorize?.()
        return true
      } catch (error) {
        reject(error)
        return false
      }
    }),
  )
  return jobs.filter((_, at) => allowed[at])
}

const newer = (known: ZoneState | undefined, found: ZoneState): ZoneState =>
  known && known.seq >= found.seq ? known : found

const takeBatch = (queue: Job[]): Job[] => {
  let count = 0
  let cost = 0
  for (const job of queue) {
    cost += costOf(job.edits)
    if (count > 0 && (cost > MAX_COST || count === MAX_JOBS)) break
    count++
  }
  return queue.splice(0, count)
}

const costOf = ({ edits }: ZoneEdits): number =>
  edits.reduce((sum, edit) => sum + 1 + plainText(textIn(edit)).length / CHARACTERS_PER_EDIT, 0)

const textIn = (edit: Edit): RichText | undefined => {
  if (edit.edit === 'insert') return edit.body.text
  return edit.edit === 'update' ? (edit.set.text as RichText | undefined) : undefined
}
