import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, type TestContext, test } from 'node:test'
import { basePath } from '@easel/contract'
import { sql } from 'kysely'
import { createApp } from '../app.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import { countStatements } from '../testing/count-statements.ts'
import { aMember, aZone, share } from '../testing/factories.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

/** On SQLite nobody could lose anything meanwhile: it has one writer. */
describe('a request that waits for a zone', () => {
  const testApp = testAppFor('postgres')

  /** A zone with an editor, and somebody who holds its row until they are told to let go. */
  const aHeldZone = async () => {
    const { database, statements } = countStatements(testApp.database)
    const app = createApp({ ...testApp, database, mailer: undefined })
    const zone = await aZone(testApp)
    const { owner, at } = zone
    const editor = await aMember(testApp, zone)
    await share(testApp, at, { role: 'EDITOR', type: 'USER', id: editor.zuid })
    const { edition_id, space_id, zone_id } = at
    const post = ({ token }: Person, what: string, payload: object, headers = {}) =>
      app.inject({
        method: 'POST',
        url: `${basePath}/editions/${edition_id}/spaces/${space_id}/zones/${zone_id}/${what}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        payload,
      })
    const [isLocked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = testApp.database.write(async (db) => {
      await lockZoneForUpdate(db, { edition_id: Number(edition_id), zone_id })
      isLocked.resolve()
      await mayGoOn.promise
    })
    await isLocked.promise
    return {
      app,
      owner,
      editor,
      at,
      post,
      count: (part: string) => statements.filter((sql) => sql.includes(part)).length,
      until: async (holds: () => boolean) => {
        while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
      },
      /** Until somebody waits for what is held. */
      waiting: async () => {
        const look = sql<{ n: string }>`select count(*) as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        while (Number((await look.execute(testApp.database.read)).rows[0]?.n) === 0);
      },
      removeEditor: () => owner.api.removeSpaceMember({ edition_id, space_id, member_id: editor.zuid }),
      letGo: async () => {
        mayGoOn.resolve()
        await holding
      },
    }
  }
  const waitedLong = (t: TestContext) => {
    const now = performance.now.bind(performance)
    t.mock.method(performance, 'now', () => now() + 1_000)
  }
  const refusal = ({ statusCode, body }: { statusCode: number; body: string }) => [
    statusCode,
    JSON.parse(body).error?.details?.error_code,
  ]
  const shapes = { shapes: [{ basic: { type: 'OVAL' } }] }

  test('[R2] writes nothing once its caller has lost the zone', { timeout: 60_000 }, async (t) => {
    const { app, owner, editor, at, post, count, until, removeEditor, letGo } = await aHeldZone()
    const first = post(owner, 'shapes', shapes)
    await until(() => count('insert into zone_commit') > 0)
    const known = count('access_token')
    const second = post(editor, 'shapes', shapes)
    await until(() => count('access_token') > known)
    await removeEditor()
    waitedLong(t)
    await letGo()
    assert.equal((await first).statusCode, 200)
    assert.deepEqual(refusal(await second), [404, 'S1009'])
    assert.equal((await owner.api.listShapes(at)).total_count, 1)
    await app.close()
  })

  for (const [name, what, body, headers] of [
    ['a comment', 'comments', { text: 'Late', point: { x: 1, y: 1 } }, {}],
    [
      'a change of comments and shapes',
      'changes',
      {
        edits: [
          { insert: { comment: { id: randomUUID(), text: 'Late', point: { x: 1, y: 1 } } } },
          { insert: { shape: { meta: { id: randomUUID() }, basic: { type: 'OVAL' } } } },
        ],
      },
      {},
    ],
    ['shapes with an Idempotency-Key', 'shapes', shapes, { 'idempotency-key': randomUUID() }],
  ] as const)
    test(`[R2] nor does it write ${name} in a transaction of its own`, { timeout: 60_000 }, async (t) => {
      const { app, owner, editor, at, post, waiting, removeEditor, letGo } = await aHeldZone()
      const late = post(editor, what, body, headers)
      await waiting()
      await removeEditor()
      waitedLong(t)
      await letGo()
      assert.deepEqual(refusal(await late), [404, 'S1009'])
      assert.equal((await owner.api.listShapes(at)).total_count, 0)
      assert.equal((await owner.api.listComments({ ...at, query: {} })).total_count, 0)
      await app.close()
    })
})
