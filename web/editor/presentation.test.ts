import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPresentationOrder } from '@easel/contract/shapes/presentation-order.ts'
import fc from 'fast-check'
import { ordersAfterMove } from './presentation.ts'

/** Side by side, in the order of reading. */
const framesOf = (orders: readonly (number | undefined)[]) =>
  orders.map((order, at) => ({ id: `f${at}`, order, bounds: { left: at * 100, top: 0, width: 90, height: 50 } }))

test('[C8] a frame goes where it is put, the others stay in their order, and a move mostly changes one', () => {
  const order = fc.option(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), { nil: undefined })
  const moves = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 80 })
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 10 }), moves, (orders, all) => {
      let frames = inPresentationOrder(framesOf(orders))
      for (const [from, place] of all) {
        const [moved, to] = [frames[from % frames.length], place % frames.length]
        if (!moved) throw new Error('there is none')
        const changed = new Map(ordersAfterMove(frames, moved.id, to).map((one) => [one.id, one.order]))
        for (const number of changed.values()) assert.ok(number > 0 && number <= 1e9)
        const wanted = frames.filter((one) => one !== moved).toSpliced(to, 0, moved)
        frames = inPresentationOrder(frames.map((one) => ({ ...one, order: changed.get(one.id) ?? one.order })))
        assert.deepEqual(
          frames.map(({ id }) => id),
          wanted.map(({ id }) => id),
        )
      }
    }),
  )
  assert.deepEqual(ordersAfterMove(framesOf([1, 2, 3]), 'f2', 1), [{ id: 'f2', order: 1.5 }])
  assert.deepEqual(ordersAfterMove(framesOf([1, 2, 3]), 'f0', 2), [{ id: 'f0', order: 4 }])
  assert.deepEqual(ordersAfterMove(framesOf([undefined, undefined, undefined]), 'f2', 0), [{ id: 'f2', order: 1 }])
  assert.deepEqual(ordersAfterMove(framesOf([1, undefined]), 'f0', 0), [])
})
