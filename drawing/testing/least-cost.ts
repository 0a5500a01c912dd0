import { BEND, type Heading } from '../connectors/find-way.ts'
import type { Edges } from '../connectors/obstacles.ts'
import type { Place } from '../connectors/place-ends.ts'
import type { XY } from '../path.ts'

const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/**
 * What the cheapest way from start to goal costs, by trying every place of a fine grid; undefined where there is none.
 * Slow, and nothing like the router.
 */
export const leastCost = (
  place: Place,
  obstacles: readonly Edges[],
  clearanceOf: (box: Edges) => number | XY,
  step: number,
): number | undefined => {
  const { bounds, start, goal } = place
  const boxes = [...place.boxes, ...obstacles].flatMap((box) => grownBox(box, clearanceOf(box), place) ?? [])
  const columns = Math.floor((bounds.right - bounds.left) / step) + 2
  const rows = Math.floor((bounds.bottom - bounds.top) / step) + 2
  const [left, top] = [Math.ceil(bounds.left / step), Math.ceil(bounds.top / step)]
  const stateOf = ([x, y]: XY, heading: number): number =>
    ((Math.round(y / step) - top) * columns + Math.round(x / step) - left) * 4 + heading
  const isOpen = openEdges(boxes, { columns, rows, left, top, step })
  const costs = new Map<number, number>()
  // Costs are multiples of the step and of a bend: a list for each.
  const lists: number[][] = []
  const add = (state: number, cost: number): void => {
    if (cost >= (costs.get(state) ?? Infinity)) return
    costs.set(state, cost)
    const list = lists[cost]
    if (list) list.push(state)
    else lists[cost] = [state]
  }
  add(stateOf(start, place.leave), 0)
  const goals = [0, 1, 2, 3].map((heading) => stateOf(goal, heading))
  let best: number | undefined
  for (let cost = 0; cost < lists.length && (best === undefined || cost < best); cost++) {
    for (const state of lists[cost] ?? []) {
      if (costs.get(state) !== cost) continue
      const heading = state & 3
      if (goals[heading] === state && (heading + 2) % 4 !== place.arrive) {
        const total = cost + (heading === place.arrive ? 0 : BEND)
        best = Math.min(best ?? Infinity, total)
      }
      for (const turn of [0, 1, 3]) {
        const next = ((heading + turn) % 4) as Heading
        const to = isOpen(state >> 2, next)
        if (to !== undefined) add(to * 4 + next, cost + step + (turn === 0 ? 0 : BEND))
      }
    }
  }
  return best
}

const grownBox = (box: Edges, clearance: number | XY, { start, goal }: Place): Edges | undefined => {
  const room = [start, goal].map(([x, y]) => Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom))
  const least = Math.min(...room)
  if (least < 0) return undefined
  const [x, y] = (typeof clearance === 'number' ? [clearance, clearance] : clearance).map((one) =>
    Math.min(one, least),
  ) as [number, number]
  return { left: box.left - x, top: box.top - y, right: box.right + x, bottom: box.bottom + y }
}

interface Grid {
  columns: number
  rows: number
  left: number
  top: number
  step: number
}

/** The place next to one in a direction, unless a box is between them. */
const openEdges = (boxes: readonly Edges[], { columns, rows, left, top, step }: Grid) => {
  const isInside = (x: number, y: number): boolean =>
    boxes.some((box) => x > box.left + 0.1 && x < box.right - 0.1 && y > box.top + 0.1 && y < box.bottom - 0.1)
  return (node: number, heading: Heading): number | undefined => {
    const [column, row] = [node % columns, Math.floor(node / columns)]
    const [toColumn, toRow] = [column + steps[heading][0], row + steps[heading][1]]
    if (toColumn < 0 || toRow < 0 || toColumn >= columns || toRow >= rows) return undefined
    const [x, y] = [((column + toColumn) / 2 + left) * step, ((row + toRow) / 2 + top) * step]
    return isInside(x, y) ? undefined : toRow * columns + toColumn
  }
}
