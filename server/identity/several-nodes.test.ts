import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createClient } from '@easel/sdk/index.ts'
import * as oauth from 'openid-client'
import { openPostgres } from '../db/engines/postgres.ts'
import { authFor, obtainTokens, password } from '../testing/auth.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { createBrowser } from '../testing/browser.ts'
import { TEST_PATIENCE } from '../testing/engines.ts'
import { nodesFor } from '../testing/nodes.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createAuthApp } from './auth-app.ts'

describe('what ends on one of several nodes', () => {
  const testApp = testAppFor('postgres')
  const nodes = nodesFor(testApp)
  const auth = authFor(testApp)
  let otherAuth: string
  let close: () => Promise<unknown>
  before(async () => {
    const database = openPostgres(testApp.database.databaseUrl as string, { poolSize: 4, patience: TEST_PATIENCE })
    const app = createAuthApp({ settings: testApp.settings, database, mailer: undefined })
    otherAuth = await app.listen({ host: '127.0.0.1', port: 0 })
    close = () => app.close().then(() => database.close())
  })
  after(() => close())

  /** A request to each node with one token. */
  const statuses = (token: string) =>
    Promise.all(
      nodes.map(async ({ address }) => {
        const api = createClient({ baseUrl: address, token, retries: 0 })
        return api.listEditions({}).then(
          () => 200,
          ({ status }: { status: number }) => status,
        )
      }),
    )
  /** The pages of the other node, as a balancer would show them under the same name. */
  const onOther = (path: string, cookie: string) => fetch(`${otherAuth}${path}`, { headers: { cookie } })

  test('[N7] a token that is revoked on one node opens nothing on another, however lately it was used there', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, mail, { parameters: { access_type: 'offline' } })
    assert.deepEqual(await statuses(tokens.access_token), [200, 200])
    await oauth.tokenRevocation(config, tokens.access_token)
    assert.deepEqual(await statuses(tokens.access_token), [401, 401])
  })

  test('[N7] a session that ends at one node is over at another', async () => {
    const { mail } = await auth.aUser()
    const browser = createBrowser(auth.url)
    await browser.visit(`${auth.url}/account`)
    await browser.submit({ mail, password })
    const cookie = browser.cookieHeader(`${auth.url}/account`)
    const isOpen = async () => /<h1>Your account<\/h1>/.test(await (await onOther('/account', cookie)).text())
    assert.equal(await isOpen(), true)
    await browser.visit(`${auth.url}/oauth/v2/logout`)
    await browser.submit({ logout: 'yes' })
    assert.equal(await isOpen(), false)
  })

  test('[N3] wrong passwords at one node count at another', async () => {
    const { mail } = await auth.aUser()
    const guess = (at: string, secret: string) =>
      fetch(`${at}/account/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: auth.url },
        body: new URLSearchParams({ mail, password: secret }),
      })
    const seen: number[] = []
    for (let n = 0; n < 12; n++) seen.push((await guess(n % 2 ? auth.url : otherAuth, 'wrong password')).status)
    assert.ok(seen.includes(429), seen.join())
    assert.equal((await guess(auth.url, password)).status, 429)
    assert.equal((await guess(otherAuth, password)).status, 429)
  })

  test('[I1] a code that was spent at one node is spent at another, also at the same moment', async () => {
    const { mail } = await auth.aUser()
    const browser = createBrowser(auth.url)
    await browser.visit(`${auth.url}/account`)
    await browser.submit({ mail, password })
    await browser.visit(`${auth.url}/account/two-factor`)
    const app = createAuthenticator(await browser.submit({ current: password }))
    await browser.submit({ code: app.code(0) })
    const begin = async (at: string) => {
      const body = new URLSearchParams({ mail, password })
      const response = await fetch(`${at}/account/sign-in`, { method: 'POST', headers: { origin: auth.url }, body })
      const challenge = /name="challenge" value="([^"]+)"/.exec(await response.text())?.[1] ?? ''
      assert.ok(challenge)
      return { at, challenge }
    }
    const code = app.code(1)
    const begun = [await begin(auth.url), await begin(otherAuth), await begin(auth.url), await begin(otherAuth)]
    const finished = await Promise.all(
      begun.map(({ at, challenge }) =>
        fetch(`${at}/account/code`, {
          method: 'POST',
          redirect: 'manual',
          headers: { origin: auth.url },
          body: new URLSearchParams({ challenge, code }),
        }),
      ),
    )
    assert.deepEqual(finished.map(({ status }) => status).sort(), [303, 400, 400, 400])
  })
})
