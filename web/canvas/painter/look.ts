import type { PaintEnvironment } from '@easel/drawing/canvas-painter.ts'
import type { MarkKind } from '../canvas-types.ts'
import type { Board } from './board.ts'

export interface Look {
  board: Board
  painting: PaintEnvironment
  isDark: boolean
  /** Pixels of the screen for each CSS pixel. */
  ratio: number
  marks: ReadonlyMap<string, MarkKind>
}
