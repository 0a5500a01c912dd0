import { boundsOf } from '@easel/contract'
import { type Geometry, rectangle, rounded } from './geometry.ts'
import { faint, type Hue, ink, paper } from './palette.ts'
import type {
  Template,
  TemplateConnector,
  TemplateEnd,
  TemplateFrame,
  TemplateShape,
  TemplateText,
} from './template.ts'

/** Relative to the top left corner of the parent: the frame, or another shape. */
export type Box = readonly [left: number, top: number, width: number, height: number]

type Style = NonNullable<NonNullable<NonNullable<TemplateText['paragraphs'][number]['portions']>[number]>['style']>
type ParagraphStyle = NonNullable<TemplateText['paragraphs'][number]['style']>

interface Look {
  /** By which connectors refer to the shape. */
  key?: string | undefined
  /** Hex colour; transparent if left out. */
  fill?: string
  stroke?: string
  strokeWidth?: number
  dashed?: true
  rotate?: number
  ink?: string
  font?: NonNullable<Style['font_name']>['name']
  size?: number
  weight?: NonNullable<Style['fontweight']>
  italic?: true
  halign?: NonNullable<ParagraphStyle['halign']>
  valign?: NonNullable<TemplateText['properties']['valign']>
  inset?: number
  /** `TEXT` keeps words within the shape: its text gets smaller as more is written. */
  fit?: 'TEXT'
  /** What the shape is reserved for. */
  placeholder?: 'TXT' | 'PICT' | 'TABLE' | 'VIDEO'
}

export interface Part {
  geometry: Geometry
  box: Box
  words: string
  look: Look
  parts: readonly Part[]
}

export interface FramePart {
  frame: TemplateFrame
  box: Box
  parts: readonly Part[]
}

type FrameType = NonNullable<TemplateFrame['body']['type']>

export const frame = (
  key: string,
  name: string,
  box: Box,
  parts: readonly Part[],
  type: FrameType = 'CUSTOM',
): FramePart => ({
  frame: { key, body: { meta: { name }, type, properties: { layout: toLayout(box), fills: [solid(paper)] } } },
  box,
  parts,
})

export const shape = (
  geometry: Geometry,
  box: Box,
  words: string,
  look: Look = {},
  parts: readonly Part[] = [],
): Part => ({ geometry, box, words, look, parts })

/** Text without fill or stroke. */
export const text = (box: Box, words: string, look: Look = {}): Part =>
  shape(rectangle, box, words, { halign: 'LEFT', valign: 'TOP', inset: 0, ...look })

export const headingFont = (size: number, weight: Look['weight'] = 'DEMI_BOLD') =>
  ({ font: 'Poppins', size, weight }) as const

export const title = (words: string, subtitle: string): Part[] => [
  text([40, 28, 700, 40], words, headingFont(28)),
  text([40, 72, 900, 24], subtitle, { size: 15, ink: faint }),
]

const topLeft = { halign: 'LEFT', valign: 'TOP' } as const

/** An area with a heading that holds other parts. */
export const panel = (box: Box, heading: string, hue: Hue, parts: readonly Part[] = [], key?: string): Part => {
  const look = { key, fill: hue.pale, ink: hue.deep, ...headingFont(19), ...topLeft, inset: 20 }
  return shape(rounded, box, heading, look, parts)
}

/** A sticky note, as the editor makes them: words in the middle, smaller where there are many. */
export const note = (box: Box, words: string, hue: Hue, key?: string): Part =>
  shape(rectangle, box, words, { key, fill: hue.mid, size: 20, inset: 12, fit: 'TEXT' })

/** A small name of a kind on a card, as wide as its word. */
export const tag = (left: number, top: number, word: string, hue: Hue): Part =>
  shape(rounded, [left, top, 22 + word.length * 8, 26], word, {
    fill: hue.pale,
    ink: hue.deep,
    size: 13,
    weight: 'MEDIUM',
    inset: 2,
  })

type Side = NonNullable<TemplateEnd['side']>
type End = readonly [shape: string, side?: Side]

interface LineLook {
  type?: NonNullable<TemplateConnector['body']['type']>
  color?: string
  width?: number
  dashed?: true
  words?: string
  marker?: NonNullable<TemplateEnd['marker']>
}

/** A line without an arrowhead between two parts that have keys. */
export const line = (from: End, to: End, look: LineLook = {}): TemplateConnector => {
  const { type = 'LINE', color = faint, width = 2, dashed, words, marker = 'NONE' } = look
  const stroke = { type: dashed ? 'DASH' : 'SOLID', width, fill: solid(color) } as const
  return {
    from: toTemplateEnd(from),
    to: { ...toTemplateEnd(to), marker },
    body: { type, stroke },
    words: words === undefined ? undefined : toText(words, { size: 13, ink: color, weight: 'MEDIUM' }),
  }
}

export const arrow = (from: End, to: End, look: LineLook = {}): TemplateConnector =>
  line(from, to, { marker: 'BLOCK', ...look })

const toTemplateEnd = ([shape, side]: End): TemplateEnd => ({ shape, ...(side && { side }) })

interface TemplateMeta {
  id: number
  name: string
  description: string
}

interface TemplateContent extends TemplateMeta {
  frames: readonly FramePart[]
  connectors: readonly TemplateConnector[]
}

export const template = ({ frames, connectors, ...meta }: TemplateContent): Template => {
  const bodies = frames.map(({ frame }) => frame)
  const shapes = frames.flatMap(({ frame: { key }, box, parts }) =>
    flattenParts(parts, { frame: key, box, on: undefined, path: key }),
  )
  const bounds = boundsOf([...bodies, ...shapes].map(({ body }) => body as { properties?: object }))
  return { ...meta, frames: bodies, shapes, connectors, bounds: bounds ?? { top: 0, left: 0, width: 0, height: 0 } }
}

interface Board extends TemplateMeta {
  size: readonly [width: number, height: number]
  type?: FrameType
  parts: readonly Part[]
  connectors: readonly TemplateConnector[]
}

/** A template of one frame, which has the name of the template. */
export const board = ({ size, type, parts, connectors, ...meta }: Board): Template =>
  template({ ...meta, frames: [frame('board', meta.name, [0, 0, ...size], parts, type)], connectors })

interface Parent {
  frame: string
  box: Box
  on: string | undefined
  path: string
}

/** Turns nested parts into a flat list, back to front: each part directly before the parts that lie on it. */
const flattenParts = (parts: readonly Part[], parent: Parent): TemplateShape[] =>
  parts.flatMap((part, at) => {
    const key = part.look.key ?? `${parent.path}/${at + 1}`
    const [left, top, width, height] = part.box
    const box: Box = [parent.box[0] + left, parent.box[1] + top, width, height]
    const { frame, on } = parent
    const flat: TemplateShape = { key, frame, on, body: toShapeBody(part, box), words: toText(part.words, part.look) }
    return [flat, ...flattenParts(part.parts, { frame, box, on: key, path: key })]
  })

const toShapeBody = ({ geometry, look }: Part, box: Box): TemplateShape['body'] => {
  const { fill, stroke, strokeWidth = 1.5, dashed, rotate, placeholder } = look
  return {
    properties: {
      layout: { ...toLayout(box), ...(rotate !== undefined && { rotate }) },
      fills: [fill === undefined ? { no_fill: {} } : solid(fill)],
      strokes: [
        stroke === undefined
          ? { type: 'SOLID', fill: { no_fill: {} } }
          : { type: dashed ? 'DASH' : 'SOLID', width: strokeWidth, fill: solid(stroke) },
      ],
    },
    ...(placeholder && { placeholder: { type: placeholder } }),
    ...geometry,
  }
}

/** Each line becomes a paragraph. A note without words still knows the style of those that will be written. */
const toText = (words: string, look: Look): TemplateText | undefined => {
  if (words === '' && look.fit === undefined) return undefined
  const { font = 'Inter', size = 15, weight = 'NORMAL', italic, halign = 'CENTER', valign = 'MIDDLE', inset = 8 } = look
  const style: Style = {
    font_name: { name: font },
    size,
    fontweight: weight,
    ...(italic && { italic }),
    color: { hex: { value: look.ink ?? ink } },
  }
  const paragraphs = words.split('\n').map((text) => ({ portions: [{ text, style }], style: { halign } }))
  return {
    properties: {
      valign,
      inset: { left: inset, top: inset, right: inset, bottom: inset },
      auto_fit: look.fit ?? 'NONE',
      ...(look.fit && { para_style: { halign, portion_style: style } }),
    },
    paragraphs: words === '' ? [] : paragraphs,
  }
}

const toLayout = ([left, top, width, height]: Box) => ({ left, top, width, height })

const solid = (value: string) => ({ solid: { color: { hex: { value } } } })
