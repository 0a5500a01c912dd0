import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { Size, View } from './canvas-types.ts'

const SHADE = 'rgb(0 0 0 / 0.55)'

/** Darkens everything but one box of the zone. */
export const drawSpotlight = (
  context: CanvasRenderingContext2D,
  view: View,
  { width, height }: Size,
  lit: Bounds,
): void => {
  context.beginPath()
  context.rect(0, 0, width, height)
  context.rect(
    (lit.left - view.x) * view.scale,
    (lit.top - view.y) * view.scale,
    lit.width * view.scale,
    lit.height * view.scale,
  )
  context.fillStyle = SHADE
  context.fill('evenodd')
}
