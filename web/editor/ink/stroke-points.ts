import type { TracePoint } from '../editor-types.ts'

/** Nearer points than this say nothing, in pixels of the screen. */
const MIN_PIXELS = 1.5
/** A longer stroke has every second one of its older points taken away, as often as that takes. */
const MAX_POINTS = 2_000
/** Points farther apart than this were drawn fast, and hold no trembling. */
const TREMBLE_PIXELS = 8
const SMOOTHING_ROUNDS = 2

/** The points of a stroke while it is drawn, in units of the zone. */
export const createStrokePoints = (first: TracePoint, scale: number) => {
  let points: TracePoint[] = [first]
  return {
    get all(): readonly TracePoint[] {
      return points
    },
    /** Whether anything of it was new. */
    add(trail: readonly TracePoint[]): boolean {
      const before = points.length
      for (const { x, y, pressure } of trail) {
        const last = points.at(-1) as TracePoint
        if (Math.hypot(x - last.x, y - last.y) * scale < MIN_PIXELS) continue
        points.push({ x, y, ...(pressure !== undefined && { pressure }) })
      }
      const isMore = points.length > before
      if (points.length > MAX_POINTS) points = points.filter((_, at) => at % 2 === 0 || at === points.length - 1)
      return isMore
    },
  }
}

/** Without the trembling of a slow hand; the ends stay. */
export const smoothed = (points: readonly TracePoint[], scale: number): TracePoint[] => {
  let result = [...points]
  for (let round = 0; round < SMOOTHING_ROUNDS; round++)
    result = result.map((point, at) => {
      const [before, next] = [result[at - 1], result[at + 1]]
      if (!before || !next) return point
      const apart = Math.max(distance(before, point), distance(point, next)) * scale
      const share = Math.max(0, 1 - apart / TREMBLE_PIXELS) / 2
      const toward = (own: number, one: number, other: number): number =>
        own * (1 - share) + ((one + other) / 2) * share
      return {
        x: toward(point.x, before.x, next.x),
        y: toward(point.y, before.y, next.y),
        ...(point.pressure !== undefined && {
          pressure: toward(point.pressure, before.pressure ?? point.pressure, next.pressure ?? point.pressure),
        }),
      }
    })
  return result
}

const distance = (one: TracePoint, other: TracePoint): number => Math.hypot(one.x - other.x, one.y - other.y)
