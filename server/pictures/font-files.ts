import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from '@easel/drawing/display-list.ts'

/** One file of a font: some of its letters, in one weight and style. */
export interface FontFile {
  path: string
  family: string
  /** Names the letters, the same in every weight. */
  subset: string
  weight: number
  italic: boolean
  /** As CSS has it. */
  unicodeRange: string
}

interface Subset {
  name: string
  ranges: readonly (readonly [from: number, to: number])[]
  text: string
}

interface FontPackage {
  id: string
  family: string
  folder: string
  weights: readonly number[]
  hasItalic: boolean
  isVariable: boolean
  subsets: readonly Subset[]
}

const require = createRequire(import.meta.url)

const slugOf = (family: string): string => family.toLowerCase().replaceAll(' ', '-')

const loaded = new Map<string, FontPackage | undefined>()

/** The @fontsource package of a family; undefined where it is not installed. */
const packageOf = (slug: string): FontPackage | undefined => {
  if (!loaded.has(slug)) loaded.set(slug, loadPackage(slug))
  return loaded.get(slug)
}

const loadPackage = (slug: string): FontPackage | undefined => {
  for (const scope of ['@fontsource', '@fontsource-variable']) {
    const folder = folderOf(`${scope}/${slug}`)
    if (folder === undefined) continue
    const { family, weights, styles } = JSON.parse(readFileSync(join(folder, 'metadata.json'), 'utf8'))
    const unicode: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'))
    const subsets = Object.entries(unicode).map(([name, text]) => ({
      name: name.replace(/^\[(\d+)\]$/, '$1'),
      text,
      ranges: text.split(',').map(toRange),
    }))
    const isVariable = scope === '@fontsource-variable'
    return { id: slug, family, folder, weights, hasItalic: styles.includes('italic'), isVariable, subsets }
  }
  return undefined
}

const folderOf = (name: string): string | undefined => {
  try {
    return dirname(require.resolve(`${name}/package.json`))
  } catch {
    return undefined
  }
}

const toRange = (text: string): readonly [number, number] => {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

export const isShipped = (family: string): boolean => packageOf(slugOf(family)) !== undefined

/** The files of a family that have any of the letters, in the weight nearest to the font's. */
export const filesOf = (family: string, font: Font, letters: ReadonlySet<number>): FontFile[] => {
  const found = packageOf(slugOf(family))
  if (!found) return []
  const italic = font.italic && found.hasItalic
  const weight = nearest(found.weights, font.weight)
  return found.subsets
    .filter(({ ranges }) => ranges.some(([from, to]) => hasAny(letters, from, to)))
    .map(({ name, text }) => ({
      path: pathOf(found, name, weight, italic),
      family: found.family,
      subset: `${found.family}/${name}`,
      weight,
      italic,
      unicodeRange: text,
    }))
    .filter(({ path }) => existsSync(path))
}

const hasAny = (letters: ReadonlySet<number>, from: number, to: number): boolean => {
  for (const letter of letters) if (letter >= from && letter <= to) return true
  return false
}

/** The canvas draws colours of .woff and not of .woff2. */
const pathOf = ({ id, folder, isVariable }: FontPackage, subset: string, weight: number, italic: boolean): string => {
  const style = italic ? 'italic' : 'normal'
  const ending = id === 'noto-color-emoji' ? 'woff' : 'woff2'
  return join(folder, 'files', `${id}-${subset}-${isVariable ? 'wght' : weight}-${style}.${ending}`)
}

const nearest = (weights: readonly number[], wanted: number): number =>
  weights.reduce((best, weight) => (Math.abs(weight - wanted) < Math.abs(best - wanted) ? weight : best))
