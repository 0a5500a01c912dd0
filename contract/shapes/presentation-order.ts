import type { Bounds } from './bounds.ts'
import { readingRows } from './reading-rows.ts'

/** Frames as they are presented: in the order of reading, by rows. */
export const inPresentationOrder = <T extends { bounds: Bounds }>(frames: readonly T[]): T[] =>
  readingRows(frames).flat()
