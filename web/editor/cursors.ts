import type { Point } from './geometry.ts'

const FONT = '600 11px Inter, system-ui, sans-serif'
const MAX_NAME = 24

/** An arrow at a place of the screen, with the name of whose it is. */
export const drawCursor = (context: CanvasRenderingContext2D, { x, y }: Point, colour: string, name: string): void => {
  context.save()
  context.translate(Math.round(x), Math.round(y))
  context.beginPath()
  for (const [dx, dy] of [
    [0, 0],
    [0, 16],
    [4.4, 12.4],
    [7, 18.2],
    [9.8, 17],
    [7.2, 11.4],
    [12.4, 11.4],
  ] as const)
    context.lineTo(dx, dy)
  context.closePath()
  context.lineJoin = 'round'
  context.lineWidth = 2
  context.strokeStyle = '#ffffff'
  context.fillStyle = colour
  context.setLineDash([])
  context.stroke()
  context.fill()
  if (name !== '') drawName(context, name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name, colour)
  context.restore()
}

const drawName = (context: CanvasRenderingContext2D, name: string, colour: string): void => {
  context.font = FONT
  const width = context.measureText(name).width + 12
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(12, 16, width, 19, 6)
  context.fill()
  context.fillStyle = '#ffffff'
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(name, 18, 26)
}
