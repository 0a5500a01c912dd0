import { polygon, type XY } from '../path.ts'
import { type Draw, layered, outline, part } from './outline.ts'

/** How long the head of an arrow is in a box; never more than half of its length. */
const headOf = (w: number, h: number): number => Math.min(w / 2, h / 2)

/** The head and its shaft, from `tail` on the left to the right edge. */
const arrowPoints = (tail: number, w: number, h: number): XY[] => {
  const neck = w - headOf(w, h)
  return [
    [tail, h * 0.25],
    [neck, h * 0.25],
    [neck, 0],
    [w, h / 2],
    [neck, h],
    [neck, h * 0.75],
    [tail, h * 0.75],
  ]
}

export const single: Draw = (w, h) =>
  outline(polygon(...arrowPoints(0, w, h)), [0, h * 0.25, w - headOf(w, h) / 2, h * 0.75])

export const notched: Draw = (w, h) => {
  const notch = headOf(w, h) / 2
  return outline(polygon(...arrowPoints(0, w, h), [notch, h / 2]), [notch, h * 0.25, w - headOf(w, h) / 2, h * 0.75])
}

export const striped: Draw = (w, h) => {
  const unit = Math.min(w, h) / 32
  const stripe = (from: number, to: number) =>
    part(polygon([from, h * 0.25], [to, h * 0.25], [to, h * 0.75], [from, h * 0.75]))
  return layered(
    [stripe(0, unit), stripe(2 * unit, 4 * unit), part(polygon(...arrowPoints(5 * unit, w, h)))],
    [5 * unit, h * 0.25, w - headOf(w, h) / 2, h * 0.75],
  )
}

export const pentagonArrow: Draw = (w, h) => {
  const neck = w - headOf(w, h)
  return outline(polygon([0, 0], [neck, 0], [w, h / 2], [neck, h], [0, h]), [0, 0, (neck + w) / 2, h])
}

export const chevron: Draw = (w, h) => {
  const head = headOf(w, h)
  const points: XY[] = [
    [0, 0],
    [w - head, 0],
    [w, h / 2],
    [w - head, h],
    [0, h],
    [head, h / 2],
  ]
  return outline(
    polygon(...points),
    [head, h * 0.25, w - head / 2, h * 0.75],
    [head, h * 0.375, w - head / 4, h * 0.625],
  )
}

export const leftRight: Draw = (w, h) => {
  const head = Math.min(w * 0.36, h / 2)
  const neck = w - head
  const points: XY[] = [
    [0, h / 2],
    [head, 0],
    [head, h * 0.25],
    [neck, h * 0.25],
    [neck, 0],
    [w, h / 2],
    [neck, h],
    [neck, h * 0.75],
    [head, h * 0.75],
    [head, h],
  ]
  return outline(polygon(...points), [head / 2, h * 0.25, w - head / 2, h * 0.75])
}

/** Sizes of the arrows with several heads: half a head, half a shaft. */
const several = (w: number, h: number): readonly [half: number, shaft: number] => {
  const least = Math.min(w, h)
  return [least * 0.22, least * 0.1]
}

export const leftUp: Draw = (w, h) => {
  const [a, s] = several(w, h)
  const [x, y] = [w - a, h - a]
  const points: XY[] = [
    [0, y],
    [a, h - 2 * a],
    [a, y - s],
    [x - s, y - s],
    [x - s, a],
    [w - 2 * a, a],
    [x, 0],
    [w, a],
    [x + s, a],
    [x + s, y + s],
    [a, y + s],
    [a, h],
  ]
  return outline(polygon(...points), [a, y - s, x + s, y + s])
}

export const quad: Draw = (w, h) => {
  const [a, s] = several(w, h)
  const [x, y] = [w / 2, h / 2]
  const points: XY[] = [
    [0, y],
    [a, y - a],
    [a, y - s],
    [x - s, y - s],
    [x - s, a],
    [x - a, a],
    [x, 0],
    [x + a, a],
    [x + s, a],
    [x + s, y - s],
    [w - a, y - s],
    [w - a, y - a],
    [w, y],
    [w - a, y + a],
    [w - a, y + s],
    [x + s, y + s],
    [x + s, h - a],
    [x + a, h - a],
    [x, h],
    [x - a, h - a],
    [x - s, h - a],
    [x - s, y + s],
    [a, y + s],
    [a, y + a],
  ]
  return outline(polygon(...points), [a, y - s, w - a, y + s])
}

export const leftRightUp: Draw = (w, h) => {
  const [a, s] = several(w, h)
  const [x, y] = [w / 2, h - a]
  const points: XY[] = [
    [0, y],
    [a, h - 2 * a],
    [a, y - s],
    [x - s, y - s],
    [x - s, a],
    [x - a, a],
    [x, 0],
    [x + a, a],
    [x + s, a],
    [x + s, y - s],
    [w - a, y - s],
    [w - a, h - 2 * a],
    [w, y],
    [w - a, h],
    [w - a, y + s],
    [a, y + s],
    [a, h],
  ]
  return outline(polygon(...points), [a, y - s, w - a, y + s])
}
