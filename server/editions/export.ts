import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../db/transaction.ts'
import { createPacer } from '../pacer.ts'
import { exportedTables, type Page, readPage, readPeople } from './export.sql.ts'

/** Rows of the first page of a table; the next pages have as many as fit into MAX_CHARACTERS. */
const FIRST_PAGE = 10
const MAX_PAGE = 500
const MAX_CHARACTERS = 500_000

/** The line of a row. A commit may have megabytes, of which one takes about ten milliseconds. */
function* piecesOf(table: string, row: object): Generator<string> {
  yield `{"table":${JSON.stringify(table)},"row":{`
  let separator = ''
  for (const [column, value] of Object.entries(row)) {
    yield `${separator}${JSON.stringify(column)}:`
    yield* typeof value === 'string' && value.length > MAX_CHARACTERS ? quoted(value) : [JSON.stringify(value)]
    separator = ','
  }
  yield '}}\n'
}

function* quoted(text: string): Generator<string> {
  yield '"'
  for (let at = 0; at < text.length; at += MAX_CHARACTERS)
    yield JSON.stringify(text.slice(at, at + MAX_CHARACTERS)).slice(1, -1)
  yield '"'
}

/**
 * Everything of an edition (N7), without secrets and what follows from the rest: a line for the edition, one for each
 * row, and a last one that says how many there were. Each page is what the database holds when it is read.
 */
export async function* exportLines(
  db: Db,
  edition_id: number,
  now: number,
  { recheck }: { recheck?: () => Promise<void> } = {},
): AsyncGenerator<string> {
  const time = new Date(now).toISOString()
  yield `${JSON.stringify({ export: 'edition', format: 1, edition_id: String(edition_id), time })}\n`
  let rows = 0
  const sources = [
    { name: 'person', read: (after: Page['last'], limit: number) => readPeople(db, edition_id, after, limit) },
    ...exportedTables.map((table) => ({
      name: table.name,
      read: (after: Page['last'], limit: number) => readPage(db, edition_id, table, after, limit),
    })),
  ]
  const pace = createPacer()
  for (const { name, read } of sources) {
    let limit = FIRST_PAGE
    let after: Page['last']
    for (let hasMore = true; hasMore; ) {
      // A slow reader may have taken any time, and be no admin any more.
      await recheck?.()
      const page = await read(after, limit)
      let lines = ''
      let length = 0
      for (const row of page.rows) {
        for (const piece of piecesOf(name, row)) {
          lines += piece
          await pace()
        }
        if (lines.length < MAX_CHARACTERS) continue
        yield lines
        length += lines.length
        lines = ''
      }
      rows += page.rows.length
      if (lines !== '') yield lines
      ;({ last: after, hasMore } = page)
      const average = (length + lines.length) / Math.max(page.rows.length, 1)
      limit = Math.max(1, Math.min(MAX_PAGE, Math.floor(MAX_CHARACTERS / average)))
      // On SQLite nothing above waits: others get their turn here.
      await nextTurn()
    }
  }
  yield `${JSON.stringify({ end: true, rows })}\n`
}
