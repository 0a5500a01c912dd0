import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createFontChooser, type FontChooser } from '@easel/drawing/fonts/font-choice.ts'
import { type FontFile, type FontPackage, toSubset } from '@easel/drawing/fonts/font-package.ts'

import { loadOwnFonts, type OwnFamily } from './own-fonts.ts'

export interface InstalledPackage extends FontPackage {
  folder: string
  version: string
}

const require = createRequire(import.meta.url)

const loaded = new Map<string, InstalledPackage | undefined>()
/** Of this thread, once the folder of the operator was read. */
let ownFamilies: ReadonlyMap<string, OwnFamily> = new Map()

/** Reads the operator's own fonts, which are taken before others of the same name. */
export const useFontsFolder = async (folder: string | undefined): Promise<void> => {
  const families = folder === undefined ? [] : await loadOwnFonts(folder)
  ownFamilies = new Map(families.map((family) => [family.id, family]))
  chooser = createFontChooser(findFamily)
}

/** The @fontsource package of a family; undefined where it is not installed. */
export const packageOf = (slug: string): InstalledPackage | undefined => {
  if (!loaded.has(slug)) loaded.set(slug, loadPackage(slug))
  return loaded.get(slug)
}

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))

/** Its one file has all letters of the family, though the package names the Latin ones only. */
const unlisted: Record<string, string> = {
  'noto-sans-math':
    'U+2100-214F,U+2190-22FF,U+2308-230B,U+25A0-25FF,U+27C0-27FF,U+2900-2AFF,U+1D400-1D7FF,U+1EE00-1EEFF',
}

const loadPackage = (slug: string): InstalledPackage | undefined => {
  for (const scope of ['@fontsource', '@fontsource-variable']) {
    const folder = folderOf(`${scope}/${slug}`)
    if (folder === undefined) continue
    const { family, weights, styles } = readJson(folder, 'metadata.json')
    const unicode: Record<string, string> = readJson(folder, 'unicode.json')
    const more = unlisted[slug] === undefined ? [] : [unlisted[slug]]
    return {
      id: slug,
      family,
      folder,
      version: readJson(folder, 'package.json').version,
      weights,
      hasItalic: styles.includes('italic'),
      isVariable: scope === '@fontsource-variable',
      subsets: Object.entries(unicode).map(([name, range]) => toSubset(name, [range, ...more].join())),
    }
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

/** The packages that the service depends on and that are installed. */
export const installedPackages = (): InstalledPackage[] =>
  Object.keys(readJson(import.meta.dirname, '../package.json').dependencies)
    .filter((name) => name.startsWith('@fontsource'))
    .map((name) => packageOf(name.slice(name.indexOf('/') + 1)))
    .filter((found) => found !== undefined)

const findFamily = (slug: string): FontPackage | undefined => ownFamilies.get(slug) ?? packageOf(slug)
let chooser = createFontChooser(findFamily)

export const chooseFiles: FontChooser['chooseFiles'] = (text, font) => chooser.chooseFiles(text, font)
export const isShipped: FontChooser['isShipped'] = (family) => chooser.isShipped(family)

export const pathOf = ({ packageId, name }: FontFile): string =>
  ownFamilies.get(packageId)?.files.get(name)?.path ?? join(packageOf(packageId)?.folder ?? '', 'files', name)
