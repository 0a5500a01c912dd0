import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { newElement, solid } from '../elements.ts'

const BORDER = '#cbd5e1'
const HEAD = '#e2e8f0'
const INSET = { left: 12, top: 10, right: 12, bottom: 10 }
const SIZE = 16

/** One that has nothing in it; those of the first row are headings. */
export const newCell = (layout: Bounds, isHead: boolean, valign: 'MIDDLE' | 'TOP' = 'MIDDLE'): LiveElement =>
  newElement('SHAPE', {
    basic: { type: 'RECTANGLE' },
    properties: { layout, fills: [solid(isHead ? HEAD : '#ffffff')], strokes: [{ width: 1, fill: solid(BORDER) }] },
    text: {
      paragraphs: [],
      properties: {
        auto_fit: 'SHAPE',
        valign,
        inset: INSET,
        para_style: { halign: 'LEFT', portion_style: { size: SIZE, ...(isHead && { fontweight: 'BOLD' }) } },
      },
    },
  })

/** One that looks like another, elsewhere and without its text. */
export const cellLike = ({ body }: LiveElement, layout: Bounds): LiveElement => {
  const { meta: _, groups: __, locked: ___, frame_id: ____, text = {}, ...looks } = body
  return newElement('SHAPE', {
    ...looks,
    properties: { ...body.properties, layout },
    text: { ...text, paragraphs: [] },
  })
}
