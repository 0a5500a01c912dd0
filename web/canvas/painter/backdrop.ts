import { TILE_SIZE, type TilePlace } from '../messages.ts'
import { backgroundOf, dotsOf } from '../theme.ts'
import type { Context } from './surface.ts'

/** Units between two dots, and the least number of CSS pixels. */
const SPACING = 24
const MIN_PIXELS = 18

/** The paper of a tile: its colour, and dots that tell how far one has moved. */
export const paintBackdrop = (context: Context, { scale, i, j }: TilePlace, isDark: boolean, ratio: number): void => {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = backgroundOf(isDark)
  context.fillRect(0, 0, TILE_SIZE, TILE_SIZE)
  let step = SPACING * scale
  while (step < MIN_PIXELS * ratio) step *= 4
  const [left, top] = [i * TILE_SIZE, j * TILE_SIZE]
  const size = Math.max(1, Math.round((step > 60 * ratio ? 2 : 1) * ratio))
  context.fillStyle = dotsOf(isDark)
  for (let x = Math.ceil(left / step - 1); x * step < left + TILE_SIZE; x++)
    for (let y = Math.ceil(top / step - 1); y * step < top + TILE_SIZE; y++)
      context.fillRect(Math.round(x * step) - left, Math.round(y * step) - top, size, size)
}
