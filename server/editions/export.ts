import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../db/transaction.ts'
import { exportedTables, type Page, readPage, readPeople } from './export.sql.ts'

/** Rows of the first page of a table; the next pages have as many as fit into MAX_CHARACTERS. */
const FIRST_PAGE = 10
const MAX_PAGE = 500
const MAX_CHARACTERS = 500_000

/**
 * Everything of an edition (N7), without secrets and what follows from the rest: a line for the edition, one for each
 * row, and a last one that says how many there were. Each page is what the database holds when it is read.
 */
export async function* exportLines(db: Db, edition_id: number, now: number): AsyncGenerator<string> {
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
  for (const { name, read } of sources)
    for await (const page of pagesOf(read)) {
      rows += page.length
      yield page.map((row) => `${JSON.stringify({ table: name, row })}\n`).join('')
    }
  yield `${JSON.stringify({ end: true, rows })}\n`
}

/** Pages of about the same number of characters, whatever a row has. */
async function* pagesOf(read: (after: Page['last'], limit: number) => Promise<Page>): AsyncGenerator<object[]> {
  let after: Page['last']
  for (let limit = FIRST_PAGE; ; ) {
    const { rows, last } = await read(after, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    after = last
    const average = JSON.stringify(rows).length / rows.length
    limit = Math.max(1, Math.min(MAX_PAGE, Math.floor(MAX_CHARACTERS / average)))
    // On SQLite nothing above waits: others get their turn here.
    await nextTurn()
  }
}
