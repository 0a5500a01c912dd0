import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Shape } from '@easel/contract'
import { drawShape } from '@easel/drawing/draw-shape.ts'
import type { Path, XY } from '@easel/drawing/path.ts'
import { outlineOf } from '@easel/drawing/shapes/outline-of.ts'
import { labelled, labelSheet } from './labels.ts'

const [width, height] = labelSheet.cell

const shapeOf = ({ elements }: (typeof labelled)[number], box = { left: 0, top: 0, width, height }): Shape =>
  elements(box, String)[0] as Shape

/** Every letter is half as wide as its size. */
const measure = (text: string, { size }: { size: number }): number => [...text].length * size * 0.5

const STEPS = 24

/** The corners of a path, its curves as short lines. */
const cornersOf = (path: Path): XY[] => {
  const corners: XY[] = []
  for (const [kind, ...numbers] of path) {
    if (kind === 'M' || kind === 'L') corners.push(numbers as unknown as XY)
    if (kind !== 'C') continue
    const [x0, y0] = corners.at(-1) as XY
    const [x1, y1, x2, y2, x3, y3] = numbers as unknown as [number, number, number, number, number, number]
    for (let step = 1; step <= STEPS; step++) {
      const [t, u] = [step / STEPS, 1 - step / STEPS]
      const at = (a: number, b: number, c: number, d: number) =>
        u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d
      corners.push([at(x0, x1, x2, x3), at(y0, y1, y2, y3)])
    }
  }
  return corners
}

const isInside = (corners: readonly XY[], [x, y]: XY): boolean => {
  let inside = false
  corners.forEach(([x1, y1], at) => {
    const [x2, y2] = corners.at(at - 1) as XY
    if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) inside = !inside
  })
  return inside
}

describe('the label of a shape', () => {
  test('[D7] has no word broken that a shape has room for, whatever its outline', () => {
    for (const cell of labelled) {
      const words = drawShape(shapeOf(cell), { measure }).filter(({ op }) => op === 'text')
      assert.deepEqual(
        words.map((word) => 'text' in word && word.text),
        ['Decision'],
        cell.name,
      )
    }
  })

  test('[D7] lies inside the outline, also where a long word has made its box wider', () => {
    // A bolt is slimmer than words; a curved arrow has them between its ends.
    const others = /BOLT|CURVED/
    for (const cell of labelSheet.cells.filter(({ name }) => !others.test(name))) {
      const { parts, text, wide } = outlineOf(shapeOf(cell), width, height)
      const outlines = parts.filter(({ isFilled }) => isFilled).map(({ path }) => cornersOf(path))
      for (const box of [text, wide]) {
        if (!box) continue
        const [left, top, right, bottom] = box
        for (let n = 0; n < 81; n++) {
          const x = left + 1 + ((right - left - 2) * (n % 9)) / 8
          const y = top + 1 + ((bottom - top - 2) * Math.floor(n / 9)) / 8
          assert.ok(
            outlines.some((corners) => isInside(corners, [x, y])),
            `${cell.name}: ${box} has ${x}, ${y}, which is outside`,
          )
        }
      }
    }
  })
})
