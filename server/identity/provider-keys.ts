import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '../db/database.ts'
import { newSecret } from './tokens.ts'

export interface ProviderKeys {
  jwks: { keys: JWK[] }
  cookies: string[]
}

const name = 'provider'

/** The signing keys: generated at the first start, and the same on every node. */
export const loadProviderKeys = async (database: Database): Promise<ProviderKeys> => {
  const stored = () => database.read.selectFrom('provider_key').where('name', '=', name).select('value')
  const existing = await stored().executeTakeFirst()
  if (existing) return JSON.parse(existing.value) as ProviderKeys
  const generated = JSON.stringify(await generateKeys())
  // Of two nodes that start at once, the first one's keys are kept.
  await database.write((db) =>
    db
      .insertInto('provider_key')
      .values({ name, value: generated })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
  return JSON.parse((await stored().executeTakeFirstOrThrow()).value) as ProviderKeys
}

const generateKeys = async (): Promise<ProviderKeys> => ({
  jwks: { keys: [await generateKey('RS256'), await generateKey('ES256')] },
  cookies: [newSecret()],
})

const generateKey = async (alg: 'RS256' | 'ES256'): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: newSecret().slice(0, 16) }
}
