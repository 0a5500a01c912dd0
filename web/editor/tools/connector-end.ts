import type { Connector } from '@easel/contract'
import { anchorPoint } from '@easel/contract/shapes/bounds.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor, ToolPointer } from '../editor-types.ts'
import { layoutOf, type Point, rounded } from '../geometry.ts'
import { CONNECT_PIXELS, pickShape } from './hit.ts'

export type End = Connector['connected']['first']

/** Nearer to the middle of a side than this, in CSS pixels, an end binds there. */
const SIDE_PIXELS = CONNECT_PIXELS
/** Nearer to the outline than this it binds to the place there, in a small shape no farther in than a quarter. */
const OUTLINE_PIXELS = CONNECT_PIXELS
const DIRECTIONS = 16
const HALVINGS = 14
export const sides = ['NORTH', 'EAST', 'SOUTH', 'WEST'] as const

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** Where on its box a point is, in fractions, in the directions of the turned shape. */
const placeOn = (shape: LiveElement, { x, y }: Point): Point => {
  const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = layoutOf(shape)
  const angle = (-rotate * Math.PI) / 180
  const [dx, dy] = [x - left - width / 2, y - top - height / 2]
  const across = dx * Math.cos(angle) - dy * Math.sin(angle)
  const down = dx * Math.sin(angle) + dy * Math.cos(angle)
  const share = (value: number, size: number): number =>
    size === 0 ? 0.5 : Math.round(Math.max(0, Math.min(1, value / size + 0.5)) * 10_000) / 10_000
  return { x: share(across, width), y: share(down, height) }
}

/** The nearest place on the outline of a shape that a point is in or beside, where one is near. */
const outlineAt = ({ layer, canvas }: Editor, shape: LiveElement, { x, y }: Point): Point | undefined => {
  const { width = 0, height = 0 } = layoutOf(shape)
  const reach = OUTLINE_PIXELS / canvas.view.scale
  const turn = ((layoutOf(shape).rotate ?? 0) * Math.PI) / 180
  const ways = Array.from({ length: DIRECTIONS }, (_, at) => {
    const angle = turn + (at * 2 * Math.PI) / DIRECTIONS
    return { x: Math.cos(angle), y: Math.sin(angle) }
  })
  const along = (way: Point, by: number): Point => ({ x: x + way.x * by, y: y + way.y * by })
  const isOn = (place: Point): boolean => layer.pick(place.x, place.y, 0, 'SHAPE') === shape.id
  const isInside = isOn({ x, y })
  let near = isInside ? Math.min(reach, width / 4, height / 4) : reach
  let found = isInside ? undefined : { x, y }
  for (const way of ways) {
    if (isOn(along(way, near)) === isInside) continue
    let [before, beyond] = [0, near]
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (before + beyond) / 2
      if (isOn(along(way, middle)) === isInside) before = middle
      else beyond = middle
    }
    near = beyond
    found = along(way, beyond)
  }
  return found
}

/**
 * What an end that is put at a place is bound to: the middle of the side that is near, near the outline the place there,
 * the place itself with Alt, else the shape, which then chooses the side; with Ctrl, or where no shape is, nothing.
 */
export const endAt = (editor: Editor, pointer: ToolPointer): { end: End; shape?: LiveElement } => {
  const point = { x: rounded(pointer.x), y: rounded(pointer.y) }
  const meant = pointer.on === undefined ? undefined : editor.store.get(pointer.on)
  if (meant?.kind === 'SHAPE') return { end: { shape_id: meant.id }, shape: meant }
  const hit = pointer.mod ? undefined : pickShape(editor, pointer)
  const shape = hit === undefined ? undefined : editor.store.get(hit)
  if (!shape) return { end: { point } }
  const { scale } = editor.canvas.view
  const side = sides.find((one) => distance(anchorPoint(layoutOf(shape), one), point) * scale <= SIDE_PIXELS)
  if (side && !pointer.alt) return { end: { shape_id: shape.id, side }, shape }
  const place = pointer.alt ? point : outlineAt(editor, shape, point)
  return { end: { shape_id: shape.id, ...(place && { at: placeOn(shape, place) }) }, shape }
}
