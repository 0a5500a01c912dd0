import type { Shape } from '@easel/contract'
import type { PaintEnvironment } from '@easel/drawing/canvas-painter.ts'
import { paintInstruction, paintList } from '@easel/drawing/canvas-painter.ts'
import { toCss } from '@easel/drawing/colours.ts'
import type { DisplayList, Paint } from '@easel/drawing/display-list.ts'
import { toPaint } from '@easel/drawing/fills.ts'
import { bodyOf, type Entry, type EntryEnvironment, storedOf } from './entry.ts'
import type { Context } from './surface.ts'

/** Smaller shapes are plain rectangles. */
const PLAIN_PIXELS = 7
/** Smaller lines of a pen, with their width. */
const PLAIN_INK_PIXELS = 2
/** Smaller letters are bars. */
const BAR_PIXELS = 4
/** The text of smaller shapes is not laid out. */
const SMALL_PIXELS = 22

/** Paints a shape that is a few pixels large as a rectangle; false where it is larger. */
export const paintPlain = (context: Context, entry: Entry, scale: number): boolean => {
  const { kind, body } = entry.element
  if (kind === 'CONNECTOR') return false
  const { layout = {} } = (body as Shape).properties
  const { left = 0, top = 0, width = 0, height = 0 } = layout
  const around = inkWidth(body as Shape)
  if ((Math.max(width, height) + around) * scale >= (around > 0 ? PLAIN_INK_PIXELS : PLAIN_PIXELS)) return false
  const { fills, strokes } = (storedOf(entry).body as Shape).properties
  const colour = plainColour(fills, strokes)
  if (colour === undefined) return true
  context.fillStyle = colour
  const least = 1 / scale
  const [x, y] = [left - around / 2, top - around / 2]
  context.fillRect(x, y, Math.max(width + around, least), Math.max(height + around, least))
  return true
}

/** A dot of a pen is all line, and its box is nothing. */
const inkWidth = ({ custom, properties: { strokes = [] } }: Shape): number =>
  custom ? strokes.reduce((most, { width = 1 }) => Math.max(most, width), 0) : 0

type Styles = Shape['properties']

/** One colour for a shape: of its first fill, else of its outline. */
const plainColour = (fills: Styles['fills'], strokes: Styles['strokes']): string | undefined => {
  if (!fills && !strokes) return '#cbd5e1'
  for (const fill of fills ?? []) {
    const paint = toPaint(fill, 1, 1)
    if (paint !== undefined) return flat(paint)
  }
  const [stroke] = strokes ?? []
  return stroke && (stroke.fill?.solid ? toCss(stroke.fill.solid.color, 0.5) : '#94a3b8')
}

const flat = (paint: Paint): string =>
  typeof paint === 'string' ? paint : 'stops' in paint ? (paint.stops[0]?.[1] ?? '#cbd5e1') : '#cbd5e1'

/** Paints a shape whose text would be a line of one or two pixels; false where it is larger. */
export const paintSmall = (
  context: Context,
  entry: Entry,
  scale: number,
  environment: EntryEnvironment,
  painting: PaintEnvironment,
): boolean => {
  const { kind, body } = entry.element
  if (kind !== 'SHAPE' || entry.list) return false
  const { layout = {} } = (body as Shape).properties
  const { left = 0, top = 0, width = 0, height = 0 } = layout
  if (Math.max(width, height) * scale >= SMALL_PIXELS) return false
  paintList(context, bodyOf(entry, environment), painting)
  if (!(body as Shape).text?.paragraphs?.length) return true
  context.fillStyle = '#1f293766'
  context.fillRect(left + width * 0.25, top + height * 0.45, width * 0.5, Math.min(height * 0.1, 1.5 / scale))
  return true
}

/** Paints a list with bars for letters that are too small to be read. */
export const paintRough = (context: Context, list: DisplayList, scale: number, environment: PaintEnvironment): void => {
  for (const instruction of list) {
    if (instruction.op !== 'text' || instruction.font.size * scale >= BAR_PIXELS) {
      paintInstruction(context, instruction, environment)
      continue
    }
    const { x, y, width, font, paint } = instruction
    context.fillStyle = paint
    context.globalAlpha = 0.4
    context.fillRect(x, y - font.size * 0.55, width, font.size * 0.45)
    context.globalAlpha = 1
  }
}
