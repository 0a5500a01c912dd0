import type { FastifyBaseLogger } from 'fastify'
import type { IdentitySchema } from '../db/identity-schema.ts'
import type { Db } from '../db/transaction.ts'
import type { Settings } from '../process/settings.ts'
import type { AuthServices } from './auth-services.ts'
import type { MailMessage } from './mail.ts'
import { takeMailQuota } from './mail-quota.ts'
import { hashSecret, newSecret } from './tokens.ts'

type NewLink = Pick<IdentitySchema['mail_link'], 'mail_id' | 'purpose'>

const hour = 3_600_000
export const lifetimes = { VERIFY: 14 * 24 * hour, RESET: hour }

/** Only a hash of the link is stored, so that the database gives no link away. */
export const createLink = async (db: Db, { authUrl }: Pick<Settings, 'authUrl'>, { mail_id, purpose }: NewLink) => {
  const secret = newSecret()
  const created_time = Date.now()
  const expires_time = created_time + lifetimes[purpose]
  await db
    .insertInto('mail_link')
    .values({ link_hash: hashSecret(secret), mail_id, purpose, created_time, expires_time })
    .execute()
  return { secret, link: `${authUrl}/link/${secret}`, expires_time }
}

/**
 * Mails a link, if the service sends mail. Nothing of it happens before the response: its time must not reveal whether
 * an address has an account.
 */
export const mailLink = async (
  { settings, database, mailer, deferredWork }: AuthServices,
  log: FastifyBaseLogger,
  newLink: NewLink,
  template: (to: string, link: string) => MailMessage,
): Promise<void> => {
  if (!mailer) return
  const { mail_id, purpose } = newLink
  const send = async (): Promise<void> => {
    const created = await database.write(async (db) => {
      const isAllowed = purpose !== 'VERIFY' || (await takeMailQuota(db, 'TO', mail_id)) > 0
      return isAllowed ? createLink(db, settings, newLink) : undefined
    })
    if (created) await mailer.send(template(mail_id, created.link))
    else log.warn('mail not sent: its address is not verified, and has had its mails of the day')
  }
  deferredWork.add(() => send().catch((error) => log.error({ err: error }, 'mail failed')))
}

export const findLink = (db: Db, secret: string) =>
  db
    .selectFrom('mail_link')
    .where('link_hash', '=', hashSecret(secret))
    .where('expires_time', '>', Date.now())
    .select(['mail_id', 'purpose'])
    .executeTakeFirst()

/** Deletes the link and all others of its address; undefined if it was used already. */
export const consumeLink = async (db: Db, secret: string) => {
  const used = await db
    .deleteFrom('mail_link')
    .where('link_hash', '=', hashSecret(secret))
    .where('expires_time', '>', Date.now())
    .returning(['mail_id', 'purpose'])
    .executeTakeFirst()
  if (used) await db.deleteFrom('mail_link').where('mail_id', '=', used.mail_id).execute()
  return used
}
