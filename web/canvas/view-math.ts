import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { Size, View } from './canvas-types.ts'

const MIN_SCALE = 0.005
const MAX_SCALE = 20
/** Beyond this there is nothing, and pixels would no longer be whole numbers. */
const MAX_DISTANCE = 1e8

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** A view that can be shown, whatever was asked for. */
export const validView = ({ x, y, scale }: View, before: View): View => ({
  x: Number.isFinite(x) ? clamp(x, -MAX_DISTANCE, MAX_DISTANCE) : before.x,
  y: Number.isFinite(y) ? clamp(y, -MAX_DISTANCE, MAX_DISTANCE) : before.y,
  scale: Number.isFinite(scale) && scale > 0 ? clamp(scale, MIN_SCALE, MAX_SCALE) : before.scale,
})

/** By hand; what fits a large zone on the screen goes further out, and nothing jumps back from there. */
const BY_HAND = { least: 0.05, most: 8 }

/** Zoomed by hand, so that the point of the zone under a pixel stays there. */
export const zoomAbout = (view: View, factor: number, px: number, py: number): View => {
  const { least, most } = BY_HAND
  const scale = clamp(view.scale * factor, Math.min(least, view.scale), Math.max(most, view.scale))
  return { x: view.x + px / view.scale - px / scale, y: view.y + py / view.scale - py / scale, scale }
}

/** Free pixels around what is shown: for bars above and below, two of them on phones, and the name of a frame. */
const PADDING = { x: 40, y: 92 }
const NARROW = { width: 832, y: 140 }
const MAX_FIT_SCALE = 2

/** `margin`: pixels on all sides, where there are no bars. */
export const fitView = ({ left, top, width, height }: Bounds, size: Size, margin?: number): View => {
  const bars = size.width <= NARROW.width ? NARROW.y : PADDING.y
  const padX = margin ?? Math.min(PADDING.x, size.width / 16)
  const padY = margin ?? Math.min(bars, size.height / 6)
  const scale = clamp(
    Math.min((size.width - 2 * padX) / Math.max(width, 1), (size.height - 2 * padY) / Math.max(height, 1)),
    MIN_SCALE,
    MAX_FIT_SCALE,
  )
  return { x: left + width / 2 - size.width / 2 / scale, y: top + height / 2 - size.height / 2 / scale, scale }
}

/** Whether some of a box is on the screen. */
export const isInView = ({ left, top, width, height }: Bounds, { x, y, scale }: View, size: Size): boolean =>
  left < x + size.width / scale && left + width > x && top < y + size.height / scale && top + height > y

/** How many screens two views are apart, or how many times larger one of them is: the greater of both. */
export const farBetween = (one: View, other: View, { width, height }: Size): number => {
  const scale = Math.min(one.scale, other.scale)
  const across = Math.abs(one.x + width / 2 / one.scale - other.x - width / 2 / other.scale)
  const down = Math.abs(one.y + height / 2 / one.scale - other.y - height / 2 / other.scale)
  return Math.max((across * scale) / width, (down * scale) / height, Math.max(one.scale, other.scale) / scale)
}

/** Between two views; scales by their ratio, so that the speed looks even. */
export const between = (from: View, to: View, share: number, size: Size): View => {
  const scale = from.scale * (to.scale / from.scale) ** share
  const middle = (view: View): readonly [number, number] => [
    view.x + size.width / 2 / view.scale,
    view.y + size.height / 2 / view.scale,
  ]
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)]
  // Where the scale changes, the middle goes as fast as the picture of it.
  const part =
    Math.abs(to.scale - from.scale) < 1e-9 * to.scale
      ? share
      : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale)
  const [x, y] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part]
  return { x: x - size.width / 2 / scale, y: y - size.height / 2 / scale, scale }
}
