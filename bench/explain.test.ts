import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import pg from 'pg'
import { explainFlags, explainStatements } from './explain.ts'

const lockWaits = "select 1 from pg_stat_activity where wait_event_type = 'Lock'"

/** How often the sampler has looked for those who wait: it asks for their statements. */
const samples = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ calls: string }>(
    "select calls from pg_stat_statements where query like 'select query_id from pg_stat_activity%'",
  )
  return Number(rows[0]?.calls ?? 0)
}

test('statements are told with their calls, their WAL and how long they waited for locks', {
  timeout: 240_000,
}, async () => {
  const postgres = await startPostgres(explainFlags)
  const connect = async () => {
    const client = new pg.Client({ connectionString: `${postgres.url}/postgres` })
    await client.connect()
    return client
  }
  const [one, other] = [await connect(), await connect()]
  try {
    await one.query('create table counter (n integer)')
    await one.query('insert into counter values (0)')
    const { value, lines } = await explainStatements({ postgresUrl: postgres.url }, async () => {
      await one.query('begin')
      await one.query('update counter set n = n + 1')
      const waiting = other.query('update counter set n = n + 1')
      while ((await one.query(lockWaits)).rowCount === 0);
      // One sample has been taken since, from its beginning to its end, and one more for the time between them.
      const seen = await samples(one)
      while ((await samples(one)) < seen + 3);
      await one.query('commit')
      await waiting
      await one.query('select n from counter')
      return 'done'
    })
    assert.equal(value, 'done')
    const update = lines.find((line) => line.includes('update counter')) ?? ''
    const [calls, , , wal, waits] = update.trim().split(/ +/)
    assert.equal(calls, '2')
    assert.ok(Number(wal) > 0, update)
    assert.ok(Number(waits) > 0, update)
    const undisturbed = lines.find((line) => line.includes('select n from counter')) ?? ''
    assert.equal(undisturbed.trim().split(/ +/)[4], '0.000', undisturbed)
    assert.equal(lines[0]?.includes('waits for locks'), true)
  } finally {
    await Promise.all([one.end(), other.end()])
    await postgres.stop()
  }
})
