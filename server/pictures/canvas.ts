import type { Font } from '@easel/drawing/display-list.ts'
import { toCssFont } from '@easel/drawing/fonts/font-choice.ts'
import { type Measure, rememberWidths } from '@easel/drawing/text/measure.ts'
import { chooseFiles, pathOf, useFontsFolder } from './font-files.ts'

type CanvasLibrary = typeof import('@napi-rs/canvas')

/** The canvas of this process or thread, with fonts that are loaded when a text needs them. */
export interface ServerCanvas {
  library: CanvasLibrary
  measure: Measure
  cssFont(font: Font, text: string): string
}

let opened: Promise<ServerCanvas | undefined> | undefined

/** Undefined where the optional library is not installed. */
export const openCanvas = (fontsFolder?: string): Promise<ServerCanvas | undefined> => {
  opened ??= load(fontsFolder)
  return opened
}

const load = async (fontsFolder: string | undefined): Promise<ServerCanvas | undefined> => {
  // What is drawn must not depend on the fonts that the machine happens to have.
  process.env.DISABLE_SYSTEM_FONTS_LOAD = '1'
  await useFontsFolder(fontsFolder)
  const library = await import('@napi-rs/canvas').catch(() => undefined)
  if (!library) return undefined
  const { GlobalFonts } = library
  const registered = new Set<string>()

  const cssFont = (font: Font, text: string): string => {
    const files = chooseFiles(text, font)
    for (const file of files) {
      if (registered.has(file.name)) continue
      registered.add(file.name)
      GlobalFonts.registerFromPath(pathOf(file), file.subset)
    }
    const families = files.map(({ subset }) => `"${subset}"`)
    return toCssFont(font, families)
  }

  const context = library.createCanvas(1, 1).getContext('2d')
  const measure = rememberWidths((text, font) => {
    context.font = cssFont(font, text)
    return context.measureText(text).width
  })
  return { library, measure, cssFont }
}
