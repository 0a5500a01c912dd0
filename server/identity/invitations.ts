import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import type { Settings } from '../process/settings.ts'
import { invitationLetter } from './letters.ts'
import { makeLink } from './links.ts'
import type { Mailer } from './mail.ts'
import { findUser } from './users.ts'

export interface InvitationLink {
  mail_id: string
  /** INVITATION: somebody added the address to a team. SIGN_UP: somebody made an account with it. */
  reason: 'INVITATION' | 'SIGN_UP'
  /** Shows that the address is theirs: whoever opens it becomes that person here. Each listing makes new ones. */
  link: string
  expires_time: number
}

/** For an operator to hand on where the service sends no mail: one link for each address that waits to be verified. */
export const listInvitationLinks = (database: Database, settings: Settings): Promise<InvitationLink[]> =>
  database.write(async (db) => {
    const invited = await db.selectFrom('team_invitation').select('mail_id').distinct().orderBy('mail_id').execute()
    const unverified = await db
      .selectFrom('user')
      .where('mail_verified', '=', 0)
      .where('issuer', 'is', null)
      .where('mail_id', 'is not', null)
      .select('mail_id')
      .orderBy('mail_id')
      .execute()
    const reasons = new Map<string, InvitationLink['reason']>()
    for (const { mail_id } of unverified) if (mail_id !== null) reasons.set(mail_id, 'SIGN_UP')
    for (const { mail_id } of invited) reasons.set(mail_id, 'INVITATION')
    const links: InvitationLink[] = []
    for (const [mail_id, reason] of reasons)
      links.push({ mail_id, reason, ...(await makeLink(db, settings, { mail_id, purpose: 'VERIFY' })) })
    return links
  })

interface Inviting {
  db: Db
  caller: { zuid: number }
  settings: Settings
  mailer: Mailer
}

/** A letter with a link to each address, once the invitation is on disk. Nothing where the service sends no mail. */
export const sendInvitations = async (
  { db, caller, settings, mailer }: Inviting,
  team_name: string,
  mails: readonly string[],
): Promise<void> => {
  if (!mailer || mails.length === 0) return
  const inviter = (await findUser(db, caller.zuid))?.display_name ?? 'Somebody'
  for (const mail_id of mails) {
    const { link } = await makeLink(db, settings, { mail_id, purpose: 'VERIFY' })
    db.afterCommit(() => mailer.send(invitationLetter(mail_id, link, { team_name, inviter })))
  }
}
