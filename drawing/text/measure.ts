import type { Font } from '../display-list.ts'

/** The width of a text in a font, in pixels. */
export type Measure = (text: string, font: Font) => number

/** Widths grow with the size: one measurement serves all sizes. */
const SIZE = 100
const MAX_REMEMBERED = 50_000

/** Remembers what was measured, up to a number of words. */
export const rememberWidths = (measure: Measure): Measure => {
  const known = new Map<string, Map<string, number>>()
  let count = 0
  let last: { font: Font; widths: Map<string, number> } | undefined

  const widthsOf = (font: Font): Map<string, number> => {
    // Neighbouring words mostly share their font.
    if (last?.font === font) return last.widths
    const key = `${font.family}|${font.weight}|${font.italic}`
    const widths = known.get(key) ?? new Map<string, number>()
    known.set(key, widths)
    last = { font, widths }
    return widths
  }

  return (text, font) => {
    let widths = widthsOf(font)
    let width = widths.get(text)
    if (width === undefined) {
      width = measure(text, { ...font, size: SIZE })
      if (++count > MAX_REMEMBERED) {
        known.clear()
        last = undefined
        count = 0
        widths = widthsOf(font)
      }
      widths.set(text, width)
    }
    return (width * font.size) / SIZE
  }
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uff01-\uff60]/u
const narrow = /[ijl.,:;!|'()[\]{}frt\s]/
const broad = /[mwMW@%]/

/** For a program without a canvas: widths of a common sans serif, by kinds of letters. */
export const approximateWidth: Measure = (text, { size, weight }) => {
  let width = 0
  for (const letter of text) {
    if (/\p{M}/u.test(letter)) continue
    if (wide.test(letter)) width += 1
    else if (narrow.test(letter)) width += 0.3
    else if (broad.test(letter)) width += 0.88
    else width += /\p{Lu}/u.test(letter) ? 0.67 : 0.55
  }
  return width * size * (weight >= 600 ? 1.05 : 1)
}
