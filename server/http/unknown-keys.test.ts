import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { operationEntries, operations } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { rowCounts } from '../testing/row-counts.ts'
import { sampleInput } from '../testing/sample-request.ts'
import { assertErrorResponse, send } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'
import { prefersStrict } from './unknown-keys.ts'

const strict = { prefer: 'handling=strict' }
const rectangle = { basic: { type: 'RECTANGLE' } }

onBothEngines('Prefer: handling=strict', (engine) => {
  const testApp = testAppFor(engine)
  let owner: Person
  let at: { edition_id: string; space_id: string; zone_id: string }
  before(async () => {
    const zone = await aZone(testApp)
    owner = zone.owner
    at = zone.at
  })

  test('[G13] an unknown query parameter is a 400 that names it, on every operation', async () => {
    const earlier = await rowCounts(testApp.database)
    for (const [name, operation] of operationEntries) {
      const { query } = sampleInput(operation)
      const input = { query: { ...query, shoe_size: '44' } }
      const response = await send(testApp, operation, { token: owner.token, params: at, headers: strict, input })
      assert.equal(response.headers.get('preference-applied'), 'handling=strict', name)
      await assertErrorResponse(response, 'invalid', name, { attribute: 'shoe_size' })
    }
    assert.deepEqual(await rowCounts(testApp.database), earlier)
  })

  test('[G13] an unknown key of a body is a 400 that names it, on every operation with a body', async () => {
    const earlier = await rowCounts(testApp.database)
    for (const [name, operation] of operationEntries.filter(([, { body }]) => body)) {
      const body = { ...(sampleInput(operation).body as object), shoe_size: 44 }
      const response = await send(testApp, operation, {
        token: owner.token,
        params: at,
        headers: strict,
        input: { body },
      })
      await assertErrorResponse(response, 'invalid', name, { attribute: 'shoe_size' })
    }
    assert.deepEqual(await rowCounts(testApp.database), earlier)
  })

  const insert = (shape: object, headers: Record<string, string> = strict) =>
    send(testApp, operations.insertShapes, {
      token: owner.token,
      params: at,
      headers,
      input: { body: { shapes: [rectangle, shape] } },
    })

  test('[G13] a key inside the body is named by its path, and the keys that are known are told', async () => {
    const cases = {
      'shapes[1].image': { ...rectangle, image: { url: 'https://example.com/cat.png' } },
      'shapes[1].properties.layout.widht': { ...rectangle, properties: { layout: { widht: 7 } } },
      'shapes[1].properties.fills[0].no_fill.color': {
        ...rectangle,
        properties: { fills: [{ no_fill: { color: 1 } }] },
      },
      'shapes[1].__proto': { ...rectangle, __proto: 1 },
      'shapes[1].constructor': { ...rectangle, constructor: 1 },
    }
    for (const [attribute, shape] of Object.entries(cases)) {
      const { reason } = await assertErrorResponse(await insert(shape), 'invalid', attribute, { attribute })
      assert.match(String(reason), /is not a key that is taken here/)
    }
    const { reason } = await assertErrorResponse(await insert(cases['shapes[1].image']), 'invalid', 'insertShapes')
    assert.match(String(reason), /basic, flowchart/)
  })

  test('[G13] an unknown key goes before a value that is wrong, and a long name is cut', async () => {
    await assertErrorResponse(await insert({ image: {} }), 'invalid', 'insertShapes', { attribute: 'shapes[1].image' })
    const { attribute } = await assertErrorResponse(await insert({ ['x'.repeat(5_000)]: 1 }), 'invalid', 'insertShapes')
    assert.ok(String(attribute).length < 150)
  })

  test('[G13] without it, and with handling=lenient, [G6] unknown keys are dropped', async () => {
    for (const headers of [{}, { prefer: 'handling=lenient' }, { prefer: 'respond-async' }]) {
      const response = await insert({ ...rectangle, image: { url: 'x' } }, headers as Record<string, string>)
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('preference-applied'), null)
    }
  })

  test('[G13] a body without unknown keys is taken, and [F6] what was read can be sent back', async () => {
    const shape = {
      meta: { name: 'One' },
      frame_id: null,
      ...rectangle,
      properties: { layout: { top: 1 }, fills: [{ no_fill: {} }], strokes: [{ width: 1 }] },
      text: { paragraphs: [{ id: '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e', portions: [{ text: 'Words' }] }] },
    }
    const inserted = await insert(shape)
    assert.equal(inserted.status, 200, await inserted.clone().text())
    assert.equal(inserted.headers.get('preference-applied'), 'handling=strict')
    const { shapes } = await owner.api.listShapes(at)
    const copies = shapes.map(({ meta: { id: _, ...meta }, ...rest }) => ({ ...rest, meta }))
    for (const copy of copies) assert.equal((await insert(copy)).status, 200, JSON.stringify(copy))
  })

  test('[G13] a body for an operation that takes none is refused by its first key', async () => {
    const { edition_id, space_id } = at
    const url = `${testApp.baseUrl}/service/api/v1/editions/${edition_id}/spaces/${space_id}/members/1`
    const headers = { ...strict, authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' }
    const response = await testApp.request(url, { method: 'DELETE', headers, body: '{"force": true}' })
    await assertErrorResponse(response, 'invalid', 'removeSpaceMember', { attribute: 'force' })
  })
})

describe('the preference', () => {
  test('[G13] is read as RFC 7240 writes it: any case, among others, the first of two counts', () => {
    for (const value of [
      'handling=strict',
      'Handling = "strict"',
      'respond-async, wait=10, handling=strict',
      'handling=strict; foo=bar, return=minimal',
      'handling=strict, handling=lenient',
    ])
      assert.equal(prefersStrict(value), true, value)
    for (const value of [
      undefined,
      '',
      'strict',
      'handling',
      'handling=lenient',
      'handling=lenient, handling=strict',
      'x-handling=strict',
      'return="handling=strict"',
    ])
      assert.equal(prefersStrict(value), false, String(value))
  })
})
