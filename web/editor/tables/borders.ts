import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor, ToolPointer } from '../editor-types.ts'
import { placementEdits } from '../edits.ts'
import type { ValueKey } from '../value-types.ts'
import { changedOf } from './cells.ts'
import { endOf, type Track } from './grid.ts'
import { isTable } from './is-table.ts'
import { type NextTrack, retrack, sameTracks } from './retrack.ts'
import { selectedCells, type Table, tableOf } from './table.ts'

const REACH_PIXELS = 5
const MIN_SIZE = 24

/** The right side of a column, the lower one of a row, or both, held by a pointer. */
export interface Border {
  frameId: string
  cursor: string
  /** What stands differently once it was dragged so far. */
  drag(dx: number, dy: number): LiveElement[]
}

/** Of the table that is selected, or has a cell that is. Around a whole one there are handles. */
export const borderAt = (editor: Editor, { x, y }: ToolPointer): Border | undefined => {
  const { table, isWhole } = meantTable(editor)
  if (!table) return undefined
  const reach = REACH_PIXELS / editor.canvas.view.scale
  const isInside = ([first]: readonly Track[], last: Track | undefined, at: number): boolean =>
    first !== undefined && last !== undefined && at >= first.start && at <= endOf(last) + reach
  if (!isInside(table.columns, table.columns.at(-1), x) || !isInside(table.rows, table.rows.at(-1), y)) return undefined
  const near = (tracks: readonly Track[], at: number): number =>
    (isWhole ? tracks.slice(0, -1) : tracks).findIndex((track) => Math.abs(endOf(track) - at) <= reach)
  const [column, row] = [near(table.columns, x), near(table.rows, y)]
  if (column < 0 && row < 0) return undefined
  return {
    frameId: table.frame.id,
    cursor: column < 0 ? 'row-resize' : row < 0 ? 'col-resize' : 'nwse-resize',
    drag: (dx, dy) =>
      dragged(editor, table, { columns: resized(table.columns, [column], dx), rows: resized(table.rows, [row], dy) }),
  }
}

const resized = (tracks: readonly Track[], which: readonly number[], by: number): NextTrack[] =>
  sameTracks(tracks).map((track) =>
    which.includes(track.from as number) ? { ...track, size: Math.max(MIN_SIZE, Math.round(track.size + by)) } : track,
  )

const dragged = (editor: Editor, table: Table, wanted: Parameters<typeof retrack>[1]): LiveElement[] =>
  changedOf(retrack(table, wanted, editor.layer.fonts.measure).kept, editor)

/** The columns and rows of the cells that are selected, or the last ones of a table, so much larger; else undefined. */
export const resizeTracks = (editor: Editor, x: number, y: number): LiveEdit[] | undefined => {
  const { table, isWhole } = meantTable(editor)
  if (!table) return undefined
  const places = isWhole
    ? [{ row: table.rows.length - 1, column: table.columns.length - 1 }]
    : (selectedCells(editor)?.places ?? [])
  const columns = x === 0 ? [] : places.map(({ column }) => column)
  const rows = y === 0 ? [] : places.map(({ row }) => row)
  const next = { columns: resized(table.columns, columns, x), rows: resized(table.rows, rows, y) }
  return dragged(editor, table, next).flatMap((one) => placementEdits(one, editor.store.get(one.id) ?? one))
}

/** The same for a value that was typed. A cell stands where its row and its column are. */
export const sizeEdits = (editor: Editor, key: ValueKey, by: number): LiveEdit[] | undefined => {
  if (key === 'width') return resizeTracks(editor, by, 0)
  if (key === 'height') return resizeTracks(editor, 0, by)
  return selectedCells(editor) && []
}

/** The one that is selected alone, or has all cells that are. */
const meantTable = (editor: Editor): { table: Table | undefined; isWhole: boolean } => {
  const [only = ''] = editor.selection.ids
  const isWhole = editor.selection.ids.size === 1 && isTable(editor.store.get(only))
  return { table: isWhole ? tableOf(editor, only) : selectedCells(editor)?.table, isWhole }
}
