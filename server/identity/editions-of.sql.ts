import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

// Literals let the engine use the partial index.
const isGuest = sql<SqlBool>`role in ('GUEST_COMMENTER', 'GUEST_VIEWER')`

/** The editions that somebody is in, or a guest of. */
export const editionsOf = (db: Db, zuid: number) =>
  db.selectFrom('edition').where('edition_id', 'in', (eb) =>
    eb
      .selectFrom('edition_member')
      .where('zuid', '=', zuid)
      .select('edition_id')
      .union(
        eb
          .selectFrom('space_member')
          .where('member_type', '=', 'USER')
          .where('member_id', '=', zuid)
          .where(isGuest)
          .select('edition_id'),
      ),
  )
