import type { Shape } from '@easel/contract'
import { drawBasic } from './basic.ts'
import { drawBlockArrow } from './block-arrows.ts'
import { callouts } from './callouts.ts'
import { drawCustom } from './custom.ts'
import { flowcharts } from './flowchart.ts'
import { mathematicalSymbols } from './mathematical.ts'
import type { Draw, Outline } from './outline.ts'
import { plainRectangle } from './rectangles.ts'
import { drawStar } from './stars.ts'

export type Geometry = Pick<
  Shape,
  'basic' | 'flowchart' | 'block_arrow' | 'mathematical_symbol' | 'star' | 'callout' | 'custom'
>

const remembered = new Map<string, Outline>()
const MAX_REMEMBERED = 2_000

/** What a shape of this geometry consists of in a box. Many shapes of a zone are alike: they share it. */
export const outlineOf = (geometry: Geometry, width: number, height: number): Outline => {
  const key = keyOf(geometry)
  if (key === undefined) return drawOf(geometry)(width, height)
  const sized = `${key}|${width}|${height}`
  let outline = remembered.get(sized)
  if (!outline) {
    outline = drawOf(geometry)(width, height)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(sized, outline)
  }
  return outline
}

/** Undefined for free drawings, of which no two are alike. */
const keyOf = ({ basic, flowchart, block_arrow, mathematical_symbol, star, callout, custom }: Geometry) => {
  if (custom) return undefined
  if (basic) {
    const { type, rounded_rectangle, snip_rectangle, triangle, bracket, brace } = basic
    return `b${type}${(rounded_rectangle ?? snip_rectangle ?? triangle ?? bracket ?? brace)?.type ?? ''}`
  }
  if (block_arrow || star) return JSON.stringify(block_arrow ?? star)
  return `${flowchart?.type ?? ''}/${mathematical_symbol?.type ?? ''}/${callout?.type ?? ''}`
}

const drawOf = (geometry: Geometry): Draw => {
  const { basic, flowchart, block_arrow, mathematical_symbol, star, callout, custom } = geometry
  if (basic) return drawBasic(basic)
  if (flowchart) return flowcharts[flowchart.type]
  if (block_arrow) return drawBlockArrow(block_arrow)
  if (mathematical_symbol) return mathematicalSymbols[mathematical_symbol.type]
  if (star) return drawStar(star)
  if (callout) return callouts[callout.type]
  return custom ? drawCustom(custom) : plainRectangle
}
