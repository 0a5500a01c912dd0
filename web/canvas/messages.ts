import type { Box, CanvasElement, MarkKind } from './canvas-types.ts'

/** Pixels of the device along a side of a tile. */
export const TILE_SIZE = 512

/** Outlines of marks reach this far beyond the boxes of their elements, on the sharpest screens. */
const REACH_PIXELS = 16

/** A square of the zone at a scale: device pixels for each unit; tile 0, 0 begins at the zone's origin. */
export interface TilePlace {
  scale: number
  i: number
  j: number
}

/** What may be seen in a tile, in units. */
export const boxOf = ({ scale, i, j }: TilePlace): Box => ({
  minX: (i * TILE_SIZE - REACH_PIXELS) / scale,
  minY: (j * TILE_SIZE - REACH_PIXELS) / scale,
  maxX: ((i + 1) * TILE_SIZE + REACH_PIXELS) / scale,
  maxY: ((j + 1) * TILE_SIZE + REACH_PIXELS) / scale,
})

export const EVERYWHERE: Box = { minX: -1e12, minY: -1e12, maxX: 1e12, maxY: 1e12 }

export const overlaps = (one: Box, other: Box): boolean =>
  one.minX < other.maxX && one.maxX > other.minX && one.minY < other.maxY && one.maxY > other.minY

export type TileImage = ImageBitmap | HTMLCanvasElement

/** What the view tells the painter. */
export type ToPainter =
  | { type: 'start'; baseUrl: string; isDark: boolean }
  | { type: 'clear' }
  /** Some of the elements after `clear`; the index is built with the last of them. */
  | { type: 'load'; elements: readonly CanvasElement[]; isLast: boolean }
  | { type: 'update'; changed: readonly CanvasElement[]; removed: readonly string[] }
  | { type: 'marks'; marks: ReadonlyMap<string, MarkKind> }
  | { type: 'dark'; isDark: boolean }
  /** Answers `needImage`; without one where it cannot be had. */
  | { type: 'image'; id: string; image: ImageBitmap | undefined }
  /** Replaces what was wanted before, most urgent first. `received`: tiles that have arrived so far; `ratio`: pixels for each CSS pixel. */
  | { type: 'want'; tiles: readonly TilePlace[]; received: number; ratio: number }
  /** `reach` is how far from the point something may be, in units. */
  | { type: 'pick'; request: number; x: number; y: number; reach: number }

/** What the painter tells the view. */
export type FromPainter =
  /** `isStale`: something has changed while it was painted. */
  | { type: 'tile'; place: TilePlace; image: TileImage; isStale: boolean }
  /** What was painted here is no longer right. One answers each `update`, `marks` and `dark`; fonts make more of them. */
  | { type: 'stale'; boxes: readonly Box[]; isAnswer: boolean }
  | { type: 'needImage'; id: string }
  | { type: 'loaded'; bounds: Box | undefined }
  | { type: 'picked'; request: number; id: string | undefined }
