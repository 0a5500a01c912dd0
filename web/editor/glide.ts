import type { Point } from './geometry.ts'

/** How long what others point at and drag takes to where it is told to be. */
export const GLIDE_MS = 80

export interface Glided {
  at: Point
  /** The way that it would go in a whole glide. */
  speed: Point
}

export const still: Point = { x: 0, y: 0 }

/**
 * Where something is that goes from one place to another, for a share of the time. It goes on as fast as it came, and
 * arrives as fast as the way is long: so places that are told one after the other are one curve without corners.
 */
export const glide = (from: Point, speed: Point, to: Point, share: number): Glided => {
  if (share >= 1) return { at: to, speed: still }
  const along = (start: number, began: number, end: number): readonly [at: number, speed: number] => {
    const way = end - start
    const rest = 1 - share
    return [
      start + share * (rest * rest * began + share * (1 + rest) * way),
      rest * (1 - 3 * share) * began + share * (1 + 3 * rest) * way,
    ]
  }
  const [x, y] = [along(from.x, speed.x, to.x), along(from.y, speed.y, to.y)]
  return { at: { x: x[0], y: y[0] }, speed: { x: x[1], y: y[1] } }
}

/** A layout on its way to another one, for a share of the time; it turns the shorter way. */
export const layoutBetween = <Layout extends object>(from: Layout, to: Layout, share: number): Layout => {
  if (share >= 1) return to
  const starts = from as Record<string, unknown>
  const between = Object.entries(to).map(([name, end]) => {
    const start = starts[name] ?? end
    if (typeof start !== 'number' || typeof end !== 'number') return [name, end]
    const way = name === 'rotate' ? ((((end - start + 180) % 360) + 360) % 360) - 180 : end - start
    return [name, start + share * way]
  })
  return Object.fromEntries(between)
}
