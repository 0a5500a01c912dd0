import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApp } from '../app.ts'
import { createAuthApp } from '../identity/auth-app.ts'
import { onBothEngines } from '../testing/engines.ts'
import { startTestApp, testAppFor } from '../testing/test-app.ts'
import { createLogger } from './logger.ts'
import { logRequests } from './response-hooks.ts'

/** A logger, and what it wrote. */
const kept = (level = 'info') => {
  const lines: string[] = []
  const logger = createLogger(level, { write: (line) => void lines.push(line) })
  return { logger, text: () => lines.join(''), entries: () => lines.map((line) => JSON.parse(line)) }
}

onBothEngines('logs', (engine) => {
  const testApp = testAppFor(engine)

  test('a request is one line: method, path without its query, status, time taken, who, and the id of the answer', async () => {
    const log = kept()
    const app = createApp({ ...testApp, mailer: undefined, logger: log.logger })
    const ann = await testApp.aPerson()
    const response = await app.inject({
      url: '/service/api/v1/editions?fields=state&secret=hunter2',
      headers: { authorization: `Bearer ${ann.token}`, 'x-service-apikey': 'key-of-mine', cookie: 'c=crumbs' },
    })
    await app.inject({ url: '/livez' })
    const [entry, ...others] = log.entries()
    assert.deepEqual(others, [])
    assert.equal(entry.reqId, response.headers['x-request-id'])
    assert.ok(entry.ms >= 0)
    assert.partialDeepStrictEqual(entry, {
      method: 'GET',
      path: '/service/api/v1/editions',
      status: 200,
      zuid: Number(ann.zuid),
    })
    for (const secret of [ann.token, 'hunter2', 'key-of-mine', 'crumbs'])
      assert.equal(log.text().includes(secret), false)
    await app.close()
  })

  test('a link that opens an account is not in the log of the identity provider', async () => {
    const log = kept()
    const app = createAuthApp({ ...testApp, mailer: undefined, logger: log.logger })
    logRequests(app)
    await app.inject({ url: '/link/very-secret-part?more=hunter2' })
    const [entry] = log.entries()
    assert.equal(entry.path, '/link/:secret')
    assert.doesNotMatch(log.text(), /very-secret-part|hunter2/)
    await app.close()
  })
})

test('a refused sign-in and a refused token are log events, with the address and without what was typed', async () => {
  const log = kept()
  const testApp = await startTestApp('sqlite')
  const app = createAuthApp({ ...testApp, mailer: undefined, logger: log.logger })
  const { zuid, mail } = await testApp.aPerson()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-request-id': 'attempt-1' }
  for (const [who, told] of [
    [mail, Number(zuid)],
    ['typed-password-by-mistake', undefined],
  ]) {
    const payload = new URLSearchParams({ mail: String(who), password: 'hunter2' }).toString()
    await app.inject({ method: 'POST', url: '/account/sign-in', headers, payload })
    const entry = log.entries().at(-1)
    const expected = { event: 'sign_in.refused', reason: 'PASSWORD', address: '127.0.0.1', reqId: 'attempt-1' }
    assert.partialDeepStrictEqual(entry, { ...expected, level: 40 })
    assert.equal(entry.zuid, told)
  }
  const payload = new URLSearchParams({ grant_type: 'authorization_code', code: 'hunter2', client_id: 'x' }).toString()
  await app.inject({ method: 'POST', url: '/oauth/v2/token', headers, payload })
  const refusedToken = { event: 'token.refused', error: 'invalid_client', address: '127.0.0.1', reqId: 'attempt-1' }
  assert.partialDeepStrictEqual(log.entries().at(-1), refusedToken)
  assert.doesNotMatch(log.text(), /hunter2|by-mistake/)
  await app.close()
  await testApp.close()
})

test('secrets inside of what is logged are left out, and the rest is there', () => {
  const log = kept()
  log.logger.info({
    headers: { authorization: 'Bearer abc', 'x-service-apikey': 'abc', cookie: 'abc', host: 'here' },
    body: { user: { password: 'abc', name: 'Ann' }, access_token: 'abc' },
    token: 'abc',
  })
  const [entry] = log.entries()
  assert.doesNotMatch(log.text(), /abc/)
  assert.equal(entry.headers.host, 'here')
  assert.equal(entry.body.user.name, 'Ann')
  assert.equal(entry.token, '[redacted]')
})
