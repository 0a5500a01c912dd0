import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Payer } from '../payer.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createLoadTurns, createReadTurns } from './load-turns.ts'
import { load } from './load-zone.ts'
import { createOutbox } from './outbox.ts'
import { createKeptPages } from './pages-in-memory.ts'
import { createZoneReader, type ZonePart, type ZoneReader } from './read-zone.ts'
import type { SessionAccess } from './session-access.ts'

/** Who gets no turn is waited for no longer. */
const deadline = { timeout: 120_000 }

onBothEngines('a zone that is loaded', (engine) => {
  const testApp = testAppFor(engine)
  const findZone = (zone_id: string) =>
    testApp.database.read
      .selectFrom('zone')
      .select(['edition_id', 'space_id', 'zone_id', 'seq'])
      .where('zone_id', '=', zone_id)
      .executeTakeFirstOrThrow()

  /** The database, and how many pages were read of it. */
  const countingPages = () => {
    let pages = 0
    const read = new Proxy(testApp.database.read, {
      get(db, name) {
        if (name === 'snapshot') pages++
        const value = Reflect.get(db, name, db)
        return typeof value === 'function' ? value.bind(db) : value
      },
    })
    return { read, pages: () => pages }
  }

  test('[L5] [R1] is read as its reader takes it, and is that of one sequence number all the same', async () => {
    const { owner, at } = await aZone(testApp)
    const ids = Array.from({ length: 2_500 }, () => randomUUID())
    const shape = (id: string) => ({ insert: { shape: { meta: { id }, basic: { type: 'OVAL' } } } }) as never
    await owner.api.commitChange({ ...at, body: { edits: ids.map(shape) } })
    const zone = await findZone(at.zone_id)
    const { read, pages } = countingPages()
    const access = { caller: { zuid: 1 }, path: { zone } } as unknown as SessionAccess
    const parts = createZoneReader({ read }, testApp.settings).readZone(access, () => false)
    const first = (await parts.next()).value as ZonePart
    assert.equal(pages(), 1)
    await owner.api.commitChange({ ...at, body: { edits: [shape(randomUUID())] } })
    await owner.api.deleteShapes({ ...at, body: { ids: ids.slice(0, 50) } } as never)
    const rest: ZonePart[] = []
    for await (const part of parts) rest.push(part)
    const elements = [first, ...rest].flatMap(({ message }) => JSON.parse(message.json).elements)
    assert.deepEqual(elements.map(({ id }) => id).sort(), ids.sort())
    assert.deepEqual([...new Set([first, ...rest].map(({ seq }) => seq))], [zone.seq])
    assert.deepEqual([first.isLast, rest.at(-1)?.isLast], [false, true])
    // A thousand elements each.
    assert.equal(pages(), 3)
  })

  test(
    '[L5] [R1] [R4] opens though many load others and take nothing, and is read by messages then',
    deadline,
    async () => {
      const { owner, at } = await aZone(testApp)
      const ids = Array.from({ length: 1_500 }, () => randomUUID())
      const shape = (id: string) => ({ insert: { shape: { meta: { id }, basic: { type: 'OVAL' } } } }) as never
      await owner.api.commitChange({ ...at, body: { edits: ids.map(shape) } })
      const zone = await findZone(at.zone_id)
      const { read, pages } = countingPages()
      const reader = createZoneReader({ read }, testApp.settings)
      const begin = async (caller: Payer) => {
        const parts = reader.readZone({ caller, path: { zone } } as unknown as SessionAccess, () => false)
        return { first: (await parts.next()).value as ZonePart, parts }
      }
      // They have taken the first part, and say nothing more.
      for (let person = 0; person < 16; person++)
        for (let count = 0; count < 4; count++) await begin({ zuid: 100 + person })
      for (let guest = 0; guest < 5; guest++)
        for (let count = 0; count < 4; count++) await begin({ zuid: 200 + guest, link: 'link 7' })
      for (const caller of [{ zuid: 1 }, { zuid: 300, link: 'link 7' }]) {
        const before = pages()
        const { first, parts } = await begin(caller)
        await owner.api.commitChange({ ...at, body: { edits: [shape(randomUUID())] } })
        const rest: ZonePart[] = []
        for await (const part of parts) {
          assert.ok(part.message.json.length < 150_000)
          rest.push(part)
        }
        const elements = [first, ...rest].flatMap(({ message }) => JSON.parse(message.json).elements)
        const seqs = new Set([first, ...rest].map(({ seq }) => seq))
        assert.equal(seqs.size, 1)
        if (caller.zuid === 1) assert.deepEqual(elements.map(({ id }) => id).sort(), ids.sort())
        else assert.equal(elements.length, ids.length + 1)
        assert.deepEqual([first.isLast, rest.at(-1)?.isLast], [false, true])
        // Of a thousand elements there would be two.
        assert.ok(pages() - before > 2)
      }
    },
  )

  test('[R1] a page is the work of a turn, and nothing is read for those who have left while they waited', async () => {
    const { at } = await aZone(testApp)
    const zone = await findZone(at.zone_id)
    const { read, pages } = countingPages()
    const reader = createZoneReader({ read }, testApp.settings)
    const access = { caller: { zuid: 1 }, path: { zone } } as unknown as SessionAccess
    let isOver = false
    const loads = Array.from({ length: 25 }, () => reader.readZone(access, () => isOver))
    const begun = loads.map((parts) => parts.next())
    for (let before = 0; before < 4; before = pages()) {
      await new Promise(setImmediate)
      assert.ok(pages() - before <= 1)
    }
    isOver = true
    for (const parts of loads) void parts.return()
    const later = (await Promise.all(begun)).slice(4)
    assert.equal(pages(), 4)
    assert.ok(later.every(({ done }) => done))
  })
})

describe('those who do not read', () => {
  test('[L5] [R1] have few parts of a zone made for them, however large it is', async () => {
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

  test('[R1] keep nothing of what was sent in memory, though they never say that it came', async () => {
    const watchUnsent = () => ({ look() {}, leave() {} })
    const socket = {
      bufferedAmount: 0,
      send: (_: Buffer, onTaken?: () => void) => onTaken?.(),
      delivered: () => new Promise<void>((resolve) => waiting.push(resolve)),
      terminate() {},
    }
    const waiting: (() => void)[] = []
    const outbox = createOutbox(socket, { clock: manualClock(), maxUnsentBytes: 1, watchUnsent, onTooSlow() {} })
    const post = (): WeakRef<object> => {
      const message = { json: '{}' }
      sent.push(outbox.postSlowly(message))
      return new WeakRef(message)
    }
    const sent: Promise<void>[] = []
    const messages = Array.from({ length: 8 }, post)
    // What was made in this turn is held until its end.
    await new Promise(setImmediate)
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    assert.deepEqual([messages.filter((message) => message.deref()).length, waiting.length], [0, 8])
    for (const resolve of waiting) resolve()
    await Promise.all(sent)
  })

  test('[L5] [R1] wait for each other where they are one person, and keep nobody else waiting', async () => {
    const takeTurn = createLoadTurns()
    const turns: (() => void)[] = []
    for (let count = 0; count < 25; count++) takeTurn({ zuid: 1 }).then((leave) => turns.push(leave))
    await new Promise(setImmediate)
    assert.equal(turns.length, 4)
    const other = await takeTurn({ zuid: 2 })
    other()
    turns[0]?.()
    await new Promise(setImmediate)
    assert.equal(turns.length, 5)
    for (let at = 1; at < 25; at++) {
      turns[at]?.()
      await new Promise(setImmediate)
    }
    assert.equal(turns.length, 25)
    const full = createReadTurns(4, 5)
    const some = await Promise.all([
      full({ zuid: 1 }),
      full({ zuid: 1 }),
      full({ zuid: 1 }),
      full({ zuid: 2 }),
      full({ zuid: 2 }),
    ])
    let isIn = false
    full({ zuid: 3 }).then(() => {
      isIn = true
    })
    await new Promise(setImmediate)
    assert.equal(isIn, false)
    some[0]?.()
    await new Promise(setImmediate)
    assert.equal(isIn, true)
  })

  test('[R1] [R4] have a share of the turns to read together where they are guests of one link', async () => {
    const takeTurn = createReadTurns()
    const turns: (() => void)[] = []
    for (let guest = 0; guest < 40; guest++)
      for (let count = 0; count < 4; count++)
        takeTurn({ zuid: 100 + guest, link: 'link 7' }).then((leave) => turns.push(leave))
    await new Promise(setImmediate)
    // Of 64.
    assert.equal(turns.length, 16)
    const others = await Promise.all([takeTurn({ zuid: 2 }), takeTurn({ zuid: 300, link: 'link 8' })])
    for (const leave of others) leave()
    for (let at = 0; at < 160; at++) {
      turns[at]?.()
      await new Promise(setImmediate)
    }
    assert.equal(turns.length, 160)
  })

  test('[R1] [R4] load as many zones as ever beside the other guests of their link', async () => {
    const takeTurn = createLoadTurns()
    let turns = 0
    for (let guest = 0; guest < 40; guest++)
      for (let count = 0; count < 5; count++) takeTurn({ zuid: 100 + guest, link: 'link 7' }).then(() => turns++)
    await new Promise(setImmediate)
    assert.equal(turns, 160)
  })

  test('[R1] [R4] have few pages kept for them, as guests of one link and on a node', () => {
    const keepPage = createKeptPages(4, 20)
    const guests = Array.from({ length: 40 }, (_, at) => keepPage({ zuid: 100 + at, link: 'link 7' }))
    assert.equal(guests.filter(Boolean).length, 16)
    const others = Array.from({ length: 10 }, () => keepPage({ zuid: 1 }))
    assert.equal(others.filter(Boolean).length, 4)
    assert.equal(keepPage({ zuid: 2 }), undefined)
    guests[0]?.()
    assert.ok(keepPage({ zuid: 2 }))
    assert.equal(keepPage({ zuid: 2 }), undefined)
  })
})
