import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteUnusedAssets } from '../assets/unused-assets.ts'
import { expireAuditEntries } from '../audit/expiry.ts'
import type { Database } from '../db/database.ts'
import { analyzeGrownTables } from '../db/statistics.ts'
import type { Engine, Execute, Work } from '../db/transaction.ts'
import { newUuid } from '../db/uuid.ts'
import { deleteDetachedEditions } from '../editions/delete-detached.ts'
import { detachEdition } from '../editions/delete-edition.sql.ts'
import { forgetAnswers } from '../http/idempotency.ts'
import { deleteExpired } from '../identity/delete-expired.ts'
import { issueToken } from '../identity/tokens.ts'
import { expireInboxItems } from '../inbox/expiry.ts'
import { forgetMutations } from '../journal/answered-mutations.ts'
import { compactHistory } from '../journal/compaction.ts'
import { refreshEntries } from '../journal/refresh-search-entries.ts'
import { takeSnapshot } from '../journal/snapshots.ts'
import { createSpaceActivity } from '../journal/space-activity.ts'
import { discardAbandoned } from '../journal/stage-zone.ts'
import { createNoticeSender } from '../notices/notice-sender.ts'
import { optimizeIndex } from '../search/maintenance.sql.ts'
import { markStale } from '../search/stale-zones.sql.ts'
import { createLastOpened } from '../spaces/last-opened.ts'
import { emptyTrash } from '../spaces/trash.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, newZone, share, type ZonePath } from '../testing/factories.ts'
import { samplePng } from '../testing/sample-request.ts'
import { testAppFor } from '../testing/test-app.ts'
import { withExecute } from '../testing/with-execute.ts'
import { createWebhookSender } from '../webhooks/sender.ts'

const deadline = { timeout: 120_000 }
const DAY_MS = 86_400_000

/**
 * The same database, whose first transaction stays open, all of its work done, until it is let go. SQLite has one writer:
 * there a job is held when it has committed that one, and commits come between it and the next.
 */
const heldAtFirstWrite = (database: Database) => {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hold = async <T>(result: T): Promise<T> => {
    reached.resolve()
    await gate.promise
    return result
  }
  const isOpen = database.engine === 'postgres'
  const write: Database['write'] = async <T>(work: Work<T>, options = {}) => {
    const result = await database.write(async (db) => {
      const done = await work(db)
      return isOpen ? hold(done) : done
    }, options)
    return isOpen ? result : hold(result)
  }
  const execute: Execute = (statement) => write(async (db) => db.execute(statement))
  const { autocommit } = database
  const held: Database = { ...database, write, autocommit: autocommit && withExecute(autocommit, execute) }
  return { database: held, isReached: reached.promise, letGo: gate.resolve }
}

interface Place {
  owner: Awaited<ReturnType<typeof aZone>>['owner']
  at: ZonePath
  /** Another zone of the same space. */
  other: ZonePath
}

onBothEngines('commits while a background job is in the middle of its work', (engine) => {
  const testApp = testAppFor(engine, { settings: { webhookPrivateAddresses: true } })
  const write = <T>(work: Work<T>): Promise<T> => testApp.database.write(work)

  const keyOf = ({ edition_id, zone_id }: Pick<ZonePath, 'edition_id' | 'zone_id'>) => ({
    edition_id: Number(edition_id),
    zone_id,
  })

  /** Somebody else in the space, who is mentioned in a comment of the zone. */
  const mention = async ({ owner, at }: Place) => {
    const { team_id } = (await testApp.database.read
      .selectFrom('space')
      .select('team_id')
      .where('space_id', '=', Number(at.space_id))
      .executeTakeFirstOrThrow()) as { team_id: number }
    const ada = await aMember(testApp, { owner, edition_id: at.edition_id, team_id: String(team_id) })
    await share(testApp, at, { role: 'COMMENTER', type: 'USER', id: ada.zuid })
    const text = `@[${ada.name}](${ada.zuid})`
    await owner.api.createComment({ ...at, body: { text, point: { x: 1, y: 2 } } })
  }

  /** Each does its work on the zone, its space, its edition, or on another zone in the same space. */
  const jobs: Record<string, (database: Database, place: Place) => Promise<unknown>> = {
    async 'the last change of spaces'(database, { at, owner }) {
      const activity = createSpaceActivity(database)
      const key = { edition_id: Number(at.edition_id), space_id: Number(at.space_id) }
      activity.record({ ...key, author: Number(owner.zuid), now: Date.now() })
      await activity.close()
    },
    async 'the last opening of spaces'(database, { at, owner }) {
      const openings = createLastOpened(database)
      const key = { edition_id: Number(at.edition_id), space_id: Number(at.space_id) }
      openings.record({ ...key, zuid: Number(owner.zuid) })
      await openings.close()
    },
    async 'emptying the trash'(database, { other }) {
      const state_modified_time = Date.now() - 2 * DAY_MS
      await write((db) =>
        db
          .updateTable('zone')
          .set({ status: 'TRASH', state_modified_time })
          .where('zone_id', '=', other.zone_id)
          .execute(),
      )
      await emptyTrash(database, { trashDays: 1 }, Date.now())
    },
    async 'refreshing search entries'(database, { other }) {
      await write((db) => markStale(db, keyOf(other)))
      await refreshEntries(database)
    },
    async 'taking a snapshot'(database, { at }) {
      await write((db) =>
        db.updateTable('zone').set({ commit_bytes: 1_000_000 }).where('zone_id', '=', at.zone_id).execute(),
      )
      await takeSnapshot(database, keyOf(at))
    },
    'forgetting old history': (database) => compactHistory(database, Date.now() + DAY_MS),
    async 'sending webhooks'(database, { owner, at }) {
      const { edition_id, space_id } = at
      await owner.api.createWebhook({ edition_id, body: { url: 'http://127.0.0.1:9/', space_id } })
      const { settings } = testApp
      const sender = createWebhookSender({
        database,
        settings,
        post: async () => ({ status: 204 }),
        clock: Date.now,
        leaseMs: 30_000,
        onError: assert.ifError,
      })
      assert.equal(await sender.run(), true)
      await sender.release()
    },
    async 'deleting content without a zone'(database, { at }) {
      const zone_id = newUuid(Date.now())
      const staged = { edition_id: Number(at.edition_id), zone_id, staged_time: 0 }
      await write((db) => db.insertInto('staged_zone').values(staged).execute())
      await discardAbandoned(database, Date.now())
    },
    async 'deleting editions'(database) {
      const gone = await aZone(testApp)
      await write((db) => detachEdition(db, Number(gone.edition_id), Date.now()))
      await deleteDetachedEditions(database)
    },
    async 'sending mail about what is new'(database, place) {
      await mention(place)
      const sender = createNoticeSender({
        database,
        settings: { ...testApp.settings, baseUrl: 'https://easel.example.com', web: true },
        mailer: { send: async () => {} },
        clock: () => Date.now() + 3_600_000,
        onOutcome: (outcome) => assert.equal(outcome, 'sent'),
      })
      await sender.run()
    },
    async 'deleting old items of inboxes'(database, place) {
      await mention(place)
      assert.notEqual(await expireInboxItems(database, Date.now() + 365 * DAY_MS), 0)
    },
    async 'deleting images that nothing refers to'(database, { owner, at }) {
      await owner.api.uploadAsset({ ...at, body: samplePng })
      await deleteUnusedAssets(database, { days: 1, now: Date.now() + 10 * DAY_MS })
    },
    async 'forgetting answers to live changes'(database, { at, owner }) {
      const answer = {
        zuid: Number(owner.zuid),
        client_id: 'c',
        mutation_id: 'm',
        answered_time: 0,
        seq: 1,
        refusal: null,
      }
      await write((db) =>
        db
          .insertInto('answered_mutation')
          .values({ ...keyOf(at), ...answer })
          .execute(),
      )
      await forgetMutations(database, Date.now())
    },
    async 'forgetting answers to repeatable requests'(database) {
      await forgetAnswers(database, Date.now() + 365 * DAY_MS)
    },
    async 'deleting what has expired'(database, { owner }) {
      const expired = { zuid: Number(owner.zuid), scopes: [], dataCentre: 'here', lifetime: -1_000 }
      await write((db) => issueToken(db, expired))
      await deleteExpired(database)
    },
    'deleting old audit entries': (database) =>
      expireAuditEntries(database, { auditDays: 1 }, Date.now() + 365 * DAY_MS),
  }

  const ofOneEngine: Record<Engine, typeof jobs> = {
    sqlite: { 'optimizing the search index': (database) => optimizeIndex(database) },
    postgres: {
      'counting new tables': (database) => {
        // Which they are, PostgreSQL tells late.
        const grown = async () => ({ rows: ['zone', 'element', 'zone_commit'].map((name) => ({ name })) })
        return analyzeGrownTables({ ...database, read: withExecute(database.read, grown) })
      },
    },
  }

  for (const [name, work] of Object.entries({ ...jobs, ...ofOneEngine[engine] }))
    test(`[N1] ${name}`, deadline, async () => {
      const { owner, at } = await aZone(testApp)
      const insert = () => owner.api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'First' } }] } })
      for (let commits = 0; commits < 3; commits++) await insert()
      const other = { ...at, zone_id: (await newZone(owner, at)).zone_id }
      const held = heldAtFirstWrite(testApp.database)
      const done = work(held.database, { owner, at, other })
      // A job that ends before it writes anything shows nothing.
      await Promise.race([held.isReached, done.then(() => assert.fail('it wrote nothing'))])
      await insert()
      held.letGo()
      await done
      const frames = await owner.api.listFrames(at)
      assert.equal(frames.frames.length, 4)
    })
})
