import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { indexContent } from './content.ts'
import { applyOperations, type Element, inStackOrder } from './element.ts'
import { type Edit, plan } from './plan.ts'
import { placeEditsAmong } from './stack-order.ts'

const idOf = (n: number): string => `id-${String(n).padStart(5, '0')}`

const shape = (n: number, z = n + 1): Element => ({ id: idOf(n), kind: 'SHAPE', frame_id: null, z, body: {} })

const createZone = (elements: Element[]) => {
  const content = new Map(elements.map((element) => [element.id, element]))
  let top = Math.max(0, ...elements.map(({ z }) => z))
  return {
    content,
    order: () => inStackOrder(content.values()).map(({ id }) => id),
    edit(...edits: Edit[]) {
      const made = plan(
        indexContent(content.values(), { size: content.size, top }),
        placeEditsAmong(content, edits, top),
      ).plan
      assert.ok(made)
      applyOperations(content, made.operations)
      top = made.top
      return made
    },
  }
}

const above = (id: string, target: string): Edit => ({ edit: 'order', id, z: { above: target } })

/** The same without numbers: a list. */
const moveInList = (list: string[], { id, z }: Extract<Edit, { edit: 'order' }>): void => {
  const at = list.indexOf(id)
  const to = typeof z !== 'object' || 'given' in z ? undefined : 'above' in z ? z.above : z.below
  if (at < 0 || to === id || (to !== undefined && !list.includes(to))) return
  list.splice(at, 1)
  if (z === 'front') list.push(id)
  else if (z === 'back') list.unshift(id)
  else if (z === 'forward') list.splice(at + 1, 0, id)
  else if (z === 'backward') list.splice(Math.max(0, at - 1), 0, id)
  else list.splice(list.indexOf(to as string) + (typeof z === 'object' && 'above' in z ? 1 : 0), 0, id)
}

const anyId = fc.nat(9).map(idOf)
const anyOrder = fc
  .tuple(
    anyId,
    fc.oneof(
      fc.constantFrom('front' as const, 'back' as const, 'forward' as const, 'backward' as const),
      anyId.map((above) => ({ above })),
      anyId.map((below) => ({ below })),
    ),
  )
  .map(([id, z]) => ({ edit: 'order', id, z }) as Extract<Edit, { edit: 'order' }>)

describe('the order of elements', () => {
  test('[C3] is that of a list in which elements are moved, one by one or several in a change', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyOrder, { minLength: 1, maxLength: 5 }), { maxLength: 30 }), (changes) => {
        const zone = createZone(Array.from({ length: 8 }, (_, n) => shape(n, Math.min(n, 4))))
        const list = zone.order()
        for (const edits of changes) {
          zone.edit(...edits)
          for (const edit of edits) moveInList(list, edit)
          assert.deepEqual(zone.order(), list)
        }
      }),
      { numRuns: 300 },
    )
  })
  test('[C3] has room for 6,000 moves into the same gap, and moves few others', () => {
    const zone = createZone(Array.from({ length: 40 }, (_, n) => shape(n)))
    let operations = 0
    for (let n = 0; n < 6_000; n++) {
      const moved = idOf(2 + (n % 30))
      operations += zone.edit(above(moved, idOf(0))).operations.length
      assert.deepEqual(zone.order().slice(0, 2), [idOf(0), moved])
    }
    assert.ok(operations < 3 * 6_000, `${operations} operations`)
  })
  test('[C3] goes on where thousands were put into one gap', () => {
    const zone = createZone([shape(0), shape(1)])
    for (let n = 2; n < 1_500; n++) {
      const { id, kind, frame_id, body } = shape(n)
      zone.edit({ edit: 'insert', id, kind, frame_id, body }, above(id, idOf(0)))
      assert.deepEqual(zone.order().slice(0, 2), [idOf(0), id])
    }
  })
  test('[C3] one step is a step among those of the same parent', () => {
    const inFrame = (n: number): Element => ({ ...shape(n), frame_id: idOf(9) })
    const zone = createZone([inFrame(0), shape(1), shape(2), inFrame(3), shape(4)])
    zone.edit({ edit: 'order', id: idOf(0), z: 'forward' })
    assert.deepEqual(zone.order(), [1, 2, 3, 0, 4].map(idOf))
    zone.edit({ edit: 'order', id: idOf(4), z: 'backward' })
    assert.deepEqual(zone.order(), [1, 4, 2, 3, 0].map(idOf))
  })
  test('[C3] an element or a target that is gone changes nothing, and is told of', () => {
    const zone = createZone([shape(0), shape(1)])
    for (const [id, target] of [
      [idOf(7), idOf(0)],
      [idOf(0), idOf(7)],
    ] as const) {
      const { missing, operations } = zone.edit({ edit: 'order', id: idOf(1), z: 5 }, above(id, target))
      assert.deepEqual(missing, [1])
      assert.ok(operations.length <= 1)
    }
  })
  test('[C3] what is in front is in front of what was put above the front', () => {
    const zone = createZone([shape(0), shape(1), shape(2)])
    zone.edit(above(idOf(0), idOf(2)), { edit: 'order', id: idOf(1), z: 'front' })
    assert.deepEqual(zone.order(), [2, 0, 1].map(idOf))
    zone.edit({ edit: 'order', id: idOf(0), z: { below: idOf(2) } }, { edit: 'order', id: idOf(1), z: 'back' })
    assert.deepEqual(zone.order(), [1, 0, 2].map(idOf))
  })
})
