import type { Font } from '../display-list.ts'

interface FontSubset {
  name: string
  ranges: readonly (readonly [from: number, to: number])[]
  /** As CSS has it. */
  unicodeRange: string
}

/** What there is of a family, as @fontsource packs it. */
export interface FontPackage {
  id: string
  family: string
  weights: readonly number[]
  hasItalic: boolean
  /** One file has all weights. */
  isVariable: boolean
  subsets: readonly FontSubset[]
  /** What letters it has is not known yet: it may have all of them. */
  isPending?: boolean
  /** Of the operator: what letters it lacks is not known, and another family is at hand for them. */
  isOwn?: boolean
}

/** One file of a font: some of its letters, in one weight and style. */
export interface FontFile {
  packageId: string
  name: string
  family: string
  /** Names the letters, the same in every weight. */
  subset: string
  weight: number
  italic: boolean
  isVariable: boolean
  unicodeRange: string
}

export const slugOf = (family: string): string => family.toLowerCase().replaceAll(' ', '-')

export const toSubset = (name: string, unicodeRange: string): FontSubset => ({
  name: name.replace(/^\[(\d+)\]$/, '$1'),
  unicodeRange,
  ranges: unicodeRange.split(',').map(toRange),
})

const toRange = (text: string): readonly [number, number] => {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** The files of a family that have any of the letters, in the weight nearest to the font's. */
export const filesOf = (found: FontPackage, font: Font, letters: ReadonlySet<number>): FontFile[] => {
  const italic = font.italic && found.hasItalic
  const weight = nearest(found.weights, font.weight)
  return found.subsets
    .filter(({ ranges }) => ranges.some(([from, to]) => hasAny(letters, from, to)))
    .map(({ name, unicodeRange }) => ({
      packageId: found.id,
      name: fileNameOf(found, name, weight, italic),
      family: found.family,
      subset: `${found.family}/${name}`,
      weight,
      italic,
      isVariable: found.isVariable,
      unicodeRange,
    }))
}

/** The letters that a family does not have. */
export const lettersWithout = (letters: ReadonlySet<number>, family: FontPackage): ReadonlySet<number> =>
  new Set(
    [...letters].filter(
      (letter) =>
        !family.isPending &&
        !family.subsets.some(({ ranges }) => ranges.some(([from, to]) => letter >= from && letter <= to)),
    ),
  )

const hasAny = (letters: ReadonlySet<number>, from: number, to: number): boolean => {
  for (const letter of letters) if (letter >= from && letter <= to) return true
  return false
}

/** The canvas of the server draws colours of .woff and not of .woff2. */
export const fileNameOf = (
  { id, isVariable }: Pick<FontPackage, 'id' | 'isVariable'>,
  subset: string,
  weight: number,
  italic: boolean,
): string => {
  const style = italic ? 'italic' : 'normal'
  const ending = id === 'noto-color-emoji' ? 'woff' : 'woff2'
  return `${id}-${subset}-${isVariable ? 'wght' : weight}-${style}.${ending}`
}

const nearest = (weights: readonly number[], wanted: number): number =>
  weights.reduce((best, weight) => (Math.abs(weight - wanted) < Math.abs(best - wanted) ? weight : best))
