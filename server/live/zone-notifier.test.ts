import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { SqliteAdapter, SqliteQueryCompiler } from 'kysely'
import { Db, type Statement } from '../db/transaction.ts'
import { createNodeMessages } from './node-messages.ts'
import { createZoneNotifier } from './zone-notifier.ts'

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
})
