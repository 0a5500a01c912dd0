import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { CanvasView } from '../../canvas/canvas-types.ts'
import { fitView } from '../../canvas/view-math.ts'

/** Letters are read from this scale on. */
const READABLE = 0.5
/** Bars lie over the edges of the board. */
const EDGE = { x: 40, y: 80 }

/** Moves the board so that the box can be read; it stays where it can be already. */
export const lookAt = (canvas: CanvasView, bounds: Bounds): void => {
  const { view, size } = canvas
  const [left, top] = [(bounds.left - view.x) * view.scale, (bounds.top - view.y) * view.scale]
  const [right, bottom] = [left + bounds.width * view.scale, top + bounds.height * view.scale]
  const fitted = fitView(bounds, size)
  const isSeen = left >= EDGE.x && top >= EDGE.y && right <= size.width - EDGE.x && bottom <= size.height - EDGE.y
  if (isSeen && view.scale >= Math.min(READABLE, fitted.scale)) return
  const scale = Math.min(fitted.scale, Math.max(view.scale, READABLE))
  const [x, y] = [bounds.left + bounds.width / 2, bounds.top + bounds.height / 2]
  canvas.setView({ x: x - size.width / 2 / scale, y: y - size.height / 2 / scale, scale }, true)
}
