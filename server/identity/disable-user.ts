import { commandLine, recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import { deleteBotTokensMadeBy } from './delete-tokens.ts'
import { endAccess } from './end-access.ts'
import { requireUser } from './users.ts'

/** Nobody signs in with the account any more, and whatever was open with it ends (N7). What it made stays as it is. */
export const disableUser = (database: Database, name: string, now = Date.now()) =>
  database.write(async (db) => {
    const user = await requireUser(db, name)
    await db
      .updateTable('user')
      .set({ disabled_time: user.disabled_time ?? now })
      .where('zuid', '=', user.zuid)
      .execute()
    await endAccess(db, user.zuid, now)
    await deleteBotTokensMadeBy(db, user.zuid)
    await recordAudit(db, { event: 'user.disabled', source: commandLine, details: { for_zuid: String(user.zuid) } })
    if (user.mail_id !== null) await db.deleteFrom('mail_link').where('mail_id', '=', user.mail_id).execute()
    return user
  })

/** They can sign in again. What was ended stays ended. */
export const enableUser = (database: Database, name: string) =>
  database.write(async (db) => {
    const user = await requireUser(db, name)
    await db.updateTable('user').set({ disabled_time: null }).where('zuid', '=', user.zuid).execute()
    await recordAudit(db, { event: 'user.enabled', source: commandLine, details: { for_zuid: String(user.zuid) } })
    return user
  })
