import type { Shape } from '@easel/contract'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import { insertionOf, removalOf } from '../edits.ts'
import type { Point } from '../geometry.ts'
import { distanceTo, type Way } from './distance.ts'
import { inkOf, toFigure } from './ink-element.ts'
import { linesOf } from './ink-lines.ts'
import { halfWidthOf } from './touched-ink.ts'

/** How exactly a line is cut, in pixels of the screen. */
const STEP_PIXELS = 1.5
const MAX_POINTS = 4_000

/** A line with what is left of it. */
export interface Cut {
  element: LiveElement
  pieces: Point[][]
}

/** The outline that pressure made cannot be cut: it goes as a whole. */
export const uncut = (element: LiveElement, scale: number): Cut => {
  const isOutline = (element.body as Shape).properties.strokes?.length === 0
  return { element, pieces: isOutline ? [] : linesOf(element).map((line) => densely(line, STEP_PIXELS / scale)) }
}

/** With points at most so far apart. */
const densely = (line: readonly Point[], step: number): Point[] => {
  let length = 0
  line.forEach((to, at) => {
    length += distance(line[at - 1] ?? to, to)
  })
  const apart = Math.max(step, length / MAX_POINTS)
  return line.flatMap((to, at) => {
    const from = line[at - 1]
    if (!from) return [to]
    const count = Math.max(1, Math.ceil(distance(from, to) / apart))
    return Array.from({ length: count }, (_, n) => {
      const share = (n + 1) / count
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    })
  })
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

export const cutBy = ({ element, pieces }: Cut, way: Way, reach: number): Cut => {
  const far = reach + halfWidthOf(element)
  const left = pieces.flatMap((piece) => {
    const runs: Point[][] = [[]]
    for (const point of piece) {
      if (distanceTo(point, way) > far) runs.at(-1)?.push(point)
      else if (runs.at(-1)?.length) runs.push([])
    }
    return runs.filter((run) => run.length > 1)
  })
  return { element, pieces: left }
}

const styleOf = ({ body }: LiveElement) => {
  const { fills = [], strokes = [] } = (body as Shape).properties
  return { fills, strokes }
}

/** As it looks with what is left. */
export const cutPreview = ({ element, pieces }: Cut): LiveElement => {
  const body = element.body as Shape
  const { rotate: _rotate, fliph: _fliph, flipv: _flipv, ...layout } = body.properties.layout ?? {}
  const { left = 0, top = 0 } = layout
  const paths = pieces.map((piece) => ({
    commands: piece.map(({ x, y }, at) => {
      const point = { x: x - left, y: y - top }
      return at === 0 ? { move_to: { point } } : { line_to: { point } }
    }),
  }))
  return {
    ...element,
    body: {
      ...body,
      custom: { width: layout.width, height: layout.height, paths },
      properties: { ...body.properties, layout },
    },
  }
}

/** The first piece stays the element; the others are new ones, directly above it. */
export const cutEdits = ({ element, pieces }: Cut, scale: number): LiveEdit[] => {
  const { id, frame_id, body } = element
  const made = pieces.map((piece) => inkOf([toFigure(piece, scale)], styleOf(element)))
  const [first, ...others] = made
  if (!first) return [removalOf(element)]
  const { custom, properties } = first.body as Shape
  const layout = { ...properties.layout, ...straight(body as Shape) }
  const kept = { ...(body.groups && { groups: body.groups }), ...(body.step && { step: body.step }) }
  return [
    { update: { shape: { id, custom, properties: { layout } } } } as LiveEdit,
    ...others.flatMap((other): LiveEdit[] => [
      insertionOf({ ...other, frame_id, body: { ...other.body, ...kept } }),
      { order: { id: other.id, above: id } },
    ]),
  ]
}

/** What was turned or flipped is so in its points now. */
const straight = ({ properties: { layout = {} } }: Shape) => ({
  ...(layout.rotate && { rotate: 0 }),
  ...(layout.fliph && { fliph: false }),
  ...(layout.flipv && { flipv: false }),
})
