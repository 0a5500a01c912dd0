import { preparedQuery } from '../db/prepared-query.ts'
import type { AnsweredRequestTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'

export type RequestKey = Pick<AnsweredRequestTable, 'edition_id' | 'zuid' | 'key'>

/** No row comes back where the key is in use; on PostgreSQL after whoever uses it now has ended. */
export const claimKey = preparedQuery((db, p: RequestKey & { fingerprint: string; now: number }) =>
  db
    .insertInto('answered_request')
    .values({
      edition_id: p.edition_id,
      zuid: p.zuid,
      key: p.key,
      fingerprint: p.fingerprint,
      answered_time: p.now,
      status: null,
      answer: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
)

export const findAnswered = preparedQuery((db, p: RequestKey) =>
  db
    .selectFrom('answered_request')
    .select(['fingerprint', 'answered_time', 'status', 'answer'])
    .where('edition_id', '=', p.edition_id)
    .where('zuid', '=', p.zuid)
    .where('key', '=', p.key),
)

export const forgetKey = preparedQuery((db, p: RequestKey) =>
  db
    .deleteFrom('answered_request')
    .where('edition_id', '=', p.edition_id)
    .where('zuid', '=', p.zuid)
    .where('key', '=', p.key),
)

export const keepAnswer = preparedQuery((db, p: RequestKey & { status: number; answer: string | null }) =>
  db
    .updateTable('answered_request')
    .set({ status: p.status, answer: p.answer })
    .where('edition_id', '=', p.edition_id)
    .where('zuid', '=', p.zuid)
    .where('key', '=', p.key),
)

/** Deletes the oldest; resolves with how many there were. */
export const deleteAnsweredBefore = async (db: Db, before: number, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('answered_request')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('edition_id', 'zuid', 'key'),
        'in',
        selectFrom('answered_request as old')
          .where('old.answered_time', '<', before)
          .orderBy('old.answered_time')
          .limit(limit)
          .select(['old.edition_id', 'old.zuid', 'old.key'])
          .$asTuple('edition_id', 'zuid', 'key'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
