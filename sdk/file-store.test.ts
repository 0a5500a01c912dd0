import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, type TestContext, test } from 'node:test'
import { type LiveEdit, openFileStore, type StoredZone } from './index.ts'
import { liveServiceFor } from './testing/live-service.ts'

const aFolder = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-store-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

const zoneOf = async (folder: string): Promise<StoredZone> => (await openFileStore(folder)).zone ?? assert.fail()

const line = (seq: number) => ({ seq, json: JSON.stringify({ seq, operations: [{ op: 'remove', id: `é ${seq}` }] }) })

/** A process that writes to the store for ever. */
const startWriter = async (folder: string, from = 0) => {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'testing/store-writer.ts'), folder, String(from)])
  const lines = createInterface(writer.stdout)[Symbol.asyncIterator]()
  const gone = once(writer, 'exit')
  const next = async (): Promise<string> => String((await lines.next()).value)
  return {
    answer: await next(),
    next,
    async kill() {
      writer.kill('SIGKILL')
      await gone
    },
  }
}

describe('a store in a folder', () => {
  test('[L2] a log that was cut anywhere has the commits before, and takes more', async (t) => {
    const folder = aFolder(t)
    const zone = await zoneOf(folder)
    assert.equal(await zone.read(), undefined)
    await zone.writeState(4, ['[1]', '[2]'])
    await zone.append([line(5), line(6)])
    const path = join(folder, 'commits.jsonl')
    const whole = readFileSync(path)
    const first = whole.indexOf('\n') + 1
    for (let length = 0; length <= whole.length; length++) {
      writeFileSync(path, whole.subarray(0, length))
      const kept = length === whole.length ? [line(5), line(6)] : length >= first ? [line(5)] : []
      const commits = kept.map(({ json }) => json)
      assert.deepEqual(await zone.read(), { seq: 4, parts: ['[1]', '[2]'], commits }, `${length} bytes`)
      await zone.append([line(9)])
      assert.deepEqual((await zone.read())?.commits, [...commits, line(9).json], `${length} bytes`)
    }
    await zone.clear()
    assert.equal(await zone.read(), undefined)
  })

  test('[L2] a process that is killed at any moment leaves one state whole, and what it had written', async (t) => {
    const folder = aFolder(t)
    const zone = await zoneOf(folder)
    let from = 0
    for (let round = 0; round < 6; round++) {
      const writer = await startWriter(folder, from)
      assert.equal(writer.answer, 'locked', 'the lock of one that was killed is free')
      let written = 0
      // Each round ends at another step.
      for (let count = 0; count < 13 + round; count++) written = Number(await writer.next())
      await writer.kill()
      const { seq, parts, commits } = (await zone.read()) ?? assert.fail()
      assert.ok(seq % 10 === 0 && parts.length === 2)
      assert.deepEqual(
        parts.map((part) => JSON.parse(part).seq),
        [seq, seq],
      )
      const following = commits.map((json) => JSON.parse(json).seq as number).filter((one) => one > seq)
      assert.deepEqual(
        following,
        following.map((_, index) => seq + 1 + index),
      )
      const last = following.at(-1) ?? seq
      assert.ok(last >= written, `${last} of ${written} that were written`)
      const stored = await (await openFileStore(folder)).load()
      assert.ok(Number(stored?.client_id) >= written)
      from = Math.ceil((last + 1) / 10) * 10
    }
  })

  test('[L2] a lock is of one process at a time, for as long as that runs', async (t) => {
    const folder = aFolder(t)
    const [one, other] = [await startWriter(folder), await startWriter(folder)]
    assert.deepEqual([one.answer, other.answer], ['locked', 'refused'])
    const store = await openFileStore(folder)
    assert.equal(await store.lock?.('writer', false), undefined)
    const waiting = store.lock?.('writer', true)
    await one.kill()
    const release = await waiting
    assert.ok(release)
    assert.equal((await startWriter(folder)).answer, 'refused')
    await release()
    const next = await startWriter(folder)
    assert.equal(next.answer, 'locked')
    for (const writer of [other, next]) await writer.kill()
  })
})

const nowhere = 'http://127.0.0.1:1'
const anOval = (id: string = randomUUID()): LiveEdit => ({
  insert: { shape: { meta: { id }, basic: { type: 'OVAL' } } },
})
const unheard = (change: Promise<unknown>): void => void change.catch(() => {})

describe('the live client with a store in a folder', () => {
  const { aLiveZone, open } = liveServiceFor()

  test('[L1] [L2] without a connection the zone is there as it was, and can be changed', async (t) => {
    const { options, owner, at } = await aLiveZone()
    const store = await openFileStore(aFolder(t))
    const online = await open(t, { ...options, store })
    await online.ready()
    for (let count = 0; count < 5; count++) await online.change([anOval()])
    while (online.pending > 0) await new Promise((resolve) => setImmediate(resolve))
    const [seen, seq] = [online.elements(), online.seq]
    await online.close()

    const id = randomUUID()
    for (const round of [1, 2]) {
      const offline = await open(t, { ...options, store, baseUrl: nowhere })
      assert.deepEqual([offline.status, offline.seq, offline.confirmed], ['connecting', seq, seen], `round ${round}`)
      if (round === 1) unheard(offline.change([anOval(id)]))
      assert.deepEqual([offline.get(id)?.kind, offline.pending], ['SHAPE', 1])
      await offline.close()
    }
    await owner.api.deleteShapes({ ...at, body: { ids: [[...seen.keys()][0] as string] } })
    const requests: unknown[] = []
    const again = await open(t, { ...options, store, fetch: async (input) => requests.push(input) as never })
    await again.ready()
    const { seq: last } = await again.change([{ order: { id, to: 'FRONT' } }])
    while ((again.seq ?? 0) < last) await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(
      [again.confirmed.size, again.confirmed.has(id), requests],
      [5, true, []],
      'nothing is loaded again',
    )
  })

  test('[L3] what comes back refused is kept with its reason, until somebody has seen to it', async (t) => {
    const { options, owner, at } = await aLiveZone()
    const folder = aFolder(t)
    const store = await openFileStore(folder)
    const id = randomUUID()
    const offline = await open(t, { ...options, store, baseUrl: nowhere })
    unheard(offline.change([anOval(id)]))
    unheard(offline.change([anOval()]))
    await offline.close()
    await owner.api.insertShapes({ ...at, body: { shapes: [{ meta: { id }, basic: { type: 'OVAL' } }] } })
    const online = await open(t, { ...options, store })
    const refused = new Promise<string | undefined>((resolve) => {
      online.on('refused', ({ refusal }) => resolve(refusal.error_code))
    })
    assert.equal(await refused, 'EL1003')
    await online.ready()
    await online.change([anOval()])
    await online.close()
    const next = await open(t, { ...options, store: await openFileStore(folder) })
    const [kept, ...others] = next.refused
    assert.deepEqual([kept?.edits, kept?.refusal.error_code, others], [[anOval(id)], 'EL1003', []])
    assert.deepEqual([next.pending, (await owner.api.listShapes(at)).shapes.length], [0, 3])
    next.forgetRefused(kept?.mutation_id ?? '')
    await next.close()
    assert.deepEqual((await store.load())?.refused, undefined)
  })

  test('[L1] the log becomes a state before it is longer than that', async (t) => {
    const { options } = await aLiveZone()
    const folder = aFolder(t)
    const store = await openFileStore(folder)
    let states = 0
    const zone = store.zone ?? assert.fail()
    const counted: StoredZone = {
      ...zone,
      writeState: (seq, parts) => {
        states++
        return zone.writeState(seq, parts)
      },
    }
    const live = await open(t, { ...options, store: { ...store, zone: counted } })
    await live.ready()
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'x'.repeat(9_000) }] }] }
    for (let count = 0; count < 40; count++)
      await live.change([{ insert: { shape: { meta: { id: randomUUID() }, basic: { type: 'OVAL' }, text } } }])
    while (live.pending > 0) await new Promise((resolve) => setImmediate(resolve))
    const elements = live.elements()
    await live.close()
    assert.ok(states >= 2 && states < 6, `${states} states`)
    assert.ok(((await zone.read())?.commits.length ?? 0) < 39)
    const offline = await open(t, { ...options, store, baseUrl: nowhere })
    assert.deepEqual(offline.elements(), elements)
    assert.deepEqual(
      readdirSync(folder).filter((name) => !/^(changes|state|commits)\.jsonl?$|^lock /.test(name)),
      [],
      'no drafts are left',
    )
  })

  test('[L6] what somebody may not see any longer is not kept', async (t) => {
    const { options, owner, at } = await aLiveZone()
    const store = await openFileStore(aFolder(t))
    const zone = await open(t, { ...options, store })
    await zone.ready()
    const ended = new Promise((resolve) => {
      zone.on('end', resolve)
    })
    await zone.change([anOval()])
    await owner.api.changeZoneState({ ...at, body: { zone_state: 'TRASH' } })
    await ended
    await zone.close()
    assert.equal(await store.zone?.read(), undefined)
  })
})
