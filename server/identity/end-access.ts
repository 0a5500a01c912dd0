import type { Db } from '../db/transaction.ts'
import { deleteTokens } from './delete-tokens.ts'

/**
 * Ends every session, grant and token of a person (N7). The row of the user comes first: whoever is about to give them a
 * token holds it, and is done or finds the grant gone.
 */
export const endAccess = async (db: Db, zuid: number, now: number): Promise<void> => {
  await db.updateTable('user').set({ access_ended_time: now }).where('zuid', '=', zuid).execute()
  await deleteTokens(db, (tokens) => tokens.where('zuid', '=', zuid))
  await db.deleteFrom('oidc_record').where('zuid', '=', zuid).execute()
}
