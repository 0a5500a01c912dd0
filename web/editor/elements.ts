import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { type GeometryName, geometryOf } from './geometries.ts'

export const solid = (value: string) => ({ solid: { color: { hex: { value } } } })

/** Of what a click makes. */
export const usualSizes = {
  note: { width: 200, height: 200 },
  shape: { width: 160, height: 100 },
  text: { width: 24, height: 32 },
  frame: { width: 600, height: 400 },
}
const NOTE_COLOUR = '#fde68a'

const textOf = (properties: object) => ({ paragraphs: [], properties })

/** With an id of its own, in front of everything. */
export const newElement = (kind: LiveElement['kind'], body: object): LiveElement => {
  const id = crypto.randomUUID()
  return { id, kind, frame_id: null, z: Number.MAX_SAFE_INTEGER, body: { meta: { id }, ...body } }
}

export const newShape = (name: GeometryName, layout: Bounds): LiveElement =>
  newElement('SHAPE', {
    ...geometryOf(name),
    properties: { layout, fills: [solid('#ffffff')], strokes: [{ width: 2, fill: solid('#334155') }] },
    text: textOf({ auto_fit: 'SHAPE', para_style: { portion_style: { size: 16 } } }),
  })

export const newNote = (layout: Bounds, colour = NOTE_COLOUR): LiveElement =>
  newElement('SHAPE', {
    basic: { type: 'RECTANGLE' },
    properties: { layout, fills: [solid(colour)], strokes: [] },
    text: textOf({
      auto_fit: 'TEXT',
      inset: { left: 14, top: 14, right: 14, bottom: 14 },
      para_style: { portion_style: { size: 20 } },
    }),
  })

/** Text that stands alone: a shape that paints nothing but its letters. */
export const newText = (layout: Bounds): LiveElement =>
  newElement('SHAPE', {
    basic: { type: 'RECTANGLE' },
    properties: { layout, fills: [{ no_fill: {} }], strokes: [] },
    text: textOf({ valign: 'TOP', para_style: { halign: 'LEFT', portion_style: { size: 20 } } }),
  })

/** A picture: a shape that an image fills. */
export const newImage = (layout: Bounds, asset_id: string): LiveElement =>
  newElement('SHAPE', {
    basic: { type: 'RECTANGLE' },
    properties: { layout, fills: [{ image: { asset_id } }], strokes: [] },
  })

/** Whether a shape is a picture. */
export const isImage = ({ kind, body }: LiveElement): boolean =>
  kind === 'SHAPE' && body.properties.fills?.[0]?.image !== undefined

export const newFrame = (name: string, layout: Bounds): LiveElement => {
  const made = newElement('FRAME', {
    type: 'CUSTOM',
    properties: { layout, fills: [solid('#ffffff')], strokes: [{ width: 1, fill: solid('#cbd5e1') }] },
  })
  return { ...made, body: { ...made.body, meta: { id: made.id, name } } }
}

/** Whether a shape is a note: its text is to fit it. */
export const isNote = ({ kind, body }: LiveElement): boolean =>
  kind === 'SHAPE' && body.basic?.type === 'RECTANGLE' && body.text?.properties?.auto_fit === 'TEXT'

export const isNothing = (fill: object): boolean => 'no_fill' in fill || 'noFill' in fill

/** Whether a shape is text that stands alone. */
export const isBareText = ({ kind, body }: LiveElement): boolean => {
  if (kind !== 'SHAPE' || body.basic?.type !== 'RECTANGLE') return false
  const { fills = [{}], strokes = [{}] } = body.properties
  return strokes.length === 0 && fills.every(isNothing)
}
