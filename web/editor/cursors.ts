import type { Point } from './geometry.ts'

const FONT = '600 11px Inter, system-ui, sans-serif'
const MAX_NAME = 24
const HEIGHT = 19
/** Between a mark and what it is at. */
const MARK_GAP = 4

const NAME_MS = 3_000
const FADE_MS = 300
const CURSOR_MS = 60_000

interface CursorAge {
  isShown: boolean
  /** How much is seen of its name. */
  nameAlpha: number
  /** So many milliseconds it looks like this: none while its name fades. */
  lasts: number
}

/** What is seen of a cursor that has not moved for a while; without motion its name goes at once. */
export const cursorAt = (age: number, isStill: boolean): CursorAge => {
  const fade = isStill ? 0 : FADE_MS
  if (age < NAME_MS) return { isShown: true, nameAlpha: 1, lasts: NAME_MS - age }
  if (age < NAME_MS + fade) return { isShown: true, nameAlpha: 1 - (age - NAME_MS) / fade, lasts: 0 }
  if (age < CURSOR_MS) return { isShown: true, nameAlpha: 0, lasts: CURSOR_MS - age }
  return { isShown: false, nameAlpha: 0, lasts: Number.POSITIVE_INFINITY }
}

/** As much of a name as stands beside a cursor. */
export const shortName = (name: string): string => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name)

/** An arrow at a place of the screen, with as much as is to be seen of the name of whose it is. */
export const drawCursor = (
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  colour: string,
  name: string,
  nameAlpha: number,
): void => {
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
  context.globalAlpha = nameAlpha
  if (nameAlpha > 0) drawPlate(context, { x: 12, y: 16 }, shortName(name), colour)
  context.restore()
}

/** Words on a plate above a place of the screen. */
export const drawMark = (context: CanvasRenderingContext2D, at: Point, colour: string, words: string): void => {
  context.save()
  drawPlate(context, { x: Math.round(at.x), y: Math.round(at.y) - HEIGHT - MARK_GAP }, words, colour)
  context.restore()
}

const drawPlate = (context: CanvasRenderingContext2D, { x, y }: Point, words: string, colour: string): void => {
  context.font = FONT
  const width = context.measureText(words).width + 12
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(x, y, width, HEIGHT, 6)
  context.fill()
  context.fillStyle = '#ffffff'
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(words, x + 6, y + 10)
}
