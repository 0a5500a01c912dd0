import type { Bounds } from '@easel/contract/shapes/bounds.ts'

/** A column from its left side on, or a row from its top. */
export interface Track {
  start: number
  size: number
}

export interface Boxed {
  id: string
  bounds: Bounds
}

/** The rows and columns of a table, as they follow from where its cells are. */
export interface Grid {
  columns: readonly Track[]
  rows: readonly Track[]
  /** Ids by row and column; undefined where a cell was taken away. */
  cells: readonly (readonly (string | undefined)[])[]
}

/** Sides that are no farther apart are one. */
const SLACK = 0.5

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= SLACK

export const endOf = ({ start, size }: Track): number => start + size

/** What a box takes of a direction, and how much it has of the other one. */
interface Stretch extends Track {
  weight: number
}

/**
 * Boxes of a frame that stand in rows and columns without gaps; undefined where there are none. What only lies on the
 * table has other sides, or covers less of it than the cells, and is no cell.
 */
export const gridOf = (frame: Bounds, boxes: readonly Boxed[]): Grid | undefined => {
  const across = boxes.map(({ bounds: { left, width, height } }) => ({ start: left, size: width, weight: height }))
  const down = boxes.map(({ bounds: { top, width, height } }) => ({ start: top, size: height, weight: width }))
  const columns = tracksOf(across, { start: frame.left, size: frame.width })
  const rows = tracksOf(down, { start: frame.top, size: frame.height })
  const cells: (string | undefined)[][] = rows.map(() => columns.map(() => undefined))
  let count = 0
  for (const { id, bounds } of boxes) {
    const row = cells[indexOf(rows, { start: bounds.top, size: bounds.height })]
    const column = indexOf(columns, { start: bounds.left, size: bounds.width })
    if (!row || column < 0 || row[column] !== undefined) continue
    row[column] = id
    count += 1
  }
  return count === 0 ? undefined : { columns, rows, cells }
}

const indexOf = (tracks: readonly Track[], track: Track): number =>
  tracks.findIndex((one) => isNear(one.start, track.start) && isNear(endOf(one), endOf(track)))

/** One after the other from the frame's side on; where all cells of a track were taken away, it is as wide as the gap. */
const tracksOf = (stretches: readonly Stretch[], frame: Track): Track[] => {
  const sorted = stretches
    .filter(({ start, size }) => size > SLACK && start >= frame.start - SLACK)
    .sort((one, other) => one.start - other.start)
  const tracks: Track[] = []
  let at = frame.start
  let from = 0
  while (from < sorted.length) {
    while (from < sorted.length && (sorted[from] as Stretch).start < at - SLACK) from += 1
    const next = sorted[from]
    if (!next) break
    if (!isNear(next.start, at)) {
      if (next.start > endOf(frame)) break
      if (tracks.length > 0) tracks.push({ start: at, size: next.start - at })
      at = next.start
    }
    let to = from
    while (to < sorted.length && isNear((sorted[to] as Stretch).start, at)) to += 1
    const end = heaviestEnd(sorted.slice(from, to))
    tracks.push({ start: at, size: end - at })
    at = end
    from = to
  }
  return tracks
}

/** Where most of what begins at a side ends. */
const heaviestEnd = (stretches: readonly Stretch[]): number => {
  const ends = new Map<number, number>()
  for (const one of stretches) {
    const end = endOf(one)
    const known = [...ends.keys()].find((other) => isNear(other, end)) ?? end
    ends.set(known, (ends.get(known) ?? 0) + one.weight)
  }
  const [[end]] = [...ends].sort(([, one], [, other]) => other - one) as [[number, number]]
  return end
}

/** The track that a place is in; the first or the last one where it is outside. */
export const trackAt = (tracks: readonly Track[], place: number): number =>
  Math.max(
    0,
    tracks.findLastIndex(({ start }) => start <= place),
  )
