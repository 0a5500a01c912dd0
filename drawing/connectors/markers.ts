import type { ConnectorEnd } from '@easel/contract'
import type { Instruction, Line } from '../display-list.ts'
import { ellipse, type Path, polygon, polyline, toPathData, transformPath, type XY } from '../path.ts'

type Marker = NonNullable<ConnectorEnd['marker']>

interface Look {
  /** With its tip at 0, 0, pointing right; for a marker of length 1. */
  path: Path
  isFilled: boolean
  /** How much of its length the line leaves free. */
  covers: number
}

const looks: Record<Exclude<Marker, 'NONE'>, Look> = {
  OPEN: { path: polyline([-0.9, -0.5], [0, 0], [-0.9, 0.5]), isFilled: false, covers: 0 },
  BLOCK: { path: polygon([-1, -0.5], [0, 0], [-1, 0.5]), isFilled: true, covers: 0.9 },
  CLASSIC: { path: polygon([-1, -0.5], [0, 0], [-1, 0.5], [-0.7, 0]), isFilled: true, covers: 0.65 },
  DIAMOND: { path: polygon([-1, 0], [-0.5, -0.4], [0, 0], [-0.5, 0.4]), isFilled: true, covers: 0.9 },
  OVAL: { path: ellipse(-0.4, 0, 0.4, 0.4), isFilled: true, covers: 0.7 },
}

/** The length of a marker on a line of a width. */
export const markerLength = (width: number): number => 5 + 3.5 * width

/** How much shorter the line is for its marker. */
export const coveredBy = (marker: Marker | undefined, length: number): number =>
  marker === undefined || marker === 'NONE' ? 0 : looks[marker].covers * length

/** A marker whose tip is at a point; `towards` is the way it points, of length 1. */
export const drawMarker = (
  marker: Marker | undefined,
  [x, y]: XY,
  [dx, dy]: XY,
  length: number,
  paint: string,
  width: number,
): Instruction[] => {
  if (marker === undefined || marker === 'NONE') return []
  const { path, isFilled } = looks[marker]
  const data = toPathData(transformPath(path, [dx * length, dy * length, -dy * length, dx * length, x, y]))
  if (isFilled) return [{ op: 'fill', path: data, rule: 'nonzero', paint }]
  const line: Line = { width, cap: 'round', join: 'round', dash: [] }
  return [{ op: 'stroke', path: data, paint, line }]
}
