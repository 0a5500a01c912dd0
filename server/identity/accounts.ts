import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { claimInvitations } from '../teams/invitations.sql.ts'
import { useLink } from './links.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { findUserByMail, insertUser, type PreparedUser } from './users.ts'

/** The user whose password that is. An unknown address takes as long as a wrong password, and is told the same. */
export const userOfPassword = async (database: Database, mail: string, password: string) => {
  const user = await findUserByMail(database.read, mail)
  return (await isPassword(password, user?.password_hash)) ? user : undefined
}

/** E7: what waited for this address becomes theirs. To be called for verified addresses only. */
export const claimAt = (database: Database, { zuid, mail_id }: { zuid: number; mail_id: string }): Promise<void> =>
  database.write((db) => claimInvitations(db, { zuid, mail_id, now: Date.now() }))

/**
 * Makes the account of whoever holds a link, or gives the one that waited for it to them, with the password they chose:
 * whatever was set before the address was shown to be theirs counts for nothing.
 */
export const openAccount = (database: Database, secret: string, prepared: PreparedUser): Promise<boolean> =>
  database.write(async (db) => {
    const link = await useLink(db, secret)
    if (link?.purpose !== 'VERIFY' || link.mail_id !== prepared.mail_id) return false
    if (await insertUser(db, prepared)) return true
    const { display_name, password_hash, mail_id } = prepared
    const user = await db
      .updateTable('user')
      .set({ display_name, password_hash, password_temporary: 0, mail_verified: 1 })
      .where('mail_id', '=', mail_id)
      .where('mail_verified', '=', 0)
      .returning('zuid')
      .executeTakeFirst()
    if (!user) return false
    await claimInvitations(db, { zuid: user.zuid, mail_id, now: Date.now() })
    return true
  })

/** A new password for whoever holds a link; every session of theirs ends. */
export const resetPassword = async (database: Database, secret: string, password: string) => {
  const password_hash = await hashPassword(password)
  return database.write(async (db) => {
    const link = await useLink(db, secret)
    if (link?.purpose !== 'RESET') return undefined
    const user = await db
      .updateTable('user')
      .set({ password_hash, password_temporary: 0 })
      .where('mail_id', '=', link.mail_id)
      .where('mail_verified', '=', 1)
      .returning('zuid')
      .executeTakeFirst()
    if (!user) return undefined
    await endSessions(db, user.zuid)
    return { zuid: user.zuid, mail_id: link.mail_id }
  })
}

const endSessions = (db: Db, zuid: number) =>
  db.deleteFrom('oidc_record').where('zuid', '=', zuid).where('model', '=', 'Session').execute()
