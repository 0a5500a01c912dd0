import type { Shape } from '@easel/contract'
import type { DisplayList, Instruction } from '@easel/drawing/display-list.ts'
import type { Box, CanvasElement } from '../canvas-types.ts'
import type { Entry } from './entry.ts'

export interface Distance {
  x: number
  y: number
}

type Fields = Readonly<Record<string, unknown>>

const isSameBut = (one: Fields, other: Fields, ...leftOut: string[]): boolean => {
  for (const key in one) if (one[key] !== other[key] && !leftOut.includes(key)) return false
  for (const key in other) if (!(key in one)) return false
  return true
}

/** How far a shape was moved, where nothing else of it is different: then it needs not be drawn again. */
export const distanceBetween = (one: CanvasElement, other: CanvasElement): Distance | undefined => {
  if (one.kind !== 'SHAPE' || other.kind !== 'SHAPE') return undefined
  const [before, after] = [one.body as Shape, other.body as Shape]
  if (!isSameBut(before as never, after as never, 'properties', 'frame_id')) return undefined
  if (!isSameBut(before.properties as never, after.properties as never, 'layout')) return undefined
  const [from, to] = [before.properties.layout ?? {}, after.properties.layout ?? {}]
  if (!isSameBut(from, to, 'left', 'top')) return undefined
  return { x: (to.left ?? 0) - (from.left ?? 0), y: (to.top ?? 0) - (from.top ?? 0) }
}

/** A list whose parts have a place each, with these moved; undefined where some part has none. */
export const movedList = (list: DisplayList, { x, y }: Distance): DisplayList | undefined => {
  const result: Instruction[] = []
  let depth = 0
  for (const [at, one] of list.entries()) {
    if (depth === 0 && (one.op !== 'save' || list[at + 1]?.op !== 'transform')) return undefined
    const isPlace = depth === 1 && list[at - 1]?.op === 'save' && one.op === 'transform'
    if (one.op === 'save') depth += 1
    if (one.op === 'restore') depth -= 1
    if (isPlace) {
      const [a, b, c, d, e, f] = one.matrix
      result.push({ op: 'transform', matrix: [a, b, c, d, e + x, f + y] })
    } else result.push(one)
  }
  return result
}

/** What was drawn of an entry before it was moved, and where. */
export interface Kept extends Box {
  list: DisplayList | undefined
  body: DisplayList | undefined
  isProvisional: boolean
}

export const keptWhenMoved = (entry: Entry, element: CanvasElement): Kept | undefined => {
  const by = distanceBetween(entry.given, element)
  if (!by) return undefined
  return {
    minX: entry.minX + by.x,
    minY: entry.minY + by.y,
    maxX: entry.maxX + by.x,
    maxY: entry.maxY + by.y,
    list: entry.list && movedList(entry.list, by),
    body: entry.body && movedList(entry.body, by),
    isProvisional: entry.isProvisional,
  }
}

export const takeKept = (entry: Entry, kept: Kept): void => {
  Object.assign(entry, kept)
  entry.obstacle = undefined
}
