import type { RichText } from '@easel/contract/shapes/text.ts'
import { styleParagraphs } from '@easel/drawing/text/styles.ts'
import { listMarkOf } from './list-marks.ts'
import type { TextLook } from './text-types.ts'

const BOLD_FROM = 600

/** What all of them are; undefined where they differ. */
const common = <T>(values: readonly T[]): T | undefined =>
  values.every((value) => value === values[0]) ? values[0] : undefined

/** How a text looks. */
export const lookOf = (text: RichText): TextLook => {
  const paragraphs = text.paragraphs?.length ? text.paragraphs : [{ id: '' }]
  const styled = styleParagraphs({ ...text, paragraphs }, 1)
  const all = styled.flatMap(({ runs }) => runs)
  const written = all.filter((run) => run.text !== '')
  const runs = written.length > 0 ? written : all
  const portions = paragraphs.flatMap((paragraph) => ('portions' in paragraph ? (paragraph.portions ?? []) : []))
  const marks = paragraphs.map(
    (paragraph) => listMarkOf('portions' in paragraph ? (paragraph.portions?.[0]?.text ?? '') : '')?.kind,
  )
  return {
    bold: runs.every(({ font }) => font.weight >= BOLD_FROM),
    italic: runs.every(({ font }) => font.italic),
    underline: runs.every((run) => run.underline),
    strike: runs.every((run) => run.strike),
    colour: common(runs.map((run) => run.colour)),
    size: common(runs.map(({ font }) => font.size)),
    family: common(runs.map(({ font }) => font.family)),
    align: common(styled.map(({ align }) => align)),
    list: common(marks),
    link: common(portions.map(({ link }) => link)),
  }
}
