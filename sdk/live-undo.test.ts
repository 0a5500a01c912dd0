import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { LiveEdit, LiveZone } from './index.ts'
import { liveServiceFor } from './testing/live-service.ts'

const move = (id: string, left: number): LiveEdit => ({ update: { shape: { id, properties: { layout: { left } } } } })
const write = (id: string, text: string): LiveEdit => ({
  update: { shape: { id, text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] } } },
})
const insert = (id: string, frame_id: string | null = null): LiveEdit => ({
  insert: { shape: { meta: { id }, basic: { type: 'OVAL' }, frame_id } },
})

describe('undo of the live client', () => {
  const { aLiveZone, open } = liveServiceFor()

  /** Until everything is confirmed, or the zone is as far as another. */
  const settled = (zone: LiveZone, seq = 0): Promise<void> =>
    new Promise((resolve) => {
      const look = () => zone.pending === 0 && (zone.seq ?? 0) >= seq && resolve()
      zone.on('change', look)
      look()
    })

  const leftOf = (zone: LiveZone, id: string): unknown => zone.get(id)?.body.properties.layout?.left ?? 0
  const textOf = (zone: LiveZone, id: string): unknown => zone.get(id)?.body.text?.paragraphs[0]?.portions[0].text
  /** But for the places in the stack. */
  const bodies = (zone: LiveZone) =>
    new Map([...zone.elements()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, { body }]) => [id, body]))

  test('[J11] [C3] what is taken back lies where it lay in the stack', async (t) => {
    const zone = await open(t, (await aLiveZone()).options)
    await zone.ready()
    const ids = Array.from({ length: 5 }, () => randomUUID())
    const order = () =>
      [...zone.elements().values()].sort((a, b) => a.z - b.z).map(({ id }) => ids.indexOf(id as never))
    for (const id of ids) zone.change([insert(id)])
    await settled(zone)
    zone.change([{ remove: { shape: ids[1] as string } }, { order: { id: ids[3] as string, to: 'BACK' } }])
    await settled(zone)
    assert.deepEqual(order(), [3, 0, 2, 4])
    zone.undo()
    assert.deepEqual(order(), [0, 1, 2, 3, 4])
    await settled(zone)
    assert.deepEqual(order(), [0, 1, 2, 3, 4])
    zone.redo()
    await settled(zone)
    assert.deepEqual(order(), [3, 0, 2, 4])
  })

  test('[J11] [C3] the stack is the same at every step back and forth, down to the empty zone', async (t) => {
    const zone = await open(t, (await aLiveZone()).options)
    await zone.ready()
    const ids = Array.from({ length: 4 }, () => randomUUID())
    const [first, second, third, fourth] = ids as [string, string, string, string]
    const order = () =>
      [...zone.elements().values()].sort((a, b) => a.z - b.z).map(({ id }) => ids.indexOf(id as never))
    const steps: LiveEdit[] = [
      ...ids.map((id) => insert(id)),
      { order: { id: first, to: 'FRONT' } },
      { order: { id: third, to: 'BACK' } },
      { remove: { shape: second } },
      { order: { id: fourth, to: 'FORWARD' } },
    ]
    const seen = [order()]
    for (const edit of steps) {
      await zone.change([edit])
      seen.push(order())
    }
    assert.deepEqual(seen.at(-1), [2, 0, 3])
    const back = [order()]
    for (const _ of steps) {
      await zone.undo()
      back.unshift(order())
    }
    assert.deepEqual(back, seen)
    const again = [order()]
    for (const _ of steps) {
      await zone.redo()
      again.push(order())
    }
    assert.deepEqual(again, seen)
  })

  for (const [state, isOnline] of [
    ['confirmed', true],
    ['pending', false],
  ] as const)
    test(`[J11] own changes are taken back step by step, and made again: ${state} ones`, async (t) => {
      const { options } = await aLiveZone()
      const zone = await open(t, isOnline ? options : { ...options, baseUrl: 'http://127.0.0.1:1' })
      if (isOnline) await zone.ready()
      const rest = async () => (isOnline ? settled(zone) : undefined)
      const id = randomUUID()
      const steps: (() => unknown)[] = [
        () => zone.change([insert(id)]),
        () => {
          for (let left = 1; left <= 9; left++) zone.change([move(id, left)], { merge: 'drag 1' })
        },
        () => zone.change([move(id, 20)], { merge: 'drag 2' }),
        () => zone.change([write(id, 'one')]),
        () => zone.change([write(id, 'two')]),
      ]
      const look = () => [zone.get(id)?.kind, leftOf(zone, id), textOf(zone, id), zone.canUndo, zone.canRedo]
      const seen = [look()]
      for (const step of steps) {
        step()
        await rest()
        seen.push(look())
      }
      assert.deepEqual(seen.at(-1), ['SHAPE', 20, 'two', true, false])
      const back: unknown[] = [look()]
      for (const _ of steps) {
        const undone = zone.undo()
        if (isOnline) await undone
        else undone.catch(() => {})
        await rest()
        back.unshift(look())
      }
      const withoutRedo = (one: unknown) => (one as unknown[]).slice(0, -1)
      assert.deepEqual(back.map(withoutRedo), seen.map(withoutRedo))
      assert.deepEqual([zone.elements().size, zone.canUndo, await zone.undo()], [0, false, undefined])
      const again: unknown[] = [look()]
      for (const _ of steps) {
        zone.redo().catch(() => {})
        await rest()
        again.push(look())
      }
      assert.deepEqual(again.map(withoutRedo), seen.map(withoutRedo))
      zone.undo().catch(() => {})
      assert.equal(zone.canRedo, true)
      zone.change([move(id, 30)]).catch(() => {})
      assert.deepEqual([zone.canRedo, await zone.redo()], [false, undefined])
      await rest()
    })

  test('[J11] what followed from a change is taken back with it', async (t) => {
    const zone = await open(t, (await aLiveZone()).options)
    await zone.ready()
    const [frame, one, two, connector] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await zone.change([{ insert: { frame: { meta: { id: frame, name: 'Frame' } } } }, insert(one, frame), insert(two)])
    const connected = { first: { shape_id: one }, second: { shape_id: two } }
    await zone.change([{ insert: { connector: { meta: { id: connector }, connected } } }])
    await settled(zone)
    const built = bodies(zone)
    const undoAll = async (...changes: LiveEdit[][]) => {
      for (const edits of changes) await zone.change(edits)
      await settled(zone)
      assert.notDeepEqual(bodies(zone), built)
      for (const _ of changes) await zone.undo()
      await settled(zone)
    }
    await undoAll([{ remove: { shape: one } }], [{ remove: { frame } }])
    assert.deepEqual(bodies(zone), built)
    await undoAll([{ remove: { connector } }, { remove: { shape: one } }, { remove: { shape: two } }])
    assert.deepEqual(bodies(zone), built)
    await undoAll([{ update: { frame: { id: frame, properties: { layout: { left: 50, top: 50 } } } } }], [move(one, 3)])
    assert.deepEqual([leftOf(zone, frame), leftOf(zone, one)], [0, 0])
  })

  test('[J11] the lowest of all returns to the back', async (t) => {
    const zone = await open(t, (await aLiveZone()).options)
    await zone.ready()
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const
    await zone.change(ids.map((id) => insert(id)))
    const stack = () => [...zone.elements().values()].sort((a, b) => a.z - b.z).map(({ id }) => id)
    await zone.change([{ order: { id: ids[0], to: 'FRONT' } }])
    await zone.undo()
    assert.deepEqual(stack(), ids)
    await zone.change([{ remove: { shape: ids[0] } }, { remove: { shape: ids[1] } }])
    await zone.undo()
    assert.deepEqual(stack(), ids)
  })

  test('[J11] what somebody else has changed since stays', async (t) => {
    const { options } = await aLiveZone()
    const [zone, other] = [await open(t, options), await open(t, options)]
    await Promise.all([zone.ready(), other.ready()])
    const id = randomUUID()
    const { seq } = await zone.change([insert(id)])
    await zone.change([move(id, 5), write(id, 'mine')])
    await settled(other, seq + 1)
    const theirs = await other.change([move(id, 7)])
    await settled(zone, theirs.seq)
    await zone.undo()
    assert.deepEqual([leftOf(zone, id), textOf(zone, id)], [7, undefined])
    assert.equal(await zone.undo(), undefined)
    assert.equal(zone.get(id)?.kind, 'SHAPE', 'it is no longer as it was made')
  })

  test('[J11] a change that was refused is no step', async (t) => {
    const zone = await open(t, (await aLiveZone()).options)
    await zone.ready()
    const id = randomUUID()
    await zone.change([insert(id)])
    await assert.rejects(zone.change([{ update: { shape: { id, basic: { type: 'BLOB' as never } } } }]))
    await zone.undo()
    assert.deepEqual([zone.elements().size, zone.canUndo], [0, false])
  })
})
