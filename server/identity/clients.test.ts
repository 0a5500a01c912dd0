import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { authFor, obtainTokens, redirectUri } from '../testing/auth.ts'
import { onBothEngines } from '../testing/engines.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import { addClient, listClients } from './clients.ts'

const redirect_uris = [redirectUri]

onBothEngines('OAuth clients', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)

  test('[A5] a signed-in user registers a client, lists it without its secret, and removes it with its tokens', async () => {
    const { api, zuid } = await testApp.aPerson()
    const body = { client_name: 'Sketch Importer', redirect_uris }
    const { oauth_client, current_user_id } = await api.registerOauthClient({ body })
    const { client_secret, ...shown } = oauth_client
    assert.equal(current_user_id, zuid)
    assert.deepEqual((await api.listOauthClients({})).oauth_clients, [shown])
    assert.equal(shown.client_type, 'CONFIDENTIAL')
    assert.equal(shown.data_centre, 'com')

    const config = await oauth.discovery(
      new URL(auth.url),
      shown.client_id,
      {},
      oauth.ClientSecretBasic(String(client_secret)),
      { execute: [oauth.allowInsecureRequests] },
    )
    const { mail } = await auth.aUser()
    const { tokens } = await obtainTokens(auth, config, mail, { parameters: { access_type: 'offline' } })
    await testApp.clientOf(tokens.access_token).listEditions({})

    await api.removeOauthClient({ client_key: shown.client_key })
    await expectError(testApp.clientOf(tokens.access_token).listEditions({}), 401, 'A1003')
    await assert.rejects(oauth.refreshTokenGrant(config, String(tokens.refresh_token)), { status: 401 })
    assert.deepEqual((await api.listOauthClients({})).oauth_clients, [])
  })

  test('[A5] a public client has no secret', async () => {
    const { api } = await testApp.aPerson()
    const body = { client_name: 'In the browser', redirect_uris, client_type: 'PUBLIC' as const }
    const { oauth_client } = await api.registerOauthClient({ body })
    assert.equal(oauth_client.client_secret, undefined)
    assert.equal(oauth_client.client_type, 'PUBLIC')
    assert.deepEqual((await api.listOauthClients({})).oauth_clients, [oauth_client])
  })

  test('[A5] a client of another user is not found, nor is one that does not exist', async () => {
    const { api } = await testApp.aPerson()
    const { api: other } = await testApp.aPerson()
    const body = { client_name: 'Mine', redirect_uris }
    const { client_key } = (await api.registerOauthClient({ body })).oauth_client
    assert.deepEqual((await other.listOauthClients({})).oauth_clients, [])
    await expectError(other.removeOauthClient({ client_key }), 404, 'A1012')
    await expectError(api.removeOauthClient({ client_key: 'x' }), 404, 'A1012')
    assert.equal((await api.listOauthClients({})).oauth_clients.length, 1)
  })

  test('[G8] a redirect address that is none is a 400 that names it, and no address at all is IAM1054', async () => {
    const { api } = await testApp.aPerson()
    const wrong = [
      'app.example.com',
      'ftp://app.example.com',
      'https://app.example.com/#here',
      'https://ann:pw@app.example.com/',
      'https://*.example.com/',
      'javascript:alert(1)',
    ]
    for (const uri of wrong) {
      const body = { client_name: 'X', redirect_uris: [redirectUri, uri] }
      await expectError(api.registerOauthClient({ body }), 400, 'IAM1031', { attribute: 'redirect_uris[1]' })
    }
    await expectError(api.registerOauthClient({ body: { client_name: 'X', redirect_uris: [] } }), 400, 'IAM1054')
    assert.deepEqual((await api.listOauthClients({})).oauth_clients, [])
  })

  test('[A5] an operator registers a client, with the same rules', async () => {
    const client = { name: 'Importer', redirectUris: redirect_uris, dataCentre: 'com' }
    const { client_id, client_secret } = await addClient(testApp.database, client)
    assert.ok(client_secret)
    const listed = (await listClients(testApp.database.read)).find((each) => each.client_id === client_id)
    assert.partialDeepStrictEqual(listed, {
      client_name: 'Importer',
      redirect_uris,
      owner_zuid: null,
      is_public: false,
    })
    await assert.rejects(addClient(testApp.database, { ...client, redirectUris: ['nowhere'] }), {
      message: /"nowhere" is no redirect address/,
    })
    await assert.rejects(addClient(testApp.database, { ...client, redirectUris: [] }), { message: /1 to 20/ })
    await assert.rejects(addClient(testApp.database, { ...client, name: ' ' }), { message: /1 to 100/ })
  })
})
