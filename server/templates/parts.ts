import { boundsOf } from '@easel/contract'
import { basic, faint, type Geometry, type Hue, ink, paper, rectangle, rounded } from './looks.ts'
import type { Template, TemplateConnector, TemplateEnd, TemplateFrame, TemplateShape, Words } from './template.ts'

/** Places count from the top left corner of what the part lies on: its frame, or another shape. */
type Box = readonly [left: number, top: number, width: number, height: number]

type Style = NonNullable<NonNullable<NonNullable<Words['paragraphs'][number]['portions']>[number]>['style']>
type ParagraphStyle = NonNullable<Words['paragraphs'][number]['style']>

export interface Look {
  /** Hex colour; nothing is painted where left out. */
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
  valign?: NonNullable<Words['properties']['valign']>
  inset?: number
  /** What somebody is meant to put there. */
  placeholder?: 'TXT' | 'PICT' | 'TABLE' | 'VIDEO'
}

export interface Part {
  key?: string
  geometry: Geometry
  box: Box
  words: string
  look: Look
  parts: readonly Part[]
}

export interface FramePart {
  key: string
  frame: TemplateFrame
  box: Box
  parts: readonly Part[]
}

export const frame = (
  key: string,
  name: string,
  box: Box,
  parts: readonly Part[],
  { fill = paper, type = 'CUSTOM' as NonNullable<TemplateFrame['body']['type']> } = {},
): FramePart => ({
  key,
  frame: { key, body: { meta: { name }, type, properties: { layout: layoutOf(box), fills: [solid(fill)] } } },
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

/** Gives a part the name by which a connector finds it. */
export const as = (key: string, part: Part): Part => ({ ...part, key })

/** Words alone. */
export const text = (box: Box, words: string, look: Look = {}): Part =>
  shape(rectangle, box, words, { halign: 'LEFT', valign: 'TOP', inset: 0, ...look })

export const title = (words: string, about: string): Part[] => [
  text([40, 28, 700, 40], words, { font: 'Poppins', size: 28, weight: 'DEMI_BOLD' }),
  text([40, 72, 900, 24], about, { size: 15, ink: faint }),
]

/** An area with a heading, for other parts to lie on. */
export const panel = (box: Box, heading: string, hue: Hue, parts: readonly Part[] = []): Part =>
  shape(
    rectangle,
    box,
    heading,
    {
      fill: hue.pale,
      stroke: hue.mid,
      ink: hue.deep,
      font: 'Poppins',
      size: 17,
      weight: 'DEMI_BOLD',
      halign: 'LEFT',
      valign: 'TOP',
      inset: 16,
    },
    parts,
  )

/** A sticky note. */
export const note = (box: Box, words: string, hue: Hue): Part =>
  shape(basic('FOLDED_CORNER'), box, words, { fill: hue.mid, size: 16, halign: 'LEFT', valign: 'TOP', inset: 12 })

/** A white card with a thin border. */
export const card = (box: Box, words: string, hue: Hue, look: Look = {}, parts: readonly Part[] = []): Part =>
  shape(rounded, box, words, { fill: paper, stroke: hue.mid, size: 14, inset: 10, ...look }, parts)

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

/** A line between two named parts, without a head. */
export const line = (from: End, to: End, look: LineLook = {}): TemplateConnector => {
  const { type = 'LINE', color = faint, width = 2, dashed, words, marker = 'NONE' } = look
  const stroke = { type: dashed ? 'DASH' : 'SOLID', width, fill: solid(color) } as const
  return {
    from: endOf(from),
    to: { ...endOf(to), marker },
    body: { type, stroke },
    words: words === undefined ? undefined : wordsOf(words, { size: 13, ink: color, weight: 'MEDIUM' }),
  }
}

export const arrow = (from: End, to: End, look: LineLook = {}): TemplateConnector =>
  line(from, to, { marker: 'BLOCK', ...look })

const endOf = ([shape, side]: End): TemplateEnd => ({ shape, ...(side && { side }) })

interface Content {
  id: number
  name: string
  description: string
  frames: readonly FramePart[]
  connectors: readonly TemplateConnector[]
}

export const template = ({ frames, connectors, ...about }: Content): Template => {
  const bodies = frames.map(({ frame }) => frame)
  const shapes = frames.flatMap(({ key, box, parts }) => spread(parts, { frame: key, box, on: undefined, path: key }))
  const bounds = boundsOf([...bodies, ...shapes].map(({ body }) => body as { properties?: object }))
  return { ...about, frames: bodies, shapes, connectors, bounds: bounds ?? { top: 0, left: 0, width: 0, height: 0 } }
}

interface Ground {
  frame: string
  box: Box
  on: string | undefined
  path: string
}

/** The parts that lie on something and, each above the one it lies on, the parts that lie on them. */
const spread = (parts: readonly Part[], ground: Ground): TemplateShape[] =>
  parts.flatMap((part, at) => {
    const key = part.key ?? `${ground.path}/${at + 1}`
    const [left, top, width, height] = part.box
    const box: Box = [ground.box[0] + left, ground.box[1] + top, width, height]
    const { frame, on } = ground
    const here: TemplateShape = { key, frame, on, body: bodyOf(part, box), words: wordsOf(part.words, part.look) }
    return [here, ...spread(part.parts, { frame, box, on: key, path: key })]
  })

const bodyOf = ({ geometry, look }: Part, box: Box): TemplateShape['body'] => {
  const { fill, stroke, strokeWidth = 1.5, dashed, rotate, placeholder } = look
  return {
    properties: {
      layout: { ...layoutOf(box), ...(rotate !== undefined && { rotate }) },
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

/** One line, one paragraph. */
const wordsOf = (words: string, look: Look): Words | undefined => {
  if (words === '') return undefined
  const { font = 'Inter', size = 15, weight = 'NORMAL', italic, halign = 'CENTER', valign = 'MIDDLE', inset = 8 } = look
  const style: Style = {
    font_name: { name: font },
    size,
    fontweight: weight,
    ...(italic && { italic }),
    color: { hex: { value: look.ink ?? ink } },
  }
  return {
    properties: { valign, inset: { left: inset, top: inset, right: inset, bottom: inset }, auto_fit: 'NONE' },
    paragraphs: words.split('\n').map((text) => ({ portions: [{ text, style }], style: { halign } })),
  }
}

const layoutOf = ([left, top, width, height]: Box) => ({ left, top, width, height })

const solid = (value: string) => ({ solid: { color: { hex: { value } } } })
