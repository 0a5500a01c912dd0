import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, restrict, setZoneStatus, share } from '../testing/factories.ts'
import { inBatches } from '../testing/in-batches.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const red = { solid: { color: { rgb: { red: 255, green: 0, blue: 0 } } } }
const unknown = randomUUID()

onBothEngines('frames', (engine) => {
  const testApp = testAppFor(engine)

  /** A zone with frames of these names, and their ids. */
  const zoneWith = async (...names: string[]) => {
    const zone = await aZone(testApp)
    const frames = names.map((name) => ({ meta: { name }, properties: { layout: { left: 10, top: 20 } } }))
    const { inserted_ids } = await zone.owner.api.insertFrames({ ...zone.at, body: { frames } })
    return { ...zone, api: zone.owner.api, ids: inserted_ids }
  }

  test('[F2] frames are inserted with the ids sent, or new ones, and listed back to front', async () => {
    const { owner, at } = await aZone(testApp)
    const id = randomUUID().toUpperCase()
    const { inserted_ids } = await owner.api.insertFrames({
      ...at,
      body: {
        frames: [
          { meta: { id, name: 'Back' }, properties: { fills: [red] } },
          { meta: { name: 'Front' }, type: 'A4' },
        ],
      },
    })
    assert.equal(inserted_ids[0], id)
    const { total_count, frames } = await owner.api.listFrames(at)
    assert.equal(total_count, 2)
    assert.deepEqual(frames, [
      { meta: { id, name: 'Back' }, type: 'CUSTOM', properties: { fills: [red] } },
      { meta: { id: inserted_ids[1], name: 'Front' }, type: 'A4', properties: {} },
    ])
  })

  test('[N2] elements come in pages, back to front, with the number of all', async () => {
    const { api, at, ids } = await zoneWith('One', 'Two', 'Three')
    const page = async (query: { from?: number; limit?: number }) => {
      const { total_count, frames } = await api.listFrames({ ...at, query })
      return [total_count, ...frames.map(({ meta }) => meta.id)]
    }
    assert.deepEqual(await page({ limit: 2 }), [3, ids[0], ids[1]])
    assert.deepEqual(await page({ from: 2, limit: 2 }), [3, ids[2]])
    assert.deepEqual(await page({ from: 5 }), [3])
    const { edition_id, space_id, zone_id } = at
    const action_type = 'GET_SPACE_DATA_WITH_ZONE_DATA'
    const query = { action_type, zone_id, from: 1, limit: 1 } as const
    const { space_data } = (await api.getZoneData({ edition_id, space_id, query })) ?? assert.fail()
    assert.equal(space_data.docDatas[0]?.element_count, 3)
    assert.deepEqual(
      space_data.docDatas[0]?.document.elements.map(({ id }) => id),
      [ids[1]],
    )
    await expectError(api.listFrames({ ...at, query: { limit: 10_001 } }), 400, 'IAM1031')
  })

  test('[F3] a frame that is sent twice in one request moves its shapes by both', async () => {
    const { api, at, ids } = await zoneWith('Moved')
    const [frame_id] = ids as [string]
    const layout = { left: 15, top: 25, width: 5, height: 5 }
    await api.insertShapes({ ...at, body: { shapes: [{ frame_id, basic: { type: 'OVAL' }, properties: { layout } }] } })
    const frames = [{ left: 110 }, { top: 220 }, { left: 210 }].map((to) => ({
      id: frame_id,
      properties: { layout: to },
    }))
    await api.updateFrames({ ...at, body: { frames } })
    const { shapes } = await api.listShapes(at)
    assert.deepEqual(shapes[0]?.properties?.layout, { left: 215, top: 225, width: 5, height: 5 })
  })

  test('[F2] an id in use, in another letter case too, or sent twice, is 400 EL1003 and nothing is inserted', async () => {
    const { api, at, ids } = await zoneWith('One')
    const again = [{ meta: { name: 'New' } }, { meta: { id: ids[0]?.toUpperCase(), name: 'Taken' } }]
    await expectError(api.insertFrames({ ...at, body: { frames: again as never } }), 400, 'EL1003', {
      attribute: 'frames[1].meta.id',
    })
    const twice = randomUUID()
    const frames = [twice, twice].map((id) => ({ meta: { id, name: 'Twin' } }))
    await expectError(api.insertFrames({ ...at, body: { frames } }), 400, 'EL1003', { attribute: 'frames[1].meta.id' })
    assert.equal((await api.listFrames(at)).total_count, 1)
  })

  test('[F2] more than 100 frames, a name over 500 characters, or 11 fills are a 400', async () => {
    const { owner, at } = await aZone(testApp)
    const insert = (frames: object[]) => owner.api.insertFrames({ ...at, body: { frames: frames as never } })
    const named = (name: string) => ({ meta: { name } })
    await expectError(insert(Array.from({ length: 101 }, () => named('x'))), 400, 'IAM1031', { attribute: 'frames' })
    await expectError(insert([named('x'.repeat(501))]), 400, 'IAM1031', { attribute: 'frames[0].meta.name' })
    const fills = Array.from({ length: 11 }, () => red)
    await expectError(insert([{ ...named('x'), properties: { fills } }]), 400, 'IAM1031', {
      attribute: 'frames[0].properties.fills',
    })
    assert.equal((await owner.api.listFrames(at)).total_count, 0)
  })

  test('[F1] every frame type is taken, another is a 400', async () => {
    const { owner, at } = await aZone(testApp)
    const insert = (type: string) =>
      owner.api.insertFrames({ ...at, body: { frames: [{ meta: { name: type }, type: type as never }] } })
    for (const type of ['A7', 'SLIDE_PORTRAIT', 'DEVICE_WATCH', 'SM_LINKEDIN_COVER', 'CUSTOM']) await insert(type)
    await expectError(insert('A3'), 400, 'IAM1031', { attribute: 'frames[0].type' })
  })

  test('[G8] [F3] what the contract lists as missing is a 400 with its code', async () => {
    const { owner, at, ids } = await zoneWith('One')
    const send = (method: 'POST' | 'PUT' | 'DELETE', body: string | undefined) =>
      testApp.request(
        `${testApp.baseUrl}/service/api/v1/editions/${at.edition_id}/spaces/${at.space_id}/zones/${at.zone_id}/frames`,
        {
          method,
          headers: {
            authorization: `Bearer ${owner.token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body }),
        },
      )
    const expect = async (
      method: 'POST' | 'PUT' | 'DELETE',
      body: string | undefined,
      code: string,
      attribute: string,
    ) => {
      const response = await send(method, body)
      const { error } = (await response.json()) as { error: { details: Record<string, unknown> } }
      assert.equal(response.status, 400)
      assert.deepEqual([error.details.error_code, error.details.attribute], [code, attribute], `${method} ${body}`)
    }
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      await expect(method, undefined, 'IAM1066', 'body')
      await expect(method, '{"frames": [', 'IAM1050', 'body')
    }
    for (const method of ['POST', 'PUT'] as const) {
      await expect(method, '{}', 'IAM1031', 'frames')
      await expect(method, '{"frames": []}', 'IAM1054', 'frames')
    }
    await expect('POST', '{"frames": [{"type": "A4"}]}', 'IAM1031', 'frames[0].meta')
    await expect('PUT', '{"frames": [{"properties": {}}]}', 'IAM1031', 'frames[0].id')
    await expect('PUT', JSON.stringify({ frames: [{ id: ids[0] }] }), 'EL1018', 'frames[0]')
    await expect('DELETE', '{}', 'IAM1031', 'ids')
    await expect('DELETE', '{"ids": []}', 'IAM1054', 'ids')
  })

  test('[F3] layout keys sent are merged, fills sent replace, name and type change', async () => {
    const { api, at, ids } = await zoneWith('Old')
    const [id] = ids as [string]
    await api.updateFrames({ ...at, body: { frames: [{ id, properties: { fills: [red], layout: { width: 5 } } }] } })
    await api.updateFrames({
      ...at,
      body: {
        frames: [
          { id, meta: { name: 'New' }, type: 'A5', properties: { fills: [{ no_fill: {} }], layout: { left: 3 } } },
        ],
      },
    })
    const { frames } = await api.listFrames(at)
    assert.deepEqual(frames, [
      {
        meta: { id, name: 'New' },
        type: 'A5',
        properties: { layout: { left: 3, top: 20, width: 5 }, fills: [{ noFill: {} }] },
      },
    ])
  })

  test('[F3][F5] an unknown id fails its item alone; a broken value fails the request whole', async () => {
    const { api, at, ids } = await zoneWith('One')
    const [id] = ids as [string]
    const { results } = await api.updateFrames({
      ...at,
      body: {
        frames: [
          { id: unknown, properties: { layout: { left: 1 } } },
          { id, properties: { layout: { left: 1 } } },
        ],
      },
    })
    assert.deepEqual(results, [
      {
        id: unknown,
        status: 'failed',
        errors: [{ error_code: 'EL1002', message: 'No such element in this zone', facet: 'properties' }],
      },
      { id, status: 'success' },
    ])
    const broken = [
      { id, meta: { name: 'Changed' } },
      { id, properties: { layout: { rotate: 1.5 } } },
    ]
    await expectError(api.updateFrames({ ...at, body: { frames: broken } }), 400, 'IAM1031', {
      attribute: 'frames[1].properties.layout.rotate',
    })
    assert.equal((await api.listFrames(at)).frames[0]?.meta.name, 'One')
  })

  test('[F4] ids picks frames in the order asked, and tells which are not there', async () => {
    const { api, at, ids } = await zoneWith('One', 'Two', 'Three')
    const { total_count, frames, errors } = await api.listFrames({
      ...at,
      query: { ids: `${ids[2]?.toUpperCase()},${unknown}, ${ids[0]}` },
    })
    assert.equal(total_count, 3)
    assert.deepEqual(
      frames.map(({ meta }) => meta.name),
      ['Three', 'One'],
    )
    assert.deepEqual(errors, [{ error_code: 'EL1002', message: 'No such element in this zone', id: unknown }])
    await expectError(api.listFrames({ ...at, query: { ids: ',' } }), 400, 'IAM1031', { attribute: 'ids' })
  })

  test('[F5] removal tells each item its outcome', async () => {
    const { api, at, ids } = await zoneWith('One', 'Two')
    const [one] = ids as [string]
    const { results } = await api.deleteFrames({ ...at, body: { ids: [one, unknown, one] } })
    assert.deepEqual(
      results.map(({ frame_id, status }) => [frame_id, status]),
      [
        [one, 'success'],
        [unknown, 'failed'],
        [one, 'failed'],
      ],
    )
    assert.deepEqual(
      (await api.listFrames(at)).frames.map(({ meta }) => meta.name),
      ['Two'],
    )
  })

  test('[F6] output writes noFill and hsb as fractions, and both can be sent back', async () => {
    const { owner, at } = await aZone(testApp)
    const hsb = { hue: 180, saturation: 0.5, brightness: 1 }
    const frames = [{ meta: { name: 'x' }, properties: { fills: [{ noFill: {} }, { solid: { color: { hsb } } }] } }]
    await owner.api.insertFrames({ ...at, body: { frames } })
    const [frame] = (await owner.api.listFrames(at)).frames
    assert.ok(frame)
    assert.deepEqual(frame.properties.fills, [{ noFill: {} }, { solid: { color: { hsb: { ...hsb, hue: 0.5 } } } }])
    const { properties } = frame
    await owner.api.updateFrames({ ...at, body: { frames: [{ id: frame.meta.id, properties }] } })
    assert.deepEqual((await owner.api.listFrames(at)).frames, [frame])
  })

  test('[S6] a viewer reads and may not write; a restricted or trashed zone, or a trashed space, answers none', async () => {
    const zone = await zoneWith('One')
    const { at, ids } = zone
    const viewer = await aMember(testApp, zone)
    await share(testApp, at, { role: 'VIEWER', type: 'USER', id: viewer.zuid })
    const calls = (api: typeof zone.api) => [
      () => api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'x' } }] } }),
      () => api.updateFrames({ ...at, body: { frames: [{ id: ids[0] as string, meta: { name: 'x' } }] } }),
      () => api.deleteFrames({ ...at, body: { ids } }),
    ]
    const read = (api: typeof zone.api) => () => api.listFrames(at)
    assert.equal((await viewer.api.listFrames(at)).total_count, 1)
    for (const call of calls(viewer.api)) await expectError(call(), 401, 'A1003')
    await setZoneStatus(testApp, at.zone_id, 'TRASH')
    for (const call of [read(zone.api), ...calls(zone.api)]) await expectError(call(), 400, 'Z1011')
    await testApp.database.write((db) =>
      db.updateTable('space').set({ status: 'TRASH' }).where('space_id', '=', Number(at.space_id)).execute(),
    )
    for (const call of [read(zone.api), ...calls(zone.api)]) await expectError(call(), 400, 'S1012')
    await restrict(testApp, at, viewer.zuid)
    for (const call of [read(viewer.api), ...calls(viewer.api)]) await expectError(call(), 403, 'S1033')
  })

  test('[F2][J1] of hundreds of concurrent inserts each frame is stored once, in a stack without gaps', async () => {
    const { owner, at } = await aZone(testApp)
    const shared = randomUUID()
    const results = await inBatches(200, (n) =>
      owner.api.insertFrames({
        ...at,
        body: { frames: [{ meta: { name: `${n}`, ...(n % 20 === 0 && { id: shared }) } }] },
      }),
    )
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 191)
    const { total_count, frames } = await owner.api.listFrames(at)
    assert.equal(total_count, 191)
    const stack = await testApp.database.read
      .selectFrom('element')
      .select(['element_id', 'z'])
      .where('zone_id', '=', at.zone_id)
      .orderBy('z')
      .execute()
    assert.deepEqual(
      stack.map(({ z }) => z),
      Array.from({ length: 191 }, (_, index) => index + 1),
    )
    assert.deepEqual(
      frames.map(({ meta }) => meta.id.toLowerCase()),
      stack.map(({ element_id }) => element_id),
    )
  })
})
