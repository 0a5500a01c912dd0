import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApp } from '../app.ts'
import { createAuthApp } from '../identity/auth-app.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { startTestApp, testAppFor } from '../testing/test-app.ts'
import { createLogger } from './logger.ts'
import { logRequests } from './response-hooks.ts'

/** A logger, and what it wrote. */
const kept = (level = 'info') => {
  const lines: string[] = []
  const logger = createLogger(level, { write: (line) => void lines.push(line) })
  return { logger, text: () => lines.join(''), entries: () => lines.map((line) => JSON.parse(line)) }
}

onOneOrBothEngines('sqlite', 'logs', (engine) => {
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

  test('[G8] [R7] a refusal is logged with what was wanted and the code of the answer', async () => {
    const log = kept()
    const app = createApp({ ...testApp, mailer: undefined, logger: log.logger })
    const { edition_id } = await testApp.anEdition()
    const stranger = await testApp.aPerson()
    const authorization = `Bearer ${stranger.token}`
    const path = '/service/api/v1/editions'
    const send = async (method: 'GET' | 'POST' | 'PUT', url: string, headers = {}, payload?: object) => {
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
      return answer.json().error.details.error_code as string
    }
    const codes = [
      await send('GET', path),
      await send('GET', `${path}/${edition_id}`, { authorization }),
      await send('POST', path, { authorization }, { team_name: 7 }),
      await send('GET', '/service/api/v1/nothing/here', { authorization }),
      await send('PUT', path, { authorization }, {}),
    ]
    assert.deepEqual(
      log.entries().map(({ operation, error_code }) => [operation, error_code]),
      [
        ['listEditions', 'A1003'],
        ['getEdition', 'E1017'],
        ['createEdition', 'IAM1031'],
        ['GET *', 'IAM1001'],
        ['PUT *', 'IAM1002'],
      ],
    )
    assert.deepEqual(
      codes,
      log.entries().map(({ error_code }) => error_code),
    )
    await app.close()
  })

  test('[A1] [R7] 401 A1003 says whether the token is the cause, or a permission', async () => {
    const { owner, edition_id } = await testApp.anEdition()
    const detailsOf = async (token: string, method: 'GET' | 'POST', path: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await testApp.app.inject({ method, url: `/service/api/v1${path}`, headers, payload: {} })
      const { error_code, cause } = answer.json().error.details
      return { status: answer.statusCode, error_code, cause }
    }
    const refused = { status: 401, error_code: 'A1003' }
    assert.deepEqual(await detailsOf('nonsense', 'GET', `/editions/${edition_id}`), { ...refused, cause: 'token' })
    const member = await testApp.aPerson()
    await testApp.database.write((db) =>
      db
        .insertInto('edition_member')
        .values({ edition_id: Number(edition_id), zuid: Number(member.zuid), role: 'MEMBER', joined_time: 0 })
        .execute(),
    )
    const other = `/editions/${edition_id}/users/${owner.zuid}/permission`
    assert.deepEqual(await detailsOf(member.token, 'GET', other), { ...refused, cause: 'permission' })
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
