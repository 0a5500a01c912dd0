import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { test } from 'node:test'
import type { Database } from '../db/database.ts'
import { authFor, password, startAuthorization } from '../testing/auth.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createAuthApp } from './auth-app.ts'
import { createLink } from './links.ts'
import type { MailMessage } from './mail.ts'
import { verifyPassword } from './passwords.ts'
import { findUserByMail } from './users.ts'

type Fields = Record<string, string>

/** A form as any program may send it: with less in it than the page asks for, or nothing at all. */
const send = async (url: string, fields?: Fields) => {
  const response = await fetch(url, { method: 'POST', ...(fields && { body: new URLSearchParams(fields) }) })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** A mail server that takes nothing: what people see must not depend on it. */
const brokenMailer = { send: () => Promise.reject(new Error('the mail server is down')) }

onOneOrBothEngines('sqlite', 'forms of accounts', (engine) => {
  const testApp = testAppFor(engine, { settings: { signUp: true } })
  const auth = authFor(testApp, () => brokenMailer)
  const userOf = (mail: string) => findUserByMail(testApp.database.read, mail)
  const aLink = async (mail_id: string, purpose: 'VERIFY' | 'RESET') =>
    (await testApp.database.write((db) => createLink(db, testApp.settings, { mail_id, purpose }))).link

  test('[A5] signing up without a name or with no address is refused with the reason', async () => {
    const at = `${auth.url}/sign-up`
    const wrong: [Fields | undefined, RegExp][] = [
      [undefined, /1 to 100 characters/],
      [{ mail: 'ann@example.com' }, /1 to 100 characters/],
      [{ mail: 'ann@example.com', name: ' ' }, /1 to 100 characters/],
      [{ mail: 'ann@example.com', name: 'x'.repeat(101) }, /1 to 100 characters/],
      [{ name: 'Ann' }, /not a mail address/],
      [{ mail: 'ann', name: 'Ann' }, /not a mail address/],
    ]
    for (const [fields, reason] of wrong) {
      const { status, text } = await send(at, fields)
      assert.equal(status, 400)
      assert.match(text, reason)
    }
    assert.equal(await userOf('ann@example.com'), undefined)
  })

  test('[A5] a forgotten password needs an address', async () => {
    for (const fields of [undefined, { mail: '' }, { mail: 'nobody' }]) {
      const { status, text } = await send(`${auth.url}/reset`, fields)
      assert.equal(status, 400)
      assert.match(text, /not a mail address/)
    }
  })

  test('[E7] [A5] mail that cannot be sent changes no answer', async () => {
    const { mail } = await auth.aUser()
    assert.match((await send(`${auth.url}/sign-up`, { mail: 'new@example.com', name: 'New' })).text, /One step left/)
    assert.match((await send(`${auth.url}/reset`, { mail })).text, /Look into your mail/)
    const { mail: unverified } = await auth.aUser({ verified: false })
    const { config } = await auth.anApplication()
    const { browser } = await startAuthorization(auth, config)
    const shown = await browser.submit({ mail: unverified, password })
    assert.equal(shown.status, 403)
    assert.match(shown.text, /We have sent you a link/)
  })

  test('[A5] the sixth letter to one address within an hour is not sent, and others are', async () => {
    for (const [path, mail] of [
      ['sign-up', 'often@example.com'],
      ['reset', 'forgetful@example.com'],
    ]) {
      const ask = (to: string) => send(`${auth.url}/${path}`, { mail: to, name: 'Often' })
      for (let times = 1; times <= 5; times++) assert.equal((await ask(String(mail).toUpperCase())).status, 200)
      const turnedAway = await ask(String(mail))
      assert.equal(turnedAway.status, 429)
      assert.ok(Number(turnedAway.headers.get('retry-after')) > 0)
      assert.equal((await ask(`another.${mail}`)).status, 200)
    }
  })

  test('[E7] a link to an account that is there already says so, and changes nothing', async () => {
    const { mail } = await auth.aUser()
    const link = await aLink(mail, 'VERIFY')
    assert.match(await (await fetch(link)).text(), /You have an account/)
    assert.equal((await send(link, { name: 'Thief', password: 'something else' })).status, 404)
    const user = await userOf(mail)
    assert.equal(await verifyPassword(password, user?.password_hash), true)
    assert.notEqual(user?.display_name, 'Thief')
  })

  test('[E7] [A5] what a link leads to is refused with the reason, and the link still works', async () => {
    const { mail } = await auth.aUser()
    const [fresh, forgotten] = [await aLink('fresh@example.com', 'VERIFY'), await aLink(mail, 'RESET')]
    const wrong: [string, Fields | undefined, RegExp][] = [
      [fresh, undefined, /1 to 100 characters/],
      [fresh, { name: 'Fresh' }, /at least 8 characters/],
      [fresh, { name: 'Fresh', password: 'x'.repeat(1001) }, /at most 1000 characters/],
      [forgotten, undefined, /at least 8 characters/],
      [forgotten, { password: 'x'.repeat(1001) }, /at most 1000 characters/],
    ]
    for (const [link, fields, reason] of wrong) {
      const { status, text } = await send(link, fields)
      assert.equal(status, 400)
      assert.match(text, reason)
    }
    assert.match((await send(fresh, { name: 'Fresh', password })).text, /Your account is ready/)
    assert.match((await send(forgotten, { password: 'a new one, longer' })).text, /new password is saved/)
  })

  test('[E7] [A5] of several who use one link at the same moment, one succeeds', async () => {
    const { mail } = await auth.aUser()
    for (const link of [await aLink('racing@example.com', 'VERIFY'), await aLink(mail, 'RESET')]) {
      const tries = Array.from({ length: 4 }, (_, n) => send(link, { name: 'Racer', password: `password ${n}` }))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      assert.deepEqual(statuses.sort(), [200, 404, 404, 404])
    }
  })

  test('[A5] the form for a new password is good with the link it was given, and with no other', async () => {
    const { mail } = await auth.aUser({ temporary: true })
    const { config } = await auth.anApplication()
    const { browser } = await startAuthorization(auth, config)
    await browser.submit({ mail, password })
    const verifying = (await aLink(mail, 'VERIFY')).split('/').at(-1) as string
    const wrong = { link: verifying, password: 'my very own' }
    assert.equal((await browser.submit(wrong)).status, 404)
    assert.equal((await userOf(mail))?.password_temporary, 1)
  })

  test('[A5] a form with U+0000 in it, or larger than any page makes, is refused', async () => {
    const at = `${auth.url}/sign-up`
    assert.equal((await send(at, { mail: 'nul@example.com', name: 'N\0l' })).status, 400)
    const large = await send(at, { mail: 'large@example.com', name: 'x'.repeat(17_000) })
    assert.equal(large.status, 413)
    // One that is not worth reading to its end: the rest of it is not waited for.
    const type = 'application/x-www-form-urlencoded'
    const larger = request(at, { method: 'POST', headers: { 'content-type': type, 'content-length': 200_000 } })
    larger.flushHeaders()
    const [answer] = (await once(larger, 'response')) as [IncomingMessage]
    assert.equal(answer.statusCode, 413)
    assert.equal(answer.headers.connection, 'close')
    larger.destroy()
    for (const mail of ['nul@example.com', 'large@example.com']) assert.equal(await userOf(mail), undefined)
  })
})

/** Counts what is written to the database. */
const countingWrites = (database: Database) => {
  let writes = 0
  const write: Database['write'] = (...work) => {
    writes++
    return database.write(...work)
  }
  return { database: { ...database, write }, writes: () => writes }
}

onOneOrBothEngines('sqlite', 'a forgotten password', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)

  test('[A5] a known and an unknown address are answered by the same work; the mail is made afterwards', async (t) => {
    const { mail } = await auth.aUser()
    const counted = countingWrites(testApp.database)
    const sent = Promise.withResolvers<MailMessage>()
    const mailer = { send: async (message: MailMessage) => sent.resolve(message) }
    const app = createAuthApp({ settings: testApp.settings, database: counted.database, mailer })
    const reset = (address: string) =>
      app.inject({
        method: 'POST',
        url: '/reset',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ mail: address }).toString(),
      })
    // Time passes when it is told to: what is to come later has not begun, however long an answer takes.
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const [unknown, known] = [await reset('nobody@example.com'), await reset(mail)]
    assert.equal(counted.writes(), 0)
    assert.equal(known.body, unknown.body)
    t.mock.timers.tick(1_000)
    assert.equal((await sent.promise).to, mail)
    assert.equal(counted.writes(), 1)
    // What waits is done before the app closes.
    await reset(mail)
    await app.close()
    assert.equal(counted.writes(), 2)
  })
})

onOneOrBothEngines('sqlite', 'forms of accounts where no mail is sent', (engine) => {
  const testApp = testAppFor(engine, { settings: { signUp: true } })
  const auth = authFor(testApp)

  test('[A5] a forgotten password is a matter for whoever runs the service', async () => {
    const { mail } = await auth.aUser()
    const { status, text } = await send(`${auth.url}/reset`, { mail })
    assert.equal(status, 503)
    assert.match(text, /sends no mail/)
  })

  test('[E7] so is the link for an address that is not verified yet', async () => {
    const { mail } = await auth.aUser({ verified: false })
    const { config } = await auth.anApplication()
    const { browser } = await startAuthorization(auth, config)
    const shown = await browser.submit({ mail, password })
    assert.equal(shown.status, 403)
    assert.match(shown.text, /Ask the administrator/)
  })
})
