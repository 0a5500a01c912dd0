import type { Db } from '../db/transaction.ts'
import { writeOnPostgres } from './postgres-zone-change.sql.ts'
import { writeOnSqlite } from './sqlite-zone-change.sql.ts'
import type { WrittenChange, ZoneChange } from './zone-change.ts'

/** Undefined where nothing was written: the zone has moved on, or it or its space is not there or not active. */
export const writeZoneChange = (db: Db, change: ZoneChange): Promise<WrittenChange | undefined> =>
  db.engine === 'postgres' ? writeOnPostgres(db, change) : writeOnSqlite(db, change)
