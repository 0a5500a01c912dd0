import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { operations } from '@easel/contract'
import { createApp } from '../app.ts'
import type { Database } from '../db/database.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aSpaceWithMembers, newZone } from '../testing/factories.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { send } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const rectangle = { basic: { type: 'RECTANGLE' } } as const

onBothEngines('undo with an Idempotency-Key', (engine) => {
  const testApp = testAppFor(engine)
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  before(async () => {
    here = await aSpaceWithMembers(testApp)
  })

  const aZoneWithShape = async () => {
    const zone = { ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id }
    const id = randomUUID()
    await here.owner.api.insertShapes({ ...zone, body: { shapes: [{ meta: { id, name: 'first' }, ...rectangle }] } })
    return { zone, id }
  }
  type Zone = Awaited<ReturnType<typeof aZoneWithShape>>['zone']

  const rename = (zone: Zone, id: string, name: string) =>
    here.owner.api.updateShapes({ ...zone, body: { shapes: [{ id, meta: { name } } as never] } })

  const undo = async (
    zone: Zone,
    key: string,
    body: object = {},
    app: Pick<typeof testApp, 'app' | 'request'> = testApp,
  ) => {
    const response = await send({ ...testApp, ...app }, operations.undoChanges, {
      token: here.owner.token,
      input: { ...zone, body } as never,
      headers: { 'idempotency-key': key },
    })
    const answer = (await response.json()) as { data?: { taken_back: { seq: number }[]; version_id?: string } }
    return { data: answer.data, status: response.status, isRepeated: response.headers.has('idempotency-replayed') }
  }

  const namesIn = async (zone: Zone) => {
    const { shapes } = await here.viewer.api.listShapes(zone)
    return shapes.map(({ meta }) => meta.name)
  }

  test('[R1] is worked out outside of the transaction that keeps its answer', async () => {
    const { zone, id } = await aZoneWithShape()
    await rename(zone, id, 'second')
    const { database } = testApp
    const transactions: string[] = []
    let inTransaction = 0
    const reading: Database['read']['snapshot'] = (work) => {
      transactions.push(inTransaction > 0 ? 'read while others wait' : 'read')
      return database.read.snapshot(work)
    }
    const read = Object.create(database.read, { snapshot: { value: reading } }) as typeof database.read
    const write: Database['write'] = (work, options) =>
      database.write(async (db) => {
        inTransaction++
        transactions.push('transaction')
        try {
          return await work(db)
        } finally {
          inTransaction--
        }
      }, options)
    const app = createApp({ ...testApp, database: { ...database, read, write }, mailer: undefined })
    const done = await undo(zone, 'outside', {}, { app, request: injectFetch(app, engine) })
    await app.close()
    assert.equal(done.status, 200)
    assert.deepEqual(transactions.slice(0, 3), ['transaction', 'read', 'transaction'])
    assert.equal(transactions.includes('read while others wait'), false)
    assert.deepEqual(await namesIn(zone), ['first'])
  })

  test('[R1] [J11] is done once and answered as it was, also at the same time', async () => {
    const { zone, id } = await aZoneWithShape()
    for (const name of ['a', 'b', 'c', 'd']) await rename(zone, id, name)
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(zone, 'once')))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    )
    const texts = answers.map(({ data }) => JSON.stringify(data))
    assert.equal(new Set(texts).size, 1)
    assert.equal(answers[0]?.data?.taken_back.length, 1)
    assert.equal(answers.filter(({ isRepeated }) => !isRepeated).length, 1)
    assert.deepEqual(await namesIn(zone), ['c'])
    const several = await undo(zone, 'several', { count: 2 })
    assert.equal(several.data?.taken_back.length, 2)
    assert.ok(several.data?.version_id)
    assert.deepEqual((await undo(zone, 'several', { count: 2 })).data, several.data)
    assert.deepEqual(await namesIn(zone), ['a'])
  })

  test('[R1] [J11] takes back each once, however often others write meanwhile', async () => {
    const { zone, id } = await aZoneWithShape()
    for (const name of ['a', 'b', 'c', 'd']) await rename(zone, id, name)
    const editing = Array.from({ length: 20 }, () =>
      here.editor.api.insertShapes({ ...zone, body: { shapes: [rectangle] } }),
    )
    const undoing = ['one', 'two', 'three'].map((key) => undo(zone, `among-others-${key}`))
    const [done] = await Promise.all([Promise.all(undoing), ...editing])
    const seqs = done.flatMap(({ data }) => data?.taken_back.map(({ seq }) => seq) ?? [])
    assert.deepEqual(seqs.toSorted(), [4, 5, 6])
    const names = await namesIn(zone)
    assert.deepEqual([names.length, names.includes('a')], [21, true])
  })

  test('[R1] [J11] that ends before its commit has left nothing, and is done when it is sent again', async () => {
    const { zone, id } = await aZoneWithShape()
    await rename(zone, id, 'second')
    const { database } = testApp
    let count = 0
    // The process ends when all is written, and nothing is on disk.
    const write: Database['write'] = (work, options) =>
      database.write(async (db) => {
        const result = await work(db)
        count++
        throw Object.assign(new Error('the process ends'), { result })
      }, options)
    const app = createApp({ ...testApp, database: { ...database, write }, mailer: undefined })
    const failed = await undo(zone, 'crash', {}, { app, request: injectFetch(app, engine) })
    await app.close()
    assert.deepEqual([failed.status, count], [500, 1])
    assert.deepEqual(await namesIn(zone), ['second'])
    const again = await undo(zone, 'crash')
    assert.deepEqual([again.status, again.isRepeated, again.data?.taken_back.length], [200, false, 1])
    assert.deepEqual(await namesIn(zone), ['first'])
    assert.deepEqual((await undo(zone, 'crash')).data, again.data)
    assert.deepEqual(await namesIn(zone), ['first'])
  })
})
