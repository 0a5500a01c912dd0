import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authFor, password, redirectUri, startAuthorization } from '../testing/auth.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { inBatches } from '../testing/in-batches.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createAuthApp } from './auth-app.ts'
import { deleteExpired } from './delete-expired.ts'
import { findUserByMail, insertUser, prepareUser } from './users.ts'

onOneOrBothEngines('sqlite', 'strangers at the identity provider', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)

  const recordsLeft = async (): Promise<{ rows: number; bytes: number }> => {
    const records = await testApp.database.read.selectFrom('oidc_record').select('payload').execute()
    return { rows: records.length, bytes: records.reduce((sum, { payload }) => sum + payload.length, 0) }
  }

  const authorizationUrl = async (parameters: Record<string, string>): Promise<string> => {
    const { client_id } = await auth.anApplication()
    const required = { client_id, redirect_uri: redirectUri, response_type: 'code', scope: 'openid' }
    return `${auth.url}/oauth/v2/auth?${new URLSearchParams({ ...required, ...parameters })}`
  }

  /** Many connections, none with a cookie. */
  const flood = async (url: string, requests: number, init: RequestInit = {}): Promise<number[]> => {
    const answers = await inBatches(requests, async () => {
      const response = await fetch(url, { redirect: 'manual', ...init })
      await response.arrayBuffer()
      return response.status
    })
    return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 0))
  }

  test('[N4] a state or hint of more than 1,024 characters is 400, without a redirect, and leaves nothing', async () => {
    for (const name of ['state', 'login_hint', 'nonce', 'ui_locales']) {
      const statuses = await flood(await authorizationUrl({ [name]: 'x'.repeat(1025) }), 3)
      assert.deepEqual([...new Set(statuses)], [400], name)
    }
    const statuses = await flood(await authorizationUrl({ state: 'x'.repeat(7000) }), 200)
    assert.deepEqual([...new Set(statuses)], [400])
    assert.deepEqual(await flood(`${auth.url}/oauth/v2/logout?state=${'x'.repeat(1025)}`, 1), [400])
    assert.deepEqual(await recordsLeft(), { rows: 0, bytes: 0 })
  })

  test('[N4] an address has at most 50 interactions, and the newest of them work', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { browser: early } = await startAuthorization(auth, config)
    const statuses = await flood(await authorizationUrl({ state: 'x'.repeat(1024) }), 150)
    assert.deepEqual([...new Set(statuses)], [303])
    const { rows, bytes } = await recordsLeft()
    assert.equal(rows, 50)
    assert.ok(bytes < 50 * 8_000, `${bytes} bytes`)
    assert.equal((await early.submit({ mail, password })).status, 400)
    const { browser } = await startAuthorization(auth, config)
    assert.match((await browser.submit({ mail, password })).text, /Allow Sketch Importer/)
  })

  test('[N4] they live for 15 minutes', async () => {
    await flood(await authorizationUrl({}), 1)
    const { last } = await testApp.database.read
      .selectFrom('oidc_record')
      .where('model', '=', 'Interaction')
      .select(({ fn }) => fn.max('expires_time').as('last'))
      .executeTakeFirstOrThrow()
    const minutes = (Number(last) - Date.now()) / 60_000
    assert.ok(minutes > 14 && minutes <= 15, `${minutes}`)
  })

  test('[N4] signing out without having signed in leaves at most 50 records too, of 15 minutes', async () => {
    await flood(`${auth.url}/oauth/v2/logout?state=${'x'.repeat(1000)}`, 120)
    const sessions = await testApp.database.read
      .selectFrom('oidc_record')
      .where('model', '=', 'Session')
      .where('zuid', 'is', null)
      .select('expires_time')
      .execute()
    assert.ok(sessions.length <= 50, `${sessions.length} sessions`)
    for (const { expires_time } of sessions) assert.ok(expires_time - Date.now() <= 15 * 60_000)
  })

  test('[N4] an account that nobody opens is gone with its link, and others stay', async () => {
    const { database } = testApp
    const [fortnight, now] = [14 * 86_400_000, Date.now()]
    const { owner } = await testApp.anEdition()
    const stay = [await auth.aUser(), await auth.aUser({ verified: false })].map(({ mail }) => mail)
    const asked = await prepareUser({ mail: 'asked@example.com', name: 'Asked' })
    await database.write((db) => insertUser(db, asked))
    await deleteExpired(database, now + fortnight - 60_000)
    assert.ok(await findUserByMail(database.read, 'asked@example.com'))
    await deleteExpired(database, now + fortnight + 60_000)
    assert.equal(await findUserByMail(database.read, 'asked@example.com'), undefined)
    for (const mail of [...stay, owner.mail]) assert.ok(await findUserByMail(database.read, mail), mail)
  })

  test('[N4] pages are throttled by address, and what applications call is not', async () => {
    const settings = { ...testApp.settings, rateLimits: true, rateLimitPages: 20 }
    const app = createAuthApp({ settings, database: testApp.database, mailer: undefined })
    const ask = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress })
    const pages = ['/', '/sign-up', '/reset', '/oauth/v2/auth', '/oauth/v2/logout', '/interaction/x', '/nowhere']
    for (let n = 0; n < 20; n++) {
      const { statusCode } = await ask(String(pages[n % pages.length]), '2001:db8::1')
      assert.notEqual(statusCode, 429)
    }
    for (const page of pages) {
      const refused = await ask(page, '2001:db8::ffff')
      assert.equal(refused.statusCode, 429, page)
      assert.ok(Number(refused.headers['retry-after']) > 0)
    }
    assert.equal((await ask('/', '203.0.113.1')).statusCode, 303)
    for (const url of ['/oauth/v2/keys', '/.well-known/openid-configuration'])
      assert.equal((await ask(url, '2001:db8::1')).statusCode, 200)
    await app.close()
  })

  test('[N4] [H5] more at once than it takes is a page with 503 and Retry-After, and over at once', async () => {
    const settings = { ...testApp.settings, maxInFlight: 4 }
    const app = createAuthApp({ settings, database: testApp.database, mailer: undefined })
    const url = '/oauth/v2/keys'
    await app.inject({ url })
    const responses = await Promise.all(Array.from({ length: 40 }, () => app.inject({ url })))
    const shed = responses.filter(({ statusCode }) => statusCode === 503)
    assert.ok(shed.length > 0 && shed.length < 40, `${shed.length} of 40 were turned away`)
    for (const { headers, body } of shed) {
      assert.equal(headers['retry-after'], '1')
      assert.match(body, /Try again in a moment/)
    }
    for (let n = 0; n < 10; n++) assert.equal((await app.inject({ url })).statusCode, 200)
    await app.close()
  })
})
