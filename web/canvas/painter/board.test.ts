import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeBoard } from '../testing/make-board.ts'
import { createBoard } from './board.ts'

const EVERYWHERE = { minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9 }

describe('the board of the painter', () => {
  test('[V4] holds every element once, also where a change comes while the board is loaded', () => {
    const board = createBoard({
      measure: (text, { size }) => text.length * size * 0.5,
      imageSize: () => undefined,
      takeMissing: () => ({ fonts: false, images: false }),
    })
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
