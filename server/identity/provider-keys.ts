import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '../db/database.ts'
import { newSecret } from './tokens.ts'

export interface ProviderKeys {
  jwks: { keys: JWK[] }
  cookies: string[]
}

/** The signing keys: generated at the first start, and the same on every node. */
export const loadProviderKeys = async (database: Database): Promise<ProviderKeys> =>
  JSON.parse(await loadOrCreate(database, 'provider', async () => JSON.stringify(await generateKeys()))) as ProviderKeys

/** Seals the secrets of authenticator apps, so that the table that has them gives none away. */
export const loadTwoFactorKey = (database: Database): Promise<string> =>
  loadOrCreate(database, 'two-factor', async () => newSecret())

/** Signs the addresses by which people end mails without signing in. */
export const loadUnsubscribeKey = (database: Database): Promise<string> =>
  loadOrCreate(database, 'unsubscribe', async () => newSecret())

const loadOrCreate = async (database: Database, name: string, generate: () => Promise<string>): Promise<string> => {
  const stored = () => database.read.selectFrom('provider_key').where('name', '=', name).select('value')
  const existing = await stored().executeTakeFirst()
  if (existing) return existing.value
  const generated = await generate()
  // Of two nodes that start at once, the first one's keys are kept.
  await database.write((db) =>
    db
      .insertInto('provider_key')
      .values({ name, value: generated })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
  return (await stored().executeTakeFirstOrThrow()).value
}

const generateKeys = async (): Promise<ProviderKeys> => ({
  jwks: { keys: [await generateKey('RS256'), await generateKey('ES256')] },
  cookies: [newSecret()],
})

const generateKey = async (alg: 'RS256' | 'ES256'): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: newSecret().slice(0, 16) }
}
