import type { Shape } from '@easel/contract'
import { layoutBounds } from '@easel/contract/shapes/bounds.ts'
import { toPaint } from '../fills.ts'
import { strokeColour } from '../strokes.ts'

export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** What connectors go around: the box of a shape. */
export interface Obstacle extends Edges {
  /** of the shape, in lower case */
  id: string
}

/** The obstacles that may touch a box: all that do, and maybe some beside it, in any order. */
export type FindObstacles = (box: Edges) => readonly Obstacle[]

/** Thinner ones are lines, which connectors may cross. */
const THIN = 8

/** Undefined for what is in nobody's way: lines, and what cannot be seen. */
export const obstacleOf = (id: string, shape: Shape): Obstacle | undefined => {
  const { left, top, width, height } = layoutBounds(shape.properties.layout)
  if (width < THIN || height < THIN) return undefined
  const { fills, strokes } = shape.properties
  const isStyled = fills !== undefined || strokes !== undefined
  const isFilled = !isStyled || (fills ?? []).some((fill) => fill.image ?? toPaint(fill, width, height))
  const isOutlined = !isStyled || (strokes ?? []).some(strokeColour)
  const isRead = shape.text?.paragraphs?.some(({ portions }) => portions?.some(({ text }) => text)) ?? false
  // A path that is not filled was drawn by a pen.
  const isSeen = isFilled || isRead || (isOutlined && !shape.custom)
  return isSeen ? { id, left, top, right: left + width, bottom: top + height } : undefined
}

const SMALLEST_CELL = 6
const HALF = 2 ** 25

interface Level {
  size: number
  cells: Map<number, Obstacle[]>
}

/** Finds obstacles by place: each is in one cell of a grid whose cells are at least as large as it is. */
export const indexObstacles = (obstacles: Iterable<Obstacle>): FindObstacles => {
  const levels = new Map<number, Level>()
  for (const obstacle of obstacles) {
    const length = Math.max(obstacle.right - obstacle.left, obstacle.bottom - obstacle.top)
    const exponent = Math.max(SMALLEST_CELL, Math.ceil(Math.log2(length)))
    const level = levels.get(exponent) ?? { size: 2 ** exponent, cells: new Map() }
    levels.set(exponent, level)
    const key = keyOf(Math.floor(obstacle.left / level.size), Math.floor(obstacle.top / level.size))
    const cell = level.cells.get(key)
    if (cell) cell.push(obstacle)
    else level.cells.set(key, [obstacle])
  }
  return (box) => {
    const found: Obstacle[] = []
    for (const level of levels.values())
      for (const cell of cellsIn(level, box)) for (const one of cell) if (touches(one, box)) found.push(one)
    return found
  }
}

const keyOf = (i: number, j: number): number => (i + HALF) * 2 * HALF + j + HALF

const cellsIn = ({ size, cells }: Level, { left, top, right, bottom }: Edges): Iterable<Obstacle[]> => {
  // What is in the cell before may reach into this one.
  const [i1, i2] = [Math.floor(left / size) - 1, Math.floor(right / size)]
  const [j1, j2] = [Math.floor(top / size) - 1, Math.floor(bottom / size)]
  if ((i2 - i1 + 1) * (j2 - j1 + 1) > cells.size) return cells.values()
  const result: Obstacle[][] = []
  for (let i = i1; i <= i2; i++)
    for (let j = j1; j <= j2; j++) {
      const cell = cells.get(keyOf(i, j))
      if (cell) result.push(cell)
    }
  return result
}

const touches = (one: Edges, other: Edges): boolean =>
  one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top
