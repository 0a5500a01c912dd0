import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Shape } from '@easel/contract'
import { growthOf } from '@easel/contract/testing/growth.ts'
import fc from 'fast-check'
import { drawShape } from './draw-shape.ts'
import { toPathData } from './path.ts'
import { type DrawnElement, drawScene, obstaclesOf } from './scene.ts'
import { outlineOf } from './shapes/outline-of.ts'
import { writeSvg } from './svg-writer.ts'
import {
  arbitraryConnector,
  arbitraryFrame,
  arbitraryGeometry,
  arbitraryShape,
  imageSizes,
} from './testing/arbitrary-elements.ts'
import { numbersOf, pathBox } from './testing/numbers.ts'
import { approximateWidth, rememberWidths } from './text/measure.ts'

const environment = { measure: rememberWidths(approximateWidth), imageSize: (id: string) => imageSizes.get(id) }

const toElement = (
  kind: DrawnElement['kind'],
  body: { meta: { id: string } },
  frame_id: string | null = null,
): DrawnElement => ({
  id: body.meta.id.toLowerCase(),
  kind,
  frame_id,
  body,
})

const arbitraryScene = fc
  .tuple(arbitraryFrame, fc.array(arbitraryShape, { minLength: 1, maxLength: 3 }))
  .chain(([frame, shapes]) =>
    arbitraryConnector(shapes.map(({ meta }) => meta.id)).map((connector) => [
      toElement('FRAME', frame),
      ...shapes.map((shape, at) => toElement('SHAPE', shape, at === 0 ? frame.meta.id : null)),
      toElement('CONNECTOR', connector),
    ]),
  )

describe('a scene', () => {
  test('[D1] every valid element is drawn without an exception and without NaN, and the same each time', () => {
    fc.assert(
      fc.property(arbitraryScene, (elements) => {
        const before = JSON.stringify(elements)
        const list = drawScene(elements, environment)
        assert.ok(numbersOf(list).every(Number.isFinite), 'a number that is none')
        assert.deepEqual(drawScene(elements, environment), list)
        assert.equal(JSON.stringify(elements), before, 'the elements were changed')
        const image = (id: string) => {
          const size = imageSizes.get(id)
          return size && { ...size, href: 'data:,' }
        }
        const svg = writeSvg(list, { bounds: { left: 0, top: 0, width: 100, height: 100 }, image })
        assert.doesNotMatch(svg, /NaN|Infinity|undefined/)
      }),
      { numRuns: 400 },
    )
  })

  test('[D1] saves and restores are balanced', () => {
    fc.assert(
      fc.property(arbitraryScene, (elements) => {
        let depth = 0
        for (const { op } of drawScene(elements, environment)) {
          if (op === 'save') depth += 1
          if (op === 'restore') depth -= 1
          assert.ok(depth >= 0)
        }
        assert.equal(depth, 0)
      }),
      { numRuns: 50 },
    )
  })

  test('[D2] every geometry lies inside its box', () => {
    // A part of the smallest number there is is as large as the whole: nothing else can be said of such a size.
    const size = fc.double({ min: 0, max: 3000, noNaN: true }).map((length) => (length < 1e-9 ? 0 : length))
    fc.assert(
      fc.property(arbitraryGeometry, size, size, (geometry, width, height) => {
        for (const { path } of outlineOf(geometry as Shape, width, height).parts) {
          const { left, top, right, bottom } = pathBox(toPathData(path))
          const slack = 0.01 + Math.max(width, height) * 1e-4
          assert.ok(left >= -slack && top >= -slack, `${JSON.stringify(geometry)} ${width}×${height}: ${left}, ${top}`)
          assert.ok(
            right <= width + slack && bottom <= height + slack,
            `${JSON.stringify(geometry)} ${width}×${height}: ${right}, ${bottom}`,
          )
        }
      }),
      { numRuns: 1500 },
    )
  })

  test('[D3] the time that a list takes grows with its elements, up to ten thousand, and not faster', () => {
    const draw = (count: number) => {
      const elements = manyElements(count)
      return () => void drawScene(elements, environment)
    }
    const growth = growthOf(draw(1_250), draw(10_000), 7)
    assert.ok(growth < 3, `${growth} times as long`)
  })

  test('[D8] connectors go the same way whatever the order of the elements, and where only some are drawn', () => {
    const box = (id: string, left: number, top = 0) =>
      toElement('SHAPE', {
        meta: { id },
        frame_id: null,
        basic: { type: 'RECTANGLE' },
        properties: { layout: { left, top, width: 100, height: 60 } },
      } as never)
    const connected = { first: { shape_id: 'a' }, second: { shape_id: 'b' } }
    const connector = toElement('CONNECTOR', { meta: { id: 'x' }, type: 'ELBOW', connected } as never)
    const shapes = [box('a', 0), box('b', 600), box('c', 200), box('d', 400, 20), box('e', 250, 70)]
    const pathOf = (elements: DrawnElement[], zone?: DrawnElement[]) => {
      const last = drawScene([...elements, connector], environment, zone && obstaclesOf(zone)).at(-1)
      return last?.op === 'stroke' ? last.path : ''
    }
    const way = pathOf(shapes)
    assert.notEqual(way, pathOf(shapes.slice(0, 2)))
    assert.equal(pathOf(shapes.toReversed()), way)
    assert.equal(pathOf(shapes.slice(0, 2), shapes), way)
  })

  test('[D4] what is in a frame is drawn with it and clipped by it', () => {
    const box = (id: string, left: number): Shape => ({
      meta: { id },
      frame_id: 'f',
      basic: { type: 'RECTANGLE' },
      properties: { layout: { left, width: 10, height: 10 } },
    })
    const frame = { meta: { id: 'f', name: '' }, type: 'CUSTOM', properties: { layout: { width: 20, height: 20 } } }
    const list = drawScene(
      [toElement('SHAPE', box('a', 5), 'f'), toElement('FRAME', frame), toElement('SHAPE', box('b', 90), 'gone')],
      environment,
    )
    assert.deepEqual(
      list.map(({ op }) => op),
      [
        'fill',
        'save',
        'clip',
        'save',
        'transform',
        'fill',
        'stroke',
        'restore',
        'restore',
        'save',
        'transform',
        'fill',
        'stroke',
        'restore',
      ],
    )
  })

  test('[D5] names and texts execute nothing in SVG', () => {
    const hostile = '</text><script>alert(1)</script>"\'&\u0000\ud800]]>'
    const shape: Shape = {
      meta: { id: 'a' },
      frame_id: null,
      basic: { type: 'RECTANGLE' },
      properties: { layout: { width: 900, height: 90 } },
      text: { paragraphs: [{ id: 'p', portions: [{ text: hostile }] }] },
    }
    const svg = writeSvg(drawShape(shape, environment), {
      bounds: { left: 0, top: 0, width: 9, height: 9 },
      title: hostile,
    })
    assert.doesNotMatch(svg, /<script/)
    assert.ok(svg.isWellFormed() && !svg.includes('\0'))
    assert.equal(svg.match(/<\/text>/g)?.length, svg.match(/<text /g)?.length)
  })
})

const manyElements = (count: number): DrawnElement[] => {
  const words = 'the quick brown fox jumps over a lazy dog while nobody looks and everybody draws'.split(' ')
  return Array.from({ length: count }, (_, at) => {
    const id = `shape-${at}`
    const text = [0, 1, 2, 3].map((step) => words[(at * 7 + step * 3) % words.length]).join(' ')
    const layout = { left: (at % 100) * 160, top: Math.floor(at / 100) * 90, width: 140, height: 70 }
    if (at % 10 === 9) {
      const connected = {
        first: { shape_id: `shape-${at - 1}` },
        second: { shape_id: `shape-${at - 5}`, marker: 'BLOCK' },
      }
      return toElement('CONNECTOR', { meta: { id }, type: at % 20 === 9 ? 'ELBOW' : 'CURVE', connected } as never)
    }
    const type = (['ROUNDED_RECTANGLE', 'OVAL', 'DIAMOND', 'FOLDED_CORNER', 'CLOUD'] as const)[at % 5]
    const body = {
      meta: { id },
      frame_id: null,
      basic: { type },
      properties: { layout },
      text: { paragraphs: [{ id, portions: [{ text }] }] },
    }
    return toElement('SHAPE', body)
  })
}
