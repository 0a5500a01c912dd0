import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { basePath, methodOf, operationEntries, operations, paramsOf, pathOf } from '@easel/contract'
import { requestFor } from '@easel/sdk/index.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { sampleInput } from '../testing/sample-request.ts'
import { assertErrorResponse, type ErrorEnvelope, send } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

/** Ids that nothing has: well-formed ones, and such as are not of the form of an id. */
const nothings = ['1', '9007199254740993', 'abc', "1' or '1'='1"]

const entriesWith = (param: string) => operationEntries.filter(([, operation]) => paramsOf(operation).includes(param))

onOneOrBothEngines('sqlite', 'paths, on every operation', (engine) => {
  const testApp = testAppFor(engine)
  let owner: Person
  let place: { edition_id: string; team_id: string }
  before(async () => {
    const { owner: maker, ...rest } = await testApp.anEdition()
    owner = maker
    place = rest
  })

  test('[E2] an edition that is not there, or not the caller’s, is 404 E1017', async () => {
    const other = await testApp.anEdition()
    for (const [name, operation] of entriesWith('edition_id')) {
      for (const edition_id of [...nothings, other.edition_id]) {
        const response = await send(testApp, operation, { token: owner.token, params: { ...place, edition_id } })
        await assertErrorResponse(response, 'editionNotFound', `${name} ${edition_id}`, {
          edition_id,
          current_user_id: owner.zuid,
        })
      }
    }
  })

  test('[G10] a team that is not there is 404 T1008, also one of another edition', async () => {
    const other = await testApp.anEdition()
    for (const [name, operation] of entriesWith('team_id')) {
      for (const team_id of [...nothings, other.team_id]) {
        const response = await send(testApp, operation, { token: owner.token, params: { ...place, team_id } })
        await assertErrorResponse(response, 'teamNotFound', `${name} ${team_id}`, { edition_id: place.edition_id })
      }
    }
  })

  test('[G12] a space that is not there is 404 S1009, and the details name edition, space and caller', async () => {
    for (const [name, operation] of entriesWith('space_id')) {
      for (const space_id of nothings) {
        const response = await send(testApp, operation, { token: owner.token, params: { ...place, space_id } })
        await assertErrorResponse(response, 'spaceNotFound', `${name} ${space_id}`, {
          edition_id: place.edition_id,
          space_id,
          current_user_id: owner.zuid,
        })
      }
    }
  })

  test('[G1] a trailing slash is accepted, and [G2] request_uri is the path as received', async () => {
    for (const [name, operation] of operationEntries) {
      const input = { ...sampleInput(operation, { edition_id: '1' }), query: { fields: 'shoe_size' } }
      const { url, method, headers } = requestFor({ baseUrl: testApp.baseUrl, token: owner.token }, operation, input)
      const address = new URL(url)
      address.pathname += '/'
      const response = await testApp.request(address, { method, headers, ...(operation.body && { body: '{}' }) })
      // Bytes have no envelope.
      if (operation.binary && response.ok) continue
      const envelope = (await response.json()) as ErrorEnvelope
      assert.equal(envelope.request_uri, address.pathname, name)
      assert.notEqual(envelope.error?.details.error_code, 'IAM1001', name)
    }
  })

  test('[G10] a known path with another method is 405 IAM1002 and says which are allowed', async () => {
    for (const [name, operation] of operationEntries) {
      const path = pathOf(operation)
      const allowed = operationEntries.filter(([, other]) => isPathOf(pathOf(other), path)).map(([, o]) => methodOf(o))
      const methods = new Set([...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])
      const url = basePath + path.replace(/:\w+/g, '1')
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE'] as const) {
        if (methods.has(method) && method !== 'OPTIONS') continue
        const response = await testApp.app.inject({ method, url })
        assert.equal(response.statusCode, method === 'OPTIONS' ? 204 : 405, `${method} ${name}`)
        const said = String(response.headers.allow).split(', ')
        assert.deepEqual(said.sort(), [...methods].sort(), `${method} ${name}`)
        assert.ok(response.headers['x-request-id'], name)
        if (method !== 'HEAD' && method !== 'OPTIONS')
          assert.equal(response.json<ErrorEnvelope>().error.details.error_code, 'IAM1002', name)
      }
    }
  })

  test('[G10] an unknown path is 404 IAM1001, with any method, token or none', async () => {
    for (const path of ['/service', basePath, `${basePath}/nothing`, `${basePath}/editions/1/nothing`, '/a/b/c?d=e']) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        for (const token of [owner.token, 'nonsense']) {
          const headers = { authorization: `Bearer ${token}` }
          await assertErrorResponse(
            await testApp.request(testApp.baseUrl + path, { method, headers }),
            'notFound',
            path,
          )
        }
      }
    }
  })

  test('[G11] x-request-id is on every answer, and is another each time', async () => {
    const ids = new Set<string>()
    for (let call = 0; call < 3; call++) {
      const response = await send(testApp, operations.listEditions, { token: owner.token, params: place })
      ids.add(response.headers.get('x-request-id') ?? '')
    }
    assert.equal(ids.size, 3)
    for (const id of ids) assert.match(id, /^[0-9a-f-]{36}$/)
  })
})

/** A fixed part of a path, such as `me`, may stand where another path has a parameter. */
const isPathOf = (pattern: string, path: string): boolean => {
  const [a, b] = [pattern.split('/'), path.split('/')]
  return a.length === b.length && a.every((part, i) => part === b[i] || part.startsWith(':'))
}
