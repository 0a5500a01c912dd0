/** a, b, c, d, e, f of Canvas and SVG: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export type Stop = readonly [offset: number, colour: string]

export interface LinearGradient {
  gradient: 'linear'
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
  stops: readonly Stop[]
}

/** Of the unit circle, which the matrix turns into the ellipse that is meant. */
export interface RoundGradient {
  gradient: 'radial' | 'angular'
  matrix: Matrix
  stops: readonly Stop[]
}

/** An image, or a part of it. */
export interface ImagePaint {
  image: string
  /** The part that is shown, in its own pixels. */
  source: readonly [x: number, y: number, width: number, height: number]
  /** From the part, whose corner is the origin, in pixels of the image, to where it is drawn. */
  matrix: Matrix
  /** At its own size, from the corner of the box on. */
  repeats: boolean
  alpha: number
  /** What it shows, in words. */
  alternative?: string
}

/** A CSS colour, a gradient or an image. */
export type Paint = string | LinearGradient | RoundGradient | ImagePaint

export interface Line {
  width: number
  cap: 'butt' | 'round' | 'square'
  join: 'round' | 'bevel' | 'miter'
  /** Lengths of dashes and gaps; empty for a solid line. */
  dash: readonly number[]
}

export interface Font {
  family: string
  /** in pixels */
  size: number
  weight: number
  italic: boolean
}

/** Path data as SVG has it, of the commands M, L, C and Z only. */
export type PathData = string
export type FillRule = 'nonzero' | 'evenodd'

/** What painters understand. Clips and transforms hold until the `restore` of the last `save`. */
export type Instruction =
  | { op: 'save' }
  | { op: 'restore' }
  | { op: 'transform'; matrix: Matrix }
  | { op: 'clip'; path: PathData; rule: FillRule }
  | { op: 'fill'; path: PathData; rule: FillRule; paint: Paint }
  | { op: 'stroke'; path: PathData; paint: Exclude<Paint, ImagePaint>; line: Line }
  /** `x` is the left edge and `y` the base line; `width` is what the layout measured. */
  | { op: 'text'; text: string; x: number; y: number; width: number; font: Font; paint: string; rtl: boolean }

export type DisplayList = readonly Instruction[]

/** Lines do not grow beyond this multiple of their width at a sharp corner. */
export const MITER_LIMIT = 4
