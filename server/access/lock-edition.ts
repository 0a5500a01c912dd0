import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

const lock = preparedQuery((db, p: { edition_id: number }) =>
  db.selectFrom('edition').where('edition_id', '=', p.edition_id).forUpdate().select('edition_id'),
)

/** Makes other requests that want the edition alone wait. On SQLite a transaction that writes is alone already. */
export const lockEdition = async (db: Db, edition_id: number): Promise<void> => {
  if (db.engine === 'postgres') await lock(db, { edition_id })
}
