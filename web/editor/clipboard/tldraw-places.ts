import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import { type Point, rounded } from '../geometry.ts'
import { numberOr, type Source } from './foreign-values.ts'

const MAX_DEPTH = 50

/** Where the corner of a shape is in the zone, and how far it is turned around that, in radians. */
interface Place extends Point {
  turn: number
}

/** Shapes stand relative to the frame or group that they are in. */
export const createPlaces = (shapes: readonly Source[]) => {
  const byId = new Map(shapes.map((one) => [one.id, one]))

  /** From the innermost on. */
  const parentsOf = ({ parentId }: Source): Source[] => {
    const parents: Source[] = []
    for (let one = byId.get(parentId); one && parents.length < MAX_DEPTH; one = byId.get(one.parentId))
      parents.push(one)
    return parents
  }

  const within = ({ x, y, turn }: Place, at: Point): Point => ({
    x: x + at.x * Math.cos(turn) - at.y * Math.sin(turn),
    y: y + at.x * Math.sin(turn) + at.y * Math.cos(turn),
  })

  const placeOf = (shape: Source): Place =>
    [...parentsOf(shape).reverse(), shape].reduce<Place>(
      (place, { x, y, rotation }) => ({
        ...within(place, { x: numberOr(x, 0), y: numberOr(y, 0) }),
        turn: place.turn + numberOr(rotation, 0),
      }),
      { x: 0, y: 0, turn: 0 },
    )

  return {
    parentsOf,
    /** Where a point of a shape is in the zone. */
    pointIn(shape: Source, at: Point): Point {
      const { x, y } = within(placeOf(shape), at)
      return { x: rounded(x), y: rounded(y) }
    },
    /** Turned around its middle, in degrees. */
    boxOf(shape: Source, width: number, height: number): { bounds: Bounds; rotate: number } {
      const place = placeOf(shape)
      const { x, y } = within(place, { x: width / 2, y: height / 2 })
      const bounds = {
        left: rounded(x - width / 2),
        top: rounded(y - height / 2),
        width: rounded(width),
        height: rounded(height),
      }
      return { bounds, rotate: ((Math.round((place.turn * 180) / Math.PI) % 360) + 360) % 360 }
    },
  }
}

export type Places = ReturnType<typeof createPlaces>
