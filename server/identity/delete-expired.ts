import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { endExpiredLinks } from '../guest-links/guest-links.sql.ts'
import { lifetimes } from './links.ts'

/** What has expired opens nothing any more; this takes it out of the database too. */
export const deleteExpired = (database: Database, now = Date.now()): Promise<void> =>
  database.write(async (db) => {
    await db.deleteFrom('access_token').where('expires_time', '<', now).execute()
    await db.deleteFrom('oidc_record').where('expires_time', '<', now).execute()
    await db.deleteFrom('mail_link').where('expires_time', '<', now).execute()
    await db.deleteFrom('mail_quota').where('expires_time', '<', now).execute()
    await deleteAbandonedSignUps(db, now - lifetimes.VERIFY)
    await endExpiredLinks(db, now)
  })

/** N4: accounts that somebody asked for and nobody has opened: they have no password, and no edition has them. */
const deleteAbandonedSignUps = async (db: Db, createdBefore: number): Promise<void> => {
  await db
    .deleteFrom('user')
    // As the partial index has it.
    .where(sql<boolean>`mail_verified = 0`)
    .where('created_time', '<', createdBefore)
    .where('mail_id', 'is not', null)
    .where('password_hash', 'is', null)
    .where('issuer', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('edition_member as m').whereRef('m.zuid', '=', 'user.zuid').select('m.zuid'))),
    )
    .execute()
}
