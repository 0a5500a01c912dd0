import type { Bounds } from '@easel/contract'
import type { DisplayList, Instruction, Matrix } from './display-list.ts'
import { MITER_LIMIT } from './display-list.ts'
import { apply, multiply } from './matrix.ts'

type Edges = readonly [left: number, top: number, right: number, bottom: number]

interface State {
  matrix: Matrix
  clip: Edges
}

const everywhere: Edges = [-Infinity, -Infinity, Infinity, Infinity]
const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The box around all that a list draws; undefined where it draws nothing. Curves count with their control points. */
export const listBounds = (list: DisplayList): Bounds | undefined => {
  let state: State = { matrix: identity, clip: everywhere }
  const saved: State[] = []
  let [left, top, right, bottom]: Edges = [Infinity, Infinity, -Infinity, -Infinity]
  for (const instruction of list) {
    if (instruction.op === 'save') saved.push(state)
    else if (instruction.op === 'restore') state = saved.pop() ?? state
    else if (instruction.op === 'transform') state = { ...state, matrix: multiply(state.matrix, instruction.matrix) }
    else if (instruction.op === 'clip') state = { ...state, clip: intersect(state.clip, inZone(instruction, state)) }
    else {
      const [x1, y1, x2, y2] = intersect(state.clip, inZone(instruction, state))
      if (x1 > x2 || y1 > y2) continue
      left = Math.min(left, x1)
      top = Math.min(top, y1)
      right = Math.max(right, x2)
      bottom = Math.max(bottom, y2)
    }
  }
  return left <= right ? { left, top, width: right - left, height: bottom - top } : undefined
}

const intersect = (one: Edges, other: Edges): Edges => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
]

const inZone = (instruction: Instruction, { matrix }: State): Edges => {
  const [x1, y1, x2, y2] = ownEdges(instruction)
  const corners = [apply(matrix, x1, y1), apply(matrix, x2, y1), apply(matrix, x2, y2), apply(matrix, x1, y2)]
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const ownEdges = (instruction: Instruction): Edges => {
  if (instruction.op === 'text') {
    const { x, y, width, font } = instruction
    return [x, y - font.size, x + width, y + font.size * 0.3]
  }
  if (instruction.op !== 'fill' && instruction.op !== 'stroke' && instruction.op !== 'clip') return everywhere
  const [x1, y1, x2, y2] = pathEdges(instruction.path)
  if (instruction.op !== 'stroke') return [x1, y1, x2, y2]
  const { width, join } = instruction.line
  const reach = (width / 2) * (join === 'miter' ? MITER_LIMIT / 2 : 1)
  return [x1 - reach, y1 - reach, x2 + reach, y2 + reach]
}

const pathEdges = (path: string): Edges => {
  let [left, top, right, bottom]: Edges = [Infinity, Infinity, -Infinity, -Infinity]
  let isX = true
  for (const [text] of path.matchAll(/-?[\d.]+(?:e[+-]?\d+)?/g)) {
    const value = Number(text)
    if (isX) {
      left = Math.min(left, value)
      right = Math.max(right, value)
    } else {
      top = Math.min(top, value)
      bottom = Math.max(bottom, value)
    }
    isX = !isX
  }
  return [left, top, right, bottom]
}
