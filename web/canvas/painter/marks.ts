import type { Shape } from '@easel/contract'
import { layoutBounds } from '@easel/contract/shapes/bounds.ts'
import { paintList } from '@easel/drawing/canvas-painter.ts'
import { markColours } from '../theme.ts'
import { type Entry, listOf } from './entry.ts'
import type { Look } from './look.ts'
import type { Context } from './surface.ts'

const MARGIN_PIXELS = 4
const LINE_PIXELS = 2.5
/** Tiles know of what is a few pixels beside them, and no further. */
const MAX_RATIO = 3

/** Coloured outlines around elements, and bands along connectors, over everything else. */
export const paintMarks = (context: Context, entries: readonly Entry[], scale: number, look: Look): void => {
  const { marks, ratio } = look
  if (marks.size === 0) return
  const pixel = Math.min(ratio, MAX_RATIO) / scale
  for (const entry of entries) {
    const mark = marks.get(entry.element.id)
    if (!mark) continue
    const colour = markColours[mark]
    if (entry.element.kind === 'CONNECTOR' && paintBand(context, entry, colour, pixel, look)) continue
    paintBox(context, entry, colour, pixel)
  }
}

const paintBox = (context: Context, entry: Entry, colour: string, pixel: number): void => {
  const { left, top, width, height } = markedBounds(entry)
  const margin = MARGIN_PIXELS * pixel
  const box = [left - margin, top - margin, width + 2 * margin, height + 2 * margin] as const
  context.lineWidth = LINE_PIXELS * pixel
  context.lineJoin = 'round'
  context.setLineDash([])
  context.strokeStyle = colour
  context.fillStyle = `${colour}1f`
  context.fillRect(...box)
  context.strokeRect(...box)
}

/** Follows the line, which is painted again on top of it; false where there is none to be seen. */
const paintBand = (
  context: Context,
  entry: Entry,
  colour: string,
  pixel: number,
  { board, painting }: Look,
): boolean => {
  const list = listOf(entry, board.environment)
  const line = list.find((instruction) => instruction.op === 'stroke')
  if (!line) return false
  context.lineWidth = line.line.width + 2 * MARGIN_PIXELS * pixel
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.setLineDash([])
  context.strokeStyle = colour
  context.stroke(new painting.Path2D(line.path) as Path2D)
  paintList(context, list, painting)
  return true
}

const markedBounds = ({ element, minX, minY, maxX, maxY }: Entry) =>
  element.kind === 'CONNECTOR'
    ? { left: minX, top: minY, width: maxX - minX, height: maxY - minY }
    : layoutBounds((element.body as Shape).properties.layout)
