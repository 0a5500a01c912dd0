import type { Database } from '../db/database.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import type { ZoneKey } from './journal.sql.ts'

/** Zones after one, in the order of their keys. */
export const zonesAfter = preparedQuery((db, p: ZoneKey & { limit: number }) =>
  db
    .selectFrom('zone')
    .select(['edition_id', 'zone_id', 'compacted_seq'])
    .where((eb) => eb(eb.refTuple('edition_id', 'zone_id'), '>', eb.tuple(p.edition_id, p.zone_id)))
    .orderBy('edition_id')
    .orderBy('zone_id')
    .limit(p.limit),
)

const versions = (db: Db, p: ZoneKey) =>
  db.selectFrom('zone_version').select('seq').where('edition_id', '=', p.edition_id).where('zone_id', '=', p.zone_id)

export const firstVersionSince = preparedQuery((db, p: ZoneKey & { since: number }) =>
  versions(db, p).where('version_time', '>=', p.since).orderBy('seq').limit(1),
)

export const lastVersion = preparedQuery((db, p: ZoneKey) => versions(db, p).orderBy('seq', 'desc').limit(1))

/** Versions before a sequence number are gone, and so are the commits up to it, as soon as they are deleted. */
export const forgetVersionsBefore = async (db: Db, { edition_id, zone_id }: ZoneKey, seq: number): Promise<void> => {
  const zone = { edition_id, zone_id }
  await db
    .deleteFrom('zone_version')
    .where(({ and }) => and(zone))
    .where('seq', '<', seq)
    .execute()
  await db
    .updateTable('zone')
    .set({ compacted_seq: seq })
    .where(({ and }) => and(zone))
    .where('compacted_seq', '<', seq)
    .execute()
}

const ROWS_AT_A_TIME = 500

/** Deletes what is older than the snapshot at a sequence number, some rows a transaction. */
export const deleteCompacted = async (database: Database, zone: ZoneKey, seq: number): Promise<void> => {
  await deleteInBatches(database, 'zone_snapshot', zone, seq)
  await deleteInBatches(database, 'zone_snapshot_page', zone, seq)
  await deleteInBatches(database, 'zone_commit', zone, seq + 1)
}

type Table = 'zone_snapshot' | 'zone_snapshot_page' | 'zone_commit'

const deleteInBatches = async (database: Database, table: Table, zone: ZoneKey, before: number): Promise<void> => {
  for (;;) {
    const [oldest] = await database.read
      .selectFrom(table)
      .select('seq')
      .where(({ and }) => and({ edition_id: zone.edition_id, zone_id: zone.zone_id }))
      .orderBy('seq')
      .limit(1)
      .execute()
    if (!oldest || oldest.seq >= before) return
    await database.write((db) => deleteRows(db, table, zone, Math.min(before, oldest.seq + ROWS_AT_A_TIME)))
  }
}

const deleteRows = (db: Db, table: Table, { edition_id, zone_id }: ZoneKey, before: number) =>
  db
    .deleteFrom(table)
    .where(({ and }) => and({ edition_id, zone_id }))
    .where('seq', '<', before)
    .execute()
