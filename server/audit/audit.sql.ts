import type { AuditEvent } from '@easel/contract'
import { sql } from 'kysely'
import type { AuditEntryTable } from '../db/audit-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

export const insertAuditEntry = preparedQuery((db, p: AuditEntryTable) =>
  db.insertInto('audit_entry').values({
    edition_id: p.edition_id,
    time: p.time,
    audit_id: p.audit_id,
    event: p.event,
    zuid: p.zuid,
    address: p.address,
    request_id: p.request_id,
    details: p.details,
    count: p.count,
  }),
)

/** Adds to the entry of the same key, if there is one. */
export const countAuditEntry = (db: Db, entry: AuditEntryTable) =>
  db
    .insertInto('audit_entry')
    .values(entry)
    .onConflict((conflict) =>
      conflict
        .columns(['edition_id', 'time', 'audit_id'])
        .doUpdateSet({ count: sql<number>`audit_entry.count + ${entry.count}` }),
    )
    .execute()

export interface AuditFilter {
  /** undefined: entries of all editions, and of none */
  edition_id?: number | undefined
  zuid?: number | undefined
  event?: AuditEvent | undefined
  /** the first moment, and the first one after the last */
  from_time?: number | undefined
  to_time?: number | undefined
}

/** Newest first. */
export const findAuditEntries = (
  db: Db,
  { edition_id, zuid, event, from_time, to_time }: AuditFilter,
  { from, limit }: { from: number; limit: number },
) => {
  let query = db.selectFrom('audit_entry').selectAll()
  if (edition_id !== undefined) query = query.where('edition_id', '=', edition_id)
  if (zuid !== undefined) query = query.where('zuid', '=', zuid)
  if (event !== undefined) query = query.where('event', '=', event)
  if (from_time !== undefined) query = query.where('time', '>=', from_time)
  if (to_time !== undefined) query = query.where('time', '<', to_time)
  return query.orderBy('time', 'desc').orderBy('audit_id', 'desc').limit(limit).offset(from).execute()
}

interface Expiry {
  before: number
  limit: number
}

/** Deletes the oldest that are due; resolves with how many there were. */
export const deleteExpiredEntries = async (db: Db, { before, limit }: Expiry): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('audit_entry')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('edition_id', 'time', 'audit_id'),
        'in',
        selectFrom('audit_entry as old')
          .where('old.time', '<', before)
          .orderBy('old.time')
          .limit(limit)
          .select(['old.edition_id', 'old.time', 'old.audit_id'])
          .$asTuple('edition_id', 'time', 'audit_id'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
