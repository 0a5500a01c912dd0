import type { Connector, Shape } from '@easel/contract'
import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { RichText } from '@easel/contract/shapes/text.ts'
import { drawConnector, LABEL_WIDTH } from '@easel/drawing/connectors/draw-connector.ts'
import type { Matrix } from '@easel/drawing/display-list.ts'
import { placement } from '@easel/drawing/draw-shape.ts'
import { outlineOf } from '@easel/drawing/shapes/outline-of.ts'
import { layoutLines, type PlacedLine } from '@easel/drawing/text/layout.ts'
import type { Measure } from '@easel/drawing/text/measure.ts'
import { textBoxOf } from '@easel/drawing/text/text-box.ts'
import type { View } from '../../canvas/canvas-types.ts'
import type { ActiveLayer } from '../../canvas/layers/active-layer.ts'
import { listOf, storedOf } from '../../canvas/painter/entry.ts'
import { type Point, toScreen } from '../geometry.ts'

const LINE_HEIGHT = 1.2
/** From the middle of a line down to its base line, in sizes of its font. */
const BASE_LINE = 0.36
const MIN_WIDTH = 8
const NAME_PIXELS = 12
const NAME_GAP = 6

/** Where the painter writes a text: a box, in directions that the matrix turns. */
interface TextPlace {
  text: RichText
  box: Bounds
  matrix: Matrix
}

/** The lines of a text as they are painted, an empty one where there is none. */
export interface PaintedText {
  lines: readonly PlacedLine[]
  box: Bounds
  matrix: Matrix
  /** What was painted: another one where the text looks different. */
  version: unknown
}

const emptyParagraph = { id: '', portions: [{ text: '' }] }

/** How the painter writes the text of a shape or the label of a connector, as it is shown now. */
export const paintedTextOf = (id: string, layer: ActiveLayer): PaintedText | undefined => {
  const entry = layer.board.get(id)
  if (!entry || storedOf(entry).kind === 'FRAME') return undefined
  const version = listOf(entry, layer.board.environment)
  const { kind, body } = storedOf(entry)
  const { text, box, matrix } =
    kind === 'SHAPE' ? placeInShape(body as Shape, layer.fonts.measure) : placeOnLine(body as Connector, layer)
  const paragraphs = text.paragraphs?.length ? text.paragraphs : [emptyParagraph]
  const wide = { ...box, width: Math.max(MIN_WIDTH, box.width) }
  return { lines: layoutLines({ ...text, paragraphs }, wide, layer.fonts.measure), box: wide, matrix, version }
}

/** Puts an element over a place of a text: `down` from the top of its box. */
export const placeOver = ({ style }: HTMLElement, { box, matrix }: PaintedText, top: number, view: View): void => {
  const [a, b, c, d, e, f] = matrix
  const { scale } = view
  const x = (a * box.left + c * top + e - view.x) * scale
  const y = (b * box.left + d * top + f - view.y) * scale
  style.width = `${box.width}px`
  style.transform = `matrix(${a * scale}, ${b * scale}, ${c * scale}, ${d * scale}, ${x}, ${y})`
}

const placeInShape = (shape: Shape, measure: Measure): TextPlace => {
  const { layout = {} } = shape.properties
  const { width = 0, height = 0 } = layout
  const box = textBoxOf(shape, outlineOf(shape, width, height), measure)
  return { text: shape.text ?? {}, box, matrix: placement(layout, false) }
}

/** In the middle of its way, which is found by a letter that is written there. */
const placeOnLine = (connector: Connector, layer: ActiveLayer): TextPlace => {
  const letter = { paragraphs: [{ id: '', portions: [{ text: '.' }] }] }
  const { environment } = layer.board
  const list = drawConnector({ ...connector, text: letter }, environment, environment)
  const drawn = list.findLast(({ op }) => op === 'text')
  const [x, y] = drawn?.op === 'text' ? [drawn.x + drawn.width / 2, drawn.y - drawn.font.size * BASE_LINE] : [0, 0]
  const { properties } = connector.text ?? {}
  return {
    text: { ...connector.text, properties: { ...properties, valign: 'MIDDLE', auto_fit: 'NONE' } },
    box: { left: x - LABEL_WIDTH / 2, top: y, width: LABEL_WIDTH, height: 0 },
    matrix: [1, 0, 0, 1, 0, 0],
  }
}

/** The place of the window in an element that is nearest to one. */
export const nearestIn = (dom: HTMLElement, x: number, y: number): Point => {
  const { left, right, top, bottom } = dom.getBoundingClientRect()
  const within = (value: number, least: number, most: number): number => Math.max(least + 1, Math.min(most - 1, value))
  return { x: within(x, left, right), y: within(y, top, bottom) }
}

/** Over the name of a frame, which keeps its size at every scale. */
export const placeName = (field: HTMLElement, id: string, layer: ActiveLayer, view: View): void => {
  const { left, top, width } = layer.boundsOf(id) ?? { left: 0, top: 0, width: 0 }
  const { x, y } = toScreen({ x: left, y: top }, view)
  const height = NAME_PIXELS * LINE_HEIGHT
  const { style } = field
  style.font = `500 ${NAME_PIXELS}px Inter, system-ui, sans-serif`
  style.lineHeight = `${height}px`
  style.height = `${height}px`
  style.width = `${Math.max(120, width * view.scale)}px`
  style.transform = `translate(${x}px, ${y - NAME_GAP - height + 2}px)`
}
