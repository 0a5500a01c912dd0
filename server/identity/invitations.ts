import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { findSettings } from '../personal-settings/personal-settings.sql.ts'
import type { Settings } from '../process/settings.ts'
import { createLink } from './links.ts'
import type { Mailer } from './mail.ts'
import { takeMailQuota } from './mail-quota.ts'
import { type InvitedTo, invitationMail } from './mail-templates.ts'
import { findUser } from './users.ts'

export interface InvitationLink {
  mail_id: string
  /** INVITATION: the address was added to a team. SIGN_UP: an account was created with it. */
  reason: 'INVITATION' | 'SIGN_UP'
  /** Whoever opens it verifies the address and gets its account. Each listing creates new links. */
  link: string
  expires_time: number
}

/** One link for each unverified address, for operators of a service that sends no mail. */
export const listInvitationLinks = (database: Database, settings: Settings): Promise<InvitationLink[]> =>
  database.write(async (db) => {
    const invited = await db
      .selectFrom('team_invitation')
      .select('mail_id')
      .union(db.selectFrom('space_invitation').select('mail_id'))
      .orderBy('mail_id')
      .execute()
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
    for (const [mail_id, reason] of reasons) {
      const { link, expires_time } = await createLink(db, settings, { mail_id, purpose: 'VERIFY' })
      links.push({ mail_id, reason, link, expires_time })
    }
    return links
  })

/**
 * Whether people have to accept an invitation of somebody they share no edition with (E7). The accounts of an external
 * issuer are those of one organisation.
 */
export const strangersConsent = ({ signUp, oidcIssuer }: Pick<Settings, 'signUp' | 'oidcIssuer'>): boolean =>
  signUp && oidcIssuer === undefined

interface InvitationContext {
  db: Db
  caller: { zuid: number }
  settings: Settings
  mailer: Mailer
}

/**
 * Mails a link to each address once the transaction is committed. Does nothing if the service sends no mail. N5: an
 * invitation stands without its mail where too many were sent: a refusal would tell what others send to the address.
 */
export const sendInvitations = async (
  { db, caller, settings, mailer }: InvitationContext,
  to: InvitedTo,
  mails: readonly string[],
): Promise<void> => {
  if (!mailer || mails.length === 0) return
  const user = await findUser(db, caller.zuid)
  const inviter = user?.display_name ?? 'Somebody'
  const { language } = await findSettings(db, caller.zuid)
  // The mails of bots are those of whoever made them: more bots are not more mail.
  const allowed = await takeMailQuota(db, 'BY', String(user?.bot_created_by ?? caller.zuid), mails.length)
  // In one order, so that two requests do not wait for each other.
  for (const mail_id of mails.toSorted().slice(0, allowed)) {
    if ((await takeMailQuota(db, 'TO', mail_id)) === 0) continue
    const { link } = await createLink(db, settings, { mail_id, purpose: 'VERIFY' })
    db.afterCommit(() => mailer.send(invitationMail(mail_id, link, { ...to, inviter, language })))
  }
}

/** A link opens an account: nobody who is no longer invited keeps one, unless they signed up with the address. */
export const deleteInvitationLinks = async (db: Db, mail_id: string): Promise<void> => {
  for (const table of ['team_invitation', 'space_invitation', 'user'] as const)
    if (await db.selectFrom(table).where('mail_id', '=', mail_id).select('mail_id').limit(1).executeTakeFirst()) return
  await db.deleteFrom('mail_link').where('mail_id', '=', mail_id).where('purpose', '=', 'VERIFY').execute()
}
