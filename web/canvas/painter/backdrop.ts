import { backgroundOf, dotsOf } from '../theme.ts'
import type { Context } from './surface.ts'

/** Units between two dots, and the least number of CSS pixels. */
const SPACING = 24
const MIN_PIXELS = 18

/** A part of the zone in device pixels, from its origin on. */
interface Area {
  scale: number
  left: number
  top: number
  width: number
  height: number
}

/** The paper of an area: its colour, and dots that tell how far one has moved. */
export const paintBackdrop = (context: Context, area: Area, isDark: boolean, ratio: number): void => {
  const { scale, left, top, width, height } = area
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = backgroundOf(isDark)
  context.fillRect(0, 0, width, height)
  let step = SPACING * scale
  while (step < MIN_PIXELS * ratio) step *= 4
  const size = Math.max(1, Math.round((step > 60 * ratio ? 2 : 1) * ratio))
  context.fillStyle = dotsOf(isDark)
  for (let x = Math.ceil(left / step - 1); x * step < left + width; x++)
    for (let y = Math.ceil(top / step - 1); y * step < top + height; y++)
      context.fillRect(Math.round(x * step) - left, Math.round(y * step) - top, size, size)
}
