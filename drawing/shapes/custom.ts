import type { Shape } from '@easel/contract'
import type { PathCommand } from '@easel/contract/shapes/path.ts'
import type { Path, Segment, XY } from '../path.ts'
import { mapPath } from '../path.ts'
import { arcBetween } from './arc-between.ts'
import { type Draw, layered, part } from './outline.ts'

type Custom = NonNullable<Shape['custom']>

/** A free drawing: its own box is stretched to the shape's. Without a size of its own it is not stretched. */
export const drawCustom =
  ({ width, height, paths }: Custom): Draw =>
  (w, h) => {
    const across = stretch(w, width)
    const down = stretch(h, height)
    return layered(
      paths.map(({ commands }) => {
        const path = toPath(commands)
        const isOpen = !path.some(([command]) => command === 'Z')
        return part(
          mapPath(path, (x, y) => [x * across, y * down]),
          { isOpen },
        )
      }),
    )
  }

/** A size of nothing cannot be stretched. */
const stretch = (wanted: number, own = 0): number => (own > 1e-6 ? wanted / own : 1)

interface Pen {
  at: XY
  /** Where the current figure began, and a closed one returns to. */
  start: XY
  /** The last control point, which smooth curves mirror. */
  control: XY | undefined
  kind: 'cubic' | 'quadratic' | undefined
}

const toPath = (commands: readonly PathCommand[]): Path => {
  const segments: Segment[] = []
  let pen: Pen = { at: [0, 0], start: [0, 0], control: undefined, kind: undefined }
  for (const command of commands) {
    // A path that begins without a move begins at the corner, and one that goes on after a close where it closed.
    const isLost = segments.length === 0 || segments.at(-1)?.[0] === 'Z'
    if (isLost && !command.move_to && !command.close_path) segments.push(['M', ...pen.at])
    pen = follow(command, pen, segments)
  }
  return segments
}

const xy = ({ x, y }: { x: number; y: number }): XY => [x, y]

const mirrored = ({ at, control, kind }: Pen, wanted: Pen['kind']): XY =>
  control && kind === wanted ? [2 * at[0] - control[0], 2 * at[1] - control[1]] : at

const follow = (command: PathCommand, pen: Pen, segments: Segment[]): Pen => {
  const { move_to, line_to, cubic_to, quadratic_to, arc_to, smooth_cubic_to, smooth_quadratic_to } = command
  const resting = { start: pen.start, control: undefined, kind: undefined }
  if (move_to) {
    const at = xy(move_to.point)
    segments.push(['M', ...at])
    return { ...resting, at, start: at }
  }
  if (line_to) {
    const at = xy(line_to.point)
    segments.push(['L', ...at])
    return { ...resting, at }
  }
  if (cubic_to) return cubic(pen, segments, xy(cubic_to.control1), xy(cubic_to.control2), xy(cubic_to.end))
  if (smooth_cubic_to)
    return cubic(pen, segments, mirrored(pen, 'cubic'), xy(smooth_cubic_to.control2), xy(smooth_cubic_to.end))
  if (quadratic_to) return quadratic(pen, segments, xy(quadratic_to.control), xy(quadratic_to.end))
  if (smooth_quadratic_to) return quadratic(pen, segments, mirrored(pen, 'quadratic'), xy(smooth_quadratic_to.end))
  if (arc_to) {
    segments.push(...arcBetween(pen.at, xy(arc_to.end), arc_to.x_radius ?? 0, arc_to.y_radius ?? 0, arc_to.sweep_angle))
    return { ...resting, at: xy(arc_to.end) }
  }
  if (segments.length > 0) segments.push(['Z'])
  return { ...resting, at: pen.start }
}

const cubic = (pen: Pen, segments: Segment[], one: XY, two: XY, end: XY): Pen => {
  segments.push(['C', ...one, ...two, ...end])
  return { at: end, start: pen.start, control: two, kind: 'cubic' }
}

/** A quadratic curve as the cubic one that is the same. */
const quadratic = (pen: Pen, segments: Segment[], control: XY, end: XY): Pen => {
  const toward = ([x, y]: XY): XY => [x + ((control[0] - x) * 2) / 3, y + ((control[1] - y) * 2) / 3]
  segments.push(['C', ...toward(pen.at), ...toward(end), ...end])
  return { at: end, start: pen.start, control, kind: 'quadratic' }
}
