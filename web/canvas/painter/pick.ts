import type { Shape } from '@easel/contract'
import type { Instruction, Matrix } from '@easel/drawing/display-list.ts'
import type { Board } from './board.ts'
import { type Entry, listOf } from './entry.ts'
import type { Context } from './surface.ts'

/** The element in front at a point, or of a kind, whose filled parts then reach as far as outlines do. An outline is as wide as the pointer's reach at least. */
export const pickAt = (
  board: Board,
  context: Context,
  x: number,
  y: number,
  reach: number,
  kind?: Entry['element']['kind'],
): string | undefined => {
  const box = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach }
  return board
    .within(box)
    .findLast(
      (entry) =>
        (kind === undefined || entry.element.kind === kind) &&
        isVisibleIn(entry, x, y) &&
        isHit(listOf(entry, board.environment), context, { x, y, reach, isWide: kind !== undefined }),
    )?.element.id
}

/** What a frame clips away cannot be picked. */
const isVisibleIn = ({ frame }: Entry, x: number, y: number): boolean => {
  if (!frame) return true
  const { left = 0, top = 0, width = 0, height = 0 } = (frame.element.body as Shape).properties.layout ?? {}
  return x >= left && y >= top && x <= left + width && y <= top + height
}

interface Pointed {
  x: number
  y: number
  reach: number
  /** Whether what is filled is met beside its edge too. */
  isWide: boolean
}

const isHit = (list: readonly Instruction[], context: Context, pointed: Pointed): boolean => {
  const saved: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  context.setTransform(1, 0, 0, 1, 0, 0)
  for (const instruction of list) {
    if (instruction.op === 'save') saved.push(matrix)
    else if (instruction.op === 'restore') matrix = saved.pop() ?? matrix
    else if (instruction.op === 'transform') matrix = instruction.matrix
    else if (instruction.op !== 'clip' && isInside(instruction, matrix, context, pointed)) return true
  }
  return false
}

type Painted = Extract<Instruction, { op: 'fill' | 'stroke' | 'text' }>

/** In the coordinates of the instruction, where its path need not be moved. */
const isInside = (one: Painted, matrix: Matrix, context: Context, { x, y, reach, isWide }: Pointed): boolean => {
  const [a, b, c, d, e, f] = matrix
  const determinant = a * d - b * c
  if (Math.abs(determinant) < 1e-12) return false
  const [px, py] = [(d * (x - e) - c * (y - f)) / determinant, (a * (y - f) - b * (x - e)) / determinant]
  if (one.op === 'text')
    return px >= one.x && px <= one.x + one.width && py >= one.y - one.font.size && py <= one.y + one.font.size * 0.3
  const path = new Path2D(one.path)
  if (one.op === 'fill' && context.isPointInPath(path, px, py, one.rule)) return true
  if (one.op === 'fill' && (!isWide || reach === 0)) return false
  context.lineWidth = Math.max(one.op === 'fill' ? 0 : one.line.width, 2 * reach)
  context.setLineDash([])
  return context.isPointInStroke(path, px, py)
}
