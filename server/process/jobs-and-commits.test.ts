import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Database } from '../db/database.ts'
import type { Execute, Work } from '../db/transaction.ts'
import { compactHistory } from '../journal/compaction.ts'
import { refreshEntries } from '../journal/refresh-search-entries.ts'
import { takeSnapshot } from '../journal/snapshots.ts'
import { createSpaceActivity } from '../journal/space-activity.ts'
import { markStale } from '../search/stale-zones.sql.ts'
import { createLastOpened } from '../spaces/last-opened.ts'
import { emptyTrash } from '../spaces/trash.ts'
import { aZone, newZone, type ZonePath } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { withExecute } from '../testing/with-execute.ts'

const deadline = { timeout: 120_000 }

/** The same database, whose first transaction stays open, all of its work done, until it is let go. */
const heldAtFirstWrite = (database: Database) => {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const write = <T>(work: Work<T>) =>
    database.write(async (db) => {
      const result = await work(db)
      reached.resolve()
      await gate.promise
      return result
    })
  const execute: Execute = (statement) => write(async (db) => db.execute(statement))
  const { autocommit } = database
  const held: Database = { ...database, write, autocommit: autocommit && withExecute(autocommit, execute) }
  return { database: held, isReached: reached.promise, letGo: gate.resolve }
}

describe('commits while a background job is in the middle of its work, on postgres', () => {
  const testApp = testAppFor('postgres')
  const DAY_MS = 86_400_000

  const keyOf = ({ edition_id, zone_id }: Pick<ZonePath, 'edition_id' | 'zone_id'>) => ({
    edition_id: Number(edition_id),
    zone_id,
  })

  /** Each does its work on the zone, its space, or on another zone in the same space. */
  const jobs: Record<string, (database: Database, at: ZonePath, other: ZonePath, zuid: number) => Promise<unknown>> = {
    async 'the last change of spaces'(database, at, _, author) {
      const activity = createSpaceActivity(database)
      activity.record({ edition_id: Number(at.edition_id), space_id: Number(at.space_id), author, now: Date.now() })
      await activity.close()
    },
    async 'the last opening of spaces'(database, at, _, zuid) {
      const openings = createLastOpened(database)
      openings.record({ edition_id: Number(at.edition_id), space_id: Number(at.space_id), zuid })
      await openings.close()
    },
    async 'emptying the trash'(database, _, other) {
      const state_modified_time = Date.now() - 2 * DAY_MS
      await testApp.database.write((db) =>
        db
          .updateTable('zone')
          .set({ status: 'TRASH', state_modified_time })
          .where('zone_id', '=', other.zone_id)
          .execute(),
      )
      await emptyTrash(database, { trashDays: 1 }, Date.now())
    },
    async 'refreshing search entries'(database, _, other) {
      await testApp.database.write((db) => markStale(db, keyOf(other)))
      await refreshEntries(database)
    },
    async 'taking a snapshot'(database, at) {
      await testApp.database.write((db) =>
        db.updateTable('zone').set({ commit_bytes: 1_000_000 }).where('zone_id', '=', at.zone_id).execute(),
      )
      await takeSnapshot(database, keyOf(at))
    },
    'forgetting old history': (database) => compactHistory(database, Date.now() + DAY_MS),
  }

  for (const [name, work] of Object.entries(jobs))
    test(`[N1] ${name}`, deadline, async () => {
      const { owner, at } = await aZone(testApp)
      const insert = () => owner.api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'First' } }] } })
      for (let commits = 0; commits < 3; commits++) await insert()
      const other = { ...at, zone_id: (await newZone(owner, at)).zone_id }
      const held = heldAtFirstWrite(testApp.database)
      const done = work(held.database, at, other, Number(owner.zuid))
      await held.isReached
      await insert()
      held.letGo()
      await done
      const frames = await owner.api.listFrames(at)
      assert.equal(frames.frames.length, 4)
    })
})
