import { randomBytes } from 'node:crypto'
import type { Db } from '../db/transaction.ts'
import type { WebhookTable } from '../db/webhook-schema.ts'
import { seal, unseal } from '../identity/seal.ts'
import { newSecret } from '../identity/tokens.ts'

const KEY_NAME = 'webhook'

/** Seals the secrets of webhooks, so that the table that has them gives none away. */
export const loadSealingKey = async (db: Db): Promise<string> => {
  const stored = () => db.selectFrom('provider_key').where('name', '=', KEY_NAME).select('value').executeTakeFirst()
  const existing = await stored()
  if (existing) return existing.value
  await db
    .insertInto('provider_key')
    .values({ name: KEY_NAME, value: newSecret() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const made = await stored()
  if (!made) throw new Error('no key for the secrets of webhooks')
  return made.value
}

/** In the form of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

type Owner = Pick<WebhookTable, 'edition_id' | 'webhook_id'>

/** Whose secret it is belongs to the key: a row that is copied to another webhook signs nothing. */
const keyFor = (key: string, { edition_id, webhook_id }: Owner): string => `${key} ${edition_id} ${webhook_id}`

export const sealSecret = (key: string, owner: Owner, secret: string): string => seal(keyFor(key, owner), secret)

/** The secrets that sign at a moment, the newest first. */
export const signingSecrets = (key: string, hook: WebhookTable, now: number): string[] => {
  const { secret, previous_secret, previous_until } = hook
  const isOverlapping = previous_secret !== null && previous_until !== null && now < previous_until
  return [secret, ...(isOverlapping ? [previous_secret] : [])].map((sealed) => unseal(keyFor(key, hook), sealed))
}
