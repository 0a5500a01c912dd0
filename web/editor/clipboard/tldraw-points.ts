import type { TracePoint } from '../editor-types.ts'
import { isNumber, isSource, numberOr, type Source, textIn } from './foreign-values.ts'

const MAX_POINTS = 20_000

/** Numbers of 16 bits: five of them are the exponent, ten the fraction. */
const halfAt = (view: DataView, at: number): number => {
  const bits = view.getUint16(at, true)
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023]
  const size = exponent === 0 ? (fraction / 1024) * 2 ** -14 : (1 + fraction / 1024) * 2 ** (exponent - 15)
  return bits >> 15 ? -size : size
}

/** The first point in numbers of 32 bits, then how far each is from the one before in numbers of 16. */
const pointsOfPath = (base64: string, hasPressure: boolean): TracePoint[] => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  const count = hasPressure ? 3 : 2
  if (bytes.length < count * 4) return []
  const last = Array.from({ length: count }, (_, n) => view.getFloat32(n * 4, true))
  const points: TracePoint[] = []
  const add = (): void => {
    const [x = 0, y = 0, pressure] = last
    points.push({ x, y, ...(pressure !== undefined && { pressure }) })
  }
  add()
  for (let at = count * 4; at + count * 2 <= bytes.length && points.length < MAX_POINTS; at += count * 2) {
    for (let n = 0; n < count; n++) last[n] = (last[n] as number) + halfAt(view, at + n * 2)
    add()
  }
  return points
}

/** Of a piece of a line by hand, as older and newer versions have them. */
export const pointsOf = ({ points, path, dim }: Source): TracePoint[] => {
  if (Array.isArray(points))
    return points
      .slice(0, MAX_POINTS)
      .filter((one) => isSource(one) && isNumber(one.x) && isNumber(one.y))
      .map(({ x, y, z }) => ({ x, y, pressure: Math.min(1, Math.max(0, numberOr(z, 0.5))) }))
  try {
    return pointsOfPath(textIn(path), dim !== 2).filter(({ x, y }) => isNumber(x) && isNumber(y))
  } catch {
    return []
  }
}
