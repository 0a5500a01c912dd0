import { readableComment } from '@easel/contract/mentions.ts'
import type { ElementTable } from '../db/canvas-schema.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { toElement } from '../journal/element-row.ts'
import { toSearchItem } from '../journal/search-item.ts'
import { upsertEntries } from '../search/index.sql.ts'
import type { SearchItem } from '../search/search-columns.sql.ts'
import type { ImportedZone } from './id-map.ts'
import type { Row } from './read-export.ts'

const MAX_ROWS = 200
const MAX_CHARACTERS = 2_000_000

/** A converted row, and where it can be found by the search. */
export interface NewRow {
  row: Row
  zone?: ImportedZone | undefined
  item?: SearchItem | undefined
}

/** Rows of one table that are written together. */
export interface Batch {
  table: string
  rows: NewRow[]
  characters: number
  /** Of its first row in the file. */
  line: number
}

export const isFull = ({ rows, characters }: Batch): boolean => rows.length >= MAX_ROWS || characters >= MAX_CHARACTERS

export const sizeOf = (row: Row): number =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0)

/** One transaction a batch: others write between two. */
export const storeBatch = (database: Database, { table, rows }: Batch, edition_id: number): Promise<void> =>
  database.write(
    async (db) => {
      await insertAll(
        db,
        table,
        rows.map(({ row }) => row),
      )
      await index(db, rows, edition_id)
    },
    { noTimeout: true },
  )

const insertAll = async (db: Db, table: string, rows: readonly Row[]): Promise<void> => {
  // Rows of one table may lack different columns, which a statement cannot.
  const byColumns = Map.groupBy(rows, (row) => Object.keys(row).sort().join())
  for (const alike of byColumns.values())
    await db
      .insertInto(table as never)
      .values(alike as never)
      .execute()
}

const index = async (db: Db, rows: readonly NewRow[], edition_id: number): Promise<void> => {
  const findable = rows.filter((row): row is Required<NewRow> => row.zone !== undefined && row.item !== undefined)
  for (const [zone, some] of Map.groupBy(findable, (row) => row.zone as ImportedZone)) {
    const { zone_id, space_id, team_id } = zone
    await upsertEntries(
      db,
      { edition_id, zone_id, space_id, team_id },
      some.map(({ item }) => item as SearchItem),
    )
  }
}

/** What the search finds of a row; undefined: nothing. */
export const findableOf = (table: string, row: Row): SearchItem | undefined => {
  if (table === 'zone') return { kind: 'zone', item_id: row.zone_id as string, name: row.zone_name as string, text: '' }
  if (table === 'comment')
    return { kind: 'comment', item_id: row.comment_id as string, name: '', text: readableComment(row.text as string) }
  return table === 'element' ? toSearchItem(toElement(row as unknown as ElementTable)) : undefined
}
