import type { RichText } from '@easel/contract/shapes/text.ts'
import { toCss } from '../colours.ts'
import type { Font } from '../display-list.ts'

export type Paragraph = NonNullable<RichText['paragraphs']>[number]
type ParagraphStyle = NonNullable<Paragraph['style']>
type PortionStyle = NonNullable<ParagraphStyle['portion_style']>

/** Letters of one style. */
export interface Run {
  text: string
  font: Font
  colour: string
  underline: boolean
  strike: boolean
}

export interface StyledParagraph {
  runs: readonly Run[]
  align: 'LEFT' | 'CENTER' | 'RIGHT' | 'JUSTIFY'
  /** Of a line, as a multiple of its usual height. */
  line: number
  before: number
  after: number
  indent: number
}

const weights = {
  THIN: 100,
  EXTRA_LIGHT: 200,
  LIGHT: 300,
  NORMAL: 400,
  MEDIUM: 500,
  DEMI_BOLD: 600,
  BOLD: 700,
  HEAVY: 800,
  BLACK: 900,
} as const

/** What text without a style looks like. */
const usual = { family: 'Inter', size: 16, colour: '#1f2937' }
/** Of a link that has no colour of its own. */
const LINK_COLOUR = '#1d4ed8'

/** In sizes of the font, for each level. */
const INDENT = 1.5

/** The styles of text box, paragraph and portion put together; sizes and gaps times `scale`. */
export const styleParagraphs = (text: RichText, scale: number): StyledParagraph[] => {
  const box = text.properties?.para_style
  return (text.paragraphs ?? []).map(({ portions = [], style }) => {
    const whole = { ...box, ...style, spacing: { ...box?.spacing, ...style?.spacing } }
    const portionStyle = { ...box?.portion_style, ...style?.portion_style }
    const runs = portions.map(({ text = '', style: own, link }) =>
      toRun(text, { ...portionStyle, ...own }, scale, link !== undefined),
    )
    const first = runs[0] ?? toRun('', portionStyle, scale)
    return {
      runs: runs.length === 0 ? [first] : runs,
      align: whole.halign ?? 'CENTER',
      line: whole.spacing.line ?? 1,
      before: (whole.spacing.before ?? 0) * scale,
      after: (whole.spacing.after ?? 0) * scale,
      indent: (whole.level ?? 0) * INDENT * first.font.size,
    }
  })
}

const toRun = (text: string, style: PortionStyle, scale: number, isLink = false): Run => ({
  text,
  font: {
    family: style.font_name?.name ?? usual.family,
    size: (style.size ?? usual.size) * scale,
    weight: weights[style.fontweight ?? 'NORMAL'],
    italic: style.italic ?? false,
  },
  colour: style.color ? toCss(style.color) : isLink ? LINK_COLOUR : usual.colour,
  underline: style.underline ?? isLink,
  strike: style.strike ?? false,
})
