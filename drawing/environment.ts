import type { Measure } from './text/measure.ts'

/** What drawing needs from where it runs. With equal widths, equal elements give equal lists. */
export interface Environment {
  measure: Measure
  /** The size of an image in pixels; undefined where it is not there, or not there yet. */
  imageSize?: ((assetId: string) => ImageSize | undefined) | undefined
}

export interface ImageSize {
  width: number
  height: number
}
