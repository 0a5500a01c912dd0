import { canonicalScope } from '@easel/contract'
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { ApiError } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../handler.ts'
import type { Settings } from '../process/settings.ts'
import { type Claimed, userOfIssuer } from './issuer-users.ts'
import { hashSecret } from './tokens.ts'

interface Issuer {
  issuer: string
  audience: string
  /** Where its keys are; by its discovery document unless said. */
  jwks: string | undefined
}

const issuerOf = ({ oidcIssuer, oidcAudience, oidcJwks }: Settings): Issuer => {
  if (oidcIssuer === undefined || oidcAudience === undefined) throw new Error('an issuer needs an audience')
  return { issuer: oidcIssuer, audience: oidcAudience, jwks: oidcJwks }
}

/** Signed with a private key that only the issuer has; a shared secret would let anybody who checks also sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const mostRemembered = 10_000

/** The caller behind an access token of an external issuer (A6); undefined where the token is not good. */
export const callersOfIssuer = (settings: Settings, database: Database) => {
  const trusted = issuerOf(settings)
  const remembered = new Map<string, Caller>()
  const findKey = keysOf(trusted)
  return async (token: string): Promise<Caller | undefined> => {
    const hash = hashSecret(token)
    const known = remembered.get(hash)
    if (known && known.until > Date.now()) return known
    remembered.delete(hash)
    const claims = await verified(trusted, findKey, token)
    if (!claims) return undefined
    const zuid = await userOfIssuer(database, claimedBy(trusted, claims))
    const caller = { zuid, scopes: scopesOf(claims), until: Number(claims.exp) * 1000 }
    if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value as string)
    remembered.set(hash, caller)
    return caller
  }
}

/** Some issuers write their name with a slash at its end. */
const namesOf = ({ issuer }: Issuer): string[] => [issuer, `${issuer}/`]

const verified = async (trusted: Issuer, findKey: JWTVerifyGetKey, token: string): Promise<JWTPayload | undefined> => {
  try {
    // Another's token is refused without asking anybody.
    if (!namesOf(trusted).includes(decodeJwt(token).iss ?? '')) return undefined
    const { payload } = await jwtVerify(token, findKey, {
      issuer: namesOf(trusted),
      audience: trusted.audience,
      algorithms,
      requiredClaims: ['sub', 'exp'],
    })
    return isSubject(payload.sub) ? payload : undefined
  } catch (error) {
    if (isTokensFault(error)) return undefined
    throw new ApiError('unavailable', { reason: 'The identity provider cannot be reached' })
  }
}

/** As OpenID Connect has it; 7 is not "7", and nobody's database keeps U+0000. */
const isSubject = (sub: unknown): boolean =>
  typeof sub === 'string' && sub.length > 0 && sub.length <= 255 && !sub.includes('\0')

const faults = [
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWTClaimValidationFailed,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
]

const isTokensFault = (error: unknown): boolean => faults.some((fault) => error instanceof fault)

const patience = 5_000

/** The issuer's keys, found when they are first needed, and again after it could not be reached. */
const keysOf = (trusted: Issuer): JWTVerifyGetKey => {
  let keys: Promise<JWTVerifyGetKey> | undefined
  const find = async (): Promise<JWTVerifyGetKey> => {
    const address = trusted.jwks ?? (await discovered(trusted))
    return createRemoteJWKSet(new URL(address), { timeoutDuration: patience })
  }
  return async (header, token) => {
    keys ??= find().catch((error) => {
      keys = undefined
      throw error
    })
    return (await keys)(header, token)
  }
}

const discovered = async (trusted: Issuer): Promise<string> => {
  const response = await fetch(`${trusted.issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(patience),
  })
  const document = (await response.json()) as { issuer?: string; jwks_uri?: string }
  if (!response.ok || !namesOf(trusted).includes(document.issuer ?? '') || !document.jwks_uri)
    throw new Error(`${trusted.issuer} has no discovery document of its own`)
  return document.jwks_uri
}

const claimedBy = ({ issuer }: Issuer, claims: JWTPayload): Claimed => ({
  issuer,
  subject: String(claims.sub),
  name: textOf(claims.name) ?? textOf(claims.preferred_username),
  mail: claims.email_verified === true ? textOf(claims.email) : undefined,
})

const textOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim.trim() && !claim.includes('\0') ? claim : undefined

/** `scope` as RFC 9068 has it, or `scp`, which some issuers write instead, also as a list. */
const scopesOf = ({ scope, scp }: JWTPayload): ReadonlySet<string> => {
  const names = [scope, scp].flat().flatMap((part) => (typeof part === 'string' ? part.split(/[\s,]+/) : []))
  return new Set(names.map(canonicalScope).filter((name) => name !== undefined))
}
