import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { methodOf, operationEntries } from '@easel/contract'
import { requestFor } from '@easel/sdk/index.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { rowCounts } from '../testing/row-counts.ts'
import { sampleInput } from '../testing/sample-request.ts'
import { testAppFor } from '../testing/test-app.ts'

const reads = operationEntries.filter(([, operation]) => methodOf(operation) === 'GET')

onOneOrBothEngines('sqlite', 'HEAD', (engine) => {
  const testApp = testAppFor(engine)
  let token: string
  let params: Record<string, string>
  before(async () => {
    const { owner, at } = await aZone(testApp)
    token = owner.token
    const { team_id } = (await owner.api.getSpace(at)).space_info
    params = { ...at, team_id: team_id as string, user_id: owner.zuid }
  })

  /** Of both requests, what has to be alike: dates and ids of requests are not. */
  const both = async (url: string, headers: Record<string, string>) => {
    const [get, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => testApp.app.inject({ method, url, headers })),
    )
    const told = (response: typeof get) => {
      const { date: _, 'x-request-id': id, 'transfer-encoding': __, ...rest } = response?.headers ?? {}
      assert.ok(id)
      return { status: response?.statusCode, headers: { ...rest, connection: undefined } }
    }
    assert.equal(head?.body, '', url)
    return { get: told(get), head: told(head) }
  }

  test('[G14] answers wherever GET does, with the same status and headers and no body', async () => {
    const statuses = new Set<number | undefined>()
    for (const [name, operation] of reads) {
      const request = requestFor({ baseUrl: testApp.baseUrl, token }, operation, sampleInput(operation, params))
      const { pathname, search } = new URL(request.url)
      for (const headers of [{ authorization: `Bearer ${token}` }, {}] as Record<string, string>[]) {
        const { get, head } = await both(pathname + search, headers)
        assert.deepEqual(head, get, name)
        statuses.add(head.status)
      }
    }
    for (const status of [200, 401, 404]) assert.ok(statuses.has(status), String(status))
  })

  test('[G14] also on the probes, the reference and the document', async () => {
    for (const url of ['/', '/livez', '/readyz', '/openapi.json', '/docs', '/docs/start.js', '/docs/swagger-ui.css']) {
      const { get, head } = await both(url, {})
      assert.deepEqual(head, get, url)
      assert.ok(Number(head.status) < 400, url)
    }
  })

  test('[G14] of an export makes and records nothing', async () => {
    // Of this table alone: when a space was last opened is written behind.
    const recorded = async () => (await rowCounts(testApp.database)).audit_entry
    const earlier = await recorded()
    const url = `/service/api/v1/editions/${params.edition_id}/export`
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode, headers: answered } = await testApp.app.inject({ method: 'HEAD', url, headers })
    assert.equal(statusCode, 200)
    assert.match(String(answered['content-type']), /ndjson/)
    assert.equal(await recorded(), earlier)
    await testApp.app.inject({ url, headers })
    assert.notEqual(await recorded(), earlier)
  })
})
