import type { RichText } from '@easel/contract/shapes/text.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { bringIntoView } from '../next-note.ts'
import { selectAlone } from '../select-alone.ts'
import { toPlainText } from '../text/to-rich-text.ts'
import { retrack, retrackEdits, sameTracks } from './retrack.ts'
import { cellFinder, cellOf, selectedCells, tableOf } from './table.ts'
import { newRowSize } from './tracks.ts'

/** From the cell that is selected to the next one that way, if there is one; false where something else is. */
export const goToCell = (editor: Editor, dx: number, dy: number): boolean => {
  const { table, places } = selectedCells(editor) ?? {}
  const [place, another] = places ?? []
  if (!table || !place || another) return false
  let { row, column } = place
  for (;;) {
    row += dy
    column += dx
    if (!table.rows[row] || !table.columns[column]) return true
    const id = table.cells[row]?.[column]
    if (id === undefined) continue
    selectAlone(editor, id)
    return true
  }
}

/** Goes on to write the next cell, or the one before; after the last one in a new row. */
export const writeNextCell = (editor: Editor, id: string, by: 1 | -1): void => {
  const { table } = cellOf(editor, id) ?? {}
  if (!table) return
  const ids = table.cells.flat().filter((one) => one !== undefined)
  const write = (next: string): void => {
    const bounds = editor.store.bounds(next)
    if (bounds) bringIntoView(editor, bounds)
    editor.writeText(next)
  }
  const next = ids[ids.indexOf(id) + by]
  if (next !== undefined) write(next)
  if (next !== undefined || by < 0) return
  const rows = [...sameTracks(table.rows), { size: newRowSize(table) }]
  editor.store.commit(retrackEdits(table, retrack(table, { rows }, editor.layer.fonts.measure)))
  const first = tableOf(editor, table.frame.id)?.cells.at(-1)?.[0]
  if (first !== undefined) write(first)
}

/** A drag of a cell moves its table. */
export const wholeTables = (editor: Editor, ids: Iterable<string>): string[] => {
  const cellAt = cellFinder(editor)
  return [...new Set([...ids].map((id) => cellAt(id)?.table.frame.id ?? id))]
}

/** Takes the texts of the cells that are selected; false where something else is. */
export const clearCells = (editor: Editor): boolean => {
  if (!selectedCells(editor)) return false
  const edits = [...editor.selection.ids].flatMap((id) => {
    const { text } = editor.store.get(id)?.body ?? {}
    return toPlainText(text) === '' ? [] : [{ update: { shape: { id, text: { ...text, paragraphs: [] } } } }]
  })
  editor.store.commit(edits)
  return true
}

/** What stands elsewhere or is larger once these texts are in their cells: the rows that grow, and all below them. */
export const grownRows = (
  editor: Editor,
  written: readonly (readonly [id: string, text: RichText])[],
): LiveElement[] => {
  const texts = new Map(written)
  const cellAt = cellFinder(editor)
  const tables = new Map([...texts.keys()].map((id) => [cellAt(id)?.table.frame.id, cellAt(id)?.table]))
  return [...tables.values()].flatMap((table) => {
    if (!table) return []
    const { kept } = retrack(table, { write: (_, { id }) => texts.get(id) }, editor.layer.fonts.measure)
    return changedOf(kept, editor)
  })
}

/** Those that do not stand as they do in the zone. */
export const changedOf = (elements: readonly LiveElement[], { store }: Editor): LiveElement[] =>
  elements.filter(({ id, body }) => {
    const [now, next] = [store.get(id)?.body.properties?.layout ?? {}, body.properties?.layout ?? {}]
    return (['left', 'top', 'width', 'height'] as const).some((key) => (now[key] ?? 0) !== (next[key] ?? 0))
  })
