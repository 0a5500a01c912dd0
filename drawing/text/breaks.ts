/** Letters after which, or between which, a line may end without a blank; others only end at blanks and hyphens. */
const special =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}\p{Regional_Indicator}\u3000-\u303f\uff00-\uffef]/u
const ideographic =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]|\p{Extended_Pictographic}|\p{Regional_Indicator})/u
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** These do not begin a line. */
const closing =
  /^[\p{Pe}\p{Pf}、。，．・：；？！‥…ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％!),.:;?\]}'"’”-]/u
/** These do not end one. */
const opening = /[\p{Ps}\p{Pi}([{‘“「『【〈《〔（［｛]$/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

export const splitGraphemes = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** A word with the blanks and hyphens that follow it. No-break blanks belong to the word. */
const plainPiece = /(?:[^\s-]|\u00a0|\u202f|\u2060)*(?:-+(?=[^\s-])|-*(?:(?![\u00a0\u202f\u2060])\s)*)/gu

/** The pieces of a text between which a line may end; each has the blanks that follow it. */
export const splitAtBreaks = (text: string): string[] => {
  const pieces = text.match(plainPiece)?.filter((piece) => piece !== '') ?? []
  return special.test(text) ? pieces.flatMap(splitSpecial) : pieces
}

const splitSpecial = (piece: string): string[] => {
  if (!special.test(piece)) return [piece]
  const units = unspaced.test(piece)
    ? Array.from(words.segment(piece), ({ segment }) => segment)
    : splitGraphemes(piece)
  const result: string[] = []
  let before = ''
  for (const unit of units) {
    const last = result.length - 1
    if (before !== '' && !mayBreak(before, unit)) result[last] = `${result[last]}${unit}`
    else result.push(unit)
    before = unit
  }
  return result
}

const mayBreak = (before: string, after: string): boolean => {
  if (/^\s/.test(after) || closing.test(after) || opening.test(before)) return false
  if (/\s$/.test(before)) return true
  return ideographic.test(before) || ideographic.test(after) || unspaced.test(before) || unspaced.test(after)
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** By its first letter, as the Unicode rules have it. */
export const isRightToLeft = (text: string): boolean => {
  const [letter] = /\p{L}/u.exec(text) ?? []
  return letter !== undefined && rightToLeft.test(letter)
}
