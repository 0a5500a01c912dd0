import { arc, closed, mapPath, type Path, rectangle } from '../path.ts'
import { type Draw, layered, lines, shade } from './outline.ts'

type Sides = 'DOUBLE' | 'LEFT' | 'RIGHT'

/** The left bracket or brace, `reach` wide. */
type LeftLine = (reach: number, height: number) => Path

/** What is enclosed is filled, and only the brackets are drawn. */
const enclosing =
  (sides: Sides, line: LeftLine): Draw =>
  (w, h) => {
    const mirrored = (path: Path): Path => mapPath(path, (x, y) => [w - x, y])
    const depth = Math.min(w, h) / 6
    const left = line(depth, h)
    if (sides !== 'DOUBLE') {
      const fill = [...closed(left), ...rectangle(depth, 0, w - depth, h)]
      const [all, path] = sides === 'LEFT' ? [fill, left] : [mirrored(fill), mirrored(left)]
      const text = sides === 'LEFT' ? ([depth, 0, w, h] as const) : ([0, 0, w - depth, h] as const)
      return layered([shade(all, 0), lines(path)], text)
    }
    const right = mirrored(left)
    const fill = [...closed(left), ...closed(right), ...rectangle(depth, 0, w - 2 * depth, h)]
    return layered([shade(fill, 0), lines(left), lines(right)], [depth, 0, w - depth, h])
  }

export const bracket = (sides: Sides = 'DOUBLE'): Draw =>
  enclosing(sides, (reach, h) => {
    const bend = Math.min(reach, h / 6)
    return [...arc([reach, h - bend], [reach, bend], 90, 90), ...arc([reach, bend], [reach, bend], 180, 90, 'L')]
  })

export const brace = (sides: Sides = 'DOUBLE'): Draw =>
  enclosing(sides, (reach, h) => {
    const half = reach / 2
    const bend = Math.min(half, h / 8)
    return [
      ...arc([reach, h - bend], [half, bend], 90, 90),
      ...arc([0, h / 2 + bend], [half, bend], 0, -90, 'L'),
      ...arc([0, h / 2 - bend], [half, bend], 90, -90, 'L'),
      ...arc([reach, bend], [half, bend], 180, 90, 'L'),
    ]
  })
