import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { createApp } from '../app.ts'
import type { SearchKind } from '../db/canvas-schema.ts'
import type { Database } from '../db/database.ts'
import { openSqlite } from '../db/engines/sqlite.ts'
import type { Db } from '../db/transaction.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { aZone } from '../testing/a-zone.ts'
import { injected } from '../testing/injected.ts'
import { worldFor } from '../testing/world.ts'
import { newZone } from '../testing/zones.ts'
import type { Asked } from './find.ts'
import { createFinder, type Finder } from './finder.ts'

const kinds: readonly SearchKind[] = ['zone', 'frame', 'comment', 'shape']

class Here extends Error {}

const failing = (error: Error): Db =>
  new Proxy({} as Db, {
    get: () => {
      throw error
    },
  })

/** Where a search in this thread is noticed: what is found all the same was found in the other. */
const nowhere = failing(new Here())

const aFolder = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

/** The threads that were started since the test began. */
let threads: Worker[] = []
const note = (worker: Worker) => threads.push(worker)
beforeEach(() => {
  threads = []
  process.on('worker', note)
})
afterEach(() => process.off('worker', note))

const once = async (at: number, event: 'message' | 'exit'): Promise<void> => {
  // They are told of a little later than they are made.
  await new Promise(setImmediate)
  const thread = threads[at]
  assert.ok(thread)
  await new Promise((resolve) => thread.once(event, resolve))
}

/** The first that a thread says is that it is up. */
const saidUp = (at: number): Promise<void> => once(at, 'message')
const ended = (at: number): Promise<void> => once(at, 'exit')

const isRunning = ({ threadId }: Worker): boolean => threadId !== -1

/** Asks until the thread answers, of a finder that finds nothing by itself. */
const untilUp = async (finder: Finder, asked: Asked) => {
  for (;;) {
    try {
      return await finder.find(asked, kinds)
    } catch (error) {
      if (!(error instanceof Here)) throw error
      await sleep(5)
    }
  }
}

describe('searches on sqlite', () => {
  const world = worldFor('sqlite')

  /** A zone with the word in its name, and what asks for it. */
  const aZoneNamed = async (word: string) => {
    const zone = await aZone(world, `The ${word}`)
    const [edition_id, team_id, zuid] = [Number(zone.edition_id), Number(zone.team_id), Number(zone.owner.zuid)]
    const asking = (search: string): Asked => ({ edition_id, team_id, zuid, search, from: 0, limit: 20 })
    return { ...zone, asking, asked: asking(word) }
  }

  /** A finder that is closed when the test has ended. */
  const finderOn = (t: TestContext, parts: Partial<Database>, options = {}): Finder => {
    const finder = createFinder({ ...world.database, ...parts }, options)
    t.after(finder.close)
    return finder
  }

  test('find in the thread what they find in this one', async (t) => {
    const { owner, at, asked } = await aZoneNamed('gannet')
    const frame = { meta: { name: 'A gannet' }, properties: { layout: { left: 0.5, top: 6, width: 70, height: 80 } } }
    await owner.api.insertFrames({ ...at, body: { frames: [frame] } })
    await owner.api.createComment({ ...at, body: { text: 'Gannet "🦤"\n', point: { x: 0.1, y: -4 } } })
    const here = await createFinder({ read: world.database.read }).find(asked, kinds)
    assert.equal(here.length, 3)
    const finder = finderOn(t, { read: nowhere })
    assert.deepEqual(await untilUp(finder, asked), here)
    assert.deepEqual(await finder.find({ ...asked, search: 'nobody' }, kinds), [])
    assert.equal(threads.length, 1)
  })

  test('do not wait for the thread to start', async (t) => {
    const { asked } = await aZoneNamed('heron')
    const finder = finderOn(t, {})
    const found = finder.find(asked, kinds)
    const first = await Promise.race([found.then((items) => items[0]?.name), saidUp(0).then(() => 'the thread')])
    assert.equal(first, 'The heron')
  })

  test('have one thread more where all have something to do, and no more than they may', async (t) => {
    const { asked } = await aZoneNamed('hobby')
    const finder = finderOn(t, { read: nowhere }, { threads: 2 })
    await untilUp(finder, asked)
    assert.equal(threads.length, 1)
    const both = () => Promise.all([finder.find(asked, kinds), finder.find(asked, kinds)])
    await both()
    await saidUp(1)
    const answers: string[] = []
    threads[0]?.on('message', () => answers.push('first'))
    threads[1]?.on('message', () => answers.push('second'))
    for (let n = 0; n < 20; n++) for (const found of await both()) assert.equal(found[0]?.name, 'The hobby')
    assert.deepEqual(answers.toSorted(), [...Array(20).fill('first'), ...Array(20).fill('second')])
    await Promise.all(Array.from({ length: 50 }, () => finder.find(asked, kinds)))
    await new Promise(setImmediate)
    assert.equal(threads.length, 2)
  })

  test('find in the thread what was answered as written a moment before', async (t) => {
    const { owner, at, asked, asking } = await aZoneNamed('ibis')
    const finder = finderOn(t, { read: nowhere })
    await untilUp(finder, asked)
    for (let n = 1; n <= 40; n++) {
      const { zone_id } = await newZone(owner, at, `jackdaw${n}`)
      const found = await finder.find(asking(`jackdaw${n}`), kinds)
      assert.deepEqual(
        found.map((item) => item.zone_id),
        [zone_id],
      )
    }
  })

  /** A database without a table, which a thread can open and nothing more. */
  const anEmptyFile = (t: TestContext): string => {
    const folder = aFolder(t)
    const file = join(folder, 'easel.db')
    const { close } = openSqlite(file)
    t.after(close)
    return file
  }

  test('that fail in the thread are answered by this one', async (t) => {
    const { asked } = await aZoneNamed('kestrel')
    const finder = finderOn(t, { file: anEmptyFile(t) })
    await finder.find(asked, kinds)
    await saidUp(0)
    for (let n = 0; n < 3; n++) assert.equal((await finder.find(asked, kinds))[0]?.name, 'The kestrel')
    assert.deepEqual(threads.map(isRunning), [true])
  })

  test('that fail in both say what happened in this one', async (t) => {
    const { asked } = await aZoneNamed('lark')
    const trouble = new DatabaseUnavailable(new Error('disk I/O error'))
    const finder = finderOn(t, { read: failing(trouble), file: anEmptyFile(t) })
    await assert.rejects(finder.find(asked, kinds), trouble)
    await saidUp(0)
    await assert.rejects(finder.find(asked, kinds), trouble)
  })

  test('are answered though the thread ends before it has', async (t) => {
    const { asked } = await aZoneNamed('magpie')
    let here = 0
    const read = new Proxy(world.database.read, {
      get: (db, name) => {
        if (name === 'execute') here++
        const value = Reflect.get(db, name, db)
        return typeof value === 'function' ? value.bind(db) : value
      },
    })
    const finder = finderOn(t, { read }, { threads: 1 })
    await finder.find(asked, kinds)
    await saidUp(0)
    const before = here
    await finder.find(asked, kinds)
    assert.equal(here, before, 'the thread answers')
    const all = Array.from({ length: 300 }, () => finder.find(asked, kinds))
    await threads[0]?.terminate()
    for (const found of await Promise.all(all)) assert.equal(found[0]?.name, 'The magpie')
    assert.ok(here > before, 'some are answered here')
  })

  for (const [what, content] of [
    ['is not there', undefined],
    ['is none of a database', 'no database '.repeat(100)],
  ] as const) {
    test(`are answered though the thread cannot start, since its file ${what}`, async (t) => {
      const { asked } = await aZoneNamed('nuthatch')
      const folder = aFolder(t)
      const file = join(folder, 'easel.db')
      if (content) writeFileSync(file, content)
      const errors: unknown[] = []
      const finder = finderOn(t, { file }, { failed: (error: unknown) => errors.push(error) })
      const find = async () => assert.equal((await finder.find(asked, kinds))[0]?.name, 'The nuthatch')
      await find()
      await ended(0)
      for (let n = 0; n < 3; n++) await find()
      assert.equal(errors.length, 1)
      // Nor is one made where none is to be found.
      assert.deepEqual(readdirSync(folder), content ? ['easel.db'] : [])
    })
  }

  test('start another thread where one has ended, but not before it is time', async (t) => {
    const { asked } = await aZoneNamed('nightjar')
    const startedBy = async (pause: number) => {
      const finder = finderOn(t, {}, { pause })
      const before = threads.length
      await finder.find(asked, kinds)
      await saidUp(before)
      await threads[before]?.terminate()
      for (let n = 0; n < 3; n++) await finder.find(asked, kinds)
      await new Promise(setImmediate)
      return threads.length - before
    }
    assert.equal(await startedBy(60_000), 1)
    assert.equal(await startedBy(0), 2)
  })

  test('that were asked for before the end are answered, and take the thread along', async () => {
    const { asked } = await aZoneNamed('ouzel')
    const finder = createFinder({ ...world.database, read: nowhere }, { pause: 0, threads: 1 })
    await untilUp(finder, asked)
    const all = Array.from({ length: 100 }, () => finder.find(asked, kinds))
    await finder.close()
    assert.deepEqual(threads.map(isRunning), [false])
    for (const found of await Promise.all(all)) assert.equal(found[0]?.name, 'The ouzel')
    await assert.rejects(finder.find(asked, kinds), Here)
    await new Promise(setImmediate)
    assert.equal(threads.length, 1)
  })

  test('have no thread any longer when the service has ended', async () => {
    const { owner, edition_id, team_id } = await aZoneNamed('oriole')
    const app = createApp({ ...world, mailer: undefined })
    const path = `/service/api/v1/editions/${edition_id}/teams/${team_id}/zones/search?search=oriole`
    const headers = { authorization: `Bearer ${owner.token}` }
    assert.equal((await injected(app, 'sqlite')(world.baseUrl + path, { headers })).status, 200)
    await saidUp(0)
    const began = performance.now()
    await app.close()
    assert.deepEqual(threads.map(isRunning), [false])
    assert.ok(performance.now() - began < 2_000)
  })

  test('leave no file open: with the database its log is gone', async (t) => {
    const folder = aFolder(t)
    const database = openSqlite(join(folder, 'easel.db'))
    await database.migrate()
    const finder = createFinder({ ...database, read: nowhere })
    await untilUp(finder, { edition_id: 1, team_id: 1, zuid: 1, search: 'plover', from: 0, limit: 20 })
    assert.deepEqual(readdirSync(folder).sort(), ['easel.db', 'easel.db-shm', 'easel.db-wal'])
    await finder.close()
    await database.close()
    assert.deepEqual(readdirSync(folder), ['easel.db'])
  })

  test('keep the process for as long as somebody waits for them, and the thread does not', async (t) => {
    const folder = aFolder(t)
    const program = `
      import { setTimeout as sleep } from 'node:timers/promises'
      import { createFinder } from ${JSON.stringify(import.meta.resolve('./finder.ts'))}
      const finder = createFinder({ file: ${JSON.stringify(world.database.file)} })
      const find = () => finder.find({ edition_id: 1, team_id: 1, zuid: 1, search: 'quail', from: 0, limit: 20 }, ['zone'])
      const isUp = () => find().then(() => true, () => false)
      while (!(await isUp())) await sleep(5)
      console.log('up')`
    const run = async (name: string, more: string) => {
      const file = join(folder, name)
      writeFileSync(file, program + more)
      return (await promisify(execFile)(process.execPath, [file], { timeout: 20_000 })).stdout
    }
    assert.equal(await run('waits.mjs', `; await find(); console.log('found')`), 'up\nfound\n')
    assert.equal(await run('ends.mjs', `; await finder.close(); console.log('closed')`), 'up\nclosed\n')
    assert.equal(await run('asks.mjs', `; find(); await finder.close(); console.log('closed')`), 'up\nclosed\n')
  })

  test('that nobody asks for start no thread', async () => {
    const app = createApp({ ...world, mailer: undefined })
    await app.ready()
    await app.close()
    assert.equal(threads.length, 0)
  })
})

describe('searches on postgres', () => {
  const world = worldFor('postgres')

  test('run without a thread', async () => {
    const { owner, edition_id, team_id } = await aZone(world, 'The ruff')
    for (let n = 0; n < 3; n++) {
      const { search_result } = await owner.api.searchZones({ edition_id, team_id, query: { search: 'ruff' } })
      assert.equal(search_result.length, 1)
    }
    assert.equal(threads.length, 0)
  })
})
