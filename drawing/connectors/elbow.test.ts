import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import fc from 'fast-check'
import type { XY } from '../path.ts'
import { leastCost } from '../testing/least-cost.ts'
import { arbitraryField, goesThrough, looseGrid, type ObstacleField } from '../testing/obstacle-field.ts'
import { routeElbow } from './elbow.ts'
import { BEND, OFF_MIDDLE } from './find-way.ts'
import { type Edges, indexObstacles, type Obstacle } from './obstacles.ts'
import { MARGIN, type Place, placeEnds } from './place-ends.ts'

const contains = ({ left, top, right, bottom }: Edges, [x, y]: XY): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/** What a connector has to go around, of all boxes of a field. */
const inTheWay = ({ obstacles, ends: [first, second] }: ObstacleField): Obstacle[] =>
  obstacles.filter(
    (one) => one.id !== first.id && one.id !== second.id && !contains(one, first.at) && !contains(one, second.at),
  )

const route = ({ obstacles, ends }: ObstacleField) => routeElbow(...ends, MARGIN, indexObstacles(obstacles))

const isOnGrid = ({ start, goal }: Place, step: number): boolean =>
  [...start, ...goal].every((number) => number % step === 0)

const costOf = (points: readonly XY[]): number =>
  points.reduce((sum, [x, y], at) => {
    const [fromX, fromY] = points[at - 1] ?? [x, y]
    return sum + Math.abs(x - fromX) + Math.abs(y - fromY)
  }, 0) +
  BEND * (points.length - 2)

describe('the way of an elbow', () => {
  test('[D8] has horizontal and vertical parts only, from end to end, and stays near its ends', () => {
    fc.assert(
      fc.property(arbitraryField(20, 0), (field) => {
        const { points } = route(field)
        const [first, second] = field.ends
        assert.deepEqual([points[0], points.at(-1)], [first.at, second.at])
        const { bounds } = placeEnds(first, second, MARGIN, () => [])
        points.forEach((point, at) => {
          const [fromX, fromY] = points[at - 1] ?? point
          assert.ok(fromX === point[0] || fromY === point[1], `slanted: ${JSON.stringify(points)}`)
          assert.ok(contains(bounds, point), 'too far away')
        })
      }),
      { seed: testSeed(), numRuns: 500 },
    )
  })

  test('[D8] goes through no shape where there is a way past all of them', () => {
    let past = 0
    fc.assert(
      fc.property(fc.oneof(arbitraryField(24, 10), arbitraryField(40, 10, 400)), (field) => {
        const boxes = inTheWay(field)
        const place = placeEnds(...field.ends, MARGIN, indexObstacles(boxes))
        fc.pre(isOnGrid(place, 5))
        const { points } = route(field)
        if (!boxes.some((box) => goesThrough(points, box, 0.5))) {
          past += 1
          return
        }
        assert.equal(
          leastCost(place, boxes, () => 1, 5),
          undefined,
          'there is a way',
        )
      }),
      { seed: testSeed(), numRuns: 300 },
    )
    assert.ok(past > 100, `${past} ways`)
  })

  test('[D8] is the shortest with the fewest bends that brute force finds', () => {
    let compared = 0
    fc.assert(
      fc.property(arbitraryField(14, 20), (field) => {
        const boxes = inTheWay(field)
        const place = placeEnds(...field.ends, MARGIN, indexObstacles(boxes))
        fc.pre(place.aside.length === 0 && isOnGrid(place, 10) && place.margins.every((margin) => margin % 10 === 0))
        const best = leastCost(place, boxes, (box) => (place.boxes.includes(box) ? place.margins : 10), 10)
        if (best === undefined) return
        compared += 1
        const { points } = route(field)
        const [first, second] = field.ends
        const stubs = [costOf([first.at, place.start]), costOf([place.goal, second.at])] as const
        // Where shapes touch there is no straight part whose bend could be counted.
        fc.pre(stubs[0] > 0 && stubs[1] > 0)
        const ends = stubs[0] + stubs[1]
        const cost = costOf(points)
        assert.ok(cost >= best + ends - 1e-6 && cost <= (best + ends) * OFF_MIDDLE, `${cost} and not ${best + ends}`)
      }),
      { seed: testSeed(), numRuns: 150 },
    )
    assert.ok(compared > 40, `${compared} fields were compared`)
  })

  test('[D8] depends on what stands in its way, not on other shapes nor on the order of any', () => {
    fc.assert(
      fc.property(
        arbitraryField(24, 0),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (field, random) => {
          const expected = route(field)
          const shuffled = field.obstacles
            .map((one) => ({ one, key: random.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ one }) => one)
          assert.deepEqual(route({ ...field, obstacles: shuffled }), expected)
          // An index that answers with everything, whatever it is asked for.
          assert.deepEqual(
            routeElbow(...field.ends, MARGIN, () => shuffled),
            expected,
          )
          // Whatever is never crossed may come and go.
          const used = new Set<string>()
          const index = indexObstacles(field.obstacles)
          routeElbow(...field.ends, MARGIN, (box) => {
            const found = index(box)
            for (const { id } of found) used.add(id)
            return found
          })
          const rest = field.obstacles.filter(({ id }) => used.has(id))
          assert.deepEqual(route({ ...field, obstacles: rest }), expected)
        },
      ),
      { seed: testSeed(), numRuns: 300 },
    )
  })

  test('[D3] takes what stands between its ends, however many shapes there are', () => {
    const efforts = [
      { rows: 20, columns: 25 },
      { rows: 200, columns: 250 },
    ].map(({ rows, columns }) => {
      const { find, ends } = looseGrid(rows, columns, 200, 6)
      let asked = 0
      const all = ends.map((pair) =>
        routeElbow(...pair, MARGIN, (box) => {
          const found = find(box)
          asked += found.length
          return found
        }),
      )
      const most = (part: 'rounds' | 'expanded' | 'obstacles') => Math.max(...all.map(({ effort }) => effort[part]))
      assert.ok(most('rounds') <= 8, `${most('rounds')} rounds`)
      assert.ok(most('obstacles') <= 24, `${most('obstacles')} obstacles`)
      assert.ok(most('expanded') <= 6_000, `${most('expanded')} places`)
      const total = all.reduce((sum, { effort }) => sum + effort.expanded, 0)
      assert.ok(total <= 200 * 600, `${total} places for all`)
      return { total, asked, points: all.map(({ points }) => points) }
    })
    assert.deepEqual(efforts[1], efforts[0])
  })

  test('[D3] takes in 48 shapes at most, and then goes through the rest', () => {
    const { find, ends } = looseGrid(60, 60, 1, 1)
    const [first] = ends[0] as [(typeof ends)[0][0], unknown]
    const far = {
      ...first,
      id: 's3599',
      at: [11_000, 8_000] as XY,
      box: { left: 11_000, top: 7_960, width: 120, height: 80 },
    }
    const { points, effort } = routeElbow(first, far, MARGIN, find)
    assert.ok(effort.obstacles <= 48 && effort.rounds <= 48 && effort.expanded <= 30_000, JSON.stringify(effort))
    assert.deepEqual([points[0], points.at(-1)], [first.at, far.at])
  })

  test('[D8] is through the middle where nothing is in the way', () => {
    const [one, other] = [
      { left: 0, top: 0, width: 100, height: 60 },
      { left: 300, top: 200, width: 100, height: 60 },
    ]
    const first = { at: [100, 30] as XY, out: [1, 0] as XY, box: one, id: 'a' }
    const second = { at: [300, 230] as XY, out: [-1, 0] as XY, box: other, id: 'b' }
    const expected = [
      [100, 30],
      [200, 30],
      [200, 230],
      [300, 230],
    ]
    assert.deepEqual(routeElbow(first, second, MARGIN, () => []).points, expected)
    // A shape beside the way does not move it; one on it does.
    const beside = { id: 'c', left: 120, top: 60, right: 180, bottom: 180 }
    assert.deepEqual(routeElbow(first, second, MARGIN, () => [beside]).points, expected)
    const { points } = routeElbow(first, second, MARGIN, () => [{ ...beside, left: 170, right: 230 }])
    assert.ok(!goesThrough(points, { ...beside, left: 170, right: 230 }, 0.5))
    assert.equal(points.length, 4)
  })

  test('[D8] takes the only gap, however narrow, and goes through where there is none', () => {
    const first = { at: [0, 0] as XY, out: undefined, box: undefined, id: undefined }
    const second = { ...first, at: [1000, 0] as XY }
    const ring = (gap: number): Obstacle[] => [
      { id: 'top', left: -300, top: -300, right: 300, bottom: -200 },
      { id: 'bottom', left: -300, top: 200, right: 300, bottom: 300 },
      { id: 'left', left: -300, top: -200, right: -200, bottom: 200 },
      { id: 'right', left: 200, top: -200 + gap, right: 300, bottom: 200 },
    ]
    for (const gap of [40, 12, 3]) {
      const { points } = routeElbow(first, second, MARGIN, () => ring(gap))
      assert.ok(!ring(gap).some((box) => goesThrough(points, box, 0.5)), `${gap}: ${JSON.stringify(points)}`)
    }
    assert.equal(routeElbow(first, second, MARGIN, () => ring(0)).points.length, 2)
  })

  test('[D8] crosses what contains one of its ends', () => {
    const first = { at: [0, 0] as XY, out: undefined, box: undefined, id: undefined }
    const second = { ...first, at: [500, 0] as XY }
    const around = { id: 'panel', left: -100, top: -100, right: 250, bottom: 100 }
    assert.equal(routeElbow(first, second, MARGIN, () => [around]).points.length, 2)
    assert.ok(routeElbow(first, second, MARGIN, () => [{ ...around, left: 100 }]).points.length > 2)
  })
})
