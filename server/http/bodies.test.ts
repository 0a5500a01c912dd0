import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Encoded, type Operation, operationEntries } from '@easel/contract'
import { requestFor } from '@easel/sdk/index.ts'
import type { TObject, TSchema } from 'typebox'
import { allOrFirst, onBothEngines } from '../testing/engines.ts'
import { aMember } from '../testing/factories.ts'
import { rowCounts } from '../testing/row-counts.ts'
import { sampleInput } from '../testing/sample-request.ts'
import { assertErrorResponse, send, sendRaw } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const withBody = operationEntries.filter(([, { body }]) => body !== undefined)
const withQuery = operationEntries.filter(([, { query }]) => query && Object.keys(query.properties).length > 0)

const notJson = ['{', '{"a":}', "{'a':1}", '{"a":1,}', 'nonsense', '{"a":NaN}', '[1', '{} {}', '"half']
const noObjects = ['[]', '[{}]', '"text"', '7', 'true', 'null', '[[[]]]']
const otherTypes = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense', '']
const noWholeNumbers = ['-1', '1.5', 'ten', '', ' 1', '1e1', '0x10', '9'.repeat(20)]

/** A value that no schema of that kind takes. */
const wrongFor = (schema: TSchema): unknown => ('properties' in schema ? 7 : { not: 'this' })

const propertiesOf = (schema: TObject | undefined) => Object.entries(schema?.properties ?? {})

const requiredOf = (operation: Operation): string[] => (operation.body as { required?: string[] }).required ?? []

onBothEngines('bodies and queries, on every operation that takes one', (engine) => {
  const testApp = testAppFor(engine)
  let owner: Person
  let place: { edition_id: string; team_id: string }
  let asking: { token: string; place: Record<string, string> }
  before(async () => {
    const { owner: maker, ...rest } = await testApp.anEdition()
    owner = maker
    place = rest
    asking = { token: owner.token, place }
  })

  /** Runs the calls, and sees that they left the database as it was. */
  const storingNothing = async (calls: () => Promise<void>) => {
    const earlier = await rowCounts(testApp.database)
    await calls()
    assert.deepEqual(await rowCounts(testApp.database), earlier)
  }

  test('[G8] no body at all is 400 IAM1066', () =>
    storingNothing(async () => {
      for (const [name, operation] of withBody) {
        if (operation.bodyOptional) continue
        const { body: _, ...input } = sampleInput(operation, place)
        const response = await send(testApp, operation, { ...asking, input: { ...input, body: undefined } })
        await assertErrorResponse(response, 'emptyBody', name, { attribute: 'body', current_user_id: owner.zuid })
        for (const blank of allOrFirst(engine, ['', ' \n\t'])) {
          const headers = { 'content-type': 'application/json' }
          await assertErrorResponse(await sendRaw(testApp, operation, { ...asking, headers }, blank), 'emptyBody', name)
        }
      }
    }))

  test('[G8] malformed JSON is 400 IAM1050', () =>
    storingNothing(async () => {
      for (const [name, operation] of withBody) {
        for (const text of allOrFirst(engine, notJson)) {
          const response = await sendRaw(testApp, operation, asking, text)
          const details = await assertErrorResponse(response, 'malformedJson', `${name} ${text}`, { attribute: 'body' })
          assert.match(String(details.reason), /JSON/)
        }
      }
    }))

  test('[G10] a body of more than 1 MiB is 413', () =>
    storingNothing(async () => {
      const large = `{"team_name":"${'x'.repeat(1_048_576)}"}`
      for (const [name, operation] of withBody) {
        await assertErrorResponse(await sendRaw(testApp, operation, asking, large), 'bodyTooLarge', name)
      }
    }))

  test('[G10] another content type, or none, is 415', () =>
    storingNothing(async () => {
      for (const [name, operation] of withBody) {
        for (const type of allOrFirst(engine, otherTypes)) {
          const headers = { 'content-type': type }
          const response = await sendRaw(testApp, operation, { ...asking, headers }, '{"team_name":"x"}')
          await assertErrorResponse(response, 'unsupportedMedia', `${name} ${type}`)
        }
      }
    }))

  test('[G10] a Content-Type with no body at all is no body: nothing changes where none is required', async () => {
    for (const [name, operation] of operationEntries) {
      if (operation.body && !operation.bodyOptional) continue
      const { url, method } = requestFor(
        { baseUrl: testApp.baseUrl, token: owner.token },
        operation,
        sampleInput(operation, { edition_id: '1' }),
      )
      const send = async (headers: Record<string, string>) => {
        const authorization = `Bearer ${owner.token}`
        const response = await testApp.app.inject({
          method: method as 'GET',
          url,
          headers: { authorization, ...headers },
        })
        // An export says when it was made.
        return [response.statusCode, response.body.replace(/"time":"[^"]+"/, '')]
      }
      const plain = await send({})
      for (const type of allOrFirst(engine, ['application/json', 'application/json; charset=utf-8', 'text/plain'])) {
        assert.deepEqual(await send({ 'content-type': type }), plain, name)
        assert.deepEqual(await send({ 'content-type': type, 'content-length': '0' }), plain, name)
      }
    }
  })

  test('[G10] a DELETE that says application/json and sends nothing deletes', async () => {
    const member = await aMember(testApp, { owner, ...place })
    const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
    const url = `${address}/service/api/v1/editions/${place.edition_id}/teams/${place.team_id}/members/${member.zuid}`
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' }
    assert.equal((await fetch(url, { method: 'DELETE', headers })).status, 200)
  })

  test('[K2] the content type may carry a charset', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    for (const [name, operation] of withBody) {
      const response = await send(testApp, operation, { ...asking, params: { edition_id: '1' }, headers })
      assert.notEqual(response.status, 415, name)
    }
  })

  test('[G10] {} is a body: 400 IAM1031 that names what it lacks', () =>
    storingNothing(async () => {
      for (const [name, operation] of withBody) {
        const [missing] = requiredOf(operation)
        if (missing === undefined) continue
        const response = await send(testApp, operation, { ...asking, input: { body: {} } })
        await assertErrorResponse(response, 'invalid', name, { attribute: missing })
      }
    }))

  test('[G6] a value of the wrong type is 400 IAM1031 that names it', () =>
    storingNothing(async () => {
      for (const [name, operation] of withBody) {
        for (const [key, schema] of allOrFirst(engine, propertiesOf(operation.body))) {
          const body = { ...(sampleInput(operation, place).body as Encoded<TObject>), [key]: wrongFor(schema) }
          const response = await send(testApp, operation, { ...asking, input: { body } })
          const details = await assertErrorResponse(response, 'invalid', `${name} ${key}`)
          assert.ok(String(details.attribute).startsWith(key), `${name} blames ${details.attribute} for ${key}`)
          assert.ok(details.reason, name)
        }
      }
    }))

  test('[G6] a body that is no object is 400', () =>
    storingNothing(async () => {
      for (const [name, operation] of withBody) {
        for (const text of allOrFirst(engine, noObjects)) {
          const response = await sendRaw(testApp, operation, asking, text)
          await assertErrorResponse(response, 'invalid', `${name} ${text}`)
        }
      }
    }))

  test('[G6] a query parameter given twice is 400 IAM1031 that names it', () =>
    storingNothing(async () => {
      for (const [name, operation] of withQuery) {
        for (const [key, schema] of allOrFirst(engine, propertiesOf(operation.query))) {
          const sample = encodeURIComponent(String((schema as { default?: unknown }).default ?? '1'))
          const { url, method, headers, body } = await requestOf(operation)
          const twice = `${url}${url.includes('?') ? '&' : '?'}${key}=${sample}&${key}=${sample}`
          const response = await testApp.request(twice, { method, headers, ...(body && { body }) })
          await assertErrorResponse(response, 'invalid', `${name} ${key}`, { attribute: key })
        }
      }
    }))

  test('[G8] U+0000 in a query parameter is 400 IAM1031 that names it', () =>
    storingNothing(async () => {
      for (const [name, operation] of withQuery) {
        for (const key of allOrFirst(engine, Object.keys(operation.query?.properties ?? {}))) {
          const query = { ...sampleInput(operation, place).query, [key]: 'a\0b' }
          const response = await send(testApp, operation, { ...asking, input: { query } })
          await assertErrorResponse(response, 'invalid', `${name} ${key}`, { attribute: key })
        }
      }
    }))

  const requestOf = async (operation: Operation) => {
    const request = requestFor(
      { baseUrl: testApp.baseUrl, token: owner.token },
      operation,
      sampleInput(operation, place),
    )
    return { url: request.url, method: request.method, headers: request.headers, body: await request.text() }
  }

  test('[G7] paging parameters that are not whole numbers in their range are 400', () =>
    storingNothing(async () => {
      for (const [name, operation] of withQuery) {
        for (const key of ['from', 'limit']) {
          if (!operation.query?.properties[key]) continue
          const { maximum } = operation.query.properties[key] as unknown as { maximum: number }
          const outside = key === 'limit' ? ['0', String(maximum + 1)] : []
          for (const wrong of allOrFirst(engine, [...noWholeNumbers, ...outside])) {
            const query = { ...sampleInput(operation, place).query, [key]: wrong }
            const response = await send(testApp, operation, { ...asking, input: { query } })
            await assertErrorResponse(response, 'invalid', `${name} ${key}=${wrong}`, { attribute: key })
          }
        }
      }
    }))
})
