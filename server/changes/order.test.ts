import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { ChangeEdit } from '@easel/contract/change-edits.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

type Zone = Awaited<ReturnType<typeof aZone>>
type Order = NonNullable<ChangeEdit['order']>

const shape = (id: string, frame_id?: string): ChangeEdit => ({
  insert: { shape: { meta: { id }, ...(frame_id && { frame_id }), basic: { type: 'RECTANGLE' } } },
})

onBothEngines('the order of elements', (engine) => {
  const testApp = testAppFor(engine)

  const commit = ({ owner, at }: Zone, edits: readonly ChangeEdit[]) =>
    owner.api.commitChange({ ...at, body: { edits: edits as never } } as never)
  const put = (zone: Zone, ...orders: Order[]) =>
    commit(
      zone,
      orders.map((order) => ({ order })),
    )
  const orderOf = async ({ owner, at }: Zone, ids: readonly string[]) => {
    const { shapes } = await owner.api.listShapes({ ...at, query: { limit: 100 } })
    return shapes.map(({ meta }) => ids.indexOf(meta?.id as string))
  }
  const aStack = async (count: number) => {
    const zone = await aZone(testApp)
    const ids = Array.from({ length: count }, () => randomUUID())
    await commit(
      zone,
      ids.map((id) => shape(id)),
    )
    return { zone, ids, id: (at: number) => ids[at] as string }
  }

  test('[C3] is changed by steps, ends and neighbours, and undone', async () => {
    const { zone, ids, id } = await aStack(5)
    await put(zone, { id: id(0), to: 'FORWARD' })
    assert.deepEqual(await orderOf(zone, ids), [1, 0, 2, 3, 4])
    await put(zone, { id: id(4), to: 'BACKWARD' })
    assert.deepEqual(await orderOf(zone, ids), [1, 0, 2, 4, 3])
    await put(zone, { id: id(3), above: id(1) })
    assert.deepEqual(await orderOf(zone, ids), [1, 3, 0, 2, 4])
    await put(zone, { id: id(4), below: id(1).toUpperCase() }, { id: id(2), above: id(4) })
    assert.deepEqual(await orderOf(zone, ids), [4, 2, 1, 3, 0])
    const { owner, at } = zone
    await owner.api.undoChanges({ ...at, body: {} })
    assert.deepEqual(await orderOf(zone, ids), [1, 3, 0, 2, 4])
    await put(zone, { id: id(4), to: 'FORWARD' }, { id: id(1), to: 'BACKWARD' })
    assert.deepEqual(await orderOf(zone, ids), [1, 3, 0, 2, 4])
  })
  test('[C3] has room between two for as many as come, and the places stay in the order', async () => {
    const { zone, ids, id } = await aStack(8)
    for (let n = 0; n < 120; n++) await put(zone, { id: id(2 + (n % 6)), above: id(0) })
    assert.deepEqual(await orderOf(zone, ids), [0, 7, 6, 5, 4, 3, 2, 1])
  })
  test('[C3] of many who order at once nobody is refused, and each is where it was put or beside it', async () => {
    const { zone, ids, id } = await aStack(12)
    const movers = ids.slice(2)
    await Promise.all(movers.map((mover) => put(zone, { id: mover, above: id(0) })))
    const order = await orderOf(zone, ids)
    assert.deepEqual([order[0], order.at(-1)], [0, 1])
    assert.equal(new Set(order).size, 12)
  })
  test('[C3] names exactly one place, and elements that are there', async () => {
    const { zone, id } = await aStack(2)
    await expectError(put(zone, { id: id(0) }), 400, 'IAM1031')
    await expectError(put(zone, { id: id(0), to: 'FRONT', above: id(1) }), 400, 'IAM1031')
    await expectError(put(zone, { id: id(0), above: randomUUID() }), 404, 'EL1002')
    await expectError(put(zone, { id: randomUUID(), above: id(0) }), 404, 'EL1002')
  })
  test('[C3] goes back to a place that the feed told; none lies beyond the ends, so the stack is never stretched', async () => {
    const { zone, ids, id } = await aStack(4)
    const { owner, at } = zone
    const placesOf = async () => {
      const { changes } = await owner.api.listChanges({ ...at, query: { since: 0 } })
      return changes.flatMap(({ operations }) => operations.flatMap((one) => (one.op === 'order' ? [one.z] : [])))
    }
    await put(zone, { id: id(3), above: id(0) })
    const [between = 0] = await placesOf()
    assert.ok(between > 1 && between < 2, `${between}`)
    await put(zone, { id: id(3), to: 'FRONT' })
    await put(zone, { id: id(3), z: between })
    assert.deepEqual(await orderOf(zone, ids), [0, 3, 1, 2])
    const far = 2 ** 35
    await put(zone, { id: id(0), z: far }, { id: id(1), z: -far })
    assert.deepEqual(await orderOf(zone, ids), [1, 3, 2, 0])
    // With neighbours in the same change, which are worked out first.
    await put(zone, { id: id(2), z: far }, { id: id(3), above: id(2) }, { id: id(1), z: far })
    assert.deepEqual(await orderOf(zone, ids), [0, 2, 3, 1])
    await put(zone, { id: id(0), to: 'FRONT' })
    assert.deepEqual(await orderOf(zone, ids), [2, 3, 1, 0])
    const places = await placesOf()
    assert.ok(Math.max(...places.map(Math.abs)) <= 4 + places.length, `${places}`)
  })
  test('[C3] takes no place at which two would have none between them', async () => {
    const { zone, ids, id } = await aStack(2)
    for (const z of [2 ** 35 + 1, -(2 ** 35) - 1, 1e12, Number.MAX_VALUE])
      await expectError(put(zone, { id: id(0), z }), 400, 'IAM1031')
    assert.deepEqual(await orderOf(zone, ids), [0, 1])
  })
})
