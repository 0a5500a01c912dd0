import type { View } from '../../canvas/canvas-types.ts'
import { type Point, toScreen } from '../geometry.ts'

const THICK = 5
const HEAD = 5

/** The newest place is bright, and what lies before it thinner and fainter. */
export const drawLaser = (
  context: CanvasRenderingContext2D,
  view: View,
  points: readonly Point[],
  colour: string,
): void => {
  const places = points.map((point) => toScreen(point, view))
  const head = places.at(-1)
  if (!head) return
  context.save()
  context.strokeStyle = colour
  context.fillStyle = colour
  context.lineCap = 'round'
  context.setLineDash([])
  places.forEach((to, at) => {
    const from = places[at - 1]
    if (!from) return
    const share = at / places.length
    context.globalAlpha = share
    context.lineWidth = 1 + (THICK - 1) * share
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    context.stroke()
  })
  context.globalAlpha = 1
  context.shadowColor = colour
  context.shadowBlur = 12
  context.beginPath()
  context.arc(head.x, head.y, HEAD, 0, 2 * Math.PI)
  context.fill()
  context.restore()
}
