import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { freshDatabase, TEST_PATIENCE } from '../../testing/engines.ts'
import type { Database } from '../database.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { openPostgres } from './postgres.ts'

const deadline = { timeout: 120_000 }
const LOCK = 7_301

describe('short statements share connections of PostgreSQL', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>
  let database: Database
  let other: pg.Client
  before(async () => {
    fresh = await freshDatabase('postgres')
    const url = String(fresh.databaseUrl)
    database = openPostgres(url, { poolSize: 4, patience: TEST_PATIENCE })
    other = new pg.Client({ connectionString: url })
    await other.connect()
  })
  after(async () => {
    await Promise.all([database.close(), other.end()])
    await fresh.close()
  })

  const short = async (sql: string, parameters: unknown[] = [], on = database): Promise<unknown> => {
    const { rows } = await on.read.execute({ sql, parameters, short: true })
    return Object.values(rows[0] as object)[0]
  }
  const pidOf = (): Promise<unknown> => short('select pg_backend_pid()')

  /** The processes of the server that answer short statements, once both are open and neither is held to be slow. */
  const shared = async (): Promise<number[]> => {
    let before: number[] = []
    for (;;) {
      const pids = [...new Set(await Promise.all(Array.from({ length: 40 }, pidOf)))].sort() as number[]
      if (pids.length === 2 && String(pids) === String(before)) return pids
      before = pids
      await nextTurn()
    }
  }

  const waitsFor = async (lock: string): Promise<void> => {
    const waiting = 'select 1 from pg_stat_activity where wait_event_type = $1 and query like $2 and state = $3'
    while ((await other.query(waiting, ['Lock', `%${lock}%`, 'active'])).rowCount === 0) await nextTurn()
  }

  test('[N1] many at once are sent on two, each answered with its own rows', deadline, async () => {
    await shared()
    const numbers = Array.from({ length: 100 }, (_, at) => at)
    assert.deepEqual(await Promise.all(numbers.map((at) => short('select $1::integer', [at]))), numbers)
  })

  test('an error of one is nobody else’s', deadline, async () => {
    const pids = await shared()
    const outcomes = await Promise.allSettled([
      short('select 1'),
      ...Array.from({ length: 4 }, () => short('select 1 / 0')),
      short('select 2'),
    ])
    const expected = ['fulfilled', ...Array.from({ length: 4 }, () => 'rejected'), 'fulfilled']
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      expected,
    )
    assert.deepEqual(await shared(), pids)
  })

  test('[N1] one that waits for a lock of somebody holds up no other, sent before or after', deadline, async () => {
    await shared()
    await other.query('select pg_advisory_lock($1)', [LOCK])
    const order: string[] = []
    // One on each connection, and more behind them in the same turn.
    const waiting = [1, 2].map(() => short(`select pg_advisory_xact_lock(${LOCK})`).then(() => order.push('waited')))
    const behind = Array.from({ length: 20 }, (_, at) => short('select $1::integer', [at]))
    await waitsFor(`pg_advisory_xact_lock(${LOCK})`)
    await Promise.all(behind)
    await Promise.all(Array.from({ length: 20 }, (_, at) => short('select $1::integer', [at])))
    order.push('others')
    await other.query('select pg_advisory_unlock($1)', [LOCK])
    await Promise.all(waiting)
    assert.deepEqual(order, ['others', 'waited', 'waited'])
  })

  test('[N1] one that is too slow ends by itself, and no other with it', deadline, async () => {
    // Only statements are hurried: connections may take as long as they like.
    const url = `${fresh.databaseUrl}?statement_timeout=2500`
    const impatient = openPostgres(url, { poolSize: 4, patience: TEST_PATIENCE })
    const isOpen = () => impatient.load().connections >= 3
    while (!isOpen()) await Promise.all([1, 2].map(() => short('select 1', [], impatient)))
    const slow = [1, 2].map(() => short('select pg_sleep(100)', [], impatient))
    const refused = slow.map((one) => assert.rejects(one, DatabaseUnavailable))
    const behind = Array.from({ length: 20 }, (_, at) => short('select $1::integer', [at], impatient))
    assert.equal((await Promise.all(behind)).length, 20)
    await Promise.all(refused)
    assert.equal(await short('select 3', [], impatient), 3)
    await impatient.close()
  })

  test('[N1] what is on one that breaks is asked once more, and it is opened anew', deadline, async () => {
    const pids = await shared()
    await other.query('select pg_advisory_lock($1)', [LOCK])
    const waiting = [1, 2].map(() => short(`select pg_advisory_xact_lock(${LOCK})`))
    await waitsFor(`pg_advisory_xact_lock(${LOCK})`)
    await other.query('select pg_terminate_backend(pid) from unnest($1::integer[]) as pid', [pids])
    await other.query('select pg_advisory_unlock($1)', [LOCK])
    await Promise.all(waiting)
    const anew = await shared()
    assert.deepEqual(
      anew.filter((pid) => pids.includes(pid)),
      [],
    )
  })
})
