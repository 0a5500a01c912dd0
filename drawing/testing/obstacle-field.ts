import type { Shape } from '@easel/contract'
import fc from 'fast-check'
import { type End, findEnds } from '../connectors/ends.ts'
import { type Edges, indexObstacles, type Obstacle } from '../connectors/obstacles.ts'
import type { XY } from '../path.ts'

export interface ObstacleField {
  obstacles: Obstacle[]
  ends: [End, End]
}

const sides = ['NORTH', 'EAST', 'SOUTH', 'WEST', undefined] as const

/** A field of boxes on a grid of so many pixels; the first two are connected. */
export const arbitraryField = (most: number, step: number, longest = 120): fc.Arbitrary<ObstacleField> => {
  const number = (min: number, max: number) =>
    step === 0
      ? fc.double({ min, max, noNaN: true })
      : fc.integer({ min: min / step, max: max / step }).map((n) => n * step)
  const length = number(20, longest)
  const box = fc.record({ left: number(0, 400), top: number(0, 400), width: length, height: length })
  const side = fc.constantFrom(...sides)
  return fc
    .tuple(fc.array(box, { minLength: 2, maxLength: most }), side, side)
    .map(([boxes, one, other]) => toField(boxes, one, other))
}

type Side = (typeof sides)[number]
type Layout = { left: number; top: number; width: number; height: number }

const toField = (layouts: readonly Layout[], one: Side, other: Side): ObstacleField => ({
  obstacles: layouts.map(({ left, top, width, height }, at) => ({
    id: `s${at}`,
    left,
    top,
    right: left + width,
    bottom: top + height,
  })),
  ends: connect(layouts, ['s0', one], ['s1', other]),
})

const connect = (layouts: readonly Layout[], one: [string, Side], other: [string, Side]): [End, End] => {
  const endAt = ([shape_id, side]: [string, Side]) => ({ shape_id, ...(side && { side }) })
  const shapeAt = (id: string) => ({ properties: { layout: layouts[Number(id.slice(1))] } }) as Shape
  return findEnds(endAt(one), endAt(other), shapeAt)
}

/** Rows of 120 by 80 with room between them, and connectors between some that are a few rows and columns apart. */
export const looseGrid = (rows: number, columns: number, connectors: number, apart: number) => {
  let seed = 7
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  const places = Array.from({ length: rows * columns }, (_, at) => ({
    row: Math.floor(at / columns),
    column: at % columns,
  }))
  const layouts = places.map(({ row, column }): Layout => {
    // The same at a place, however large the grid is.
    seed = row * 1009 + column * 9176 + 1
    random()
    return { left: column * 200 + random() * 50, top: row * 150 + random() * 50, width: 120, height: 80 }
  })
  seed = 20_261_117
  const ends: [End, End][] = []
  while (ends.length < connectors) {
    const [row, column] = [Math.floor(random() * 20), Math.floor(random() * 25)]
    const [toRow, toColumn] = [row, column].map((from) => from + Math.round((random() * 2 - 1) * apart)) as [
      number,
      number,
    ]
    if ((toRow === row && toColumn === column) || toRow < 0 || toColumn < 0 || toRow >= 20 || toColumn >= 25) continue
    ends.push(
      connect(layouts, [`s${row * columns + column}`, undefined], [`s${toRow * columns + toColumn}`, undefined]),
    )
  }
  const obstacles = layouts.map(({ left, top }, at) => ({
    id: `s${at}`,
    left,
    top,
    right: left + 120,
    bottom: top + 80,
  }))
  return { find: indexObstacles(obstacles), ends }
}

/** Whether a way goes through the inside of a box. */
export const goesThrough = (points: readonly XY[], { left, top, right, bottom }: Edges, depth: number): boolean =>
  points.some((to, at) => {
    const from = points[at - 1]
    return (
      from !== undefined &&
      Math.max(from[0], to[0]) > left + depth &&
      Math.min(from[0], to[0]) < right - depth &&
      Math.max(from[1], to[1]) > top + depth &&
      Math.min(from[1], to[1]) < bottom - depth
    )
  })
