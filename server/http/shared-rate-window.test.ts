import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Database } from '../db/database.ts'
import { openPostgres } from '../db/engines/postgres.ts'
import { TEST_PATIENCE } from '../testing/engines.ts'
import { onPostgres, postgresUrl } from '../testing/postgres.ts'
import { createSharedCounter, deleteExpiredWindows } from './shared-rate-window.ts'

type Pool = NonNullable<Database['pool']>

const POOL_SIZE = 4

describe('rate windows that nodes share', () => {
  const name = `easel_${randomUUID().replaceAll('-', '')}`
  const nodes: Database[] = []
  const poolOf = (node: number): Pool => nodes[node]?.pool as Pool

  before(async () => {
    await onPostgres(`create database ${name}`)
    nodes.push(...[1, 2].map(() => openPostgres(postgresUrl(name), { poolSize: POOL_SIZE, patience: TEST_PATIENCE })))
    await nodes[0]?.migrate()
  })
  after(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    await onPostgres(`drop database ${name} with (force)`)
  })

  test('[A8] every request of two nodes gets a number of its own: none is left out, none given twice', async () => {
    const counters = [createSharedCounter(poolOf(0)), createSharedCounter(poolOf(1))] as const
    const keys = Array.from({ length: 20 }, (_, at) => `getZone:${at}`)
    const counts = new Map<string, number[]>(keys.map((key) => [key, []]))
    const count = async (node: 0 | 1, key: string) => counts.get(key)?.push((await counters[node](key)).count)
    const rounds = Array.from({ length: 15 }, async (_, round) => {
      // Nodes go through the keys in opposite orders, as whoever deadlocks does.
      for (let turn = 0; turn < round; turn++) await new Promise(setImmediate)
      await Promise.all([
        ...keys.map((key) => count(0, key)),
        ...keys.toReversed().flatMap((key) => [count(1, key), count(1, key)]),
      ])
    })
    await Promise.all(rounds)
    const expected = Array.from({ length: 45 }, (_, at) => at + 1)
    for (const [key, numbers] of counts)
      assert.deepEqual(
        numbers.toSorted((a, b) => a - b),
        expected,
        key,
      )
  })

  test('[A8] requests that wait at the same moment are counted by one statement, in one order of keys on every node', async () => {
    const batches: string[][] = []
    const counting = createSharedCounter({
      query: (statement) => {
        batches.push(statement.values?.[0] as string[])
        return poolOf(0).query(statement)
      },
    })
    const all = await Promise.all(Array.from({ length: 100 }, (_, at) => counting(`listZones:${9 - (at % 10)}`)))
    assert.deepEqual(batches, [['listZones:9'], Array.from({ length: 10 }, (_, at) => `listZones:${at}`)])
    assert.equal(Math.max(...all.map(({ count }) => count)), 10)
  })

  test('[A8] requests are counted while every connection for commits is taken', async () => {
    const [taken, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let open = 0
    const hold = (): Promise<void> =>
      (nodes[0] as Database).write(async (db) => {
        await db.execute({ sql: 'select 1', parameters: [] })
        if (++open === POOL_SIZE) taken.resolve()
        await gate.promise
      })
    const holding = Array.from({ length: POOL_SIZE }, hold)
    await taken.promise
    const waiting = hold()
    assert.equal((await createSharedCounter(poolOf(0))('insertFrames:7')).count, 1)
    gate.resolve()
    await Promise.all([...holding, waiting])
  })

  test('trouble of the database is told to everybody who waits, and the next request is counted again', async () => {
    let isBroken = true
    const counting = createSharedCounter({
      query: (statement) => (isBroken ? Promise.reject(new Error('gone')) : poolOf(0).query(statement)),
    })
    const outcomes = await Promise.allSettled([counting('a:1'), counting('a:1'), counting('b:1')])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    )
    isBroken = false
    assert.equal((await counting('a:1')).count, 1)
  })

  test('windows that have expired are deleted, and others stay', async () => {
    const counting = createSharedCounter(poolOf(0))
    const before = Date.now()
    const { msLeft } = await counting('getSpace:1')
    const rows = async () =>
      (await poolOf(0).query({ text: `select key from rate_window where key = 'getSpace:1'` })).rows.length
    await deleteExpiredWindows({ pool: poolOf(1) }, before + msLeft - 1)
    assert.equal(await rows(), 1)
    await deleteExpiredWindows({ pool: poolOf(1) }, Date.now() + msLeft + 1)
    assert.equal(await rows(), 0)
  })

  test('the table of windows is unlogged: no request waits for a disk to be counted', async () => {
    const { rows } = await poolOf(0).query({
      text: `select relpersistence from pg_class where relname = 'rate_window'`,
    })
    assert.deepEqual(rows, [{ relpersistence: 'u' }])
  })
})
