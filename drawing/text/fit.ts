import type { Shape } from '@easel/contract'
import { outlineOf } from '../shapes/outline-of.ts'
import { measureText } from './layout.ts'
import type { Measure } from './measure.ts'
import { textBoxOf } from './text-box.ts'

/** The letters of a note become no smaller: it grows instead. */
const SMALLEST_SIZE = 12
const USUAL_SIZE = 16
const STEPS = 14

/**
 * How high a shape is with its text: where `auto_fit` is SHAPE as high as the text needs, where it is TEXT as high as it
 * needs in the smallest letters, and never lower than it is. Its width stays.
 */
export const fittedHeight = (shape: Shape, measure: Measure): number => {
  const { text, properties } = shape
  const { width = 0, height = 0 } = properties.layout ?? {}
  const { auto_fit = 'NONE', para_style } = text?.properties ?? {}
  if (!text || auto_fit === 'NONE') return height
  const scale = auto_fit === 'TEXT' ? Math.min(1, SMALLEST_SIZE / (para_style?.portion_style?.size ?? USUAL_SIZE)) : 1
  const fits = (tried: number): boolean => {
    const layout = { ...properties.layout, height: tried }
    const box = textBoxOf({ text, properties: { ...properties, layout } }, outlineOf(shape, width, tried), measure)
    return measureText(text, box.width, measure, scale).height <= box.height
  }
  if (fits(height)) return height
  let [low, high] = [height, Math.max(1, height) * 2]
  for (let step = 0; step < STEPS && !fits(high); step++) [low, high] = [high, high * 2]
  for (let step = 0; step < STEPS && high - low > 0.5; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) high = middle
    else low = middle
  }
  return Math.ceil(high)
}
