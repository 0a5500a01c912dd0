import type { Bounds } from './bounds.ts'

/** In the order of reading: what begins above the middle of the first of a row is in that row. */
export const readingRows = <T extends { bounds: Bounds }>(boxes: readonly T[]): T[][] => {
  const rows: T[][] = []
  for (const one of boxes.toSorted((a, b) => a.bounds.top - b.bounds.top)) {
    const row = rows.at(-1)
    const first = row?.[0]?.bounds
    if (row && first && one.bounds.top < first.top + first.height / 2) row.push(one)
    else rows.push([one])
  }
  return rows.map((row) => row.sort((a, b) => a.bounds.left - b.bounds.left))
}
