import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@easel/contract'
import { sql } from 'kysely'
import { ask, assertRefusal } from '../testing/ask.ts'
import { onBothEngines } from '../testing/engines.ts'
import { refused } from '../testing/refused.ts'
import { worldFor } from '../testing/world.ts'

onBothEngines('the envelope', (engine) => {
  const world = worldFor(engine)

  test('[K3] a success is status, message, request_uri and data, as JSON in UTF-8', async () => {
    const { token } = await world.aPerson()
    const address = `${world.baseUrl}/service/api/v1/editions?fields=edition_id`
    const response = await world.request(address, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.ok(response.headers.get('x-request-id'))
    assert.equal(
      await response.text(),
      '{"status":"success","message":"Editions listed","request_uri":"/service/api/v1/editions","data":{"editions_info":[]}}',
    )
  })

  test('[K51] an object of more than 11000 characters as JSON is 400', async () => {
    const { owner, edition_id, team_id } = await world.anEdition()
    const large = { mail_id: 'ann@example.com', role: 'MEMBER' as const, padding: 'x'.repeat(11_000) }
    const fitting = { ...large, padding: 'x'.repeat(10_900) }
    const add = (member: typeof large) =>
      owner.api.addTeamMembers({ edition_id, team_id, body: { members_info: [member] } })
    const { reason } = await refused(add(large), 400, 'IAM1031', { attribute: 'members_info[0]' })
    assert.match(String(reason), /11000/)
    assert.equal((await add(fitting)).added_members.length, 1)
  })
})

onBothEngines('a failure of our own', (engine) => {
  const world = worldFor(engine)

  test('[G11] is 500 U1001 with the id of the request, and tells nothing of the inside', async () => {
    const { token } = await world.aPerson()
    await world.database.write((db) => sql`drop table edition`.execute(db))
    const response = await ask(world, operations.listEditions, { token })
    const details = await assertRefusal(response, 'internal', 'listEditions', {
      request_id: response.headers.get('x-request-id'),
    })
    assert.deepEqual(Object.keys(details).sort(), ['current_user_id', 'error_code', 'message', 'request_id'])
    assert.doesNotMatch(JSON.stringify(details), /table|relation|select|sqlite|node_modules|\.ts/i)
  })
})
