import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { isNote } from '../elements.ts'
import { layoutOf } from '../geometry.ts'
import { type Grid, gridOf } from './grid.ts'
import { isTable } from './is-table.ts'

/** A frame with its cells, and what else lies in it. */
export interface Table extends Grid {
  frame: LiveElement
  children: readonly LiveElement[]
}

export interface Place {
  row: number
  column: number
}

/** A place of a table that has a cell. */
export interface CellPlace extends Place {
  table: Table
}

/** Notes are laid on cells, and are none. */
const canBeCell = (element: LiveElement): boolean =>
  element.kind === 'SHAPE' &&
  element.body.basic?.type === 'RECTANGLE' &&
  !isNote(element) &&
  (layoutOf(element).rotate ?? 0) === 0

const boundsOf = (element: LiveElement) => {
  const { left = 0, top = 0, width = 0, height = 0 } = layoutOf(element)
  return { left, top, width, height }
}

/** The table that a frame is, or that something is in. */
export const tableOf = ({ store }: Pick<Editor, 'store'>, id: string): Table | undefined => {
  const element = store.get(id)
  const frame = element?.kind === 'SHAPE' ? store.get(element.frame_id ?? '') : element
  if (!frame || !isTable(frame)) return undefined
  const children = store
    .childrenOf(frame.id)
    .map((child) => store.get(child))
    .filter((child) => child !== undefined)
    // The lowest first: what is of the same size and lies above it is no cell.
    .sort((one, other) => one.z - other.z)
  const boxes = children.filter(canBeCell).map((child) => ({ id: child.id, bounds: boundsOf(child) }))
  const grid = gridOf(boundsOf(frame), boxes)
  return grid && { ...grid, frame, children }
}

/** Finds where cells are in their tables, each of which is looked at once. */
export const cellFinder = (editor: Pick<Editor, 'store'>): ((id: string) => CellPlace | undefined) => {
  const known = new Map<string, Map<string, CellPlace>>()
  return (id) => {
    const { kind, frame_id } = editor.store.get(id) ?? {}
    if (kind !== 'SHAPE' || !frame_id) return undefined
    const places = known.get(frame_id) ?? placesIn(tableOf(editor, frame_id))
    known.set(frame_id, places)
    return places.get(id)
  }
}

const placesIn = (table: Table | undefined): Map<string, CellPlace> =>
  new Map(
    table?.cells.flatMap((cells, row) =>
      cells.flatMap((id, column) => (id === undefined ? [] : [[id, { table, row, column }] as const])),
    ),
  )

/** Where in its table a cell is; undefined for what is none. */
export const cellOf = (editor: Pick<Editor, 'store'>, id: string): CellPlace | undefined => cellFinder(editor)(id)

/** The cells that are selected, where nothing else is and all are of one table. */
export const selectedCells = (editor: Editor): { table: Table; places: readonly Place[] } | undefined => {
  const [first] = editor.selection.ids
  const table = first === undefined ? undefined : cellOf(editor, first)?.table
  if (!table) return undefined
  const places = table.cells.flatMap((cells, row) =>
    cells.flatMap((id, column) => (id !== undefined && editor.selection.has(id) ? [{ row, column }] : [])),
  )
  return places.length === editor.selection.ids.size ? { table, places } : undefined
}
