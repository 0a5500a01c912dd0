/** A line that something was put on, in units: across the page at a height, or down it. */
export interface Guide {
  axis: 'x' | 'y'
  at: number
  from: number
  to: number
  /** With ends: it shows how long something is. */
  isMeasure?: boolean
}

/** What an axis has to do with a box: where it begins and ends there, and on the other axis. */
export interface Span {
  start: number
  end: number
  otherStart: number
  otherEnd: number
}

interface Gap {
  from: Span
  to: Span
  size: number
}

const MAX_GUIDES = 8
const SAME = 0.01

const isInRow = (one: Span, other: Span): boolean => one.otherStart < other.otherEnd && one.otherEnd > other.otherStart

/** Between each and the one that ends last before it. */
const gapsOf = (row: readonly Span[]): Gap[] => {
  const gaps: Gap[] = []
  let last: Span | undefined
  for (const span of row.toSorted((one, other) => one.start - other.start)) {
    if (last && span.start > last.end) gaps.push({ from: last, to: span, size: span.start - last.end })
    if (!last || span.end > last.end) last = span
  }
  return gaps
}

interface Around {
  before: Span | undefined
  after: Span | undefined
  gaps: Gap[]
}

/** What stands in a row with a box: its neighbours, and the gaps between the others. */
const around = (spans: readonly Span[], now: Span, reach: number): Around => {
  const row = spans.filter((one) => isInRow(one, now))
  let before: Span | undefined
  let after: Span | undefined
  for (const one of row) {
    if (one.end <= now.start + reach && one.end > (before?.end ?? -Infinity)) before = one
    if (one.start >= now.end - reach && one.start < (after?.start ?? Infinity)) after = one
  }
  return { before, after, gaps: gapsOf(row) }
}

/** How far it is to where the gap to a neighbour is as large as another one; undefined where that is not near. */
export const pullToGap = (spans: readonly Span[], now: Span, reach: number): number | undefined => {
  const { before, after, gaps } = around(spans, now, reach)
  const ways = gaps.flatMap(({ size }) => [
    ...(before ? [before.end + size - now.start] : []),
    ...(after ? [after.start - size - now.end] : []),
  ])
  if (before && after) ways.push((before.end + after.start - now.start - now.end) / 2)
  return nearest(ways, reach)
}

export const nearest = (ways: readonly number[], reach: number): number | undefined => {
  let found: number | undefined
  for (const way of ways) if (Math.abs(way) <= Math.min(reach, Math.abs(found ?? Infinity))) found = way
  return found
}

/** A measure in each gap that is as large as one beside the box. */
export const gapGuides = (axis: Guide['axis'], spans: readonly Span[], now: Span): Guide[] => {
  const { before, after, gaps } = around(spans, now, SAME)
  const own: Gap[] = [
    ...(before ? [{ from: before, to: now, size: now.start - before.end }] : []),
    ...(after ? [{ from: now, to: after, size: after.start - now.end }] : []),
  ].filter(({ size }) => size > SAME)
  // A gap that the box stands in is none any more.
  const free = gaps.filter(({ from, to }) => !(from.end <= now.start + SAME && to.start >= now.end - SAME))
  const all = [...own, ...free]
  const shown = all.filter((gap) => own.some(({ size }) => Math.abs(size - gap.size) < SAME && countOf(all, size) > 1))
  return shown.slice(0, MAX_GUIDES).map(({ from, to }) => ({
    axis: axis === 'x' ? 'y' : 'x',
    at: (Math.max(from.otherStart, to.otherStart) + Math.min(from.otherEnd, to.otherEnd)) / 2,
    from: from.end,
    to: to.start,
    isMeasure: true,
  }))
}

const countOf = (gaps: readonly Gap[], size: number): number =>
  gaps.filter((one) => Math.abs(one.size - size) < SAME).length

/** How much has to be added to a length so that it is one of the neighbours'. */
export const pullToSize = (spans: readonly Span[], size: number, reach: number): number | undefined =>
  nearest(
    spans.map(({ start, end }) => end - start - size),
    reach,
  )

/** A measure along the box and along those that are as long. */
export const sizeGuides = (axis: Guide['axis'], spans: readonly Span[], now: Span, offset: number): Guide[] => {
  const size = now.end - now.start
  const same = spans.filter(({ start, end }) => Math.abs(end - start - size) < SAME)
  if (same.length === 0) return []
  return [now, ...same].slice(0, MAX_GUIDES).map(({ start, end, otherEnd }) => ({
    axis: axis === 'x' ? 'y' : 'x',
    at: otherEnd + offset,
    from: start,
    to: end,
    isMeasure: true,
  }))
}
