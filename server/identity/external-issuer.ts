import { canonicalScope } from '@easel/contract'
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../handler.ts'
import type { Settings } from '../process/settings.ts'
import { DISCOVERY_TIMEOUT_MS, discover, issuerNames } from './discovery.ts'
import { findOrCreateIssuerUser, type IssuerClaims } from './issuer-users.ts'
import { lazy } from './lazy.ts'
import { hashSecret } from './tokens.ts'
import { isEnabled } from './users.ts'

interface Issuer {
  issuer: string
  audience: string
  /** URL of its keys; taken from the discovery document if left out. */
  jwks: string | undefined
}

const readIssuer = ({ oidcIssuer, oidcAudience, oidcJwks }: Settings): Issuer => {
  if (oidcIssuer === undefined || oidcAudience === undefined) throw new Error('an issuer needs an audience')
  return { issuer: oidcIssuer, audience: oidcAudience, jwks: oidcJwks }
}

/** Asymmetric only: with a shared secret, whoever verifies tokens could also sign them. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const MAX_CACHED_TOKENS = 10_000

/** Finds the caller of an access token of an external issuer (A6); undefined if the token is invalid. */
export const issuerCallers = (settings: Settings, database: Database) => {
  const trusted = readIssuer(settings)
  const tokenCache = new LRUCache<string, Caller>({ max: MAX_CACHED_TOKENS })
  const findKey = createKeyLookup(trusted)
  return async (token: string): Promise<Caller | undefined> => {
    const hash = hashSecret(token)
    const cached = tokenCache.get(hash)
    if (cached && cached.until > Date.now()) return (await isEnabled(database.read, cached.zuid)) ? cached : undefined
    const claims = await verifyToken(trusted, findKey, token)
    if (!claims) return undefined
    const zuid = await findOrCreateIssuerUser(database, toIssuerClaims(trusted, claims))
    if (!(await isEnabled(database.read, zuid))) return undefined
    const caller = { zuid, scopes: readScopes(claims), until: Number(claims.exp) * 1000 }
    tokenCache.set(hash, caller)
    return caller
  }
}

const verifyToken = async (
  trusted: Issuer,
  findKey: JWTVerifyGetKey,
  token: string,
): Promise<JWTPayload | undefined> => {
  try {
    // Rejects tokens of other issuers without a request.
    if (!issuerNames(trusted.issuer).includes(decodeJwt(token).iss ?? '')) return undefined
    const { payload } = await jwtVerify(token, findKey, {
      issuer: issuerNames(trusted.issuer),
      audience: trusted.audience,
      algorithms,
      requiredClaims: ['sub', 'exp'],
    })
    return isSubject(payload.sub) ? payload : undefined
  } catch (error) {
    if (isTokenError(error)) return undefined
    throw new ApiError('unavailable', { reason: 'The identity provider cannot be reached' })
  }
}

/** As OpenID Connect defines it, and without U+0000, which PostgreSQL cannot store. */
const isSubject = (sub: unknown): boolean =>
  typeof sub === 'string' && sub.length > 0 && sub.length <= 255 && !sub.includes('\0')

// biome-ignore format: a word list
const tokenErrors = [
  errors.JWTExpired, errors.JWTInvalid, errors.JWTClaimValidationFailed, errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed, errors.JOSEAlgNotAllowed, errors.JOSENotSupported,
  errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys,
]

const isTokenError = (error: unknown): boolean => tokenErrors.some((type) => error instanceof type)

/** Fetches the issuer's keys when a token first needs them. */
const createKeyLookup = (trusted: Issuer): JWTVerifyGetKey => {
  const loadKeys = lazy(async () => {
    const address = trusted.jwks ?? (await discoverJwksUri(trusted))
    return createRemoteJWKSet(new URL(address), { timeoutDuration: DISCOVERY_TIMEOUT_MS })
  })
  return async (header, token) => (await loadKeys())(header, token)
}

const discoverJwksUri = async ({ issuer }: Issuer): Promise<string> => {
  const { jwks_uri } = await discover(issuer)
  if (!jwks_uri) throw new Error(`${issuer} does not say where its keys are`)
  return jwks_uri
}

const toIssuerClaims = ({ issuer }: Issuer, claims: JWTPayload): IssuerClaims => ({
  issuer,
  subject: String(claims.sub),
  name: nonEmptyText(claims.name) ?? nonEmptyText(claims.preferred_username),
  mail: claims.email_verified === true ? nonEmptyText(claims.email) : undefined,
})

const nonEmptyText = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim.trim() && !claim.includes('\0') ? claim : undefined

/** `scope` of RFC 9068, or `scp`, which some issuers send instead, also as an array. */
const readScopes = ({ scope, scp }: JWTPayload): ReadonlySet<string> => {
  const names = [scope, scp].flat().flatMap((part) => (typeof part === 'string' ? part.split(/[\s,]+/) : []))
  return new Set(names.map(canonicalScope).filter((name) => name !== undefined))
}
