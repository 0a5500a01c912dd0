import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../db/transaction.ts'
import { createPacer } from '../pacer.ts'
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
  const pace = createPacer()
  for (const { name, read } of sources) {
    let limit = FIRST_PAGE
    let after: Page['last']
    for (let hasMore = true; hasMore; ) {
      const page = await read(after, limit)
      let lines = ''
      for (const row of page.rows) {
        lines += `${JSON.stringify({ table: name, row })}\n`
        await pace()
      }
      rows += page.rows.length
      if (lines !== '') yield lines
      ;({ last: after, hasMore } = page)
      const average = lines.length / Math.max(page.rows.length, 1)
      limit = Math.max(1, Math.min(MAX_PAGE, Math.floor(MAX_CHARACTERS / average)))
      // On SQLite nothing above waits: others get their turn here.
      await nextTurn()
    }
  }
  yield `${JSON.stringify({ end: true, rows })}\n`
}
