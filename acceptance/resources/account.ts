import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { unknownIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const account: Suite = ({ owner, admin, trial }, { edition_id }) => {
  describe('API keys', () => {
    test('[A4] createApiKey shows the key once; it opens its own edition and no other', async () => {
      const { api_key } = await admin.does('createApiKey', { edition_id, body: { key_name: 'Importer' } })
      const { key, key_id } = api_key
      assert.equal((await owner.withKey(key).send('getEdition', { edition_id })).status, 200)
      const { editions_info } = await trial.does('listEditions', {})
      const other = { edition_id: String(editions_info[0]?.edition_id) }
      await trial.withKey(key).isRefused('getEdition', other, 'badApiKey')
      const { api_keys } = await admin.does('listApiKeys', { edition_id })
      assert.partialDeepStrictEqual(api_keys, [{ key_id, key_name: 'Importer', created_by: admin.zuid }])
      assert.ok(!JSON.stringify(api_keys).includes(key))
      await admin.does('revokeApiKey', { edition_id, key_id })
      await admin.isRefused('revokeApiKey', { edition_id, key_id }, 'apiKeyNotFound')
      await owner.withKey(key).isRefused('getEdition', { edition_id }, 'badApiKey')
    })
  })

  describe('OAuth clients', () => {
    test('registerOauthClient, listOauthClients, removeOauthClient', async () => {
      const redirect_uris = ['https://app.example.com/callback']
      const { oauth_client } = await admin.does('registerOauthClient', {
        body: { client_name: 'Importer', redirect_uris },
      })
      assert.ok(oauth_client.client_secret)
      const { client_key } = oauth_client
      const { oauth_clients } = await admin.does('listOauthClients', {})
      assert.deepEqual(
        oauth_clients.map((client) => [client.client_key, client.client_type, client.redirect_uris]),
        [[client_key, 'CONFIDENTIAL', redirect_uris]],
      )
      const none = { body: { client_name: 'Importer', redirect_uris: [] } }
      await admin.isRefused('registerOauthClient', none, 'emptyArray')
      await owner.isRefused('removeOauthClient', { client_key }, 'oauthClientNotFound')
      const another = { body: { client_name: 'Another', redirect_uris } }
      const keys = [client_key]
      while (keys.length < 20) keys.push((await admin.does('registerOauthClient', another)).oauth_client.client_key)
      await admin.isRefused('registerOauthClient', another, 'tooManyOauthClients')
      for (const key of keys) await admin.does('removeOauthClient', { client_key: key })
      await admin.isRefused('removeOauthClient', { client_key: unknownIds.client_key }, 'oauthClientNotFound')
    })
  })
}
