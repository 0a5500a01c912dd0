import type { MailLinkTable } from '../db/identity-schema.ts'
import type { Db } from '../db/transaction.ts'
import type { Settings } from '../process/settings.ts'
import { hashSecret, newSecret } from './tokens.ts'

export type LinkPurpose = MailLinkTable['purpose']

const hour = 3_600_000
const lifetimes: Record<LinkPurpose, number> = { VERIFY: 14 * 24 * hour, RESET: hour }

/** Only a hash of the link is stored, so that the database gives no link away. */
export const createLink = async (
  db: Db,
  { authUrl }: Pick<Settings, 'authUrl'>,
  { mail_id, purpose }: { mail_id: string; purpose: LinkPurpose },
): Promise<{ link: string; expires_time: number }> => {
  const secret = newSecret()
  const created_time = Date.now()
  const expires_time = created_time + lifetimes[purpose]
  await db
    .insertInto('mail_link')
    .values({ link_hash: hashSecret(secret), mail_id, purpose, created_time, expires_time })
    .execute()
  return { link: `${authUrl}/link/${secret}`, expires_time }
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
