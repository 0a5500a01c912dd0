import type { Shape } from '@easel/contract'
import type { Layout } from '@easel/contract/shapes/layout.ts'
import type { RichText } from '@easel/contract/shapes/text.ts'
import type { Inner, Outline } from '../shapes/outline.ts'
import type { TextBox } from './layout.ts'
import { widestWord } from './lines.ts'
import type { Measure } from './measure.ts'
import { styleParagraphs } from './styles.ts'

const USUAL_INSET = 4
/** Where a word would be broken otherwise, letters may touch the line. */
const TIGHT_INSET = -2

/** The place of the text goes with the shape when it is flipped. */
const mirrored = ([left, top, right, bottom]: Inner, { width = 0, height = 0, fliph, flipv }: Layout): Inner => {
  const [x1, x2] = fliph ? [width - right, width - left] : [left, right]
  const [y1, y2] = flipv ? [height - bottom, height - top] : [top, bottom]
  return [x1, y1, x2, y2]
}

/**
 * Where the text of a shape goes, in its own box: the room that its outline leaves, or all of it. Where a word is too long
 * for that room, it is as wide as the outline can make it.
 */
export const textBoxOf = (
  { text, properties }: Pick<Shape, 'text' | 'properties'>,
  { text: inner, wide }: Pick<Outline, 'text' | 'wide'>,
  measure: Measure,
): TextBox => {
  const { layout = {} } = properties
  if (!inner) return withoutInset(text, [0, 0, layout.width ?? 0, layout.height ?? 0], USUAL_INSET)
  const box = withoutInset(text, mirrored(inner, layout), USUAL_INSET)
  const longest = text ? widestOf(text, measure) : 0
  if (longest <= box.width) return box
  const tight = withoutInset(text, mirrored(inner, layout), TIGHT_INSET)
  if (!wide || longest <= tight.width) return tight
  return withoutInset(text, mirrored(wide, layout), TIGHT_INSET)
}

const widestOf = (text: RichText, measure: Measure): number =>
  Math.max(0, ...styleParagraphs(text, 1).map(({ runs, indent }) => indent + widestWord(runs, measure)))

const withoutInset = (text: RichText | undefined, [left, top, right, bottom]: Inner, usual: number): TextBox => {
  const inset = text?.properties?.inset ?? {}
  const { left: l = usual, top: t = USUAL_INSET, right: r = usual, bottom: b = USUAL_INSET } = inset
  return { left: left + l, top: top + t, width: right - left - l - r, height: bottom - top - t - b }
}
