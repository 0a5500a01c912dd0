import type { Matrix } from './display-list.ts'

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

/** Exact at multiples of 90 degrees, so that whole pixels stay whole. */
export const cosine = (degrees: number): number => {
  const cos = Math.cos((degrees * Math.PI) / 180)
  return degrees % 90 === 0 ? Math.round(cos) : cos
}

export const sine = (degrees: number): number => cosine(degrees - 90)

/** First `inner`, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer
  const [p, q, r, s, t, u] = inner
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

/** Undefined where the matrix flattens everything to a line or a point. */
export const invert = ([a, b, c, d, e, f]: Matrix): Matrix | undefined => {
  const determinant = a * d - b * c
  if (!(Math.abs(determinant) > 1e-12)) return undefined
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ]
}

export const isIdentity = ([a, b, c, d, e, f]: Matrix): boolean =>
  a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0
