import { arc, closed, mapPath, type Path, type Segment } from '../path.ts'
import { type Draw, outline } from './outline.ts'

/** The puffs, clockwise from the left: radii, start and sweep in degrees, on a field of 43,200 units. */
const puffs = [
  [6753, 9190, -190.49, 123.78],
  [5333, 7267, -144.1, 89.95],
  [4365, 5945, -145.81, 99.72],
  [4857, 6595, -130.99, 117.24],
  [5333, 7273, -78.71, 109.03],
  [6775, 9220, -46.27, 130.27],
  [5785, 7867, 0.63, 114.03],
  [6752, 9215, 22.45, 115.17],
  [7720, 10543, 66.24, 75.71],
  [4360, 5918, -274.94, 146.74],
  [4345, 5945, -246.83, 152.52],
] as const

/** Each puff begins where the one before it ended. */
const chainOf = (): Path => {
  let [x, y] = [3900, 14370]
  const segments: Segment[] = [['M', x, y]]
  for (const [rx, ry, start, sweep] of puffs) {
    const angle = (start * Math.PI) / 180
    const centre = [x - rx * Math.cos(angle), y - ry * Math.sin(angle)] as const
    const [, ...curves] = arc(centre, [rx, ry], start, sweep)
    segments.push(...curves)
    const end = curves.at(-1) as Extract<Segment, readonly ['C', ...number[]]>
    ;[x, y] = [end[5], end[6]]
  }
  return segments
}

/** In a box of 1 by 1. The control points are inside it too, so the curves are. */
const unitCloud: Path = (() => {
  const chain = chainOf()
  const numbers = chain.map(([, ...values]) => values as number[])
  const xs = numbers.flatMap((values) => values.filter((_, at) => at % 2 === 0))
  const ys = numbers.flatMap((values) => values.filter((_, at) => at % 2 === 1))
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  return closed(mapPath(chain, (x, y) => [(x - left) / width, (y - top) / height]))
})()

export const cloudPath = (x: number, y: number, width: number, height: number): Path =>
  mapPath(unitCloud, (across, down) => [x + across * width, y + down * height])

export const cloud: Draw = (w, h) => outline(cloudPath(0, 0, w, h), [w * 0.14, h * 0.18, w * 0.84, h * 0.82])
