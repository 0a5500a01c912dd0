import type { Connector } from '@easel/contract'
import { anchorPoint } from '@easel/contract/shapes/bounds.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor, ToolPointer } from '../editor-types.ts'
import { layoutOf, type Point, rounded } from '../geometry.ts'
import { pickShape } from './hit.ts'

export type End = Connector['connected']['first']

/** Nearer to the middle of a side than this, in CSS pixels, an end binds there. */
const SIDE_PIXELS = 16
/** Nearer to the outline than this it binds at the place itself. */
const OUTLINE_PIXELS = 10
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

/** Some place around a point is no longer on the shape. */
const isNearOutline = ({ layer, canvas }: Editor, id: string, { x, y }: Point): boolean => {
  const far = OUTLINE_PIXELS / canvas.view.scale
  return [0, 1, 2, 3, 4, 5, 6, 7].some((eighth) => {
    const angle = (eighth * Math.PI) / 4
    return layer.pick(x + Math.cos(angle) * far, y + Math.sin(angle) * far, 0, 'SHAPE') !== id
  })
}

/**
 * What an end that is put at a place is bound to: the side that is near, the place itself near the outline or with Alt,
 * else the shape, which then chooses the side; with Ctrl, or where no shape is, nothing.
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
  if (pointer.alt || isNearOutline(editor, shape.id, point))
    return { end: { shape_id: shape.id, at: placeOn(shape, point) }, shape }
  return { end: { shape_id: shape.id }, shape }
}
