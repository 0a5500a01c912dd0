import type { RichText } from '@easel/contract/shapes/text.ts'
import { parseHtml } from '../clipboard/defuse-html.ts'
import { ELEMENTS_TYPE } from '../clipboard/read-clipboard.ts'
import { rowsOfPage } from '../clipboard/read-table.ts'
import { readTabs } from '../clipboard/read-tabs.ts'
import { paragraphsHtml } from '../clipboard/to-html.ts'
import type { Editor } from '../editor-types.ts'
import { toPlainText, toRichText } from '../text/to-rich-text.ts'
import { isTable } from './is-table.ts'
import { selectedCells, type Table, tableOf } from './table.ts'
import { fillFrom } from './tracks.ts'

const MAX_CELLS = 2_000

/** As spreadsheets do: what would end a cell stands between quotes. */
const quoted = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A table, or the cells of one, as other programs read it: lines with tabs, and a page. */
export const copiedTable = (editor: Editor): { plain: string; html: string } | undefined => {
  const rows = copiedRows(editor)
  if (!rows) return undefined
  const texts = rows.map((row) => row.map((id): RichText => editor.store.get(id ?? '')?.body.text ?? {}))
  const isOne = texts.length === 1 && texts[0]?.length === 1
  const words = texts.map((row) => row.map(toPlainText))
  const html = texts.map((row) => `<tr>${row.map((text) => `<td>${paragraphsHtml(text)}</td>`).join('')}</tr>`)
  return {
    plain: isOne ? words.flat().join('') : words.map((row) => row.map(quoted).join('\t')).join('\n'),
    html: `<table>${html.join('')}</table>`,
  }
}

/** All of the table that is selected alone, or what is between the first and the last cell that is. */
const copiedRows = (editor: Editor): readonly (readonly (string | undefined)[])[] | undefined => {
  const { ids } = editor.selection
  const [only] = ids
  if (ids.size === 1 && isTable(editor.store.get(only ?? ''))) return tableOf(editor, only as string)?.cells
  const { table, places } = selectedCells(editor) ?? {}
  if (!table || !places) return undefined
  const span = (numbers: readonly number[]) => [Math.min(...numbers), Math.max(...numbers) + 1] as const
  const rows = span(places.map(({ row }) => row))
  const columns = span(places.map(({ column }) => column))
  const shown = (id: string | undefined) => (id !== undefined && ids.has(id) ? id : undefined)
  return table.cells.slice(...rows).map((cells) => cells.slice(...columns).map(shown))
}

/** What is pasted on a cell: the table of a page, or plain lines with tabs; undefined for what is to be pasted as ever. */
const rowsIn = (data: DataTransfer): string[][] | undefined => {
  const html = data.getData('text/html')
  const page = html === '' ? undefined : parseHtml(html)
  const rows = page && rowsOfPage(page)
  if (rows) return rows
  const isOfBoard = data.getData(ELEMENTS_TYPE) !== '' || page?.querySelector('[data-easel]')
  const text = data
    .getData('text/plain')
    .replaceAll('\0', '')
    .replace(/(?:\r?\n)+$/, '')
  if (isOfBoard || text.trim() === '') return undefined
  return readTabs(text)
}

/** Fills cells from the one that is selected on; whether there was one, and something to fill it with. */
export const pasteIntoCells = (editor: Editor, data: DataTransfer): boolean => {
  const { table, places } = selectedCells(editor) ?? {}
  const [first] = places ?? []
  const rows = first && rowsIn(data)
  if (!table || !first || !rows) return false
  const columns = Math.max(...rows.map(({ length }) => length))
  if (rows.length * columns > MAX_CELLS) return false
  fillFrom(
    editor,
    table,
    first,
    ({ row, column }, cell) => {
      const text = rows[row]?.[column]
      return text === undefined ? undefined : toRichText(cell.body.text, text)
    },
    { rows: rows.length, columns },
  )
  selectFilled(editor, table, { ...first, rows: rows.length, columns })
  return true
}

const selectFilled = (
  editor: Editor,
  { frame }: Table,
  at: { row: number; column: number; rows: number; columns: number },
): void => {
  const cells = tableOf(editor, frame.id)?.cells.slice(at.row, at.row + at.rows) ?? []
  const ids = cells.flatMap((row) => row.slice(at.column, at.column + at.columns))
  editor.selection.set(ids.filter((id) => id !== undefined))
}
