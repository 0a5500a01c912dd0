import { fontNames } from '@easel/contract/shapes/fonts.ts'
import { placeholderTypes } from '@easel/contract/shapes/placeholder.ts'
import { autoFits, fontWeights, horizontalAlignments, verticalAlignments } from '@easel/contract/shapes/text.ts'
import fc from 'fast-check'
import { color, number, optional } from './paint.ts'

const portionStyle = optional({
  font_name: fc.record({ name: fc.constantFrom(...fontNames) }),
  size: number(0.1, 10_000),
  fontweight: fc.constantFrom(...fontWeights),
  italic: fc.boolean(),
  underline: fc.boolean(),
  strike: fc.boolean(),
  color,
})

const gap = fc.integer({ min: -10_000, max: 10_000 })
const paragraphStyle = optional({
  halign: fc.constantFrom(...horizontalAlignments),
  spacing: optional({ line: number(0, 100), before: gap, after: gap }),
  level: fc.integer({ min: 0, max: 100 }),
  portion_style: portionStyle,
})

/** Text that JSON and both databases can keep. */
export const words = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\0'))

const link = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }).filter((url) => url.length <= 2_048),
  fc.emailAddress().map((mail) => `mailto:${mail}`),
  fc.tuple(fc.integer({ min: 1, max: 1e15 }), fc.uuid()).map(([space, zone]) => `/spaces/${space}/zones/${zone}`),
)

const paragraph = fc.record(
  {
    id: fc.uuid(),
    portions: fc.array(optional({ text: words, style: portionStyle, link }), { maxLength: 3 }),
    style: paragraphStyle,
  },
  { requiredKeys: ['id'] },
)

const inset = number(-100_000, 100_000)
const textBox = optional({
  valign: fc.constantFrom(...verticalAlignments),
  inset: optional({ left: inset, top: inset, right: inset, bottom: inset }),
  para_style: paragraphStyle,
  auto_fit: fc.constantFrom(...autoFits),
})

const content = {
  paragraphs: fc.uniqueArray(paragraph, { maxLength: 3, selector: ({ id }) => id }),
  properties: textBox,
}

export const placeholder = fc.record({ type: fc.constantFrom(...placeholderTypes) })
export const connectorText = optional(content)
export const richText = optional({ ...content, placeholder })
