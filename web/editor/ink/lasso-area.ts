import { layoutBounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Box } from '../../canvas/canvas-types.ts'
import type { Editor } from '../editor-types.ts'
import { layoutOf, type Point, toBox, unionOf } from '../geometry.ts'
import { isInk } from './ink-element.ts'
import { linesOf } from './ink-lines.ts'

interface Edge extends Box {
  from: Point
  to: Point
}

const BANDS = 128

/**
 * What a line goes around, by the rule of even and odd. Its edges are kept by height: a place is compared with the few
 * that are at its own.
 */
export const createArea = (line: readonly Point[]) => {
  const edges = line.map((to, at): Edge => {
    const from = line.at(at - 1) as Point
    const [minX, maxX] = from.x < to.x ? [from.x, to.x] : [to.x, from.x]
    const [minY, maxY] = from.y < to.y ? [from.y, to.y] : [to.y, from.y]
    return { from, to, minX, minY, maxX, maxY }
  })
  const top = edges.reduce((least, { minY }) => Math.min(least, minY), Infinity)
  const bottom = edges.reduce((most, { maxY }) => Math.max(most, maxY), -Infinity)
  const bandAt = (y: number): number =>
    Math.max(0, Math.min(BANDS - 1, Math.floor(((y - top) / (bottom - top || 1)) * BANDS)))
  const bands: Edge[][] = Array.from({ length: BANDS }, () => [])
  for (const edge of edges)
    for (let band = bandAt(edge.minY); band <= bandAt(edge.maxY); band++) bands[band]?.push(edge)

  return {
    isWithin({ x, y }: Point): boolean {
      if (!(y >= top && y <= bottom)) return false
      let isInside = false
      for (const { from, to } of bands[bandAt(y)] ?? [])
        if (from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x)
          isInside = !isInside
      return isInside
    },
    /** Whether the line may go through a box: where it does not, all of the box is inside or all of it outside. */
    isCrossing(box: Box): boolean {
      if (box.maxY < top || box.minY > bottom) return false
      for (let band = bandAt(box.minY); band <= bandAt(box.maxY); band++)
        if (bands[band]?.some((edge) => isIn(edge, box))) return true
      return false
    },
  }
}

type Area = ReturnType<typeof createArea>

/** Whether all of an element is inside: its points are looked at where the line goes through its box, and only there. */
export const isInArea = (area: Area, box: Box, points: () => readonly Point[]): boolean => {
  if (!area.isCrossing(box)) return area.isWithin({ x: box.minX, y: box.minY })
  const all = points()
  return all.length > 0 && all.every(area.isWithin)
}

/** Whether an edge comes into a box: their boxes have something in common, and not all corners are on one side of it. */
const isIn = ({ from, to, minX, minY, maxX, maxY }: Edge, box: Box): boolean => {
  if (maxX < box.minX || minX > box.maxX || maxY < box.minY || minY > box.maxY) return false
  const side = (x: number, y: number): number => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
  const sides = [side(box.minX, box.minY), side(box.maxX, box.minY), side(box.minX, box.maxY), side(box.maxX, box.maxY)]
  return !(sides.every((one) => one > 0) || sides.every((one) => one < 0))
}

/** The ids of what lies inside of a line. */
export const insideOf = ({ store, layer }: Editor, line: readonly Point[]): string[] => {
  const around = unionOf(line.map(({ x, y }) => ({ left: x, top: y, width: 0, height: 0 })))
  if (!around) return []
  const area = createArea(line)
  const pointsOf = (element: LiveElement): readonly Point[] => {
    if (isInk(element)) return linesOf(element).flat()
    const bounds = element.kind === 'CONNECTOR' ? store.bounds(element.id) : layoutBounds(layoutOf(element))
    if (!bounds) return []
    const { minX, minY, maxX, maxY } = toBox(bounds)
    return [minX, maxX].flatMap((x) => [minY, maxY].map((y) => ({ x, y })))
  }
  return store.query(toBox(around)).filter((id) => {
    const [element, box] = [store.get(id), layer.board.get(id)]
    return element !== undefined && box !== undefined && isInArea(area, box, () => pointsOf(element))
  })
}
