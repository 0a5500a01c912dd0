import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authFor, password, redirectUri, startAuthorization } from '@easel/server/testing/auth.ts'
import { createBrowser } from '@easel/server/testing/browser.ts'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'

const unusualTexts = [
  '',
  ' ',
  'a\0b',
  '\ufffe\u202e',
  '🙂',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  'x'.repeat(5_000),
  'a@b',
  '%00%ff',
  '__proto__',
  '1e999',
]

onOneOrBothEngines('sqlite', 'unusual input to the identity provider', (engine) => {
  const testApp = testAppFor(engine, { settings: { signUp: true } })
  const auth = authFor(testApp)

  const assertNoServerError = async (
    response: { status: number; text: () => Promise<string> } | Response,
    description: string,
  ) => {
    const text = await response.text()
    assert.ok(response.status < 500, `${description}: ${response.status} ${text.slice(-400)}`)
    assert.doesNotMatch(text, /<script>alert/, description)
  }

  /** Each field in turn gets every unusual text, while the others stay valid. */
  const sendEachField = async (
    fields: Record<string, string>,
    send: (fields: Record<string, string>, description: string) => Promise<void>,
  ) => {
    for (const name of [...Object.keys(fields), 'extra'])
      for (const text of unusualTexts)
        await send({ ...fields, [name]: text }, `${name}=${JSON.stringify(text.slice(0, 40))}`)
  }

  test('[H4] no field of an authorisation request causes a 5xx', async () => {
    const { client_id } = await auth.anApplication()
    const fields = {
      client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'Service.editions.READ',
      state: 's',
      nonce: 'n',
      prompt: 'login',
      access_type: 'offline',
      login_hint: 'h',
      max_age: '1',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      response_mode: 'query',
      claims: '{}',
      ui_locales: 'en',
      acr_values: 'a',
      id_token_hint: 'a.b.c',
    }
    await sendEachField(fields, async (query, description) => {
      const response = await fetch(`${auth.url}/oauth/v2/auth?${new URLSearchParams(query)}`, { redirect: 'manual' })
      await assertNoServerError(response, description)
    })
  })

  test('[H4] no field sent to the token, revocation, userinfo or logout endpoint causes a 5xx', async () => {
    const { client_id, client_secret } = await auth.anApplication()
    const client = { client_id, client_secret: String(client_secret) }
    const code = { grant_type: 'authorization_code', code: 'c', redirect_uri: redirectUri, code_verifier: 'v' }
    const requests: [string, Record<string, string>][] = [
      ['token', { ...client, ...code }],
      ['token', { ...client, grant_type: 'refresh_token', refresh_token: 'r', scope: 's' }],
      ['token/revoke', { ...client, token: 't', token_type_hint: 'access_token' }],
      ['userinfo', { access_token: 't' }],
      ['logout', { client_id, id_token_hint: 'a.b.c', post_logout_redirect_uri: redirectUri, state: 's' }],
      ['logout/confirm', { xsrf: 'x', logout: 'yes' }],
    ]
    for (const [path, fields] of requests)
      await sendEachField(fields, async (body, description) => {
        const response = await fetch(`${auth.url}/oauth/v2/${path}`, {
          method: 'POST',
          body: new URLSearchParams(body),
          redirect: 'manual',
        })
        await assertNoServerError(response, `${path} ${description}`)
      })
  })

  test('[H4] no field of a form causes a 5xx', async () => {
    const { config } = await auth.anApplication()
    await sendEachField({ mail: 'somebody@example.com', password }, async (fields, description) => {
      const { browser } = await startAuthorization(auth, config)
      const page = await browser.submit(fields)
      await assertNoServerError({ status: page.status, text: async () => page.text }, `sign-in ${description}`)
    })
    for (const path of ['/sign-up', '/reset'])
      await sendEachField({ mail: 'somebody@example.com', name: 'Somebody' }, async (fields, description) => {
        const browser = createBrowser(auth.url)
        await browser.visit(`${auth.url}${path}`)
        const page = await browser.submit(fields)
        const isOff = page.status === 503 && path === '/reset'
        await assertNoServerError(
          { status: isOff ? 0 : page.status, text: async () => page.text },
          `${path} ${description}`,
        )
      })
  })

  test('[H4] no path, cookie, header or content type causes a 5xx', async () => {
    for (const text of unusualTexts) {
      const path = encodeURIComponent(text)
      for (const start of ['/link/', '/interaction/', '/oauth/v2/', '/.well-known/', '/'])
        await assertNoServerError(await fetch(`${auth.url}${start}${path}`, { redirect: 'manual' }), start + path)
      const cookie = `_session=${path}; _session.sig=${path}; _interaction=${path}; _interaction.sig=${path}`
      await assertNoServerError(await fetch(`${auth.url}/oauth/v2/logout`, { headers: { cookie } }), `cookie ${path}`)
      const authorization = `Basic ${Buffer.from(`${text}:${text}`).toString('base64')}`
      const tokens = `${auth.url}/oauth/v2/token`
      await assertNoServerError(await fetch(tokens, { method: 'POST', headers: { authorization } }), `basic ${path}`)
    }
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'nonsense'])
      for (const path of ['/sign-up', '/oauth/v2/token', '/oauth/v2/auth', '/link/x', '/interaction/x/sign-in']) {
        const headers = { 'content-type': type }
        await assertNoServerError(
          await fetch(`${auth.url}${path}`, { method: 'POST', headers, body: '{"a":1}' }),
          `${path} ${type}`,
        )
      }
  })
})
