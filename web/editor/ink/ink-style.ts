import type { Stroke } from '@easel/contract/shapes/stroke.ts'
import { toCss } from '@easel/drawing/colours.ts'
import type { ToolId } from '../editor-types.ts'
import { solid } from '../elements.ts'
import type { LastStyles } from '../last-styles.ts'
import type { InkKind, InkStyle } from '../style-types.ts'

const first: Record<InkKind, Stroke> = {
  ink: { width: 4, fill: solid('#334155') },
  highlighter: { width: 24, fill: { ...solid('#facc15'), alpha: 0.5 } },
}

/** The ends of a line tell a pen from a highlighter, whatever else somebody makes of it. */
export const caps = { ink: 'CAPROUND', highlighter: 'SQUARE' } as const

export const inkKindOf = (tool: ToolId): InkKind | undefined =>
  tool === 'pen' ? 'ink' : tool === 'highlighter' ? 'highlighter' : undefined

/** What the next line of a pen or a highlighter looks like. */
export const inkStroke = (styles: LastStyles, kind: InkKind): Stroke => {
  const [last] = (styles.of(kind)?.strokes ?? []) as (Stroke | undefined)[]
  return { ...first[kind], ...last, jointype: 'ROUND', captype: caps[kind] }
}

export const inkStyle = (styles: LastStyles, kind: InkKind): InkStyle => {
  const { width = 1, fill } = inkStroke(styles, kind)
  return { kind, stroke: fill?.solid?.color.hex?.value, strokeWidth: width }
}

export const setInkStyle = (styles: LastStyles, kind: InkKind, change: { stroke?: string; strokeWidth?: number }) => {
  const before = inkStroke(styles, kind)
  const { stroke, strokeWidth = before.width } = change
  const fill = stroke === undefined ? before.fill : { ...alphaOf(before), ...solid(stroke) }
  styles.remember(kind, { fills: [], strokes: [{ ...before, width: strokeWidth, fill }] })
}

const alphaOf = ({ fill }: Stroke) => (fill?.alpha === undefined ? {} : { alpha: fill.alpha })

/** Sets a context to draw as the stroke does. */
export const takeStroke = (context: CanvasRenderingContext2D, { width = 1, fill, captype }: Stroke): void => {
  context.strokeStyle = fill?.solid ? toCss(fill.solid.color, fill.alpha) : '#000000'
  context.lineWidth = width
  context.lineJoin = 'round'
  context.lineCap = captype === 'SQUARE' ? 'square' : 'round'
  context.setLineDash([])
}
