import { commandLine, type NewAuditEntry, recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import { endAccess } from './end-access.ts'
import { requireUser } from './users.ts'

/** Who does it; an operator on the command line is nobody in particular. */
type By = Pick<NewAuditEntry, 'source' | 'zuid'>
const byCommand: By = { source: commandLine }

/** Nobody signs in with the account any more, and whatever was open with it ends (N7). What it made stays as it is. */
export const disableUser = (database: Database, name: string, by = byCommand, now = Date.now()) =>
  database.write(async (db) => {
    const user = await requireUser(db, name)
    const enabled = db.updateTable('user').where('zuid', '=', user.zuid).where('disabled_time', 'is', null)
    const { numUpdatedRows } = await enabled.set({ disabled_time: now }).executeTakeFirstOrThrow()
    await endAccess(db, user.zuid, now, 'DISABLED')
    if (numUpdatedRows === 1n)
      await recordAudit(db, { ...by, event: 'user.disabled', details: { for_zuid: String(user.zuid) } })
    return user
  })

/** They can sign in again. What was ended stays ended. */
export const enableUser = (database: Database, name: string, by = byCommand) =>
  database.write(async (db) => {
    const user = await requireUser(db, name)
    const disabled = db.updateTable('user').where('zuid', '=', user.zuid).where('disabled_time', 'is not', null)
    const { numUpdatedRows } = await disabled.set({ disabled_time: null }).executeTakeFirstOrThrow()
    if (numUpdatedRows === 1n)
      await recordAudit(db, { ...by, event: 'user.enabled', details: { for_zuid: String(user.zuid) } })
    return user
  })
