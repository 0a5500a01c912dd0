import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listBounds } from '@easel/drawing/list-bounds.ts'
import { type DrawnElement, drawScene } from '@easel/drawing/scene.ts'
import type { Measure } from '@easel/drawing/text/measure.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import fc from 'fast-check'
import type { CanvasElement } from '../canvas-types.ts'
import type { Box } from '../messages.ts'
import { makeBoard } from '../testing/make-board.ts'
import { type Board, createBoard } from './board.ts'
import { type Entry, listOf } from './entry.ts'

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

describe('connectors on the board of the painter', () => {
  const listsOf = (board: Board, ids: Iterable<string>) =>
    [...ids].map((id) => listOf(board.get(id) as Entry, board.environment))

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
    const { minX, minY, maxX, maxY, obstacle } = entry
    return { list: listOf(entry, board.environment), box: [minX, minY, maxX, maxY].map(Math.round), obstacle }
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
