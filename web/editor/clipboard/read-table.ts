import { cleanLines, oneLine, textOfCell } from './cell-text.ts'
import { readTabs } from './read-tabs.ts'

/** Rows of cells. */
export type Table = string[][]

/** A cell that goes over more than these columns is as wide as these. */
const MAX_SPAN = 100

/** All rows with as many cells; undefined where it is no table. */
const evened = (rows: Table): Table | undefined => {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  const columns = Math.max(0, ...filled.map(({ length }) => length))
  if (filled.length === 0 || (filled.length === 1 && columns === 1)) return undefined
  return filled.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? ''))
}

/** The cells of a page that was copied, where there is nothing else in it than one table. */
export const rowsOfPage = (page: Document): Table | undefined => {
  const tables = page.querySelectorAll('table')
  const [table] = tables
  if (!table || tables.length > 1) return undefined
  if (oneLine(page.body.textContent) !== oneLine(table.textContent)) return undefined
  return placed([...table.querySelectorAll('tr')])
}

/** A cell over several rows or columns stands in the first of them; the others are empty. */
const placed = (rows: readonly HTMLTableRowElement[]): Table => {
  /** By column: how many rows from here on a cell from above covers. */
  let covered: number[] = []
  return rows.map((row) => {
    const texts: string[] = []
    const next = covered.map((count) => count - 1)
    const skip = (): void => {
      while ((covered[texts.length] ?? 0) > 0) texts.push('')
    }
    for (const cell of row.querySelectorAll<HTMLTableCellElement>('td, th')) {
      skip()
      for (let column = 0; column < Math.min(cell.colSpan, MAX_SPAN); column++) {
        next[texts.length] = cell.rowSpan - 1
        texts.push(column === 0 ? textOfCell(cell) : '')
      }
    }
    skip()
    covered = Array.from(next, (count = 0) => Math.max(0, count))
    return texts
  })
}

export const tableOfPage = (page: Document): Table | undefined => evened(rowsOfPage(page) ?? [])

/** What the only cell of a page says: as plain text it may stand between quotes. */
export const onlyCellOf = (page: Document): string | undefined => {
  const [row, another] = rowsOfPage(page) ?? []
  return row?.length === 1 && !another ? row[0] : undefined
}

/** Lines with tabs, as spreadsheets give them; what is only indented is no table. */
export const tableOfText = (text: string): Table | undefined => {
  const rows = readTabs(text)
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => row.map((cell) => cleanLines(cell.split('\n'))))
  const columns = rows[0]?.length ?? 0
  if (rows.length < 2 || columns < 2 || rows.some(({ length }) => length !== columns)) return undefined
  return rows.every(([first]) => first === '') ? undefined : evened(rows)
}
