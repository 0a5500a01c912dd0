import { ellipse, rectangle, roundedRectangle } from '../path.ts'
import { mapOutline } from './oriented.ts'
import { type Draw, layered, part } from './outline.ts'

/** A sheet that is rolled up at both sides: the left roll hangs, the right one stands. */
export const horizontalScroll: Draw = (w, h) => {
  const roll = Math.min(w, h) / 8
  const r = roll / 2
  const round = [r, r, r, r] as const
  return layered(
    [
      part(roundedRectangle(0, roll, roll, h - roll, round), { tone: -0.12 }),
      part(roundedRectangle(w - roll, 0, roll, h - roll, round), { tone: -0.12 }),
      part(rectangle(roll, roll, w - 2 * roll, h - 2 * roll)),
      part(ellipse(r, roll + r, r, r), { tone: -0.3 }),
      part(ellipse(w - r, r, r, r), { tone: -0.3 }),
    ],
    [roll, roll, w - roll, h - roll],
  )
}

export const verticalScroll: Draw = (w, h) => mapOutline(horizontalScroll(h, w), (x, y) => [y, x])
