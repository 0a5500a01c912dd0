import type { Shape } from '@easel/contract'
import { layoutBounds } from '@easel/contract/shapes/bounds.ts'
import type { MarkKind } from '../canvas-types.ts'
import { markColours } from '../theme.ts'
import type { Entry } from './entry.ts'
import type { Context } from './surface.ts'

const MARGIN_PIXELS = 4
const LINE_PIXELS = 2.5
/** Tiles know of what is a few pixels beside them, and no further. */
const MAX_RATIO = 3

/** Coloured outlines around elements, over everything else. */
export const paintMarks = (
  context: Context,
  entries: readonly Entry[],
  marks: ReadonlyMap<string, MarkKind>,
  scale: number,
  ratio: number,
): void => {
  if (marks.size === 0) return
  const pixel = Math.min(ratio, MAX_RATIO) / scale
  context.lineWidth = LINE_PIXELS * pixel
  context.lineJoin = 'round'
  context.setLineDash([])
  for (const entry of entries) {
    const mark = marks.get(entry.element.id)
    if (!mark) continue
    const { left, top, width, height } = markedBounds(entry)
    const margin = MARGIN_PIXELS * pixel
    context.strokeStyle = markColours[mark]
    context.fillStyle = `${markColours[mark]}1f`
    const box = [left - margin, top - margin, width + 2 * margin, height + 2 * margin] as const
    context.fillRect(...box)
    context.strokeRect(...box)
  }
}

const markedBounds = ({ element, minX, minY, maxX, maxY }: Entry) =>
  element.kind === 'CONNECTOR'
    ? { left: minX, top: minY, width: maxX - minX, height: maxY - minY }
    : layoutBounds((element.body as Shape).properties.layout)
