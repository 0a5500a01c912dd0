import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { People } from './people.ts'

interface Discovery {
  authorization_endpoint: string
  token_endpoint: string
  revocation_endpoint: string
}

/** The identity provider: what can be asked of it without a browser. */
export const authentication = (authUrl: string, { owner }: People): void => {
  const provider = authUrl.replace(/\/+$/, '')
  const post = (path: string, form: Record<string, string>) =>
    fetch(provider + path, { method: 'POST', body: new URLSearchParams(form) })

  describe('authentication', () => {
    test('[A5] the provider says where it authorises, gives tokens and revokes them', async () => {
      const response = await fetch(`${provider}/.well-known/openid-configuration`)
      assert.equal(response.status, 200)
      const { authorization_endpoint, token_endpoint, revocation_endpoint } = (await response.json()) as Discovery
      assert.ok(authorization_endpoint.endsWith('/oauth/v2/auth'), authorization_endpoint)
      assert.ok(token_endpoint.endsWith('/oauth/v2/token'), token_endpoint)
      assert.ok(revocation_endpoint.endsWith('/oauth/v2/token/revoke'), revocation_endpoint)
    })

    test('[A5] a client that was registered is sent to sign in; one that was not is refused', async () => {
      const redirect_uri = 'https://app.example.com/callback'
      const { oauth_client } = await owner.does('registerOauthClient', {
        body: { client_name: 'Importer', redirect_uris: [redirect_uri] },
      })
      const begin = (client_id: string) => {
        const query = { client_id, redirect_uri, response_type: 'code', scope: 'Service.editions.READ', state: 'here' }
        return fetch(`${provider}/oauth/v2/auth?${new URLSearchParams(query)}`, { redirect: 'manual' })
      }
      const registered = await begin(oauth_client.client_id)
      assert.equal(registered.status, 303)
      assert.match(registered.headers.get('location') ?? '', /interaction/)
      assert.equal((await begin('nobody')).status, 400)
    })

    test('[A5] the token endpoint answers a stranger and a made-up code as RFC 6749 says', async () => {
      const exchange = {
        grant_type: 'authorization_code',
        code: 'made-up',
        redirect_uri: 'https://app.example.com/callback',
      }
      const stranger = await post('/oauth/v2/token', { ...exchange, client_id: 'nobody', client_secret: 'nothing' })
      assert.equal(stranger.status, 401)
      assert.equal(((await stranger.json()) as { error: string }).error, 'invalid_client')
      const { oauth_client } = await owner.does('registerOauthClient', {
        body: { client_name: 'Importer', redirect_uris: [exchange.redirect_uri] },
      })
      const { client_id, client_secret = '' } = oauth_client
      const response = await post('/oauth/v2/token', { ...exchange, client_id, client_secret })
      assert.equal(response.status, 400)
      assert.equal(((await response.json()) as { error: string }).error, 'invalid_grant')
      assert.equal((await post('/oauth/v2/token/revoke', { token: 'made-up', client_id, client_secret })).status, 200)
    })
  })
}
