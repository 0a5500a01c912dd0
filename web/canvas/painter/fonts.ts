import type { Font } from '@easel/drawing/display-list.ts'
import { type Measure, rememberWidths } from '@easel/drawing/text/measure.ts'
import { createSurface } from './surface.ts'

export interface Fonts {
  start(baseUrl: string): void
  measure: Measure
  cssFont(font: Font, text: string): string
  takeMissingFont(): boolean
}

export const createFonts = (_onArrival: () => void): Fonts => {
  const { context } = createSurface(1)
  const cssFont = ({ italic, weight, size }: Font): string => `${italic ? 'italic ' : ''}${weight} ${size}px sans-serif`
  return {
    start: () => {},
    cssFont,
    takeMissingFont: () => false,
    measure: rememberWidths((text, font) => {
      context.font = cssFont(font)
      return context.measureText(text).width
    }),
  }
}
