import { sql } from 'kysely'
import type { IdentitySchema } from '../db/identity-schema.ts'
import type { Db } from '../db/transaction.ts'
import { hashSecret } from './tokens.ts'

const hour = 3_600_000

type Kind = IdentitySchema['mail_quota']['kind']

/** N5: mail to an address that nobody has verified, and invitations by one person. */
const quotas: Record<Kind, { mails: number; windowMs: number }> = {
  TO: { mails: 5, windowMs: 24 * hour },
  BY: { mails: 50, windowMs: hour },
}

/**
 * Takes `wanted` mails from the quota of an address or a person, and returns how many of them may be sent. The rows
 * outlive teams and invitations, so that removing those gives nothing back.
 */
export const takeMailQuota = async (db: Db, kind: Kind, key: string, wanted = 1, now = Date.now()): Promise<number> => {
  const { mails, windowMs } = quotas[kind]
  const isRunning = sql<boolean>`mail_quota.expires_time > ${now}`
  const row = { kind, key_hash: hashSecret(key), sent: wanted, expires_time: now + windowMs }
  const { sent } = await db
    .insertInto('mail_quota')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key_hash']).doUpdateSet({
        sent: sql`case when ${isRunning} then mail_quota.sent + ${wanted} else ${wanted} end`,
        expires_time: sql`case when ${isRunning} then mail_quota.expires_time else ${row.expires_time} end`,
      }),
    )
    .returning('sent')
    .executeTakeFirstOrThrow()
  return Math.max(0, Math.min(wanted, mails - (sent - wanted)))
}
