import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { SqliteAdapter, SqliteQueryCompiler } from 'kysely'
import { Db, type Statement } from '../db/transaction.ts'
import { onWakeup, wakeUp } from '../db/wakeups.ts'
import { disableUser } from '../identity/disable-user.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createNodeMessages } from './node-messages.ts'
import { createZoneNotifier } from './zone-notifier.ts'

/** Ends what hangs. */
const deadline = { timeout: 30_000 }

describe('news of zones', () => {
  test('[L1] are asked for by one loop, also where somebody leaves and comes while it asks', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const asked: (() => void)[] = []
    /** Answers when the test says so: nothing is new. */
    const execute = ({ sql }: Statement) =>
      sql.includes('audit_entry')
        ? new Promise<{ rows: [] }>((resolve) => asked.push(() => resolve({ rows: [] })))
        : { rows: [] }
    const dialect = { engine: 'sqlite' as const, compiler: new SqliteQueryCompiler(), adapter: new SqliteAdapter() }
    const onError = (error: unknown) => assert.fail(error as Error)
    const database = { read: new Db(dialect, execute) }
    const news = createZoneNotifier({ database, maxPerUser: 1, nodes: createNodeMessages({}, onError), onError })
    const zone = { edition_id: 1, zone_id: 'z' }
    const watcher = { onCommits() {}, onNews() {}, onRights() {} }
    try {
      const leave = news.watch(zone, watcher)
      mock.timers.tick(500)
      assert.equal(asked.length, 1)
      leave()
      news.watch(zone, watcher)
      asked[0]?.()
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
      mock.timers.tick(500)
      assert.equal(asked.length, 2)
    } finally {
      news.close()
      mock.timers.reset()
    }
  })

  test('[L6] [R2] what no request tells is looked at once it is recorded, and told to nodes', deadline, async () => {
    // Nobody looks by the clock.
    mock.timers.enable({ apis: ['setTimeout'] })
    const entry = { audit_id: 'a', event: 'user.disabled', edition_id: 0, zuid: null, details: '{"for_zuid":"7"}' }
    const execute = ({ sql }: Statement) => ({ rows: sql.includes('audit_entry') ? [entry] : [] })
    const dialect = { engine: 'sqlite' as const, compiler: new SqliteQueryCompiler(), adapter: new SqliteAdapter() }
    const onError = (error: unknown) => assert.fail(error as Error)
    const told: unknown[] = []
    const nodes = { ...createNodeMessages({}, onError), tellRights: (concern: object) => void told.push(concern) }
    const news = createZoneNotifier({ database: { read: new Db(dialect, execute) }, maxPerUser: 1, nodes, onError })
    try {
      const concerned = new Promise((resolve) =>
        news.watch({ edition_id: 1, zone_id: 'z' }, { onCommits() {}, onNews() {}, onRights: resolve }),
      )
      wakeUp('auditEntries')
      assert.deepEqual(await concerned, { zuids: [7] })
      assert.deepEqual(told, [{ zuids: [7] }])
      // It is told once.
      wakeUp('auditEntries')
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
      assert.equal(told.length, 1)
    } finally {
      news.close()
      mock.timers.reset()
    }
  })
})

onOneOrBothEngines('sqlite', 'an account that is disabled', (engine) => {
  const testApp = testAppFor(engine)

  test('[R2] is told to whoever tells of lost rights, once it is disabled', deadline, async () => {
    const { zuid } = await testApp.aPerson()
    const woken = Promise.withResolvers<void>()
    const stop = onWakeup('auditEntries', woken.resolve)
    await disableUser(testApp.database, zuid)
    await woken.promise
    stop()
    const tokens = testApp.database.read.selectFrom('access_token').where('zuid', '=', Number(zuid)).selectAll()
    assert.deepEqual(await tokens.execute(), [])
  })
})
