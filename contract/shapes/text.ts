import Type from 'typebox'
import { type Decoded, documented, named, namedObject, Text } from '../schema.ts'
import { Color } from './colour.ts'
import { fontNames } from './fonts.ts'
import { isLink, MAX_LINK } from './link.ts'
import { Placeholder } from './placeholder.ts'
import { Uuid } from './scalars.ts'

// biome-ignore format: a word list
export const fontWeights = [
  'THIN', 'EXTRA_LIGHT', 'LIGHT', 'NORMAL', 'MEDIUM', 'DEMI_BOLD', 'BOLD', 'HEAVY', 'BLACK',
] as const
export const horizontalAlignments = ['LEFT', 'CENTER', 'RIGHT', 'JUSTIFY'] as const
export const verticalAlignments = ['MIDDLE', 'TOP', 'BOTTOM'] as const
export const autoFits = ['NONE', 'TEXT', 'SHAPE'] as const

const Gap = Type.Integer({ minimum: -10_000, maximum: 10_000 })
const Inset = Type.Number({ minimum: -100_000, maximum: 100_000 })

const FontName = named('FontName', Type.Enum(fontNames))

const PortionStyle = namedObject('PortionStyle', {
  font_name: Type.Optional(Type.Object({ name: FontName })),
  size: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10_000 })),
  fontweight: Type.Optional(Type.Enum(fontWeights)),
  italic: Type.Optional(Type.Boolean()),
  underline: Type.Optional(Type.Boolean()),
  strike: Type.Optional(Type.Boolean()),
  color: Type.Optional(Color),
})

const ParagraphStyle = namedObject('ParagraphStyle', {
  halign: Type.Optional(Type.Enum(horizontalAlignments)),
  spacing: Type.Optional(
    Type.Object({
      line: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
      before: Type.Optional(Gap),
      after: Type.Optional(Gap),
    }),
  ),
  level: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  portion_style: Type.Optional(PortionStyle),
})

const places = '/spaces/{space_id}, /spaces/{space_id}/zones/{zone_id} or that with #{element_id}'

/** C7. Text that is sent replaces the previous one: a portion without it has no link. */
const Link = named(
  'Link',
  Type.Refine(
    Type.String({
      description: `where the text leads: an address of http, https or mailto, or a place in the same edition: ${places}`,
      examples: ['https://example.com/plan', '/spaces/10000010/zones/0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e'],
      ...documented({ minLength: 1, maxLength: MAX_LINK }),
    }),
    isLink,
    () =>
      `must be an address of http, https or mailto, or ${places}; at most ${MAX_LINK} characters. Leave it out for none`,
  ),
)

const Portion = Type.Object({
  text: Type.Optional(Text(0, 10_000)),
  style: Type.Optional(PortionStyle),
  link: Type.Optional(Link),
})

const Paragraph = namedObject('Paragraph', {
  id: Uuid,
  portions: Type.Optional(Type.Array(Portion, { maxItems: 500 })),
  style: Type.Optional(ParagraphStyle),
})

const Paragraphs = Type.Refine(
  Type.Array(Paragraph, { maxItems: 500 }),
  (paragraphs) => repeatedId(paragraphs as { id: string }[]) === undefined,
  (paragraphs) => `has two paragraphs with the id ${repeatedId(paragraphs as { id: string }[])}; each needs its own`,
)

const repeatedId = (paragraphs: { id: string }[]): string | undefined => {
  if (paragraphs.length < 2) return undefined
  const seen = new Set<string>()
  return paragraphs.find(({ id }) => seen.size === seen.add(id.toLowerCase()).size)?.id
}

const TextBox = namedObject('TextBox', {
  valign: Type.Optional(Type.Enum(verticalAlignments)),
  inset: Type.Optional(
    Type.Object({
      left: Type.Optional(Inset),
      top: Type.Optional(Inset),
      right: Type.Optional(Inset),
      bottom: Type.Optional(Inset),
    }),
  ),
  para_style: Type.Optional(ParagraphStyle),
  auto_fit: Type.Optional(Type.Enum(autoFits)),
})

export const ConnectorText = namedObject('ConnectorText', {
  paragraphs: Type.Optional(Paragraphs),
  properties: Type.Optional(TextBox),
})

/** The contract's Text; here `Text` is a schema for a string. */
export const RichText = namedObject('Text', { ...ConnectorText.properties, placeholder: Type.Optional(Placeholder) })
export type RichText = Decoded<typeof RichText>

export { plainText } from './plain-text.ts'
