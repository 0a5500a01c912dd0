/** Rows of cells. */
export type Table = string[][]

const clean = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** All rows with as many cells; undefined where it is no table. */
const evened = (rows: Table): Table | undefined => {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  const columns = Math.max(0, ...filled.map(({ length }) => length))
  if (filled.length === 0 || (filled.length === 1 && columns === 1)) return undefined
  return filled.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? ''))
}

/** The table of a page that was copied, where there is nothing else in it. */
export const tableOfPage = (page: Document): Table | undefined => {
  const tables = page.querySelectorAll('table')
  const [table] = tables
  if (!table || tables.length > 1) return undefined
  if (clean(page.body.textContent) !== clean(table.textContent)) return undefined
  const rows = [...table.querySelectorAll('tr')]
  return evened(rows.map((row) => [...row.querySelectorAll('td, th')].map((cell) => clean(cell.textContent))))
}

/** Lines with tabs, as spreadsheets give them; what is only indented is no table. */
export const tableOfText = (text: string): Table | undefined => {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map(clean))
  const columns = rows[0]?.length ?? 0
  if (rows.length < 2 || columns < 2 || rows.some(({ length }) => length !== columns)) return undefined
  return rows.every(([first]) => first === '') ? undefined : evened(rows)
}
