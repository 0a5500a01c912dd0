import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, describe, test } from 'node:test'
import { operationEntries } from '@easel/contract'
import { aZone } from '@easel/server/testing/factories.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import { type Client, call, createClient, EaselError, items } from './index.ts'

describe('the client', () => {
  const testApp = testAppFor('sqlite')
  let baseUrl: string
  before(async () => {
    baseUrl = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  })

  test('[H2] has a method for each operation, and no other', () => {
    const client = createClient({ baseUrl })
    assert.deepEqual(
      Object.keys(client),
      operationEntries.map(([name]) => name),
    )
  })

  test('[H2] works through real HTTP: creates, reads, and passes text of any script', async () => {
    const { token } = await testApp.aPerson()
    const client = createClient({ baseUrl, token })
    const { edition_id } = await client.createEdition({ body: { team_name: 'Ателье \u{1F3A8}' } })
    const { edition_info } = await client.getEdition({ edition_id, query: { fields: 'edition_name' } })
    assert.deepEqual(edition_info, { edition_name: 'Ателье \u{1F3A8}' })
  })

  test('[H2] a refusal is an EaselError with status, code, details and headers', async () => {
    const { token, zuid } = await testApp.aPerson()
    const failed = createClient({ baseUrl, token }).getEdition({ edition_id: 'a/b?c#d' })
    await assert.rejects(failed, (error) => {
      assert.ok(error instanceof EaselError)
      assert.equal(error.status, 404)
      assert.equal(error.code, 'E1017')
      assert.equal(error.details.edition_id, 'a/b?c#d')
      assert.equal(error.details.current_user_id, zuid)
      assert.ok(error.headers.get('x-request-id'))
      assert.match(error.message, /404 E1017: Edition not found/)
      return true
    })
  })

  test('[H2] an answer that is not from the service is an EaselError too', async () => {
    const proxy = createServer((_request, response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    }).listen(0, '127.0.0.1')
    await new Promise((listening) => proxy.once('listening', listening))
    const client = createClient({ baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` })
    await assert.rejects(client.listEditions(), (error) => {
      assert.ok(error instanceof EaselError)
      assert.deepEqual([error.status, error.code, error.name], [502, 'HTTP502', 'EaselError'])
      assert.match(String(error.cause), /Bad gateway/)
      return true
    })
    proxy.close()
  })

  test('[H2] sends any method and further headers, and resolves with the bytes of a binary success', async () => {
    const sent: Request[] = []
    const answer = async (request: string | URL | Request) => {
      sent.push(request as Request)
      return new Response(Uint8Array.of(137, 80), { headers: { 'content-type': 'image/png' } })
    }
    const draw = { route: 'PATCH /editions/:edition_id', binary: true }
    const input = { edition_id: '1', headers: { 'if-match': '"7"' } }
    assert.deepEqual(await call({ baseUrl, fetch: answer }, draw, input), Uint8Array.of(137, 80))
    assert.deepEqual([sent[0]?.method, sent[0]?.headers.get('if-match')], ['PATCH', '"7"'])
    const client = createClient({ baseUrl, fetch: answer })
    await client.exportEdition({ edition_id: '1' }, { headers: { traceparent: '00-1-1-00' } })
    assert.equal(sent[1]?.headers.get('traceparent'), '00-1-1-00')
  })

  test('[H2] a final slash of the address does not matter, and what is left out of a query is not sent', async () => {
    const { token } = await testApp.aPerson()
    const client = createClient({ baseUrl: `${baseUrl}//`, token })
    assert.deepEqual((await client.listEditions()).editions_info, [])
    assert.deepEqual((await client.listEditions({ query: { fields: undefined } })).editions_info, [])
  })

  test('[H2] asks the service to refuse what it does not know, unless told otherwise', async () => {
    const preferences: (string | null)[] = []
    const answer = async (request: string | URL | Request) => {
      preferences.push((request as Request).headers.get('prefer'))
      return Response.json({ data: {} })
    }
    await createClient({ baseUrl, fetch: answer }).listEditions()
    await createClient({ baseUrl, fetch: answer }).listEditions({}, { strict: false })
    await createClient({ baseUrl, fetch: answer, strict: false }).listEditions()
    await createClient({ baseUrl, fetch: answer }).listEditions({}, { headers: { Prefer: 'return=minimal' } })
    assert.deepEqual(preferences, ['handling=strict', null, null, 'return=minimal'])
  })

  test('[H2] a read that names the sequence number it has resolves with undefined until something changes', async () => {
    const { at, owner } = await aZone(testApp)
    const client = createClient({ baseUrl, token: owner.token })
    const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: at.zone_id } as const
    const seq = (await client.getZoneData({ ...at, query })).space_data.docDatas[0]?.seq
    const headers = { 'if-none-match': `"${seq}"` }
    const readAll = () =>
      Promise.all([client.getZoneData({ ...at, query, headers }), client.listFrames({ ...at, headers })])
    assert.deepEqual(await readAll(), [undefined, undefined])
    await client.insertFrames({ ...at, body: { frames: [{ meta: { name: 'News' } }] } })
    const [zoneData, list] = await readAll()
    assert.ok(zoneData)
    assert.equal(list?.frames[0]?.meta.name, 'News')
  })

  test('[H2] what the contract does not allow does not compile', () => {
    // Never called: `tsc` is what runs this test, by `npm run check`.
    const wrong = async (client: Client) => {
      // @ts-expect-error: the path parameter is missing
      await client.getEdition({})
      // @ts-expect-error: the body is missing
      await client.createEdition({})
      // @ts-expect-error: a required field is missing
      await client.createEdition({ body: {} })
      // @ts-expect-error: a name is text
      await client.createEdition({ body: { team_name: 7 } })
      // @ts-expect-error: there is no such plan
      await client.createEdition({ body: { team_name: 'x', plan_type: 'GOLD' } })
      // @ts-expect-error: there is no such query parameter
      await client.listEditions({ query: { shoe_size: 44 } })
      // @ts-expect-error: the query is missing
      await client.listSpaces({ edition_id: '1' })
      // @ts-expect-error: a required parameter is missing
      await client.listSpaces({ edition_id: '1', query: { team_id: '1' } })
      // @ts-expect-error: there is no such kind of list
      await client.listSpaces({ edition_id: '1', query: { team_id: '1', action_type: 'NONSENSE' } })
      // @ts-expect-error: a page is a number
      await client.listSpaces({ edition_id: '1', query: { team_id: '1', action_type: 'ALLSPACES', from: '1' } })
      // @ts-expect-error: the operation takes no query
      await client.listTeams({ edition_id: '1', query: { from: 0 } })
      // @ts-expect-error: the path parameter is missing
      await client.listTeams()
      // @ts-expect-error: the list has no pages
      for await (const team of items(client, 'listTeams', { edition_id: '1' })) assert.ok(team)
      // @ts-expect-error: it goes on from a sequence number
      for await (const change of items(client, 'listChanges', { edition_id: '1', space_id: '1', zone_id: '1' }))
        assert.ok(change)
      // @ts-expect-error: the operation takes no such header
      await client.listFrames({ edition_id: '1', space_id: '1', zone_id: '1', headers: { 'if-match': '"1"' } })
      const headers = { 'if-none-match': '"1"' }
      // @ts-expect-error: nothing may have changed
      ;(await client.listFrames({ edition_id: '1', space_id: '1', zone_id: '1', headers })).frames
      // @ts-expect-error: there is no such operation
      await client.paintItBlack({})
      // @ts-expect-error: there is no such field in the answer
      return (await client.getEdition({ edition_id: '1' })).edition_info.shoe_size
    }
    assert.equal(typeof wrong, 'function')
  })
})
