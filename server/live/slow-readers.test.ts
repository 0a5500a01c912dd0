import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createLoadTurns } from './load-turns.ts'
import { load } from './load-zone.ts'
import { createZoneReader, type ZonePart, type ZoneReader } from './read-zone.ts'
import type { SessionAccess } from './session-access.ts'

onBothEngines('a zone that is loaded', (engine) => {
  const testApp = testAppFor(engine)

  test('[L5] is read as its reader takes it, and is that of one sequence number all the same', async () => {
    const { owner, at } = await aZone(testApp)
    const ids = Array.from({ length: 2_500 }, () => randomUUID())
    const shape = (id: string) => ({ insert: { shape: { meta: { id }, basic: { type: 'OVAL' } } } }) as never
    await owner.api.commitChange({ ...at, body: { edits: ids.map(shape) } })
    const zone = await testApp.database.read
      .selectFrom('zone')
      .select(['edition_id', 'space_id', 'zone_id', 'seq'])
      .where('zone_id', '=', at.zone_id)
      .executeTakeFirstOrThrow()
    let pages = 0
    const read = new Proxy(testApp.database.read, {
      get(db, name) {
        if (name === 'snapshot') pages++
        const value = Reflect.get(db, name, db)
        return typeof value === 'function' ? value.bind(db) : value
      },
    })
    const access = { caller: { zuid: 1 }, path: { zone } } as unknown as SessionAccess
    const parts = createZoneReader({ read }, testApp.settings).readZone(access)
    const first = (await parts.next()).value as ZonePart
    assert.equal(pages, 1)
    await owner.api.commitChange({ ...at, body: { edits: [shape(randomUUID())] } })
    await owner.api.deleteShapes({ ...at, body: { ids: ids.slice(0, 50) } } as never)
    const rest: ZonePart[] = []
    for await (const part of parts) rest.push(part)
    const elements = [first, ...rest].flatMap(({ message }) => JSON.parse(message.json).elements)
    assert.deepEqual(elements.map(({ id }) => id).sort(), ids.sort())
    assert.deepEqual([...new Set([first, ...rest].map(({ seq }) => seq))], [zone.seq])
    assert.deepEqual([first.isLast, rest.at(-1)?.isLast], [false, true])
    // A thousand elements each.
    assert.equal(pages, 3)
  })
})

describe('those who do not read', () => {
  test('[L5] have few parts of a zone made for them, however large it is', async () => {
    let made = 0
    let isClosed = false
    async function* readZone() {
      try {
        for (;;) yield { seq: 3, isLast: false, message: { json: `${made++}` } }
      } finally {
        isClosed = true
      }
    }
    const drained: (() => void)[] = []
    const outbox = { post() {}, postSlowly: () => new Promise<void>((resolve) => drained.push(resolve)), close() {} }
    let isOver = false
    const deps = { reader: { readZone } as unknown as ZoneReader, outbox, isOver: () => isOver, onProgress() {} }
    const access = { caller: { zuid: 1 } } as unknown as SessionAccess
    const loaded = load({ ...deps, session_id: 's', limits: {} as never }, access, undefined)
    for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate)
    assert.equal(made, 8)
    drained[0]?.()
    for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate)
    assert.equal(made, 9)
    // The session has ended: nothing more is read.
    isOver = true
    for (const resolve of drained) resolve()
    await loaded
    assert.deepEqual([made, isClosed], [10, true])
  })

  test('[L5] wait for each other where they are one person, and keep nobody else waiting', async () => {
    const takeTurn = createLoadTurns()
    const turns: (() => void)[] = []
    for (let count = 0; count < 25; count++) takeTurn(1).then((leave) => turns.push(leave))
    await new Promise(setImmediate)
    assert.equal(turns.length, 4)
    const other = await takeTurn(2)
    other()
    turns[0]?.()
    await new Promise(setImmediate)
    assert.equal(turns.length, 5)
    for (let at = 1; at < 25; at++) {
      turns[at]?.()
      await new Promise(setImmediate)
    }
    assert.equal(turns.length, 25)
    const full = createLoadTurns(4, 5)
    const some = await Promise.all([full(1), full(1), full(1), full(2), full(2)])
    let isIn = false
    full(3).then(() => {
      isIn = true
    })
    await new Promise(setImmediate)
    assert.equal(isIn, false)
    some[0]?.()
    await new Promise(setImmediate)
    assert.equal(isIn, true)
  })
})
