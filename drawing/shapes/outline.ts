import type { FillRule, PathData } from '../display-list.ts'
import { type Path, polygon, polyline, type XY } from '../path.ts'

/** Left, top, right, bottom; in pixels of the shape's box. */
export type Inner = readonly [left: number, top: number, right: number, bottom: number]

/** One path of a shape. */
export interface Part {
  path: Path
  /** The same as text, once it was asked for. */
  data?: PathData
  rule: FillRule
  isFilled: boolean
  isStroked: boolean
  /** The line has ends: it cannot lie inside or outside. */
  isOpen: boolean
  /** Below 0 this much darker than the fill, above 0 lighter. */
  tone: number
}

/**
 * What a shape consists of, back to front, and where its text goes; undefined: in its whole box. `wide`: lower and wider,
 * for text with a word that is too long for the other one.
 */
export interface Outline {
  parts: readonly Part[]
  text: Inner | undefined
  wide?: Inner | undefined
}

/** Draws a shape in a box of a width and a height. */
export type Draw = (width: number, height: number) => Outline

const plain: Omit<Part, 'path'> = { rule: 'nonzero', isFilled: true, isStroked: true, isOpen: false, tone: 0 }

export const part = (path: Path, looks: Partial<Part> = {}): Part => ({ ...plain, ...looks, path })

/** A line without a fill. */
export const lines = (path: Path): Part => part(path, { isFilled: false, isOpen: true })

/** A fill without a line, darker or lighter by the tone. */
export const shade = (path: Path, tone: number): Part => part(path, { isStroked: false, tone })

export const outline = (path: Path, text?: Inner, wide?: Inner): Outline => ({ parts: [part(path)], text, wide })

export const withHole = (path: Path, text?: Inner): Outline => ({ parts: [part(path, { rule: 'evenodd' })], text })

export const layered = (parts: readonly Part[], text?: Inner, wide?: Inner): Outline => ({ parts, text, wide })

/** Points as fractions of the box. */
export const fractions = (width: number, height: number, points: readonly XY[]): XY[] =>
  points.map(([x, y]) => [x * width, y * height])

export const polygonOf = (width: number, height: number, points: readonly XY[]): Path =>
  polygon(...fractions(width, height, points))

/** A box as fractions of the box of the shape. */
export const share = (w: number, h: number, [left, top, right, bottom]: Inner): Inner => [
  left * w,
  top * h,
  right * w,
  bottom * h,
]

export const segment = (from: XY, to: XY): Path => polyline(from, to)

/** The rectangle inside the ellipse of the box. */
export const insideOval = (width: number, height: number): Inner => [
  width * 0.1464,
  height * 0.1464,
  width * 0.8536,
  height * 0.8536,
]

/** A lower and wider one. */
export const lowInsideOval = (width: number, height: number): Inner => share(width, height, [0.06, 0.34, 0.94, 0.66])

/** The points of a regular polygon or star around the origin, stretched to fill the box. */
export const stretched = (width: number, height: number, points: readonly XY[]): XY[] => {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  const across = Math.max(...xs) - left
  const down = Math.max(...ys) - top
  return points.map(([x, y]) => [((x - left) / across) * width, ((y - top) / down) * height])
}

/** The corners of a regular polygon, the first one at an angle in degrees. */
export const regular = (corners: number, start = -90): XY[] =>
  Array.from({ length: corners }, (_, at) => {
    const angle = ((start + (at * 360) / corners) * Math.PI) / 180
    return [Math.cos(angle), Math.sin(angle)]
  })
