import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createApp } from '../app.ts'
import type { Database } from '../db/database.ts'
import { readSettings } from '../process/settings.ts'
import { freshDatabase, onBothEngines } from '../testing/engines.ts'
import { onPostgres } from '../testing/postgres.ts'
import type { Lifecycle } from './health.ts'

/** What makes the database read-only: on SQLite the file is gone, since root may write to whatever is there. */
const faultOf = async ({ file, read }: Database) => {
  if (file !== undefined)
    return {
      reason: 'the file cannot be opened',
      makeReadOnly: async () => renameSync(file, `${file}.away`),
      makeWritable: async () => renameSync(`${file}.away`, file),
    }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(read)
  const name = rows[0]?.name
  // Connections that are there keep what they began with.
  const change = async (setting: string) => {
    await onPostgres(`alter database ${name} ${setting}`)
    await onPostgres(`select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${name}'`)
    const isAnswered = () =>
      sql`select 1`.execute(read).then(
        () => true,
        () => false,
      )
    // Until the pool has given up all of them.
    while (!(await isAnswered()));
  }
  return {
    reason: 'the server takes only reads (default_transaction_read_only)',
    makeReadOnly: () => change('set default_transaction_read_only = on'),
    makeWritable: () => change('reset default_transaction_read_only'),
  }
}

onBothEngines('probes', (engine) => {
  const ask = async (state: Lifecycle['state'], closed = false) => {
    const database = await freshDatabase(engine)
    const app = createApp({ settings: readSettings({}), database, mailer: undefined, lifecycle: { state } })
    if (closed) await database.close()
    const [live, ready] = await Promise.all(['/livez', '/readyz'].map((url) => app.inject({ url })))
    await app.close()
    if (!closed) await database.close()
    return [live?.statusCode, ready?.statusCode, ready?.json().status]
  }

  test('a process that can serve is alive and ready', async () => {
    assert.deepEqual(await ask('ready'), [200, 200, 'ready'])
  })

  test('one that is starting or stopping is alive and not ready', async () => {
    assert.deepEqual(await ask('starting'), [200, 503, 'starting'])
    assert.deepEqual(await ask('stopping'), [200, 503, 'stopping'])
  })

  test('one whose database cannot be written is not ready, says why, and is ready again once it can', async () => {
    const database = await freshDatabase(engine)
    const app = createApp({ settings: readSettings({}), database, mailer: undefined })
    const { makeReadOnly, makeWritable, reason } = await faultOf(database)
    await makeReadOnly()
    const response = await app.inject({ url: '/readyz' })
    assert.deepEqual([response.statusCode, response.json()], [503, { status: 'database not writable', reason }])
    assert.equal((await app.inject({ url: '/livez' })).statusCode, 200)
    await makeWritable()
    assert.equal((await app.inject({ url: '/readyz' })).statusCode, 200)
    await app.close()
    await database.close()
  })

  test('one whose database is gone is alive and not ready', async () => {
    assert.deepEqual(await ask('ready', true), [200, 503, 'database unreachable'])
  })
})
