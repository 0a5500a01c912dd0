import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Point } from './geometry.ts'
import { glide, layoutBetween, still } from './glide.ts'

/** Places that are told at a beat, as they are shown: many for each. */
const shown = (told: readonly Point[], beat: number): Point[] => {
  const places: Point[] = []
  let [from, speed] = [told[0] as Point, still]
  for (const to of told.slice(1)) {
    for (let step = 0; step < 50; step++) places.push(glide(from, speed, to, (beat * step) / 50).at)
    const next = glide(from, speed, to, beat)
    ;[from, speed] = [next.at, next.speed]
  }
  return places
}

/** By how much the way from place to place changes, at most. */
const sharpest = (places: readonly Point[]): number => {
  const ways = places.slice(1).map(({ x, y }, at) => ({ x: x - (places[at]?.x ?? 0), y: y - (places[at]?.y ?? 0) }))
  return Math.max(...ways.slice(1).map(({ x, y }, at) => Math.hypot(x - (ways[at]?.x ?? 0), y - (ways[at]?.y ?? 0))))
}

const around = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
  { x: 0, y: 100 },
  { x: 0, y: 0 },
]

test('[K84] a cursor goes around corners in a curve, and jumps nowhere', () => {
  // On straight lines from place to place a corner is a change of the whole step.
  const straight = around.slice(1).flatMap((to, at) =>
    Array.from({ length: 50 }, (_, step) => {
      const from = around[at] as Point
      return { x: from.x + ((to.x - from.x) * step) / 80, y: from.y + ((to.y - from.y) * step) / 80 }
    }),
  )
  const places = shown(around, 50 / 80)
  assert.ok(sharpest(places) < sharpest(straight) / 5, `${sharpest(places)}, ${sharpest(straight)}`)
})

test('[K84] a cursor comes to where it was told to be, stays there, and on a straight way leaves it nowhere', () => {
  const end = { x: 40, y: -20 }
  assert.deepEqual(glide({ x: 5, y: 5 }, { x: 90, y: 3 }, end, 1), { at: end, speed: still })
  assert.deepEqual(glide(end, still, end, 0.4).at, end)
  const places = shown(
    [0, 10, 20, 40, 50].map((x) => ({ x, y: 2 * x })),
    0.6,
  )
  for (const { x, y } of places) assert.ok(Math.abs(y - 2 * x) < 1e-9, `${x} ${y}`)
  assert.deepEqual(
    places.map(({ x }) => x),
    places.map(({ x }) => x).toSorted((one, other) => one - other),
  )
})

test('[K84] what somebody drags, sizes and turns goes a share of the way, and turns the shorter one', () => {
  const from = { left: 0, top: 100, width: 50, rotate: 350 }
  const to = { left: 80, top: 20, width: 100, height: 30, rotate: 10 }
  assert.deepEqual(layoutBetween(from, to, 0.25), { left: 20, top: 80, width: 62.5, height: 30, rotate: 355 })
  assert.deepEqual(layoutBetween({ rotate: 10 }, { rotate: 350 }, 0.5), { rotate: 0 })
  assert.equal(layoutBetween(from, to, 1), to)
})
