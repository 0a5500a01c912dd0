import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import * as oauth from 'openid-client'
import type { Engine } from '../db/transaction.ts'
import { expectError } from './send.ts'
import { testAppFor } from './test-app.ts'

export const audience = 'https://api.easel.example'
const alg = 'RS256'
export const kid = 'issuer-key'

/** An expiry time in seconds, as tokens have it. */
export const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3600

/** An issuer and a test app that trusts it, for the tests of the current suite. */
export const issuerFor = (engine: Engine) => {
  const issuer = {} as Awaited<ReturnType<typeof startIssuer>>
  before(async () => {
    Object.assign(issuer, await startIssuer())
  })
  after(() => issuer.close())
  const testApp = testAppFor(engine, {
    settings: {
      get oidcIssuer() {
        return issuer.url
      },
      oidcAudience: audience,
    },
  })
  const expectUnauthorized = (token: string) => expectError(testApp.clientOf(token).listEditions({}), 401, 'A1003')
  return { issuer, testApp, expectUnauthorized }
}

/** A real OpenID provider whose access tokens are signed JWTs. */
const startIssuer = async () => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const claimsBySubject = new Map<string, Record<string, unknown>>()
  const subjects = ['anna', 'ben', 'cleo', 'dora', 'emil']
  const provider = new Provider(url, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg, kid, use: 'sig' }] },
    cookies: { keys: ['for tests'] },
    clients: subjects.map((client_id) => ({
      client_id,
      client_secret: client_id,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
    })),
    ttl: { ClientCredentials: 3600 },
    extraTokenClaims: (_ctx, token) => claimsBySubject.get(String(token.clientId)),
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_ctx, resource) => ({
          audience: resource,
          scope: 'Service.editions.READ Service.editions.CREATE service.teams.read',
          accessTokenFormat: 'jwt',
          accessTokenTTL: 3600,
          jwt: { sign: { alg } },
        }),
      },
    },
  })
  server.on('request', provider.callback())

  /** An access token of the subject with these claims. */
  const tokenFor = async (subject: string, claims: Record<string, unknown> = {}, resource = audience) => {
    claimsBySubject.set(subject, claims)
    const config = await oauth.discovery(new URL(url), subject, {}, oauth.ClientSecretPost(subject), {
      execute: [oauth.allowInsecureRequests],
    })
    const scope = 'Service.editions.READ Service.editions.CREATE service.teams.read'
    const { access_token } = await oauth.clientCredentialsGrant(config, { resource, scope })
    return access_token
  }

  /** A token with any claims, signed with the issuer's key. */
  const signed = (claims: Record<string, unknown>) =>
    new SignJWT({ iss: url, aud: audience, sub: 'anna', scope: 'Service.editions.READ', ...claims })
      .setProtectedHeader({ alg, kid })
      .sign(privateKey)

  const close = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections())
  return { url, tokenFor, signed, close }
}
