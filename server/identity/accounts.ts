import { type AuditSource, type NewAuditEntry, recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import { claimInvitations } from '../teams/invitations.sql.ts'
import { endAccess } from './end-access.ts'
import { consumeLink } from './links.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { findUserByMail, insertUser, type PreparedUser } from './users.ts'

/** An unknown address takes as long as a wrong password, and gives the same result. */
export const verifyCredentials = async (database: Database, mail: string, password: string) => {
  const user = await findUserByMail(database.read, mail)
  return (await verifyPassword(password, user?.password_hash)) ? user : undefined
}

/** E7: gives the user the invitations to their address, which must be verified. */
export const claimInvitationsFor = (
  database: Database,
  { zuid, mail_id }: { zuid: number; mail_id: string },
): Promise<void> => database.write((db) => claimInvitations(db, { zuid, mail_id, now: Date.now() }))

/**
 * Creates the account of whoever holds the link, or hands over the unverified one. The password is replaced either way:
 * whoever set it before had not shown that the address is theirs.
 */
export const openAccount = (database: Database, secret: string, prepared: PreparedUser): Promise<boolean> =>
  database.write(async (db) => {
    const link = await consumeLink(db, secret)
    if (link?.purpose !== 'VERIFY' || link.mail_id !== prepared.mail_id) return false
    if (await insertUser(db, prepared)) return true
    const { display_name, password_hash, mail_id } = prepared
    const user = await db
      .updateTable('user')
      .set({ display_name, password_hash, password_temporary: 0, mail_verified: 1 })
      .where('mail_id', '=', mail_id)
      .where('mail_verified', '=', 0)
      .where('disabled_time', 'is', null)
      .returning('zuid')
      .executeTakeFirst()
    if (!user) return false
    const now = Date.now()
    await endAccess(db, user.zuid, now, 'ACCOUNT_OPENED')
    await claimInvitations(db, { zuid: user.zuid, mail_id, now })
    return true
  })

/** E7: whoever holds the link accepts the invitations to the address, which has an account. */
export const acceptInvitations = (database: Database, secret: string): Promise<boolean> =>
  database.write(async (db) => {
    const link = await consumeLink(db, secret)
    const user = link?.purpose === 'VERIFY' ? await findUserByMail(db, link.mail_id) : undefined
    if (!link || !user?.mail_verified || user.disabled_time !== null) return false
    await claimInvitations(db, { zuid: user.zuid, mail_id: link.mail_id, now: Date.now() })
    return true
  })

/** Sets a new password for whoever holds the link, and ends whatever was open with the old one (N7). */
export const resetPassword = async (
  database: Database,
  secret: string,
  password: string,
  audit: Pick<NewAuditEntry, 'event' | 'source'>,
) => {
  const password_hash = await hashPassword(password)
  return database.write(async (db) => {
    const link = await consumeLink(db, secret)
    if (link?.purpose !== 'RESET') return undefined
    const user = await db
      .updateTable('user')
      .set({ password_hash, password_temporary: 0 })
      .where('mail_id', '=', link.mail_id)
      .where('mail_verified', '=', 1)
      .where('disabled_time', 'is', null)
      .returning('zuid')
      .executeTakeFirst()
    if (!user) return undefined
    await endAccess(db, user.zuid, Date.now(), 'PASSWORD')
    await recordAudit(db, { ...audit, zuid: user.zuid })
    return { zuid: user.zuid, mail_id: link.mail_id }
  })
}

/** For whoever has shown that they know the old one: ends whatever was open with it, links in their mail too (N7). */
export const changePassword = async (
  database: Database,
  { zuid }: { zuid: number },
  password: string,
  source: AuditSource,
): Promise<void> => {
  const password_hash = await hashPassword(password)
  await database.write(async (db) => {
    await db.updateTable('user').set({ password_hash, password_temporary: 0 }).where('zuid', '=', zuid).execute()
    await endAccess(db, zuid, Date.now(), 'PASSWORD')
    await recordAudit(db, { event: 'password.changed', source, zuid })
  })
}
