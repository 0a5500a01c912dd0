import { compiled } from '../db/compiled.ts'
import { engineOf } from '../db/database.ts'
import type { Db } from '../db/schema.ts'

const lock = compiled((db, p: { edition_id: number }) =>
  db.selectFrom('edition').where('edition_id', '=', p.edition_id).forUpdate().select('edition_id'),
)

/** Makes other requests that want the edition alone wait. On SQLite a transaction that writes is alone already. */
export const lockEdition = async (db: Db, edition_id: number): Promise<void> => {
  if (engineOf(db) === 'postgres') await lock(db, { edition_id })
}
