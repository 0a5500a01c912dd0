import { sql } from 'kysely'
import { inBatches } from '../db/batches.ts'
import type { ElementTable } from '../db/canvas-schema.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import { wakeAfterCommit } from '../db/wakeups.ts'
import { createPacer } from '../pacer.ts'
import { deleteSomeEntries } from '../search/index.sql.ts'
import { insertCommit, type ZoneKey } from './journal.sql.ts'
import { insertElements } from './sqlite-zone-change.sql.ts'
import type { CommitRow } from './zone-change.ts'

export const insertStagedZone = async (db: Db, row: Schema['staged_zone']): Promise<void> => {
  await db.insertInto('staged_zone').values(row).execute()
  if (row.staged_time === 0) wakeAfterCommit(db, 'deletedZones')
}

/** Some of its content. */
export const insertStaged = async (
  db: Db,
  key: ZoneKey,
  { commit, rows }: { commit: CommitRow; rows: readonly ElementTable[] },
): Promise<void> => {
  await insertCommit(db, { ...key, ...commit })
  if (db.engine === 'sqlite') await insertElements(db, rows, createPacer())
  else for (const batch of inBatches(rows)) await db.insertInto('element').values(batch).execute()
}

/** Its content belongs to a zone from now on, or is gone. False where it was given up meanwhile. */
export const removeStagedZone = async (db: Db, { edition_id, zone_id }: ZoneKey): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('staged_zone')
    .where(({ and }) => and({ edition_id, zone_id }))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const ROWS_AT_A_TIME = 500

/** The tables that hold content, with what tells its rows apart. */
const contentTables = {
  element: ['element_id'],
  zone_commit: ['seq'],
  answered_mutation: ['zuid', 'client_id', 'mutation_id'],
  zone_version: ['version_id'],
  zone_snapshot: ['seq'],
  zone_snapshot_page: ['seq', 'page'],
  comment: ['comment_id'],
  zone_asset: ['asset_id'],
} as const satisfies Partial<Record<keyof Schema, readonly string[]>>

/** Deletes some of it; true when nothing is left. What belongs to a zone stays. */
export const deleteStaged = async (db: Db, { edition_id, zone_id }: ZoneKey): Promise<boolean> => {
  const staged = db.selectFrom('staged_zone').where(({ and }) => and({ edition_id, zone_id }))
  const [row] = await staged
    .select('zone_id')
    .$if(db.engine === 'postgres', (query) => query.forUpdate())
    .execute()
  if (!row) return true
  if (await deleteSomeEntries(db, { edition_id, zone_id })) return false
  for (const [table, columns] of Object.entries(contentTables)) {
    const ofZone = sql`${sql.table(table)} where edition_id = ${edition_id} and zone_id = ${zone_id}`
    const key = sql.join(columns.map((column) => sql.ref(column)))
    const { numAffectedRows = 0n } = await sql`
      delete from ${ofZone} and (${key}) in (select ${key} from ${ofZone} limit ${sql.lit(ROWS_AT_A_TIME)})`.execute(db)
    if (numAffectedRows === BigInt(ROWS_AT_A_TIME)) return false
  }
  return removeStagedZone(db, { edition_id, zone_id })
}
