import { mapPath, type XY } from '../path.ts'
import type { Draw, Inner, Outline } from './outline.ts'

type Direction = 'RIGHT' | 'LEFT' | 'TOP' | 'BOTTOM'

const turns: Record<Direction, (x: number, y: number, w: number, h: number) => XY> = {
  RIGHT: (x, y) => [x, y],
  LEFT: (x, y, w) => [w - x, y],
  BOTTOM: (x, y) => [y, x],
  TOP: (x, y, _w, h) => [y, h - x],
}

/** Every point moved, the box of the text too. */
export const mapOutline = ({ parts, text, wide }: Outline, move: (x: number, y: number) => XY): Outline => ({
  parts: parts.map((part) => ({ ...part, path: mapPath(part.path, move) })),
  text: text && mapInner(text, move),
  wide: wide && mapInner(wide, move),
})

const mapInner = ([left, top, right, bottom]: Inner, move: (x: number, y: number) => XY): Inner => {
  const [x1, y1] = move(left, top)
  const [x2, y2] = move(right, bottom)
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

/** Something that is drawn to point right, pointing elsewhere. */
export const oriented =
  (direction: Direction, draw: Draw): Draw =>
  (w, h) => {
    const isUpright = direction === 'TOP' || direction === 'BOTTOM'
    const drawn = isUpright ? draw(h, w) : draw(w, h)
    return mapOutline(drawn, (x, y) => turns[direction](x, y, w, h))
  }

export const upsideDown =
  (draw: Draw): Draw =>
  (w, h) =>
    mapOutline(draw(w, h), (x, y) => [x, h - y])
