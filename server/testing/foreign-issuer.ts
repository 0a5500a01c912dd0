import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

export const audience = 'https://api.easel.example'
export const clientId = 'the-web-app'

const scope = 'Service.editions.READ Service.teams.READ Service.spaces.READ Service.zones.READ Service.documents.READ'

/** An OpenID provider that knows nothing of Easel but a public client; anybody signs in there by their name. */
export const startForeignIssuer = async (baseUrl: string) => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const claimsOf = (sub: string) => ({ sub, name: sub, email: `${sub}@example.com`, email_verified: true })
  const provider = new Provider(url, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', kid: 'key', use: 'sig' }] },
    cookies: { keys: ['for tests'] },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${baseUrl}/signed-in`],
        post_logout_redirect_uris: [`${baseUrl}/signed-out`],
      },
    ],
    routes: { authorization: '/its-own/authorize', token: '/its-own/token' },
    claims: { profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    clientBasedCORS: (_ctx, origin) => origin === baseUrl,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
    extraTokenClaims: (_ctx, token) => ('accountId' in token ? claimsOf(String(token.accountId)) : undefined),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    features: {
      devInteractions: { enabled: true },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_ctx, resource) => ({
          audience: resource,
          scope,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 3600,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  })
  server.on('request', provider.callback())
  return {
    url,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
