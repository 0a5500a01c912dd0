import { fontNames } from '@easel/contract/shapes/fonts.ts'
import type { Font } from '@easel/drawing/display-list.ts'
import { createFontChooser, toCssFont } from '@easel/drawing/fonts/font-choice.ts'
import type { FontFile } from '@easel/drawing/fonts/font-package.ts'
import { type Measure, rememberWidths } from '@easel/drawing/text/measure.ts'
import { createFontPackages } from './font-packages.ts'
import { createSurface } from './surface.ts'

export interface Fonts {
  start(baseUrl: string): void
  measure: Measure
  cssFont(font: Font, text: string): string
  /** Families for text that the service has. */
  families(): (typeof fontNames)[number][]
  /** Whether fonts are on their way: what is laid out now may look different later. */
  hasMissingFonts(): boolean
}

/** Fonts that arrive together make one change. */
const GATHER_MS = 40

/** The fonts of the service, loaded when a text needs them; `onArrival` when text looks different. */
export const createFonts = (onArrival: () => void): Fonts => {
  const { context } = createSurface(1)
  const faces = new Map<string, 'loading' | 'ready' | 'failed'>()
  let pending = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const arrive = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      chooser = createFontChooser(packages.get)
      widths = rememberWidths(measureNow)
      onArrival()
    }, GATHER_MS)
  }

  /** Counts what is on its way. */
  const track = (work: Promise<unknown>): void => {
    pending += 1
    void work.finally(() => {
      pending -= 1
      arrive()
    })
  }

  const packages = createFontPackages(track)
  let chooser = createFontChooser(packages.get)

  const load = async (file: FontFile): Promise<void> => {
    const { weight, italic, isVariable, subset } = file
    const face = new FontFace(subset, `url(${packages.urlOf(file)})`, {
      weight: isVariable ? '100 900' : String(weight),
      style: italic ? 'italic' : 'normal',
      // A line of the page has its base line where the painter has it: the field for text lies over painted letters.
      ascentOverride: '86%',
      descentOverride: '14%',
      lineGapOverride: '0%',
    })
    try {
      await face.load()
      fontSet().add(face)
      faces.set(file.name, 'ready')
    } catch {
      faces.set(file.name, 'failed')
    }
  }

  const cssFont = (font: Font, text: string): string => {
    const families: string[] = []
    for (const file of chooser.chooseFiles(text, font)) {
      const state = faces.get(file.name)
      if (state === 'ready') families.push(`"${file.subset}"`)
      else if (state === undefined) {
        faces.set(file.name, 'loading')
        track(load(file))
      }
    }
    return toCssFont(font, [...families, 'sans-serif'])
  }

  const measureNow: Measure = (text, font) => {
    context.font = cssFont(font, text)
    return context.measureText(text).width
  }
  let widths = rememberWidths(measureNow)

  return {
    start: packages.start,
    measure: (text, font) => widths(text, font),
    cssFont,
    families: () => fontNames.filter((name) => chooser.isShipped(name)),
    hasMissingFonts: () => pending > 0 || timer !== undefined,
  }
}

/** Of the worker, or of the page. */
const fontSet = (): { add(face: FontFace): void } =>
  (typeof document === 'undefined' ? (self as unknown as { fonts: FontFaceSet }).fonts : document.fonts) as never
