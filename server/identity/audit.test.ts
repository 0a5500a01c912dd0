import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { createRefusalRecorder } from '../audit/refused-sign-ins.ts'
import { authFor, obtainTokens, password, signInAndAllow, startAuthorization } from '../testing/auth.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'

onOneOrBothEngines('sqlite', 'the audit trail of sign-ins', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)

  /** Newest last, with what differs between runs left out. */
  const entriesOf = async (zuid: string | null) => {
    const rows = await testApp.database.read
      .selectFrom('audit_entry')
      .where('zuid', zuid === null ? 'is' : '=', zuid === null ? null : Number(zuid))
      .where('event', '!=', 'client.registered')
      .orderBy('time')
      .orderBy('audit_id')
      .selectAll()
      .execute()
    for (const row of rows) assert.equal(row.edition_id, 0)
    return rows
  }
  const allText = async () =>
    JSON.stringify(await testApp.database.read.selectFrom('audit_entry').selectAll().execute())

  test('[N8] a sign-in and the consent that follows are recorded, with address, request and application', async () => {
    const { mail, zuid } = await auth.aUser()
    const { config, client_id, client_secret } = await auth.anApplication()
    const { callback } = await signInAndAllow(auth, config, mail)
    const [signIn, consent, ...others] = await entriesOf(zuid)
    assert.deepEqual(others, [])
    for (const [entry, event] of [
      [signIn, 'sign_in.succeeded'],
      [consent, 'application.allowed'],
    ] as const) {
      assert.equal(entry?.event, event)
      assert.equal(entry?.address, '127.0.0.1')
      assert.match(entry?.request_id ?? '', /^[0-9a-f-]{36}$/)
      assert.deepEqual(JSON.parse(entry?.details ?? ''), { client_id })
    }
    const text = await allText()
    for (const secret of [password, mail, client_secret as string, callback.searchParams.get('code') as string])
      assert.ok(!text.includes(secret))
  })

  test('[N8] refused sign-ins are counted by address and account; what was typed is not kept', async () => {
    const { mail, zuid } = await auth.aUser()
    const { mail: unverified, zuid: unverifiedZuid } = await auth.aUser({ verified: false })
    const { config } = await auth.anApplication()
    const attempt = async (address: string, tried: string) => {
      const { browser } = await startAuthorization(auth, config)
      return browser.submit({ mail: address, password: tried })
    }
    for (let guess = 1; guess <= 3; guess++) await attempt(mail, 'wrong password')
    await attempt('nobody.knows.me@example.com', 'hunter2 hunter2')
    await attempt(unverified, password)
    const times = (entries: { count: number }[]) => entries.reduce((sum, { count }) => sum + count, 0)
    const refused = await entriesOf(zuid)
    assert.equal(times(refused), 3)
    // Two where a minute ended in between.
    assert.ok(refused.length <= 2)
    assert.equal(refused[0]?.event, 'sign_in.refused')
    assert.equal(refused[0]?.address, '127.0.0.1')
    assert.deepEqual(JSON.parse(refused[0]?.details ?? ''), { reason: 'PASSWORD' })
    assert.equal(times((await entriesOf(null)).filter(({ event }) => event === 'sign_in.refused')), 1)
    assert.deepEqual(
      (await entriesOf(unverifiedZuid)).map(({ details }) => JSON.parse(details)),
      [{ reason: 'UNVERIFIED' }],
    )
    assert.doesNotMatch(await allText(), /nobody\.knows|hunter2|wrong password/)
  })

  test('[N8] strangers cannot fill the table: a minute has so many entries of refused sign-ins, and no more', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2030, 0, 1) })
    const record = createRefusalRecorder(testApp.database, 5)
    const refuse = (address: string, reason: 'PASSWORD' | 'THROTTLED' = 'PASSWORD') =>
      record({ reason, source: { address, request_id: null } })
    for (let n = 0; n < 40; n++) await refuse(`192.0.2.${n % 20}`)
    for (let n = 0; n < 10; n++) await refuse('192.0.2.1', 'THROTTLED')
    const rows = await testApp.database.read
      .selectFrom('audit_entry')
      .where('time', '=', Date.UTC(2030, 0, 1))
      .orderBy('address')
      .select(['event', 'address', 'count'])
      .execute()
    assert.equal(rows.length, 7)
    assert.deepEqual(
      rows.filter(({ address }) => address !== null).map(({ count }) => count),
      [2, 2, 2, 2, 2],
    )
    const together = rows.filter(({ address }) => address === null)
    assert.deepEqual(together.map(({ event, count }) => [event, count]).toSorted(), [
      ['sign_in.refused', 30],
      ['sign_in.throttled', 1],
    ])
  })

  test('[N8] attempts that the throttle turns away are recorded once a minute', async () => {
    const { mail } = await auth.aUser()
    const { config } = await auth.anApplication()
    const attempt = async () => {
      const { browser } = await startAuthorization(auth, config)
      return browser.submit({ mail, password: 'a guess at it' })
    }
    let page = await attempt()
    for (let guesses = 1; guesses < 14; guesses++) page = await attempt()
    assert.equal(page.status, 429)
    const throttled = (await entriesOf(null)).filter(
      ({ event, time }) => event === 'sign_in.throttled' && time < Date.UTC(2030, 0, 1),
    )
    assert.ok(throttled.length === 1 || throttled.length === 2)
    for (const { count, address } of throttled) assert.deepEqual({ count, address }, { count: 1, address: '127.0.0.1' })
  })

  test('[N8] a new password and a revoked token are recorded', async () => {
    const { mail, zuid } = await auth.aUser({ temporary: true })
    const { config, client_id } = await auth.anApplication()
    const { browser } = await startAuthorization(auth, config)
    await browser.submit({ mail, password })
    await browser.submit({ password: 'my very own' })
    assert.deepEqual(
      (await entriesOf(zuid)).map(({ event }) => event),
      ['password.changed', 'sign_in.succeeded'],
    )
    const other = await auth.aUser()
    const { tokens } = await obtainTokens(auth, config, other.mail, {
      parameters: { access_type: 'offline', prompt: 'consent' },
    })
    await oauth.tokenRevocation(config, tokens.access_token)
    // It went with the access token, so that there is nothing left to revoke.
    await oauth.tokenRevocation(config, tokens.refresh_token as string)
    const revoked = (await entriesOf(other.zuid)).filter(({ event }) => event === 'token.revoked')
    assert.deepEqual(
      revoked.map(({ details, address }) => [JSON.parse(details), address]),
      [[{ client_id, reason: 'REVOKED' }, '127.0.0.1']],
    )
    const text = await allText()
    assert.ok(!text.includes(tokens.access_token) && !text.includes(tokens.refresh_token as string))
    assert.ok(!text.includes('my very own'))
  })

  test('[N8] a refresh token of a public client that is used twice ends them all, and that is recorded', async () => {
    const { mail, zuid } = await auth.aUser()
    const { config, client_id } = await auth.anApplication({ public: true })
    const { tokens } = await obtainTokens(auth, config, mail, {
      parameters: { access_type: 'offline', prompt: 'consent' },
    })
    await oauth.refreshTokenGrant(config, tokens.refresh_token as string)
    await assert.rejects(oauth.refreshTokenGrant(config, tokens.refresh_token as string))
    const [entry] = (await entriesOf(zuid)).filter(({ event }) => event === 'token.revoked')
    assert.deepEqual(JSON.parse(entry?.details ?? '{}'), { client_id, reason: 'USED_TWICE' })
  })
})
