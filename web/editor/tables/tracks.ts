import type { Editor } from '../editor-types.ts'
import { removalOf } from '../edits.ts'
import { layoutOf } from '../geometry.ts'
import { trackAt } from './grid.ts'
import { type NextTrack, retrack, retrackEdits, sameTracks, type Wanted } from './retrack.ts'
import { type Place, type Table, tableOf } from './table.ts'

type Axis = 'columns' | 'rows'

const keyOf = (axis: Axis): keyof Place => (axis === 'rows' ? 'row' : 'column')

/** The table that is meant by the selection, and the places of it that are selected: none where all of it is. */
const target = (editor: Editor): { table: Table; places: Place[] } | undefined => {
  const [first] = editor.selection.ids
  const table = first === undefined ? undefined : tableOf(editor, first)
  if (!table) return undefined
  const places = table.children
    .filter(({ id }) => editor.selection.has(id))
    .map((child) => {
      const { left = 0, top = 0, width = 0, height = 0 } = layoutOf(child)
      return { row: trackAt(table.rows, top + height / 2), column: trackAt(table.columns, left + width / 2) }
    })
  return { table, places }
}

/** One commit; without a row or a column left the table is gone. */
const commit = (editor: Editor, table: Table, wanted: Wanted): void => {
  const isEmpty = wanted.columns?.length === 0 || wanted.rows?.length === 0
  if (isEmpty) editor.store.commit([...table.children, table.frame].map(removalOf))
  else editor.store.commit(retrackEdits(table, retrack(table, wanted, editor.layer.fonts.measure)))
}

/** As high as the lowest that has no titles. */
export const newRowSize = ({ rows }: Table): number =>
  Math.min(...(rows.length > 1 ? rows.slice(1) : rows).map(({ size }) => size))

/** Beside what is selected; at an end where the whole table is. */
export const addTrack = (editor: Editor, axis: Axis, isAfter: boolean): void => {
  const { table, places } = target(editor) ?? {}
  if (!table || !places) return
  const chosen = places.map((place) => place[keyOf(axis)])
  const [first, last] = places.length > 0 ? [Math.min(...chosen), Math.max(...chosen)] : [0, table[axis].length - 1]
  const at = isAfter ? last + 1 : first
  const size = axis === 'rows' ? newRowSize(table) : (table.columns[isAfter ? last : first]?.size ?? 0)
  commit(editor, table, { [axis]: sameTracks(table[axis]).toSpliced(at, 0, { size }) })
  const [place] = places
  if (place) select(editor, table, { ...place, [keyOf(axis)]: at })
}

const select = (editor: Editor, { frame }: Table, { row, column }: Place): void => {
  const after = tableOf(editor, frame.id)
  if (!after) return
  const id = after.cells[Math.min(row, after.rows.length - 1)]?.[Math.min(column, after.columns.length - 1)]
  if (id !== undefined) editor.selection.set([id])
}

/** Those that something selected is in, with what lies on them. */
export const deleteTracks = (editor: Editor, axis: Axis): void => {
  const { table, places } = target(editor) ?? {}
  const [place] = places ?? []
  if (!table || !places || !place) return
  const gone = new Set(places.map((one) => one[keyOf(axis)]))
  editor.selection.clear()
  commit(editor, table, { [axis]: sameTracks(table[axis]).filter(({ from }) => !gone.has(from as number)) })
  select(editor, table, { ...place, [keyOf(axis)]: Math.min(...gone) })
}

/** All columns as wide as their average. */
export const evenColumns = (editor: Editor): void => {
  const { table } = target(editor) ?? {}
  if (!table) return
  const size = table.columns.reduce((sum, one) => sum + one.size, 0) / table.columns.length
  commit(editor, table, { columns: table.columns.map((_, from): NextTrack => ({ from, size })) })
}

/** A frame with shapes, as any other. */
export const toShapes = (editor: Editor): void => {
  const { table } = target(editor) ?? {}
  if (table) editor.store.commit([{ update: { frame: { id: table.frame.id, layout: '' } } }])
}

/** Texts from a cell on, in as many rows and columns as they need. */
export const fillFrom = (
  editor: Editor,
  table: Table,
  { row, column }: Place,
  write: NonNullable<Wanted['write']>,
  size: { rows: number; columns: number },
): void => {
  const more = (axis: Axis, from: number, count: number, each: number): NextTrack[] => [
    ...sameTracks(table[axis]),
    ...Array.from({ length: Math.max(0, from + count - table[axis].length) }, () => ({ size: each })),
  ]
  commit(editor, table, {
    columns: more('columns', column, size.columns, table.columns.at(-1)?.size ?? 0),
    rows: more('rows', row, size.rows, newRowSize(table)),
    write: (place, cell) => write({ row: place.row - row, column: place.column - column }, cell),
  })
}
