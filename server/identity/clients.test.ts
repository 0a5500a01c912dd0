import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { authFor, obtainTokens, password, redirectUri, startAuthorization } from '../testing/auth.ts'
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
      'https://x;sandbox/cb',
      "https://x'/cb",
      'https://x y/cb',
      'https://[2001:db8::1]/cb',
      'https://b\u00fccher.example/cb',
      'http://app.example.com/cb',
      'http://localhost.example.com/cb',
      'http://127.0.0.1.example.com/cb',
      'HTTP://localhost/cb',
      'https://app.example.com\\@evil.example/',
      'javascript:alert(1)',
    ]
    for (const uri of wrong) {
      const body = { client_name: 'X', redirect_uris: [redirectUri, uri] }
      await expectError(api.registerOauthClient({ body }), 400, 'IAM1031', { attribute: 'redirect_uris[1]' })
    }
    await expectError(api.registerOauthClient({ body: { client_name: 'X', redirect_uris: [] } }), 400, 'IAM1054')
    assert.deepEqual((await api.listOauthClients({})).oauth_clients, [])
  })

  test('[N9] redirect addresses are https, or http on this machine', async () => {
    const { api } = await testApp.aPerson()
    const good = [
      'https://app.example.com',
      'https://app-1.example.com:8443/cb?x=1;y=2',
      'http://localhost:4000/cb',
      'http://127.0.0.1/cb',
    ]
    const { oauth_client } = await api.registerOauthClient({ body: { client_name: 'X', redirect_uris: good } })
    assert.deepEqual(oauth_client.redirect_uris, good)
  })

  test('[N9] the 21st client of a person is 409 A1013, also of those that come at the same moment', async () => {
    const { api } = await testApp.aPerson()
    const body = { client_name: 'X', redirect_uris }
    const tries = await Promise.allSettled(Array.from({ length: 25 }, () => api.registerOauthClient({ body })))
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 20)
    await expectError(api.registerOauthClient({ body }), 409, 'A1013')
    const { oauth_clients } = await api.listOauthClients({})
    assert.equal(oauth_clients.length, 20)
    await api.removeOauthClient({ client_key: String(oauth_clients[0]?.client_key) })
    await api.registerOauthClient({ body })
    await (await testApp.aPerson()).api.registerOauthClient({ body })
  })

  test('[N9] the consent page marks what a user registered as unverified, and nothing else', async () => {
    const { mail, zuid } = await auth.aUser()
    const consentTo = async (owner?: number) => {
      const { config } = await auth.anApplication(owner === undefined ? {} : { owner })
      const { browser } = await startAuthorization(auth, config)
      return (await browser.submit({ mail, password })).text
    }
    assert.match(await consentTo(Number(zuid)), /Unverified/)
    const verified = await consentTo()
    assert.match(verified, /Allow Sketch Importer/)
    assert.doesNotMatch(verified, /Unverified/)
  })

  test('[N9] the name of an application is text on the consent page, whatever is in it', async () => {
    const { mail } = await auth.aUser()
    for (const name of ['</title><script>alert(1)</script>', `"><img src=x onerror='alert(1)'>`, '<b>&lt;']) {
      const { config } = await auth.anApplication({ name })
      const { browser } = await startAuthorization(auth, config)
      const { text } = await browser.submit({ mail, password })
      assert.match(text, /name="decision"/)
      assert.equal(text.includes(name), false)
      assert.doesNotMatch(text, /<script|<img|<b>/)
    }
  })

  test('[N9] a redirect address from before the rule does not get into the policy of a page', async () => {
    const old = 'https://x;sandbox/cb'
    const { config, client_id } = await auth.anApplication()
    await testApp.database.write((db) =>
      db
        .updateTable('oauth_client')
        .set({ redirect_uris: JSON.stringify([old]) })
        .where('client_id', '=', client_id)
        .execute(),
    )
    const { page } = await startAuthorization(auth, config, { parameters: { redirect_uri: old } })
    assert.doesNotMatch(String(page.headers.get('content-security-policy')), /sandbox/)
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
