import type { Font } from '../display-list.ts'
import { type FontFile, type FontPackage, filesOf, lettersWithout, slugOf } from './font-package.ts'

/** For letters that the family of a text does not have. */
const fallbacks = [
  'Noto Sans',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Thai',
  'Noto Sans Bengali',
  'Noto Sans Tamil',
  'Noto Sans Armenian',
  'Noto Sans Georgian',
  'Noto Sans Ethiopic',
] as const
const symbols = ['Noto Sans Math', 'Noto Sans Symbols', 'Noto Sans Symbols 2'] as const
const emoji = 'Noto Color Emoji'

/** What text is drawn in when its own family is missing. */
const usualFamily = 'Inter'

const plain = /^[\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/
const latin: ReadonlySet<number> = new Set([0x41])

const pictured = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f|\u20e3/u

/** Han letters look different by language: the other letters of the text tell which. */
const eastAsian = (text: string): string[] => {
  const [sc, jp, kr] = ['Noto Sans SC', 'Noto Sans JP', 'Noto Sans KR']
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [jp, sc, kr]
  return /\p{Script=Hangul}/u.test(text) ? [kr, sc, jp] : [sc, jp, kr]
}

const MAX_REMEMBERED = 20_000

export interface FontChooser {
  /** The files that a text in a font needs, the family's own first. It depends on nothing but the two. */
  chooseFiles(text: string, font: Font): readonly FontFile[]
  isShipped(family: string): boolean
}

/** Which fonts a text is drawn in: the same on the server and in the browser. */
export const createFontChooser = (packageOf: (slug: string) => FontPackage | undefined): FontChooser => {
  const remembered = new Map<string, readonly FontFile[]>()

  const isShipped = (family: string): boolean => packageOf(slugOf(family)) !== undefined

  const filesOfFamily = (family: string, font: Font, letters: ReadonlySet<number>): FontFile[] => {
    const found = packageOf(slugOf(family))
    if (!found) return []
    const files = filesOf(found, font, letters)
    const isAlone = !found.isOwn || slugOf(family) === slugOf(usualFamily)
    return isAlone ? files : [...files, ...filesOfFamily(usualFamily, font, letters)]
  }

  /** Each family for the letters that those before it do not have: their files are large. */
  const filesInTurn = (families: readonly string[], font: Font, letters: ReadonlySet<number>): FontFile[] => {
    let rest = letters
    return families.flatMap((family) => {
      const found = packageOf(slugOf(family))
      if (!found) return []
      const files = filesOf(found, font, rest)
      rest = lettersWithout(rest, found)
      return files
    })
  }

  const familyOf = ({ family }: Font): string => (isShipped(family) ? family : usualFamily)

  const chooseForAll = (text: string, font: Font): FontFile[] => {
    const letters = new Set(Array.from(text, (letter) => letter.codePointAt(0) as number))
    const beyondAscii = new Set(
      [...letters].filter((letter) => letter > 0xff && letter !== 0xfe0f && letter !== 0x200d),
    )
    const own = filesOfFamily(familyOf(font), font, letters)
    const others = [
      ...fallbacks.flatMap((family) => filesOfFamily(family, font, beyondAscii)),
      ...(mayBeEastAsian(text) ? filesInTurn(eastAsian(text), font, beyondAscii) : []),
      ...symbols.flatMap((family) => filesOfFamily(family, font, beyondAscii)),
    ]
    if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text)) return [...own, ...others]
    const pictures = filesOfFamily(emoji, font, letters)
    return pictured.test(text) ? [...own, ...pictures, ...others] : [...own, ...others, ...pictures]
  }

  const chooseFiles = (text: string, font: Font): readonly FontFile[] => {
    const isPlain = plain.test(text)
    const key = `${font.family}|${font.weight}|${font.italic}|${isPlain ? '' : text}`
    const known = remembered.get(key)
    if (known) return known
    const files = isPlain ? filesOfFamily(familyOf(font), font, latin) : chooseForAll(text, font)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(key, files)
    return files
  }

  return { chooseFiles, isShipped }
}

/** A font of Canvas and CSS. */
export const toCssFont = ({ italic, weight, size }: Font, families: readonly string[]): string =>
  `${italic ? 'italic ' : ''}${weight} ${size}px ${families.join(', ')}`

const mayBeEastAsian = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u.test(text)
