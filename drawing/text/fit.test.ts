import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Shape } from '@easel/contract'
import type { RichText } from '@easel/contract/shapes/text.ts'
import { drawShape } from '../draw-shape.ts'
import { listBounds } from '../list-bounds.ts'
import { fittedHeight } from './fit.ts'
import type { Measure } from './measure.ts'

/** Every letter is half as wide as its size. */
const measure: Measure = (text, { size }) => [...text].length * size * 0.5

const shapeOf = (words: string, properties: RichText['properties'], type = 'RECTANGLE'): Shape =>
  ({
    meta: { id: 's' },
    basic: { type },
    properties: { layout: { left: 0, top: 0, width: 200, height: 60 }, fills: [{ no_fill: {} }], strokes: [] },
    text: { properties, paragraphs: [{ id: 'p', portions: [{ text: words, style: { size: 20 } }] }] },
  }) as unknown as Shape

const long = 'word '.repeat(60).trim()

describe('a shape that grows with its text', () => {
  for (const type of ['RECTANGLE', 'OVAL', 'DIAMOND', 'TRIANGLE'])
    test(`[D7] auto_fit SHAPE makes a ${type} as high as its text needs, and no higher`, () => {
      const shape = shapeOf(long, { auto_fit: 'SHAPE' }, type)
      const height = fittedHeight(shape, measure)
      const overflows = (by: number): boolean => {
        const layout = { ...shape.properties.layout, height: height + by }
        const list = drawShape({ ...shape, properties: { ...shape.properties, layout } }, { measure })
        const { top = 0, height: inked = 0 } = listBounds(list) ?? {}
        return top < 0 || top + inked > height + by
      }
      assert.ok(height > 200)
      assert.equal(overflows(0), false)
      if (type === 'RECTANGLE') assert.equal(overflows(-20), true)
    })

  test('[D7] it is never lower than it was, and stays where nothing is said', () => {
    assert.equal(fittedHeight(shapeOf('word', { auto_fit: 'SHAPE' }), measure), 60)
    assert.equal(fittedHeight(shapeOf(long, {}), measure), 60)
    assert.equal(fittedHeight(shapeOf('', { auto_fit: 'SHAPE' }), measure), 60)
  })

  test('[D7] auto_fit TEXT grows only when the letters are as small as they may be', () => {
    const fit = { auto_fit: 'TEXT', para_style: { portion_style: { size: 20 } } } as const
    assert.equal(fittedHeight(shapeOf('word '.repeat(30).trim(), fit), measure) > 60, true)
    assert.equal(fittedHeight(shapeOf('word '.repeat(8).trim(), fit), measure), 60)
    const [small, large] = [
      fittedHeight(shapeOf(long, fit), measure),
      fittedHeight(shapeOf(long, { auto_fit: 'SHAPE' }), measure),
    ]
    assert.ok(small < large * 0.6, `${small} and ${large}`)
  })
})
