import type { LiveElement } from '@easel/sdk/live-types.ts'
import { insertionsOf } from '../copies.ts'
import type { Editor } from '../editor-types.ts'
import { newFrame } from '../elements.ts'
import { withLayout } from '../geometry.ts'
import { bringIntoView } from '../next-note.ts'
import { toRichText } from '../text/to-rich-text.ts'
import { newCell } from './new-cell.ts'
import { heightOf } from './retrack.ts'

const TABLE = { rows: 3, widths: [200, 200, 200], height: 44 }
const BOARD = { width: 260, head: 48, body: 520 }
/** Of what is pasted: as wide as its longest text, within bounds. */
const PASTED = { min: 96, max: 340, perLetter: 9, inset: 32 }

interface NewRow {
  height: number
  texts: readonly string[]
}

/** A frame with its cells, from a corner on; rows are as high as what is in them needs. */
const newTable = (
  editor: Editor,
  name: string,
  widths: readonly number[],
  rows: readonly NewRow[],
  valign?: 'TOP',
): LiveElement[] => {
  const { measure } = editor.layer.fonts
  const made: LiveElement[] = []
  const frame = newFrame(name, { left: 0, top: 0, width: 0, height: 0 })
  let [left, top] = [0, 0]
  for (const [row, { height, texts }] of rows.entries()) {
    left = 0
    const cells = widths.map((width, column) => {
      const cell = newCell({ left, top, width, height }, row === 0, row === 0 ? undefined : valign)
      left += width
      const text = texts[column] ?? ''
      return text === '' ? cell : { ...cell, body: { ...cell.body, text: toRichText(cell.body.text, text) } }
    })
    const tallest = Math.max(height, ...cells.map((cell) => heightOf(cell, measure)))
    for (const cell of cells) made.push(withLayout(cell, { height: tallest }, frame.id))
    top += tallest
  }
  const table = withLayout(frame, { width: left, height: top })
  return [{ ...table, body: { ...table.body, layout: 'TABLE' } }, ...made]
}

/** With its middle where there is a place for it; its first cell is selected. */
const insert = (editor: Editor, elements: readonly LiveElement[]): void => {
  const [frame, first] = elements
  if (!frame || !first) return
  const { width = 0, height = 0 } = frame.body.properties.layout
  const { x, y } = editor.place()
  const [dx, dy] = [Math.round(x - width / 2), Math.round(y - height / 2)]
  const placed = elements.map((element) => {
    const { left, top } = element.body.properties.layout
    return withLayout(element, { left: left + dx, top: top + dy })
  })
  editor.store.commit(insertionsOf(placed))
  editor.selection.set([first.id])
  bringIntoView(editor, { left: dx, top: dy, width, height })
}

export const insertTable = (editor: Editor): void => {
  const { rows, widths, height } = TABLE
  const empty = Array.from({ length: rows }, () => ({ height, texts: [] }))
  insert(editor, newTable(editor, editor.tableWords().table, widths, empty))
}

/** Tall columns with titles, for notes: a table with two rows. */
export const insertColumns = (editor: Editor): void => {
  const { board, columns } = editor.tableWords()
  const rows = [
    { height: BOARD.head, texts: columns },
    { height: BOARD.body, texts: [] },
  ]
  insert(
    editor,
    newTable(
      editor,
      board,
      columns.map(() => BOARD.width),
      rows,
      'TOP',
    ),
  )
}

/** Rows of texts as a table. */
export const tableOfTexts = (editor: Editor, texts: readonly (readonly string[])[]): LiveElement[] => {
  const widths = (texts[0] ?? []).map((_, column) => {
    const lines = texts.flatMap((row) => (row[column] ?? '').split('\n'))
    const longest = Math.max(...lines.map(({ length }) => length))
    return Math.min(PASTED.max, Math.max(PASTED.min, longest * PASTED.perLetter + PASTED.inset))
  })
  const rows = texts.map((row) => ({ height: TABLE.height, texts: row }))
  return newTable(editor, editor.tableWords().table, widths, rows)
}
