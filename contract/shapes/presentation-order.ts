import type { Bounds } from './bounds.ts'
import { readingRows } from './reading-rows.ts'

export interface PresentedFrame {
  bounds: Bounds
  /** `presentation_order` */
  order?: number | undefined
}

/** Frames as they are presented: by their own order, then those without one in the order of reading, by rows. */
export const inPresentationOrder = <T extends PresentedFrame>(frames: readonly T[]): T[] =>
  readingRows(frames)
    .flat()
    // Equal ones, such as a copy, stay in the order of reading.
    .sort((one, other) => placeOf(one) - placeOf(other))

const placeOf = ({ order = LAST }: PresentedFrame): number => order

/** After every order that there can be. */
const LAST = 1e10
