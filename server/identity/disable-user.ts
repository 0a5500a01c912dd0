import { commandLine, type NewAuditEntry, recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import { deleteBotTokensMadeBy } from './delete-tokens.ts'
import { endAccess } from './end-access.ts'
import { requireUser } from './users.ts'

/** Who does it; an operator on the command line is nobody in particular. */
type By = Pick<NewAuditEntry, 'source' | 'zuid'>
const byCommand: By = { source: commandLine }

/** Nobody signs in with the account any more, and whatever was open with it ends (N7). What it made stays as it is. */
export const disableUser = (database: Database, name: string, by = byCommand, now = Date.now()) =>
  database.write(async (db) => {
    const user = await requireUser(db, name)
    await db
      .updateTable('user')
      .set({ disabled_time: user.disabled_time ?? now })
      .where('zuid', '=', user.zuid)
      .execute()
    await endAccess(db, user.zuid, now)
    await deleteBotTokensMadeBy(db, user.zuid)
    await recordAudit(db, { ...by, event: 'user.disabled', details: { for_zuid: String(user.zuid) } })
    if (user.mail_id !== null) await db.deleteFrom('mail_link').where('mail_id', '=', user.mail_id).execute()
    return user
  })

/** They can sign in again. What was ended stays ended. */
export const enableUser = (database: Database, name: string, by = byCommand) =>
  database.write(async (db) => {
    const user = await requireUser(db, name)
    await db.updateTable('user').set({ disabled_time: null }).where('zuid', '=', user.zuid).execute()
    await recordAudit(db, { ...by, event: 'user.enabled', details: { for_zuid: String(user.zuid) } })
    return user
  })
