import type { Board } from '../canvas/painter/board.ts'
import { listOf } from '../canvas/painter/entry.ts'
import type { Point } from './geometry.ts'

/** As many as show where it bends. */
const COUNT = 60

/** Places along the way of a connector, as it is painted now. */
export const wayOf = (board: Board, id: string): Point[] => {
  const entry = board.get(id)
  const line = entry && listOf(entry, board.environment).find(({ op }) => op === 'stroke')
  if (line?.op !== 'stroke') return []
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', line.path)
  const length = path.getTotalLength()
  return Array.from({ length: COUNT + 1 }, (_, at) => {
    const { x, y } = path.getPointAtLength((length * at) / COUNT)
    return { x, y }
  })
}
