import type { XY } from '../path.ts'
import type { Edges } from './obstacles.ts'

/** What a bend costs, in pixels of length. */
export const BEND = 60
/** Off the middle a pixel costs a little more, so that of equal ways the one through the middle is taken. */
export const OFF_MIDDLE = 1.001
/** How far inside of a box a line is not inside yet: the last digits of sums. */
export const TOLERANCE = 0.01

/** Right, down, left, up. */
export type Heading = 0 | 1 | 2 | 3
const stepX = [1, 0, -1, 0] as const
const stepY = [0, 1, 0, -1] as const

export interface Field {
  /** The way stays inside. */
  bounds: Edges
  start: XY
  leave: Heading
  goal: XY
  arrive: Heading
  middle: XY
  /** Their edges are lines that the way may take; through blocking ones it does not go. */
  boxes: readonly (Edges & { isBlocking: boolean })[]
}

export interface Way {
  /** From start to goal, with the bends between; undefined where there is no way. */
  points: XY[] | undefined
  /** The places that were looked at. */
  expanded: number
}

// Kept from search to search: they are as large as the largest field so far.
let costs = new Float64Array(0)
let parents = new Int32Array(0)
let walls = new Uint8Array(0)
const heapKeys: number[] = []
const heapStates: number[] = []

/** What bars a part of a line that begins at a place. */
const ACROSS = 1
const DOWN = 2

/** The cheapest way of horizontal and vertical parts: length, and so much for each bend (A*). */
export const findWay = (field: Field): Way => {
  const { start, leave, goal, arrive, bounds } = field
  const [middleX, middleY] = field.middle
  const xs = linesOf(field, 0, bounds.left, bounds.right)
  const ys = linesOf(field, 1, bounds.top, bounds.bottom)
  const [columns, rows] = [xs.length, ys.length]
  prepare(columns * rows)
  for (const box of field.boxes) if (box.isBlocking) wall(box, xs, ys)
  const goalNode = ys.indexOf(goal[1]) * columns + xs.indexOf(goal[0])
  const first = (ys.indexOf(start[1]) * columns + xs.indexOf(start[0])) * 4 + leave
  const estimate = (x: number, y: number, heading: Heading): number =>
    Math.abs(goal[0] - x) + Math.abs(goal[1] - y) + BEND * bendsLeft(goal[0] - x, goal[1] - y, heading, arrive)
  costs[first] = 0
  parents[first] = -1
  push(estimate(start[0], start[1], leave), first)
  let expanded = 0
  for (let state = pop(); state >= 0; state = pop()) {
    const cost = costs[state] as number
    // An entry of the heap that a cheaper one has made useless.
    if (cost === Infinity || cost < 0) continue
    const node = state >> 2
    const heading = (state & 3) as Heading
    if (node === goalNode && (heading + 2) % 4 !== arrive) return { points: trace(state, xs, ys, columns), expanded }
    expanded += 1
    // Done: places are looked at once, since the estimate never falls by more than a step costs.
    costs[state] = -1 - cost
    const column = node % columns
    const row = (node - column) / columns
    for (let turn = 0; turn < 4; turn++) {
      if (turn === 2) continue
      const next = ((heading + turn) & 3) as Heading
      const toColumn = column + stepX[next]
      const toRow = row + stepY[next]
      if (toColumn < 0 || toRow < 0 || toColumn >= columns || toRow >= rows) continue
      const isAcross = (next & 1) === 0
      const wallAt = Math.min(row, toRow) * columns + Math.min(column, toColumn)
      if ((walls[wallAt] as number) & (isAcross ? ACROSS : DOWN)) continue
      const x = xs[toColumn] as number
      const y = ys[toRow] as number
      const length = Math.abs(x - (xs[column] as number)) + Math.abs(y - (ys[row] as number))
      const isMiddle = isAcross ? y === middleY : x === middleX
      const toCost = cost + length * (isMiddle ? 1 : OFF_MIDDLE) + (turn === 0 ? 0 : BEND)
      const to = (toRow * columns + toColumn) * 4 + next
      const known = costs[to] as number
      if (known < 0 || toCost >= known) continue
      costs[to] = toCost
      parents[to] = state
      push(toCost + estimate(x, y, next), to)
    }
  }
  return { points: undefined, expanded }
}

/** The lines that a way may take, sorted, each once. */
const linesOf = ({ start, goal, middle, boxes }: Field, axis: 0 | 1, low: number, high: number): number[] => {
  const ends = [start[axis], goal[axis]]
  const lines = [middle[axis]]
  for (const box of boxes) {
    if (axis === 0) lines.push(box.left, box.right)
    else lines.push(box.top, box.bottom)
  }
  // Not a hair beside an end.
  const apart = lines.filter(
    (line) => line >= low && line <= high && ends.every((end) => Math.abs(line - end) > 1e-6 || line === end),
  )
  return [...new Set([...ends, ...apart])].sort((one, other) => one - other)
}

const prepare = (nodes: number): void => {
  if (costs.length < nodes * 4) {
    costs = new Float64Array(nodes * 8)
    parents = new Int32Array(nodes * 8)
    walls = new Uint8Array(nodes * 2)
  }
  costs.fill(Infinity, 0, nodes * 4)
  walls.fill(0, 0, nodes)
  heapKeys.length = 0
  heapStates.length = 0
}

/** Marks the parts of lines that lead through the inside of a box. */
const wall = ({ left, top, right, bottom }: Edges, xs: readonly number[], ys: readonly number[]): void => {
  const columns = xs.length
  const [x1, x2, y1, y2] = [left + TOLERANCE, right - TOLERANCE, top + TOLERANCE, bottom - TOLERANCE]
  const [firstColumn, firstRow] = [firstAbove(xs, x1), firstAbove(ys, y1)]
  for (let row = firstRow; row < ys.length && (ys[row] as number) < y2; row++)
    for (let column = Math.max(0, firstColumn - 1); column < columns && (xs[column] as number) < x2; column++)
      (walls[row * columns + column] as number) |= ACROSS
  for (let column = firstColumn; column < columns && (xs[column] as number) < x2; column++)
    for (let row = Math.max(0, firstRow - 1); row < ys.length && (ys[row] as number) < y2; row++)
      (walls[row * columns + column] as number) |= DOWN
}

const firstAbove = (lines: readonly number[], limit: number): number => {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const half = (low + high) >> 1
    if ((lines[half] as number) > limit) high = half
    else low = half + 1
  }
  return low
}

/** The fewest bends on the way to a goal that is this far, where nothing stands between. */
const bendsLeft = (dx: number, dy: number, heading: Heading, arrive: Heading): number => {
  const ahead = dx * stepX[heading] + dy * stepY[heading]
  if (heading === arrive) {
    if (ahead < 0) return 4
    return stepX[heading] === 0 ? (dx === 0 ? 0 : 2) : dy === 0 ? 0 : 2
  }
  if ((heading + 2) % 4 === arrive) return 2
  return ahead >= 0 && dx * stepX[arrive] + dy * stepY[arrive] >= 0 ? 1 : 3
}

/** The corners of the way that was found, and its ends. */
const trace = (last: number, xs: readonly number[], ys: readonly number[], columns: number): XY[] => {
  const points: XY[] = []
  let heading = -1
  let state = last
  while (true) {
    const node = state >> 2
    const before = parents[state] as number
    if ((state & 3) !== heading || before < 0)
      points.push([xs[node % columns] as number, ys[Math.floor(node / columns)] as number])
    heading = state & 3
    if (before < 0) return points.reverse()
    state = before
  }
}

const push = (key: number, state: number): void => {
  let at = heapKeys.length
  heapKeys.push(key)
  heapStates.push(state)
  while (at > 0) {
    const parent = (at - 1) >> 1
    if ((heapKeys[parent] as number) <= key) break
    heapKeys[at] = heapKeys[parent] as number
    heapStates[at] = heapStates[parent] as number
    at = parent
  }
  heapKeys[at] = key
  heapStates[at] = state
}

/** The state with the least key; -1 for none. */
const pop = (): number => {
  const result = heapStates[0] ?? -1
  const key = heapKeys.pop()
  const state = heapStates.pop()
  const size = heapKeys.length
  if (size === 0 || key === undefined || state === undefined) return result
  let at = 0
  while (2 * at + 1 < size) {
    let child = 2 * at + 1
    if (child + 1 < size && (heapKeys[child + 1] as number) < (heapKeys[child] as number)) child += 1
    if ((heapKeys[child] as number) >= key) break
    heapKeys[at] = heapKeys[child] as number
    heapStates[at] = heapStates[child] as number
    at = child
  }
  heapKeys[at] = key
  heapStates[at] = state
  return result
}
