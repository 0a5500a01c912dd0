import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '../db/database.ts'
import { newSecret } from './tokens.ts'

export interface ProviderKeys {
  jwks: { keys: JWK[] }
  cookies: string[]
}

const name = 'provider'

/** The keys the provider signs with: made at the first start, the same on every node. */
export const providerKeys = async (database: Database): Promise<ProviderKeys> => {
  const stored = () => database.read.selectFrom('provider_key').where('name', '=', name).select('value')
  const known = await stored().executeTakeFirst()
  if (known) return JSON.parse(known.value) as ProviderKeys
  const made = JSON.stringify(await newKeys())
  // Of two nodes that start together, the first one's keys stay.
  await database.write((db) =>
    db
      .insertInto('provider_key')
      .values({ name, value: made })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
  return JSON.parse((await stored().executeTakeFirstOrThrow()).value) as ProviderKeys
}

const newKeys = async (): Promise<ProviderKeys> => ({
  jwks: { keys: [await newKey('RS256'), await newKey('ES256')] },
  cookies: [newSecret()],
})

const newKey = async (alg: 'RS256' | 'ES256'): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: newSecret().slice(0, 16) }
}
