/** Counts, for places on a line, the intervals that cover each; finds the free one that is nearest to a place. */
export interface Cover {
  /** Adds `by` to the places between the two ends, the ends not among them. */
  change(from: number, to: number, by: 1 | -1): void
  /** The free place that is nearest; undefined where none is free. */
  freeNear(place: number): number | undefined
}

/** A segment tree over sorted places: each call takes a time that grows with the logarithm of their number. */
export const coverOf = (places: Float64Array): Cover => {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, places.length)))
  /** Of each node, the intervals that cover it whole and not its parent. */
  const covers = new Int32Array(2 * size)
  /** Of each node, whether a place under it is free, as far as the node and those under it say. */
  const free = new Uint8Array(2 * size).fill(1, size, size + places.length)

  const refresh = (node: number): void => {
    if (covers[node] !== 0) free[node] = 0
    else if (node >= size) free[node] = node - size < places.length ? 1 : 0
    else free[node] = (free[2 * node] as number) | (free[2 * node + 1] as number)
  }
  const refreshAbove = (leaf: number): void => {
    for (let node = leaf >> 1; node > 0; node >>= 1) refresh(node)
  }
  const bump = (node: number, by: number): void => {
    covers[node] = (covers[node] as number) + by
    refresh(node)
  }
  for (let node = size - 1; node > 0; node--) refresh(node)

  const freeUpTo = (last: number, node = 1, low = 0, high = size): number => {
    if (low > last || free[node] === 0) return -1
    if (node >= size) return low
    const middle = (low + high) / 2
    const later = freeUpTo(last, 2 * node + 1, middle, high)
    return later >= 0 ? later : freeUpTo(last, 2 * node, low, middle)
  }

  const freeFrom = (first: number, node = 1, low = 0, high = size): number => {
    if (high <= first || free[node] === 0) return -1
    if (node >= size) return low
    const middle = (low + high) / 2
    const earlier = freeFrom(first, 2 * node, low, middle)
    return earlier >= 0 ? earlier : freeFrom(first, 2 * node + 1, middle, high)
  }

  return {
    change: (from, to, by) => {
      const first = size + countUpTo(places, from)
      const last = size + countBelow(places, to) - 1
      if (first > last) return
      for (let low = first, high = last + 1; low < high; low >>= 1, high >>= 1) {
        if (low & 1) bump(low++, by)
        if (high & 1) bump(--high, by)
      }
      refreshAbove(first)
      refreshAbove(last)
    },
    freeNear: (place) => {
      const before = places[freeUpTo(countUpTo(places, place) - 1)]
      const after = places[freeFrom(countBelow(places, place))]
      if (before === undefined || after === undefined) return before ?? after
      return place - before <= after - place ? before : after
    },
  }
}

/** How many of the sorted places are below. */
const countBelow = (places: Float64Array, limit: number): number => {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** How many of the sorted places are at or below. */
const countUpTo = (places: Float64Array, limit: number): number => {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle] as number) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
