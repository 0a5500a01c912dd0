import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@easel/contract'
import { sql } from 'kysely'
import { onBothEngines } from '../testing/engines.ts'
import { assertErrorResponse, expectError, send } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

onBothEngines('the envelope', (engine) => {
  const testApp = testAppFor(engine)

  test('[K3] a success is status, message, request_uri and data, as JSON in UTF-8', async () => {
    const { token } = await testApp.aPerson()
    const address = `${testApp.baseUrl}/service/api/v1/editions?fields=edition_id`
    const response = await testApp.request(address, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.ok(response.headers.get('x-request-id'))
    assert.equal(
      await response.text(),
      '{"status":"success","message":"Editions listed","request_uri":"/service/api/v1/editions","data":{"editions_info":[]}}',
    )
  })

  test('[N9] nothing that is answered is guessed at or kept on the way, apart from the files of the reference', async () => {
    const { token } = await testApp.aPerson()
    const authorization = `Bearer ${token}`
    const ask = (url: string, headers = {}) => testApp.app.inject({ url, headers })
    const answers = [
      await ask('/service/api/v1/editions', { authorization }),
      await ask('/service/api/v1/editions'),
      await ask('/service/api/v1/editions/7', { authorization }),
      await ask('/nowhere'),
      await ask('/%ff'),
      await ask('/livez'),
      await ask('/openapi.json'),
      await ask('/docs'),
    ]
    for (const { headers } of answers) {
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['cache-control'], 'no-store')
    }
    const file = await ask('/docs/swagger-ui.css')
    assert.equal(file.headers['cache-control'], 'public, max-age=86400')
  })

  test('[K51] an object of more than 11000 characters as JSON is 400', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const large = { mail_id: 'ann@example.com', role: 'MEMBER' as const, padding: 'x'.repeat(11_000) }
    const fitting = { ...large, padding: 'x'.repeat(10_900) }
    const add = (member: typeof large) =>
      owner.api.addTeamMembers({ edition_id, team_id, body: { members_info: [member] } })
    const { reason } = await expectError(add(large), 400, 'IAM1031', { attribute: 'members_info[0]' })
    assert.match(String(reason), /11000/)
    assert.equal((await add(fitting)).added_members.length, 1)
  })
})

onBothEngines('a failure of our own', (engine) => {
  const testApp = testAppFor(engine)

  test('[G11] is 500 U1001 with the id of the request, and tells nothing of the inside', async () => {
    const { token } = await testApp.aPerson()
    await testApp.database.write((db) => sql`drop table edition`.execute(db))
    const response = await send(testApp, operations.listEditions, { token })
    const details = await assertErrorResponse(response, 'internal', 'listEditions', {
      request_id: response.headers.get('x-request-id'),
    })
    assert.deepEqual(Object.keys(details).sort(), ['current_user_id', 'error_code', 'message', 'request_id'])
    assert.doesNotMatch(JSON.stringify(details), /table|relation|select|sqlite|node_modules|\.ts/i)
  })
})
