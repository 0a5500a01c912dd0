import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createApp } from '../app.ts'
import { createLogger } from '../http/logger.ts'
import { logRequests } from '../http/response-hooks.ts'
import { password, redirectUri } from '../testing/auth.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { clientHeader, startHttpProxy } from '../testing/http-proxy.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createAuthApp } from './auth-app.ts'
import { addClient } from './clients.ts'
import { addUser } from './users.ts'

const [office, home, attacker] = ['203.0.113.10', '2001:db8:0:1::5', '198.51.100.66']

onOneOrBothEngines('sqlite', 'the identity provider behind a proxy', (engine) => {
  const testApp = testAppFor(engine)
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const running = {} as { proxy: Awaited<ReturnType<typeof startHttpProxy>>; url: string; close(): Promise<void> }

  before(async () => {
    const { database, settings } = testApp
    let direct = ''
    const proxy = await startHttpProxy(() => direct)
    Object.assign(settings, { trustedProxies: ['127.0.0.1', '10.0.0.0/8'], authUrl: proxy.url })
    const app = createAuthApp({ settings, database, mailer: undefined, logger })
    logRequests(app)
    direct = await app.listen({ host: '127.0.0.1', port: 0 })
    const close = async () => {
      await proxy.close()
      await app.close()
    }
    Object.assign(running, { proxy, url: direct, close })
  })
  after(() => running.close())

  let people = 0
  const aUser = async () => {
    const mail = `person${++people}@example.com`
    await addUser(testApp.database, { mail, name: 'Person', password, verified: true })
    return mail
  }

  const authorizationUrl = async (origin: string): Promise<string> => {
    const { dataCentre } = testApp.settings
    const client = await addClient(testApp.database, { name: 'App', redirectUris: [redirectUri], dataCentre })
    const query = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'Service.editions.READ',
    })
    return `${origin}/oauth/v2/auth?${query}`
  }

  const signIn = async (client: string, mail: string, tried: string, spoofed?: string) => {
    const headers = { [clientHeader]: client, ...(spoofed && { 'x-forwarded-for': spoofed }) }
    const browser = createBrowser(running.proxy.url, headers)
    await browser.visit(await authorizationUrl(running.proxy.url))
    return browser.submit({ mail, password: tried })
  }

  test('[N3] a hundred wrong passwords of one client keep out that client, and nobody else', async () => {
    const victim = await aUser()
    const browser = createBrowser(running.proxy.url, { [clientHeader]: attacker })
    await browser.visit(await authorizationUrl(running.proxy.url))
    const statuses = new Set<number>()
    for (let guess = 0; guess < 100; guess++) {
      const mail = guess < 10 ? victim : `nobody${guess}@example.com`
      statuses.add((await browser.submit({ mail, password: `guess ${guess}` })).status)
    }
    assert.deepEqual([...statuses], [400])
    const turnedAway = await signIn(attacker, await aUser(), password)
    assert.equal(turnedAway.status, 429)
    assert.ok(Number(turnedAway.headers.get('retry-after')) > 0)
    // The client writes addresses of its own before the one that the proxy adds.
    assert.equal((await signIn(attacker, victim, password, '192.0.2.1')).status, 429)
    for (const client of [office, home])
      assert.match((await signIn(client, victim, password)).text, /Allow App/, client)
  })

  test('[N3] failures of an account turn away whoever has failed too, and not a right password from elsewhere', async () => {
    const mail = await aUser()
    const near = '2001:db8:7:7::1'
    for (let guess = 0; guess < 10; guess++) assert.equal((await signIn(near, mail, `guess ${guess}`)).status, 400)
    assert.equal((await signIn('2001:db8:7:7:ffff::2', mail, password)).status, 429, 'the same network of 64 bits')
    assert.equal((await signIn('2001:db8:7:8::1', mail, 'wrong as well')).status, 400)
    assert.equal((await signIn('2001:db8:7:8::1', mail, password)).status, 429, 'it has a failure of its own')
    assert.match((await signIn('2001:db8:7:9::1', mail, password)).text, /Allow App/)
  })

  test('[N3] guesses at the same moment count as well', async () => {
    const mail = await aUser()
    const client = '203.0.113.77'
    const browser = createBrowser(running.proxy.url, { [clientHeader]: client })
    await browser.visit(await authorizationUrl(running.proxy.url))
    const guesses = Array.from({ length: 30 }, (_, n) => browser.submit({ mail, password: `guess ${n}` }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 400).length, 10)
    assert.equal(statuses.filter((status) => status === 429).length, 20)
  })

  test('[N3] the log has the address of the client behind the proxy', async () => {
    lines.length = 0
    await fetch(`${running.proxy.url}/sign-up`, { headers: { [clientHeader]: home, 'x-forwarded-for': '192.0.2.1' } })
    const chain = { [clientHeader]: '10.1.2.3', 'x-forwarded-for': office }
    await fetch(`${running.proxy.url}/sign-up`, { headers: chain })
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).address),
      [home, office],
    )
  })

  test('[N3] links, redirects and cookies have the public address, whatever the headers say', async () => {
    testApp.settings.authUrl = 'https://accounts.example.com'
    const app = createAuthApp({ settings: testApp.settings, database: testApp.database, mailer: undefined })
    const url = new URL(await authorizationUrl('https://accounts.example.com'))
    const response = await app.inject({
      url: url.pathname + url.search,
      headers: { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example', host: '127.0.0.1:8081' },
    })
    assert.equal(response.statusCode, 303)
    assert.match(String(response.headers.location), /^(https:\/\/accounts\.example\.com)?\/interaction\//)
    const cookies = [response.headers['set-cookie']].flat()
    assert.ok(cookies.length > 0)
    for (const cookie of cookies) assert.match(String(cookie), /; secure/i)
    const discovery = await app.inject({
      url: '/.well-known/openid-configuration',
      headers: { 'x-forwarded-host': 'evil.example' },
    })
    assert.equal(discovery.json().authorization_endpoint, 'https://accounts.example.com/oauth/v2/auth')
    assert.doesNotMatch(discovery.body, /evil|127\.0\.0\.1/)
    await app.close()
    testApp.settings.authUrl = running.proxy.url
  })

  test('[N3] nobody is believed unless set', async () => {
    const settings = { ...testApp.settings, trustedProxies: undefined }
    lines.length = 0
    for (const app of [
      createApp({ ...testApp, settings, mailer: undefined, logger }),
      createAuthApp({ settings, database: testApp.database, mailer: undefined, logger }),
    ]) {
      if (!app.hasRoute({ method: 'GET', url: '/livez' })) logRequests(app)
      await app.inject({ url: '/nowhere', headers: { 'x-forwarded-for': '192.0.2.1' } })
      await app.close()
    }
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).address),
      ['127.0.0.1', '127.0.0.1'],
    )
  })
})
