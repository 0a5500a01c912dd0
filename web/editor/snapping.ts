import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { View } from '../canvas/canvas-types.ts'
import type { Editor } from './editor-types.ts'
import { toBox, toScreen } from './geometry.ts'
import type { HandleName } from './handles.ts'
import { sides } from './resize.ts'
import { type Guide, gapGuides, nearest, pullToGap, pullToSize, type Span, sizeGuides } from './snap-gaps.ts'

const REACH_PIXELS = 8
/** With more on the screen than these each is too small to be meant. */
const MAX_NEIGHBOURS = 1_000
const COLOUR = '#e0218a'
/** How far from a box the measure of its length is, in CSS pixels. */
const MEASURE_PIXELS = 8
const TICK_PIXELS = 4

interface Line {
  at: number
  span: Span
}

export interface Snapped {
  x: number
  y: number
  guides: readonly Guide[]
}

export interface Snapper {
  /** A distance that puts the box on lines of its neighbours; on an axis where it does not move it stays. */
  move(dx: number, dy: number, isFree: { x: boolean; y: boolean }): Snapped
  resize(handle: HandleName, dx: number, dy: number): Snapped
}

const spanOf = (bounds: Bounds, axis: Guide['axis']): Span => {
  const { minX, minY, maxX, maxY } = toBox(bounds)
  return axis === 'x'
    ? { start: minX, end: maxX, otherStart: minY, otherEnd: maxY }
    : { start: minY, end: maxY, otherStart: minX, otherEnd: maxX }
}

const placesOf = ({ start, end }: Span): number[] => [start, (start + end) / 2, end]

/** For a box among what is on the screen now, as long as one gesture lasts. */
export const createSnapper = (editor: Editor, box: Bounds, leftOut: ReadonlySet<string>): Snapper => {
  const { canvas, store } = editor
  const { x, y, scale } = canvas.view
  const screen = { minX: x, minY: y, maxX: x + canvas.size.width / scale, maxY: y + canvas.size.height / scale }
  const ids = store.query(screen).filter((id) => !leftOut.has(id) && store.get(id)?.kind !== 'CONNECTOR')
  const neighbours = ids.length > MAX_NEIGHBOURS ? [] : ids.map(store.bounds).filter((one) => one !== undefined)
  const spansOf = (axis: Guide['axis']): Span[] => neighbours.map((one) => spanOf(one, axis))
  const spans = { x: spansOf('x'), y: spansOf('y') }
  const linesOf = (axis: Guide['axis']): Line[] =>
    spans[axis].flatMap((span) => placesOf(span).map((at) => ({ at, span })))
  const lines = { x: linesOf('x'), y: linesOf('y') }
  const reach = REACH_PIXELS / scale

  /** How far the nearest line is from one of these places; undefined where none is near. */
  const pullToLine = (axis: Guide['axis'], places: readonly number[]): number | undefined =>
    nearest(
      lines[axis].flatMap(({ at }) => places.map((place) => at - place)),
      reach,
    )

  /** To a line, or to an equal gap where that is nearer. */
  const pull = (axis: Guide['axis'], span: Span): number =>
    nearest([pullToGap(spans[axis], span, reach), pullToLine(axis, placesOf(span))].filter(isThere), reach) ?? 0

  /** One for each line that the places are on, as long as all that has it. */
  const guidesOn = (axis: Guide['axis'], places: readonly number[], { otherStart, otherEnd }: Span): Guide[] =>
    places.flatMap((place) => {
      const on = lines[axis].filter(({ at }) => Math.abs(at - place) < 0.01)
      if (on.length === 0) return []
      const from = Math.min(otherStart, ...on.map(({ span }) => span.otherStart))
      const to = Math.max(otherEnd, ...on.map(({ span }) => span.otherEnd))
      return [{ axis, at: place, from, to }]
    })

  return {
    move(dx, dy, isFree) {
      const shifted = (byX: number, byY: number): Bounds => ({ ...box, left: box.left + byX, top: box.top + byY })
      const now = shifted(dx, dy)
      const nextX = isFree.x ? dx + pull('x', spanOf(now, 'x')) : dx
      const nextY = isFree.y ? dy + pull('y', spanOf(now, 'y')) : dy
      const next = shifted(nextX, nextY)
      const guides = (['x', 'y'] as const).flatMap((axis) => {
        const span = spanOf(next, axis)
        return isFree[axis] ? [...guidesOn(axis, placesOf(span), span), ...gapGuides(axis, spans[axis], span)] : []
      })
      return { x: nextX, y: nextY, guides }
    },
    resize(handle, dx, dy) {
      const [sx, sy] = sides[handle]
      const edge = (axis: Guide['axis'], side: number, by: number): { by: number; guides: Guide[] } => {
        if (side === 0) return { by, guides: [] }
        const span = spanOf(box, axis)
        const place = (side < 0 ? span.start : span.end) + by
        const size = span.end - span.start + side * by
        const toSize = pullToSize(spans[axis], size, reach)
        const ways = [toSize === undefined ? undefined : side * toSize, pullToLine(axis, [place])]
        const pulled = nearest(ways.filter(isThere), reach) ?? 0
        const next = side < 0 ? { ...span, start: place + pulled } : { ...span, end: place + pulled }
        const measures = sizeGuides(axis, spans[axis], next, MEASURE_PIXELS / scale)
        return { by: by + pulled, guides: [...guidesOn(axis, [place + pulled], span), ...measures] }
      }
      const [across, down] = [edge('x', sx, dx), edge('y', sy, dy)]
      return { x: across.by, y: down.by, guides: [...across.guides, ...down.guides] }
    },
  }
}

const isThere = (way: number | undefined): way is number => way !== undefined

/** In CSS pixels, on whole ones. */
export const drawGuides = (context: CanvasRenderingContext2D, guides: readonly Guide[], view: View): void => {
  context.strokeStyle = COLOUR
  context.lineWidth = 1
  context.setLineDash([])
  const sharp = (value: number): number => Math.round(value) + 0.5
  for (const { axis, at, from, to, isMeasure } of guides) {
    const isDown = axis === 'x'
    const [start, end] = [from, to].map((one) => toScreen(isDown ? { x: at, y: one } : { x: one, y: at }, view))
    if (!start || !end) continue
    context.beginPath()
    context.moveTo(sharp(start.x), sharp(start.y))
    context.lineTo(sharp(end.x), sharp(end.y))
    if (isMeasure)
      for (const { x, y } of [start, end]) {
        const [dx, dy] = isDown ? [TICK_PIXELS, 0] : [0, TICK_PIXELS]
        context.moveTo(sharp(x) - dx, sharp(y) - dy)
        context.lineTo(sharp(x) + dx, sharp(y) + dy)
      }
    context.stroke()
  }
}
