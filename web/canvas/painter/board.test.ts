import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listBounds } from '@easel/drawing/list-bounds.ts'
import { type DrawnElement, drawScene } from '@easel/drawing/scene.ts'
import type { Measure } from '@easel/drawing/text/measure.ts'
import { withoutHidden } from '@easel/drawing/without-hidden.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import fc from 'fast-check'
import type { CanvasElement } from '../canvas-types.ts'
import type { Box } from '../messages.ts'
import { makeBoard } from '../testing/make-board.ts'
import { type Board, createBoard } from './board.ts'
import { type Entry, listOf, obstacleAt } from './entry.ts'

const EVERYWHERE = { minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9 }

const measure: Measure = (text, { size }) => text.length * size * 0.5
const aBoard = () =>
  createBoard({ measure, imageSize: () => undefined, takeMissing: () => ({ fonts: false, images: false }) })

const shapeAt = (id: string, left: number, top: number): CanvasElement => ({
  id,
  kind: 'SHAPE',
  frame_id: null,
  z: 0,
  body: { meta: { id }, basic: { type: 'RECTANGLE' }, properties: { layout: { left, top, width: 100, height: 60 } } },
})
const connectorOf = (id: string, type: string, first: string, second: string): CanvasElement => ({
  id,
  kind: 'CONNECTOR',
  frame_id: null,
  z: 1,
  body: {
    meta: { id },
    type,
    connected: { first: { shape_id: first }, second: { shape_id: second, marker: 'BLOCK' } },
  },
})

const listsOf = (board: Board, ids: Iterable<string>) =>
  [...ids].map((id) => listOf(board.get(id) as Entry, board.environment))

describe('connectors on the board of the painter', () => {
  test('[V4] [D8] a shape that comes into the way of a connector moves it, and one elsewhere leaves it', () => {
    const board = aBoard()
    board.load([shapeAt('a', 0, 0), shapeAt('b', 600, 0), connectorOf('c', 'ELBOW', 'a', 'b')], true)
    const [straight] = listsOf(board, ['c'])
    const touching = (boxes: readonly Box[], y: number) => boxes.some(({ minY, maxY }) => minY <= y && maxY >= y)
    const far = board.update([shapeAt('d', 300, 900)], [])
    assert.ok(!touching(far, 30), 'a shape far away')
    // Near enough to be looked at, and not in the way.
    assert.ok(!touching(board.update([shapeAt('d', 300, 150)], []), 30), 'a shape beside it')
    assert.deepEqual(listsOf(board, ['c']), [straight])
    assert.ok(touching(board.update([shapeAt('d', 300, 10)], []), 30), 'a shape in its way')
    assert.notDeepEqual(listsOf(board, ['c']), [straight])
    const { minY, maxY } = board.get('c') as Entry
    assert.ok(minY < 0 || maxY > 70, 'the box of the connector holds its new way')
    board.update([], ['d'])
    assert.deepEqual(listsOf(board, ['c']), [straight])
  })

  test('[V4] what a connector would go around is found out near connectors alone', () => {
    const board = aBoard()
    const shapes = Array.from({ length: 400 }, (_, at) => shapeAt(`s${at}`, (at % 20) * 200, Math.floor(at / 20) * 200))
    const known = () => shapes.filter(({ id }) => board.get(id)?.obstacle !== undefined).length
    board.load(shapes, true)
    assert.equal(known(), 0, 'without connectors')
    board.update([connectorOf('c', 'ELBOW', 's21', 's23')], [])
    listsOf(board, ['c'])
    assert.ok(known() > 0)
    assert.ok(known() < 40, `${known()} of ${shapes.length}`)
  })

  test('[D31] [D8] whatever changes, connectors look as in an export of the same zone', () => {
    const place = fc.record({ left: fc.integer({ min: 0, max: 900 }), top: fc.integer({ min: 0, max: 700 }) })
    const ids = Array.from({ length: 12 }, (_, at) => `s${at}`)
    const change = fc.tuple(fc.constantFrom(...ids.slice(4)), fc.option(place, { nil: undefined }))
    const changes = fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 })
    const moves = fc.array(fc.tuple(fc.constantFrom(...ids.slice(0, 4)), place), { maxLength: 3 })
    fc.assert(
      fc.property(fc.array(place, { minLength: 12, maxLength: 12 }), changes, moves, (places, steps, ends) => {
        const content = new Map<string, CanvasElement>()
        for (const [at, { left, top }] of places.entries()) content.set(`s${at}`, shapeAt(`s${at}`, left, top))
        for (const [at, type] of ['ELBOW', 'CURVE', 'LINE', 'ELBOW'].entries())
          content.set(`c${at}`, connectorOf(`c${at}`, type, `s${at}`, `s${(at + 1) % 4}`))
        const board = aBoard()
        board.load([...content.values()], true)
        const apply = (changed: CanvasElement[], removed: string[]): void => {
          for (const element of changed) content.set(element.id, element)
          for (const id of removed) content.delete(id)
          board.update(changed, removed)
        }
        for (const step of steps) {
          const last = new Map(step)
          const changed = [...last].flatMap(([id, to]) => (to ? [shapeAt(id, to.left, to.top)] : []))
          apply(
            changed,
            [...last].flatMap(([id, to]) => (to ? [] : [id])),
          )
        }
        for (const [id, { left, top }] of ends) apply([shapeAt(id, left, top)], [])
        const connectors = [...content.values()].filter(({ kind }) => kind === 'CONNECTOR')
        const others = [...content.values()].filter(({ kind }) => kind !== 'CONNECTOR')
        const shapes = drawScene(others as DrawnElement[], { measure }).length
        const exported = drawScene([...others, ...connectors] as DrawnElement[], { measure }).slice(shapes)
        const painted = listsOf(
          board,
          connectors.map(({ id }) => id),
        )
        assert.deepEqual(painted.flat(), exported)
        for (const [at, list] of painted.entries()) {
          const { minX, minY, maxX, maxY } = board.get((connectors[at] as CanvasElement).id) as Entry
          const bounds = listBounds(list)
          assert.ok(bounds && minX <= bounds.left && minY <= bounds.top, 'painted outside of its box')
          assert.ok(maxX >= bounds.left + bounds.width && maxY >= bounds.top + bounds.height)
        }
      }),
      { seed: testSeed(), numRuns: 150 },
    )
  })
})

describe('200 connectors among 500 shapes', () => {
  const [COLUMNS, ROWS, CONNECTORS] = [25, 20, 200]
  /** Beyond what any connector of another field goes around. */
  const FIELD = 20_000
  const place = (column: number, row: number) =>
    [column * 220 + ((row * 37) % 60), row * 160 + ((column * 53) % 50)] as const

  /** So many times, far from each other; each connector ends up to six rows and columns away. */
  const fields = (times: number): CanvasElement[] =>
    Array.from({ length: times }, (_, field) => {
      const shapes = Array.from({ length: COLUMNS * ROWS }, (_, at) => {
        const [left, top] = place(at % COLUMNS, Math.floor(at / COLUMNS))
        return shapeAt(`${field} ${at}`, field * FIELD + left, top)
      })
      const connectors = Array.from({ length: CONNECTORS }, (_, at) => {
        const [column, row] = [(at * 7) % (COLUMNS - 6), (at * 11) % (ROWS - 6)]
        const other = (row + 1 + (at % 6)) * COLUMNS + column + ((at * 5) % 7)
        return connectorOf(`${field} c${at}`, 'ELBOW', `${field} ${row * COLUMNS + column}`, `${field} ${other}`)
      })
      return [...shapes, ...connectors]
    }).flat()

  /** How often it is asked what stands in a way, while a shape goes through the first of the fields. */
  const askedAmong = (times: number) => {
    const board = aBoard()
    let asked = 0
    const { environment } = board
    const { findObstacles } = environment
    environment.findObstacles = (box) => {
      asked += 1
      return findObstacles(box)
    }
    const counted = (work: () => void): number => {
      const before = asked
      work()
      listsOf(
        board,
        Array.from({ length: CONNECTORS }, (_, at) => `0 c${at}`),
      )
      return asked - before
    }
    const first = counted(() => board.load(fields(times), true)) / times
    const [left, top] = place(12, 10)
    const steps = Array.from({ length: 20 }, (_, step) =>
      counted(() => board.update([shapeAt(`0 ${10 * COLUMNS + 12}`, left + step * 15, top + step * 9)], [])),
    )
    const all = Array.from({ length: COLUMNS * ROWS }, (_, at) => {
      const [left, top] = place(at % COLUMNS, Math.floor(at / COLUMNS))
      return shapeAt(`0 ${at}`, left + 1, top)
    })
    return { first, steps, all: counted(() => board.update(all, [])) }
  }

  test('[V4] [D8] in a step of a drag those find their way again that it can concern, however large the board is', () => {
    const one = askedAmong(1)
    assert.ok(one.all <= 1.2 * one.first, `${one.all} questions for all, ${one.first} at first`)
    assert.ok(Math.max(...one.steps) < one.first / 3, `${one.steps} of ${one.first}`)
    assert.deepEqual(askedAmong(8), one)
  })
})

describe('the board of the painter', () => {
  test('[V4] holds every element once, also where a change comes while the board is loaded', () => {
    const board = aBoard()
    const elements = makeBoard(10)
    const [connector, shape] = [elements[4], elements[3]]
    assert.ok(connector?.kind === 'CONNECTOR' && shape)
    board.load(elements.slice(0, 3), false)
    board.update([connector], [])
    board.load(elements.slice(3), true)
    board.update([shape], [])
    assert.deepEqual(
      board.within(EVERYWHERE).map(({ element }) => element.id),
      elements.map(({ id }) => id),
    )
  })
})

describe('what is hidden', () => {
  const within = (board: Board) => board.within(EVERYWHERE).map(({ element }) => element.id)
  const marked = (element: CanvasElement, hidden: boolean): CanvasElement => ({
    ...element,
    body: { ...element.body, ...(hidden && { hidden }) },
  })
  const frame: CanvasElement = { ...shapeAt('f', 0, 0), kind: 'FRAME' }
  const inside = { ...shapeAt('a', 10, 10), frame_id: 'f' }
  const outside = shapeAt('b', 600, 10)
  const line = connectorOf('c', 'ELBOW', 'a', 'b')

  test('[C9] goes with what is in it and what ends on that, and comes back with them', () => {
    const board = aBoard()
    board.load([frame, inside, outside, line], true)
    const all = within(board)
    assert.equal(all.length, 4)
    const boxOfLine = [...board.boxesOf(['c'])][0] as Box
    const dirty = board.update([marked(frame, true)], [])
    assert.deepEqual(within(board), ['b'])
    assert.ok(
      dirty.some(({ minX, maxX }) => minX <= boxOfLine.minX && maxX >= boxOfLine.maxX),
      'the connector stays',
    )
    board.update([marked(inside, true)], [])
    board.update([frame], [])
    assert.deepEqual(within(board).toSorted(), ['b', 'f'])
    board.update([inside], [])
    assert.deepEqual(within(board), all)
    board.update([marked(line, true)], [])
    assert.deepEqual(within(board).toSorted(), ['a', 'b', 'f'])
  })

  test('[C9] what was in a hidden frame that is removed is there again', () => {
    const board = aBoard()
    board.load([marked(frame, true), inside], true)
    assert.deepEqual(within(board), [])
    assert.equal(board.bounds(), undefined)
    board.update([], ['f'])
    assert.deepEqual(within(board), ['a'])
  })

  test('[C9] [D31] whatever is hidden and shown, the board is what an export of it is', () => {
    const names = ['f', 'a', 'b', 'c', 'd'] as const
    const state = fc.record({ id: fc.constantFrom(...names), hidden: fc.boolean(), in: fc.constantFrom('f', null) })
    fc.assert(
      fc.property(fc.array(state, { maxLength: 12 }), (steps) => {
        const content = new Map<string, CanvasElement>()
        for (const one of [frame, inside, outside, line, shapeAt('d', 300, 10)]) content.set(one.id, one)
        const board = aBoard()
        board.load([...content.values()], true)
        for (const { id, hidden, in: frame_id } of steps) {
          const { body, ...one } = content.get(id) as CanvasElement
          const { hidden: _, ...rest } = body as { hidden?: boolean }
          const next = marked({ ...one, body: rest, ...(one.kind === 'SHAPE' && { frame_id }) }, hidden)
          content.set(id, next)
          board.update([next], [])
        }
        const shown = withoutHidden([...content.values()] as DrawnElement[])
        assert.deepEqual(within(board).toSorted(), shown.map(({ id }) => id).toSorted())
        const connector = board.get('c') as Entry
        const exported = drawScene(shown, { measure })
        if (shown.some(({ id }) => id === 'c'))
          for (const one of listOf(connector, board.environment))
            assert.ok(exported.some((other) => isSame(one, other)))
      }),
      { seed: testSeed(), numRuns: 150 },
    )
  })
})

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

describe('a shape that is moved', () => {
  const text = { paragraphs: [{ id: 'p', portions: [{ text: 'What did we learn?' }] }] }
  const { body, ...plain } = shapeAt('a', 10, 20)
  const { properties, ...facets } = { ...body, text } as { properties: { layout: object }; text: object }
  /** With everything else the same, as in a drag. */
  const labelled = (left: number, top: number, more: object = {}): CanvasElement => ({
    ...plain,
    body: { ...facets, properties: { ...properties, layout: { ...properties.layout, left, top } }, ...more },
  })

  const countingBoard = () => {
    const counter = { measured: 0 }
    const board = createBoard({
      measure: (words, font) => {
        counter.measured += 1
        return measure(words, font)
      },
      imageSize: () => undefined,
      takeMissing: () => ({ fonts: false, images: false }),
    })
    return { board, counter }
  }
  const drawn = (board: Board) => {
    const entry = board.get('a') as Entry
    const { minX, minY, maxX, maxY } = entry
    return {
      list: listOf(entry, board.environment),
      box: [minX, minY, maxX, maxY].map(Math.round),
      obstacle: obstacleAt(entry),
    }
  }
  /** As a board draws it that has never had it elsewhere. */
  const afresh = (element: CanvasElement) => {
    const board = aBoard()
    board.load([element], true)
    return drawn(board)
  }

  test('[V4] is not laid out again, and looks as if it had always been there', () => {
    const { board, counter } = countingBoard()
    board.load([labelled(10, 20)], true)
    drawn(board)
    const { measured } = counter
    assert.ok(measured > 0)
    for (const [left, top] of [
      [300, 400],
      [-50, 7],
    ] as const) {
      board.update([labelled(left, top)], [])
      assert.deepEqual(drawn(board), afresh(labelled(left, top)))
      assert.equal(counter.measured, measured, 'a text was measured again')
    }
  })

  test('[V4] is drawn again where something else is different too', () => {
    const { board, counter } = countingBoard()
    board.load([labelled(10, 20)], true)
    drawn(board)
    const { measured } = counter
    const other = { paragraphs: [{ id: 'p', portions: [{ text: 'Ship it' }] }] }
    board.update([labelled(300, 400, { text: other })], [])
    assert.deepEqual(drawn(board), afresh(labelled(300, 400, { text: other })))
    assert.ok(counter.measured > measured)
  })
})
