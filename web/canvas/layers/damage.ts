import type { Box, Screen } from '../canvas-types.ts'
import { overlaps } from '../messages.ts'

/** Places that tiles may not show as they are yet: until the painter has answered this update and painted them. */
export interface Damage {
  boxes: readonly Box[]
  /** What has changed there. */
  ids: readonly string[]
  update: number
}

const MAX_BOXES = 24

export const common = (one: Box, other: Box): Box => ({
  minX: Math.max(one.minX, other.minX),
  minY: Math.max(one.minY, other.minY),
  maxX: Math.min(one.maxX, other.maxX),
  maxY: Math.min(one.maxY, other.maxY),
})

/** Around all of them. */
export const around = (boxes: readonly Box[]): Box => {
  const all = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const { minX, minY, maxX, maxY } of boxes) {
    all.minX = Math.min(all.minX, minX)
    all.minY = Math.min(all.minY, minY)
    all.maxX = Math.max(all.maxX, maxX)
    all.maxY = Math.max(all.maxY, maxY)
  }
  return all
}

/** One box around all where there are too many to look at each; elements that were not there have none. */
export const fewBoxes = (boxes: readonly Box[]): readonly Box[] => {
  const real = boxes.filter(({ minX, minY, maxX, maxY }) => maxX > minX && maxY > minY)
  return real.length > MAX_BOXES ? [around(real)] : real
}

export const touchesScreen = (box: Box, { window }: Screen): boolean => {
  const { left, top, width, height, scale } = window
  return overlaps(box, {
    minX: left / scale,
    minY: top / scale,
    maxX: (left + width) / scale,
    maxY: (top + height) / scale,
  })
}

/** What is in a frame is clipped by it: the frame has to be among them. */
export const withFrames = <E extends { frame: E | undefined }>(entries: readonly E[]): E[] => {
  const known = new Set(entries)
  const result: E[] = []
  for (const entry of entries) {
    if (entry.frame && !known.has(entry.frame)) {
      known.add(entry.frame)
      result.push(entry.frame)
    }
    result.push(entry)
  }
  return result
}
