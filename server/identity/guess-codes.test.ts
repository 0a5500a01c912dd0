import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authFor, password } from '../testing/auth.ts'
import { createAuthenticator, recoveryCodesOn } from '../testing/authenticator.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'

onOneOrBothEngines('sqlite', 'guesses at second factors', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)
  const account = () => `${auth.url}/account`

  const begin = async (mail: string) => {
    const browser = createBrowser(auth.url)
    await browser.visit(account())
    const page = await browser.submit({ mail, password })
    return { browser, page, challenge: /name="challenge" value="([^"]+)"/.exec(page.text)?.[1] ?? '' }
  }
  const aPersonWithApp = async () => {
    const user = await auth.aUser()
    const { browser } = await begin(user.mail)
    await browser.visit(`${account()}/two-factor`)
    const app = createAuthenticator(await browser.submit({ current: password }))
    const codes = recoveryCodesOn(await browser.submit({ code: app.code(0) }))
    return { ...user, app, codes, begun: await begin(user.mail) }
  }
  const guess = async ({ begun }: Awaited<ReturnType<typeof aPersonWithApp>>, code: string) =>
    (await begun.browser.post(`${account()}/code`, { challenge: begun.challenge, code })).status

  test('[I1] [N3] whoever guesses at codes of many accounts is turned away as an address, with a right one too', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, aPersonWithApp))
    const [last, ...others] = people
    for (const person of others.slice(0, 10))
      for (let n = 0; n < 10; n++) assert.equal(await guess(person, person.app.wrongCode()), 400)
    assert.ok(last && others[10])
    assert.equal(await guess(others[10], others[10].app.wrongCode()), 429)
    assert.equal(await guess(last, last.app.code(1)), 429)
    assert.equal(await guess(last, last.codes[0] ?? ''), 429)
    assert.equal((await begin(last.mail)).page.status, 429)
  })
})
