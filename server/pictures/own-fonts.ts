import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FontPackage, fileNameOf, slugOf, toSubset } from '@easel/drawing/fonts/font-package.ts'
import { type FontFace, readFontFace } from './font-tables.ts'

/** A family of the operator's folder, as if it were a package; its files by the names that the browser asks for. */
export interface OwnFamily extends FontPackage {
  version: string
  files: ReadonlyMap<string, { path: string; mediaType: string }>
}

interface Face extends FontFace {
  path: string
  hash: string
}

const MAX_FILES = 1_000
const MAX_FILE_BYTES = 33_554_432

/** Names that are safe in addresses, CSS and SVG as they are. */
const plainName = /^[^\p{C}"'\\/?#%<>&(){};]{1,100}$/u

/** The families of EASEL_FONTS; `onBad` is told of each file that is left out. */
export const loadOwnFonts = async (
  folder: string,
  onBad: (path: string, error: unknown) => void = () => {},
): Promise<OwnFamily[]> => {
  const faces: Face[] = []
  for (const path of await listFonts(folder, onBad)) {
    try {
      faces.push(await readFace(path))
    } catch (error) {
      onBad(path, error)
    }
  }
  return [...Map.groupBy(faces, ({ family }) => slugOf(family)).values()].map(toFamily)
}

const listFonts = async (folder: string, onBad: (path: string, error: unknown) => void): Promise<string[]> => {
  try {
    const names = await readdir(folder, { recursive: true })
    const fonts = names.filter((name) => /\.(?:ttf|otf|woff2?)$/i.test(name)).sort()
    for (const name of fonts.slice(MAX_FILES)) onBad(join(folder, name), new Error(`there are more than ${MAX_FILES}`))
    return fonts.slice(0, MAX_FILES).map((name) => join(folder, name))
  } catch (error) {
    onBad(folder, error)
    return []
  }
}

const readFace = async (path: string): Promise<Face> => {
  if ((await stat(path)).size > MAX_FILE_BYTES) throw new Error(`it has more than ${MAX_FILE_BYTES} bytes`)
  const bytes = await readFile(path)
  const face = readFontFace(bytes)
  if (!plainName.test(face.family)) throw new Error('its family has a name that cannot be used')
  return { ...face, path, hash: createHash('sha256').update(bytes).digest('hex') }
}

const toFamily = (faces: Face[]): OwnFamily => {
  const [{ family }] = faces as [Face]
  const upright = faces.filter(({ italic }) => !italic)
  const slanted = faces.filter(({ italic }) => italic)
  const isVariable = [upright, slanted].every((some) => some.length === 0 || (some.length === 1 && some[0]?.isVariable))
  const weights = [...new Set(faces.map(({ weight }) => weight))].sort((one, other) => one - other)
  const described = {
    id: slugOf(family),
    family,
    version: createHash('sha256')
      .update(faces.map(({ hash }) => hash).join())
      .digest('hex')
      .slice(0, 16),
    weights,
    hasItalic: slanted.length > 0,
    isVariable,
    isOwn: true,
    subsets: [toSubset('all', 'U+0-10FFFF')],
  } as const
  const files = new Map<string, Face>()
  for (const weight of weights)
    for (const italic of [false, true]) {
      const alike = italic ? [slanted, upright] : [upright, slanted]
      const face = nearestFace(alike.find((some) => some.length > 0) ?? [], weight)
      if (face) files.set(fileNameOf(described, 'all', weight, italic), face)
    }
  return { ...described, files }
}

const USUAL_WIDTH = 5

/** Of the same weight, the one that is neither narrow nor wide. */
const nearestFace = (faces: readonly Face[], weight: number): Face | undefined => {
  const distance = (face: Face): number => Math.abs(face.weight - weight) * 10 + Math.abs(face.width - USUAL_WIDTH)
  return faces.toSorted((one, other) => distance(one) - distance(other))[0]
}
