import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, type TestContext, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { createApp } from '../app.ts'
import type { SearchKind } from '../db/canvas-schema.ts'
import type { Database } from '../db/database.ts'
import { openSqlite } from '../db/engines/sqlite.ts'
import type { Db } from '../db/transaction.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { aZone, newZone } from '../testing/factories.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { testAppFor } from '../testing/test-app.ts'
import type { SearchRequest } from './search-page.sql.ts'
import { createSearchPool, type SearchPool } from './search-pool.ts'

const kinds: readonly SearchKind[] = ['zone', 'frame', 'comment', 'shape']

const failing = (error: Error): Db =>
  new Proxy({} as Db, {
    get: () => {
      throw error
    },
  })

/** A search that succeeds although this connection fails has run in a thread. */
const unusable = failing(new Error('searched in the main thread'))

const aFolder = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

/** The threads that were started since the test began. */
let threads: Worker[] = []
const addThread = (worker: Worker) => threads.push(worker)
beforeEach(() => {
  threads = []
  process.on('worker', addThread)
})
afterEach(() => process.off('worker', addThread))

const isRunning = ({ threadId }: Worker): boolean => threadId !== -1

describe('searches on sqlite', () => {
  const testApp = testAppFor('sqlite')

  /** A zone with the word in its name, and a request that finds it. */
  const aZoneNamed = async (word: string) => {
    const zone = await aZone(testApp, `The ${word}`)
    const [edition_id, team_id, zuid] = [Number(zone.edition_id), Number(zone.team_id), Number(zone.owner.zuid)]
    const requestFor = (search: string): SearchRequest => ({ edition_id, team_id, zuid, search, from: 0, limit: 20 })
    return { ...zone, requestFor, request: requestFor(word) }
  }

  /** A pool that is closed when the test has ended. */
  const poolOn = (t: TestContext, parts: Partial<Database>, options = {}): SearchPool => {
    const pool = createSearchPool({ ...testApp.database, ...parts }, options)
    t.after(pool.close)
    return pool
  }

  test('find in a thread what they find in the main one', async (t) => {
    const { owner, at, request, requestFor } = await aZoneNamed('gannet')
    const frame = { meta: { name: 'A gannet' }, properties: { layout: { left: 0.5, top: 6, width: 70, height: 80 } } }
    await owner.api.insertFrames({ ...at, body: { frames: [frame] } })
    await owner.api.createComment({ ...at, body: { text: 'Gannet "🦤"\n', point: { x: 0.1, y: -4 } } })
    const inMain = await createSearchPool({ read: testApp.database.read }).search(request, kinds)
    assert.equal(inMain.length, 3)
    const pool = poolOn(t, { read: unusable })
    assert.deepEqual(await pool.search(request, kinds), inMain)
    assert.deepEqual(await pool.search(requestFor('nobody'), kinds), [])
  })

  test('leave the event loop free', async (t) => {
    const { request } = await aZoneNamed('godwit')
    const pool = poolOn(t, { read: unusable })
    await pool.search(request, kinds)
    let turns = 0
    const counting = setInterval(() => turns++, 1)
    // Of a process that was not run meanwhile, all answers of a round may come in one turn.
    for (let round = 0; round < 100 && turns === 0; round++)
      await Promise.all(Array.from({ length: 50 }, () => pool.search(request, kinds)))
    clearInterval(counting)
    assert.ok(turns > 0)
  })

  test('find in a thread what was answered as written a moment before', async (t) => {
    const { owner, at, requestFor } = await aZoneNamed('ibis')
    const pool = poolOn(t, { read: unusable })
    for (let n = 1; n <= 40; n++) {
      const { zone_id } = await newZone(owner, at, `jackdaw${n}`)
      const hits = await pool.search(requestFor(`jackdaw${n}`), kinds)
      assert.deepEqual(
        hits.map((hit) => hit.zone_id),
        [zone_id],
      )
    }
  })

  /** A database without a table, which a thread can open and nothing more. */
  const anEmptyFile = (t: TestContext): string => {
    const file = join(aFolder(t), 'easel.db')
    const { close } = openSqlite(file)
    t.after(close)
    return file
  }

  test('that fail in a thread are run again in the main one', async (t) => {
    const { request } = await aZoneNamed('kestrel')
    const errors: unknown[] = []
    const pool = poolOn(t, { file: anEmptyFile(t) }, { onError: (error: unknown) => errors.push(error) })
    for (let n = 1; n <= 3; n++) {
      assert.equal((await pool.search(request, kinds))[0]?.name, 'The kestrel')
      assert.equal(errors.length, n)
    }
  })

  test('that fail in both reject with the error of the main thread', async (t) => {
    const { request } = await aZoneNamed('lark')
    const error = new DatabaseUnavailable(new Error('disk I/O error'))
    const pool = poolOn(t, { read: failing(error), file: anEmptyFile(t) })
    await assert.rejects(pool.search(request, kinds), error)
  })

  test('are answered though their thread ends, and the next ones by another thread', async (t) => {
    const { request } = await aZoneNamed('magpie')
    const pool = poolOn(t, {})
    await pool.search(request, kinds)
    const all = Array.from({ length: 100 }, () => pool.search(request, kinds))
    await Promise.all(threads.map((thread) => thread.terminate()))
    for (const hits of await Promise.all(all)) assert.equal(hits[0]?.name, 'The magpie')
    const before = threads.length
    assert.equal((await pool.search(request, kinds))[0]?.name, 'The magpie')
    assert.ok(threads.some(isRunning), `${before} threads had been started`)
  })

  for (const [what, content] of [
    ['does not exist', undefined],
    ['is no database', 'no database '.repeat(100)],
  ] as const) {
    test(`are answered though no thread can open its file, which ${what}`, async (t) => {
      const { request } = await aZoneNamed('nuthatch')
      const folder = aFolder(t)
      const file = join(folder, 'easel.db')
      if (content) writeFileSync(file, content)
      const pool = poolOn(t, { file })
      for (let n = 0; n < 3; n++) assert.equal((await pool.search(request, kinds))[0]?.name, 'The nuthatch')
      // Nor is a database created.
      assert.deepEqual(readdirSync(folder), content ? ['easel.db'] : [])
    })
  }

  test('that were started before the end are answered, and no thread stays', async () => {
    const { request } = await aZoneNamed('ouzel')
    const pool = createSearchPool(testApp.database)
    await pool.search(request, kinds)
    const all = Array.from({ length: 100 }, () => pool.search(request, kinds))
    await pool.close()
    assert.deepEqual(threads.filter(isRunning), [])
    for (const hits of await Promise.all(all)) assert.equal(hits[0]?.name, 'The ouzel')
    const before = threads.length
    assert.equal((await pool.search(request, kinds))[0]?.name, 'The ouzel')
    assert.equal(threads.length, before)
  })

  test('have no thread any longer when the service has ended', async () => {
    const { owner, edition_id, team_id } = await aZoneNamed('oriole')
    const app = createApp({ ...testApp, mailer: undefined })
    const path = `/service/api/v1/editions/${edition_id}/teams/${team_id}/zones/search?search=oriole`
    const headers = { authorization: `Bearer ${owner.token}` }
    assert.equal((await injectFetch(app, 'sqlite')(testApp.baseUrl + path, { headers })).status, 200)
    assert.ok(threads.length > 0)
    await app.close()
    assert.deepEqual(threads.filter(isRunning), [])
  })

  test('leave no file open: with the database its log is gone', async (t) => {
    const folder = aFolder(t)
    const database = openSqlite(join(folder, 'easel.db'))
    await database.migrate()
    const pool = createSearchPool({ ...database, read: unusable })
    await pool.search({ edition_id: 1, team_id: 1, zuid: 1, search: 'plover', from: 0, limit: 20 }, kinds)
    assert.deepEqual(readdirSync(folder).sort(), ['easel.db', 'easel.db-shm', 'easel.db-wal'])
    await pool.close()
    await database.close()
    assert.deepEqual(readdirSync(folder), ['easel.db'])
  })

  test('that nobody asks for start no thread', async () => {
    const app = createApp({ ...testApp, mailer: undefined })
    await app.ready()
    await app.close()
    assert.equal(threads.length, 0)
  })
})

describe('searches on postgres', () => {
  const testApp = testAppFor('postgres')

  test('run without a thread', async () => {
    const { owner, edition_id, team_id } = await aZone(testApp, 'The ruff')
    for (let n = 0; n < 3; n++) {
      const { search_result } = await owner.api.searchZones({ edition_id, team_id, query: { search: 'ruff' } })
      assert.equal(search_result.length, 1)
    }
    assert.equal(threads.length, 0)
  })
})
