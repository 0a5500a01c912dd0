import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import * as oauth from 'openid-client'
import { authFor, obtainTokens, password } from '../testing/auth.ts'
import { createAuthenticator, forgetSteps } from '../testing/authenticator.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'
import { findUser, findUserByMail } from './users.ts'

onOneOrBothEngines('sqlite', 'the pages of operators, attacked', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)
  const at = (path: string) => `${auth.url}/admin${path}`

  const signIn = async (mail: string, path = '/account') => {
    const browser = createBrowser(auth.url)
    await browser.visit(`${auth.url}${path}`)
    return { browser, page: await browser.submit({ mail, password }) }
  }
  const anOperator = async (options: { temporary?: boolean } = {}) => {
    const user = await auth.aUser(options)
    await testApp.database.write((db) =>
      db.updateTable('user').set({ is_operator: 1 }).where('zuid', '=', Number(user.zuid)).execute(),
    )
    return user
  }
  const operator = {} as Awaited<ReturnType<typeof signIn>>
  before(async () => Object.assign(operator, await signIn((await anOperator()).mail)))
  const entries = async (event: string, zuid: string) => {
    const trail = testApp.database.read.selectFrom('audit_entry').where('event', '=', event as never)
    return (await trail.select('details').execute()).filter(({ details }) => JSON.parse(details).for_zuid === zuid)
  }

  test('[I3] whoever is on the way there signs in and is there, with a second factor and a new password too', async () => {
    const { mail, zuid } = await anOperator()
    for (const path of ['/admin', '/admin/accounts', '/admin/audit'])
      assert.equal((await signIn(mail, path)).page.url.href, `${auth.url}${path}`)
    const { browser } = await signIn(mail)
    await browser.visit(`${auth.url}/account/two-factor`)
    const app = createAuthenticator(await browser.submit({ current: password }))
    await browser.submit({ code: app.code(0) })
    await forgetSteps(testApp.database, zuid)
    const second = await signIn(mail, '/admin/editions')
    assert.match(second.page.text, /One more step/)
    assert.equal((await second.browser.submit({ code: app.wrongCode() })).status, 400)
    assert.equal((await second.browser.submit({ code: app.code(0) })).url.href, `${auth.url}/admin/editions`)
    const fresh = await signIn((await anOperator({ temporary: true })).mail, '/admin')
    assert.equal((await fresh.browser.submit({ password: 'short' })).status, 400)
    assert.equal((await fresh.browser.submit({ password: 'a new password' })).url.href, `${auth.url}/admin`)
    const wrong = createBrowser(auth.url)
    await wrong.visit(at('/sessions'))
    await wrong.submit({ mail, password: 'wrong password' })
    assert.match((await wrong.submit({ mail, password })).text, /One more step/)
    assert.equal((await wrong.submit({ code: app.code(1) })).url.href, `${auth.url}/admin/sessions`)
  })

  test('[I3] nobody is sent anywhere else after a sign-in', async () => {
    const { mail } = await auth.aUser()
    const elsewhere = [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/admin/../../x',
      '/admin@evil.example',
    ]
    for (const next of [...elsewhere, '/admin\r\nx: y', '/oauth/v2/logout', '/adminx', '/admin/"><script>', '']) {
      const browser = createBrowser(auth.url)
      const page = await browser.post(`${auth.url}/account/sign-in`, { mail, password, next })
      assert.equal(page.url.href, `${auth.url}/account`, JSON.stringify(next))
    }
  })

  test('[I3] no other application than the web app learns that somebody is an operator', async () => {
    const { mail, zuid } = await anOperator()
    const { config } = await auth.anApplication()
    const { tokens } = await obtainTokens(auth, config, mail, { scope: 'openid profile' })
    const told = await oauth.fetchUserInfo(config, tokens.access_token, zuid)
    assert.deepEqual([told.name !== undefined, told.is_operator], [true, undefined])
  })

  test('[I3] no form does anything for another site, another session or a request without a page', async () => {
    const { zuid, mail } = await auth.aUser()
    const { browser: person } = await signIn(mail)
    const actions = ['disable', 'enable', 'end-access', 'remove', 'two-factor'].map(
      (name) => `/accounts/${zuid}/${name}`,
    )
    const isUntouched = async () => {
      const user = await findUser(testApp.database.read, Number(zuid))
      assert.deepEqual([user?.disabled_time, user?.deleted_time], [null, null])
      assert.match((await person.visit(`${auth.url}/account`)).text, /Your account/)
    }
    const form = { current: password, zuid, session_id: 'x' }
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: auth.url.replace('127.0.0.1', '127.0.0.1.evil.example') },
      { origin: `${auth.url}.evil.example` },
    ]
    for (const path of [...actions, '/sessions/end']) {
      for (const headers of foreign)
        assert.equal((await operator.browser.post(at(path), form, headers)).status, 403, JSON.stringify(headers))
      assert.equal((await person.post(at(path), form)).status, 403)
    }
    await isUntouched()
    // Of a browser that says where a form is from, and of what forms of other sites may be, without that.
    const headers = { cookie: operator.browser.cookieHeader(at('')) }
    for (const site of ['cross-site', 'same-site', 'none'])
      for (const path of [...actions, '/sessions/end']) {
        const body = new URLSearchParams(form)
        const foreign = await fetch(at(path), { method: 'POST', headers: { ...headers, 'sec-fetch-site': site }, body })
        assert.equal(foreign.status, 403, `${site} ${path}`)
      }
    for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x']) {
      const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body: 'current=x' }
      assert.equal((await fetch(at(actions[0] ?? ''), init)).status, 415, type)
    }
    for (const method of ['GET', 'HEAD'])
      for (const query of ['', '?_method=POST', '?zuid=1&current=x'])
        for (const path of ['disable', 'enable', 'end-access']) {
          const overriding = { ...headers, 'x-http-method-override': 'POST', 'x-method-override': 'POST' }
          const { status } = await fetch(at(`/accounts/${zuid}/${path}${query}`), { method, headers: overriding })
          assert.equal(status, 404, `${method} ${path}${query}`)
        }
    await isUntouched()
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      assert.equal((await fetch(at(actions[0] ?? ''), { method, headers: { origin: auth.url } })).status, 404)
  })

  test('[I3] no page of theirs is framed, kept or runs a script, whoever asks', async () => {
    const { zuid, mail } = await auth.aUser()
    const { browser: person } = await signIn(mail)
    const stranger = createBrowser(auth.url)
    const pages = ['', '/accounts', `/accounts/${zuid}`, `/accounts/${zuid}/remove`, '/editions', '/sessions', '/audit']
    for (const path of [...pages, '/accounts/0', '/nowhere'])
      for (const browser of [operator.browser, person, stranger]) {
        const { headers } = await browser.visit(at(path))
        const policy = headers.get('content-security-policy') ?? ''
        assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/, path)
        assert.doesNotMatch(policy, /script-src|unsafe/, path)
        assert.deepEqual([headers.get('x-frame-options'), headers.get('cache-control')], ['DENY', 'no-store'], path)
      }
  })

  test('[I3] hostile values are refused or shown as text, and never a failure', async () => {
    const name = `<img src=x onerror=alert(1)>"'&\u202Egnp.exe ${'\u0301'.repeat(40)}`
    const { zuid, mail } = await auth.aUser()
    await testApp.database.write((db) =>
      db.updateTable('user').set({ display_name: name }).where('zuid', '=', Number(zuid)).execute(),
    )
    const owner = testApp.clientOf(await testApp.tokenOf(zuid))
    const { edition_id } = await owner.createEdition({ body: { team_name: '"><svg onload=alert(1)>' } })
    const shown = [
      `/accounts?mail=${mail}`,
      `/accounts/${zuid}`,
      `/accounts/${zuid}/remove`,
      `/accounts/${zuid}/two-factor`,
      `/editions?mail=${mail}`,
      `/editions/${edition_id}/delete`,
      `/sessions?mail=${mail}`,
      `/audit?mail=${mail}`,
    ]
    for (const path of shown) {
      const { status, text } = await operator.browser.visit(at(path))
      assert.equal(status, 200, path)
      assert.doesNotMatch(text, /<img|<svg onload/, path)
    }
    const values = ['', '\0', 'x'.repeat(100_000), '__proto__', '1e3', '-1', '99999999999999999999', '<b>', '🙂\ud800']
    for (const value of values) {
      const form = { current: value, zuid: value, session_id: value, name: value, __proto__: value }
      for (const path of [
        '/sessions/end',
        `/editions/${edition_id}/delete`,
        `/editions/${encodeURIComponent(value.slice(0, 40).toWellFormed())}/delete`,
      ]) {
        const { status } = await operator.browser.post(at(path), form)
        assert.ok(status < 500, `${path} ${status}`)
      }
    }
    assert.equal((await owner.listEditions({})).editions_info.length, 1)
  })

  test('[I3] [N8] a form that is sent twice at once does one thing, and records it once', async () => {
    const { zuid } = await auth.aUser()
    const twice = (path: string, form = {}) =>
      Promise.all(Array.from({ length: 4 }, () => operator.browser.post(at(path), form)))
    for (const [action, event] of [
      ['disable', 'user.disabled'],
      ['enable', 'user.enabled'],
    ] as const) {
      for (const { status } of await twice(`/accounts/${zuid}/${action}`)) assert.ok(status < 400)
      assert.equal((await entries(event, zuid)).length, 1, event)
    }
    const owner = testApp.clientOf(await testApp.tokenOf(zuid))
    const { edition_id } = await owner.createEdition({ body: { team_name: 'Twice' } })
    for (const { status } of await twice(`/editions/${edition_id}/delete`, { name: 'Twice', current: password }))
      assert.ok(status < 500)
    const trail = testApp.database.read.selectFrom('audit_entry').where('edition_id', '=', Number(edition_id))
    assert.equal((await trail.where('event', '=', 'edition.deleted').select('event').execute()).length, 1)
    for (const { status } of await twice(`/accounts/${zuid}/remove`, { current: password })) assert.ok(status < 500)
    assert.equal((await entries('user.removed', zuid)).length, 1)
    const { mail, zuid: other } = await auth.aUser()
    await signIn(mail)
    const { text } = await operator.browser.visit(at(`/sessions?mail=${mail}`))
    const session_id = /name="session_id" value="([^"]+)"/.exec(text)?.[1] ?? ''
    await twice('/sessions/end', { zuid: other, session_id })
    assert.equal((await entries('session.ended', other)).length, 1)
    assert.ok(await findUserByMail(testApp.database.read, mail))
  })
})
