import type { Connector, Frame, Shape } from '@easel/contract'
import type { DrawnElement } from '@easel/drawing/scene.ts'
import type { PictureImage } from '@easel/server/pictures/images.ts'

/** One thing that is shown, under its name. */
export interface Cell {
  name: string
  /** Made for a box of the given size. */
  elements: (box: Box, id: (name: string) => string) => (Shape | Connector | Frame)[]
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Sheet {
  name: string
  columns: number
  cell: readonly [width: number, height: number]
  cells: readonly Cell[]
  /** Those that fills refer to. */
  images?: readonly PictureImage[]
}

type Properties = Shape['properties']
export type Geometry = Pick<
  Shape,
  'basic' | 'flowchart' | 'block_arrow' | 'mathematical_symbol' | 'star' | 'callout' | 'custom'
>

export const hex = (value: string) => ({ hex: { value } })
export const solid = (value: string) => ({ solid: { color: hex(value) } })

export const usual: Properties = {
  fills: [solid('#bfdbfe')],
  strokes: [{ width: 2, fill: solid('#1d4ed8'), jointype: 'ROUND' }],
}

export const makeShape = (id: string, layout: Properties['layout'], rest: Partial<Shape>): Shape => ({
  meta: { id },
  frame_id: null,
  ...(rest.text && { text: rest.text }),
  ...rest,
  properties: { ...usual, ...rest.properties, layout: { ...layout, ...rest.properties?.layout } },
})

/** A cell with one shape in it. */
export const shapeCell = (
  name: string,
  geometry: Geometry,
  properties: Properties = {},
  text?: Shape['text'],
): Cell => ({
  name,
  elements: (box, id) => [makeShape(id('shape'), box, { ...geometry, ...(text && { text }), properties })],
})

const GAP = 24
const LABEL = 18
const MARGIN = 32
const TITLE = 48

const label = (id: string, words: string, box: Box, size: number, weight: 'NORMAL' | 'DEMI_BOLD'): Shape =>
  makeShape(id, box, {
    basic: { type: 'RECTANGLE' },
    properties: { fills: [], strokes: [] },
    text: {
      properties: { valign: 'TOP', inset: { left: 0, top: 0, right: 0, bottom: 0 } },
      paragraphs: [
        {
          id,
          style: { halign: 'LEFT' },
          portions: [{ text: words, style: { size, fontweight: weight, color: hex('#475569') } }],
        },
      ],
    },
  })

/** The elements of a sheet, with ids that are the same each time. */
export const sheetElements = ({ name, columns, cell: [width, height], cells }: Sheet): DrawnElement[] => {
  let made = 0
  const nextId = (): string => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`
  const elements: DrawnElement[] = []
  const add = (body: Shape | Connector | Frame): void => {
    const frame_id = 'frame_id' in body ? (body.frame_id ?? null) : null
    const kind = 'connected' in body ? 'CONNECTOR' : 'frame_id' in body ? 'SHAPE' : 'FRAME'
    elements.push({ id: body.meta.id, kind, frame_id, body })
  }
  add(label(nextId(), name, { left: MARGIN, top: MARGIN - 8, width: 900, height: 30 }, 22, 'DEMI_BOLD'))
  cells.forEach((one, at) => {
    const left = MARGIN + (at % columns) * (width + GAP)
    const top = MARGIN + TITLE + Math.floor(at / columns) * (height + LABEL + GAP)
    const ids = new Map<string, string>()
    const id = (key: string): string => {
      const known = ids.get(key) ?? nextId()
      ids.set(key, known)
      return known
    }
    for (const body of one.elements({ left, top, width, height }, id)) add(body)
    add(label(nextId(), one.name, { left, top: top + height + 6, width: width + GAP, height: LABEL }, 9.5, 'NORMAL'))
  })
  return elements
}
