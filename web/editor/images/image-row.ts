import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { Size } from '../../canvas/canvas-types.ts'
import { type Point, rounded } from '../geometry.ts'

const GAP = 20
/** As much of the screen as an image takes at most. */
const SHARE = 0.8
const MIN_SIDE = 16

/** The size of an image on the board: its own, unless the screen shows less. */
export const sizeOnBoard = ({ width, height }: Size, screen: Size): Size => {
  const down = Math.min(1, (screen.width * SHARE) / width, (screen.height * SHARE) / height)
  const scale = Math.max(down, MIN_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Beside each other on a line, the middle of them all at a place. */
export const inRow = (sizes: readonly Size[], { x, y }: Point): Bounds[] => {
  const total = sizes.reduce((sum, { width }) => sum + width, GAP * (sizes.length - 1))
  let left = Math.round(x - total / 2)
  return sizes.map(({ width, height }) => {
    const bounds = { left: rounded(left), top: Math.round(y - height / 2), width, height }
    left += width + GAP
    return bounds
  })
}
