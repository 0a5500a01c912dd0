import type { Database } from '../db/database.ts'

/** What has expired opens nothing any more; this takes it out of the database too. */
export const deleteExpired = (database: Database, now = Date.now()): Promise<void> =>
  database.write(async (db) => {
    await db.deleteFrom('access_token').where('expires_time', '<', now).execute()
    await db.deleteFrom('oidc_record').where('expires_time', '<', now).execute()
    await db.deleteFrom('mail_link').where('expires_time', '<', now).execute()
    await db.deleteFrom('mail_quota').where('expires_time', '<', now).execute()
  })
