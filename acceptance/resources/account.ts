import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { unknownIds } from '../fixture.ts'
import { assertRefused } from '../people.ts'
import { onePixel } from '../samples.ts'
import type { Suite } from '../suite.ts'

export const account: Suite = ({ owner, admin, trial, outsider }, { edition_id }) => {
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

    test('[A4] an edition has 50 at most', async () => {
      const create = { edition_id, body: { key_name: 'One of many' } }
      const ids = (await admin.does('listApiKeys', { edition_id })).api_keys.map((one) => one.key_id)
      while (ids.length < 50) ids.push((await admin.does('createApiKey', create)).api_key.key_id)
      await admin.isRefused('createApiKey', create, 'tooManyApiKeys')
      for (const key_id of ids) await admin.does('revokeApiKey', { edition_id, key_id })
    })
  })

  test('[X10] getPersonalSettings, updatePersonalSettings: what mails tell of, and in which language', async () => {
    const read = (person: typeof admin) => person.does('getPersonalSettings', {})
    const { personal_settings } = await admin.does('updatePersonalSettings', {
      body: { mails_invitations: false, language: 'de' },
    })
    assert.partialDeepStrictEqual(personal_settings, { mails_invitations: 'false', language: 'de' })
    assert.deepEqual((await read(admin)).personal_settings, personal_settings)
    assert.equal((await read(owner)).personal_settings.mails_invitations, 'true')
    await admin.does('updatePersonalSettings', { body: { mails_invitations: true, language: 'en' } })
  })

  test('[X15] setAccountPicture, getAccountPicture, removeAccountPicture: one picture, for whoever is shown the name', async () => {
    const at = { user_id: admin.zuid }
    const { picture } = await admin.does('setAccountPicture', { body: onePixel })
    const { status, headers } = await owner.send('getAccountPicture', at)
    assert.deepEqual([status, headers.get('content-type'), headers.get('etag')], [200, 'image/png', `"${picture}"`])
    const again = await owner.send('getAccountPicture', { ...at, headers: { 'if-none-match': `"${picture}"` } })
    assert.equal(again.status, 304)
    await outsider.isRefused('getAccountPicture', at, 'pictureNotFound')
    const { personal_settings } = await admin.does('getPersonalSettings', {})
    assert.equal(personal_settings.picture, picture)
    assertRefused(await admin.sendRaw('setAccountPicture', {}, 'words', 'image/png'), 'imageNotTaken')
    assertRefused(await admin.sendRaw('setAccountPicture', {}, '{}'), 'imageTypeNotTaken')
    await admin.does('removeAccountPicture', {})
    await admin.isRefused('removeAccountPicture', {}, 'pictureNotFound')
    await owner.isRefused('getAccountPicture', at, 'pictureNotFound')
  })

  test('[N7] exportOwnData has the profile of the caller, and no other', async () => {
    const { body } = await admin.send('exportOwnData', {})
    const { profile, left_out } = JSON.parse(String(body.data))
    assert.deepEqual([profile.zuid, left_out], [admin.zuid, []])
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
