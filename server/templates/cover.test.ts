import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { coverOf } from './cover.ts'

/** `FC_SEED=…` runs a failure again. */
const seed = Number(process.env.FC_SEED ?? Date.now() % 2_147_483_647)

const place = fc.integer({ min: 0, max: 30 })
const interval = fc.tuple(place, place).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)

test(`[P2] after intervals came and went, the nearest free place is what counting finds, with seed ${seed}`, () => {
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 25 }),
      fc.array(fc.tuple(interval, fc.boolean()), { maxLength: 25 }),
      place,
      (given, steps, asked) => {
        const places = new Float64Array(given).sort()
        const cover = coverOf(places)
        const path: (readonly [number, number])[] = []
        for (const [[from, to], goes] of steps) {
          const gone = goes ? path.shift() : undefined
          if (gone) cover.change(...gone, -1)
          path.push([from, to])
          cover.change(from, to, 1)
          const free = [...places].filter((at) => !path.some(([low, high]) => low < at && at < high))
          const found = cover.freeNear(asked)
          const away = Math.min(...free.map((at) => Math.abs(at - asked)))
          assert.equal(found === undefined ? Infinity : Math.abs(found - asked), away)
          assert.ok(found === undefined || free.includes(found))
        }
      },
    ),
    { seed, numRuns: 500 },
  )
})
