import { readFileSync } from 'node:fs'
import type { DisplayList } from '@easel/drawing/display-list.ts'
import type { FontFile } from '@easel/drawing/fonts/font-package.ts'
import { chooseFiles, pathOf } from './font-files.ts'

/** Fonts of a picture beyond this are left to the reader's own. */
const MAX_BYTES = 2_000_000

/** The fonts that the texts of a list need, as CSS that holds them; undefined where there is no text. */
export const fontFaces = (list: DisplayList): string | undefined => {
  const files = new Map<string, FontFile>()
  for (const instruction of list)
    if (instruction.op === 'text')
      for (const file of chooseFiles(instruction.text, instruction.font)) files.set(pathOf(file), file)
  const faces: string[] = []
  let bytes = 0
  for (const [path, file] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const font = readFont(path)
    if (!font || bytes + font.length > MAX_BYTES) continue
    bytes += font.length
    faces.push(faceOf(file, font))
  }
  return faces.length === 0 ? undefined : faces.join('')
}

/** Files of the operator may be gone since the start. */
const readFont = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

const formats: Record<string, string> = { wOF2: 'woff2', wOFF: 'woff', OTTO: 'opentype' }

const faceOf = ({ family, weight, italic, unicodeRange }: FontFile, font: Buffer): string => {
  const format = formats[font.toString('latin1', 0, 4)] ?? 'truetype'
  return [
    `@font-face{font-family:'${family}';font-style:${italic ? 'italic' : 'normal'};font-weight:${weight};`,
    `src:url(data:font/${format};base64,${font.toString('base64')}) format('${format}');unicode-range:${unicodeRange}}`,
  ].join('')
}
