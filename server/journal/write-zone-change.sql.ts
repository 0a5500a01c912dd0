import type { Db } from '../db/transaction.ts'
import type { MutationAnswer } from './answered-mutations.sql.ts'
import { writeAnswersOnPostgres, writeOnPostgres } from './postgres-zone-change.sql.ts'
import { writeAnswersOnSqlite, writeOnSqlite } from './sqlite-zone-change.sql.ts'
import type { WrittenChange, ZoneChange } from './zone-change.ts'
import type { ZoneState } from './zone-edits.ts'

/**
 * Undefined where nothing was written: the zone has moved on, or it or its space is not there or not active. Throws a
 * MutationConflict where one of the clients' changes was answered before.
 */
export const writeZoneChange = (
  db: Db,
  change: ZoneChange,
  answers: readonly MutationAnswer[],
): Promise<WrittenChange | undefined> =>
  db.engine === 'postgres' ? writeOnPostgres(db, change, answers) : writeOnSqlite(db, change, answers)

/**
 * Keeps answers to changes that make no commit. False where the zone has moved on since they were planned: the same
 * change may come to something now, on another node.
 */
export const writeAnswers = (db: Db, zone: ZoneState, answers: readonly MutationAnswer[]): Promise<boolean> =>
  db.engine === 'postgres' ? writeAnswersOnPostgres(db, zone, answers) : writeAnswersOnSqlite(db, zone, answers)
