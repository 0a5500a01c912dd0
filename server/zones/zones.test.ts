import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { formatTime } from '@easel/contract'
import { catalogue } from '../templates/catalogue.ts'
import type { Template } from '../templates/template.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aSpace, aSpaceWithMembers, newZone, zoneOrderFor } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const limit = 4
const [inPlan, notInPlan] = catalogue as readonly [Template, Template]

onBothEngines('zones', (engine) => {
  const plan = { seats: 50, zonesPerSpace: limit, historyDays: 30, duplicate: true, templates: [inPlan.id] }
  const testApp = testAppFor(engine, { settings: { plans: { FREE_PLAN: plan, TRIAL_PLAN: plan, TEAM_PLAN: plan } } })
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  before(async () => {
    here = await aSpaceWithMembers(testApp)
  })
  const anEmptySpace = async () => ({ edition_id: here.edition_id, space_id: await aSpace(testApp, here, here.owner) })

  test('[K15] the metadata of a zone is its record, for whoever sees the space', async () => {
    const made = await newZone(here.editor, here.at, 'Sketch')
    for (const { api } of [here.owner, here.viewer, here.guest]) {
      const { zone_info } = await api.getZone({ ...here.at, zone_id: made.zone_id })
      assert.deepEqual(zone_info, made)
    }
    assert.match(made.zone_key, /^\d+$/)
    assert.match(made.zone_id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    assert.deepEqual(
      { ...made, zone_key: '', zone_id: '', created_time: '' },
      {
        zone_id: '',
        zone_key: '',
        zone_name: 'Sketch',
        space_id: here.at.space_id,
        status: 'ACTIVE',
        author_zuid: here.editor.zuid,
        last_author_zuid: here.editor.zuid,
        created_time: '',
        last_modified_time: made.created_time,
      },
    )
  })

  test('[G4] the id of a zone is found in any letter case', async () => {
    const { zone_id } = await newZone(here.owner, await anEmptySpace())
    const at = await anEmptySpace()
    const made = await newZone(here.owner, at)
    assert.equal(
      (await here.owner.api.getZone({ ...at, zone_id: made.zone_id.toUpperCase() })).zone_info.zone_id,
      made.zone_id,
    )
    await expectError(here.owner.api.getZone({ ...at, zone_id }), 404, 'Z1008')
  })

  test('[K15] the zones of a space are listed in their order, each under its id', async () => {
    const at = await anEmptySpace()
    assert.deepEqual((await here.owner.api.listZones(at)).zones_info, { zone_order: [], zone_meta: {} })
    const made = [await newZone(here.owner, at, 'One'), await newZone(here.owner, at, 'Two')]
    const { zone_order, zone_meta } = (await here.owner.api.listZones(at)).zones_info
    assert.deepEqual(
      zone_order,
      made.map(({ zone_id }) => zone_id),
    )
    assert.deepEqual(zone_meta, Object.fromEntries(made.map((zone) => [zone.zone_id, zone])))
  })

  test('[G5] fields selects from the metadata of all zones, state_modified_time among them', async () => {
    const at = await anEmptySpace()
    const { zone_id, created_time } = await newZone(here.owner, at, 'One')
    const read = async (fields: string) => (await here.owner.api.listZones({ ...at, query: { fields } })).zones_info
    assert.deepEqual((await read('zone_name, status')).zone_meta, { [zone_id]: { zone_name: 'One', status: 'ACTIVE' } })
    assert.deepEqual((await read('state_modified_time')).zone_meta, {
      [zone_id]: { state_modified_time: created_time },
    })
    await expectError(read('shoe_size'), 400, 'IAM1031', { attribute: 'fields' })
  })

  test('[Z9] fields selects from the metadata of one zone as from the list of all', async () => {
    const at = await anEmptySpace()
    const zone = await newZone(here.owner, at, 'One')
    const read = async (fields: string) =>
      (await here.owner.api.getZone({ ...at, zone_id: zone.zone_id, query: { fields } })).zone_info
    assert.deepEqual(await read('zone_name, status'), { zone_name: 'One', status: 'ACTIVE' })
    assert.deepEqual(await read('state_modified_time'), { state_modified_time: zone.created_time })
    for (const zone_state of ['TRASH', 'RESTORE'] as const)
      await here.owner.api.changeZoneState({ ...at, zone_id: zone.zone_id, body: { zone_state } })
    const every =
      'created_time,last_modified_time,zone_name,author_zuid,status,last_author_zuid,space_id,state_modified_time'
    const { zone_meta } = (await here.owner.api.listZones({ ...at, query: { fields: every } })).zones_info
    assert.deepEqual(await read(every), zone_meta[zone.zone_id])
    await expectError(read('shoe_size'), 400, 'IAM1031', { attribute: 'fields' })
  })

  test('[Z2] creating answers text that holds the zone as JSON', async () => {
    const at = await anEmptySpace()
    const earlier = Date.now()
    const text = await here.owner.api.createZone({ ...at, body: { create_zone: { zone_name: 'Say "hi"\\' } } })
    assert.equal(typeof text, 'string')
    const { space_data } = JSON.parse(text as string)
    const [data] = space_data.docDatas
    const { zone_order, zone_meta } = (await here.owner.api.listZones(at)).zones_info
    const [zone_id = ''] = zone_order
    const { zone_key = '', created_time = '' } = zone_meta[zone_id] ?? {}
    const { allowed_versions } = (await here.owner.api.listZoneVersions({ ...at, zone_id })).zone_versions
    assert.deepEqual(space_data, {
      id: at.space_id,
      docDatas: [
        {
          document: { id: zone_id, meta: { name: 'Say "hi"\\' }, elements: [] },
          baseMeta: {
            createdTime: created_time,
            author: here.owner.zuid,
            collaborationId: zone_key,
            current: { version: allowed_versions[0]?.version_id, time: created_time, modifiedBy: here.owner.zuid },
          },
        },
      ],
    })
    assert.ok(Date.parse(data.baseMeta.createdTime.replace(/, (?=\d\d:)/, ' ').concat(' UTC')) >= earlier - 1000)
  })

  test('[Z2] made from a template, the document lists its frames and objects, and that is one version', async () => {
    const at = await anEmptySpace()
    const create = (template: Template) =>
      here.owner.api.createZone({
        ...at,
        body: { create_zone: { zone_name: 'Ours', template_id: String(template.id) } },
      })
    const { space_data } = JSON.parse((await create(inPlan)) as string)
    const { id: zone_id, elements } = space_data.docDatas[0].document
    const count = (type: string) => elements.filter((element: { type: string }) => element.type === type).length
    assert.deepEqual(
      [count('FRAME'), count('OBJECT')],
      [inPlan.frames.length, inPlan.shapes.length + inPlan.connectors.length],
    )
    const { frames } = await here.owner.api.listFrames({ ...at, zone_id })
    assert.equal(frames.length, inPlan.frames.length)
    const { allowed_versions } = (await here.owner.api.listZoneVersions({ ...at, zone_id })).zone_versions
    assert.deepEqual(
      allowed_versions.map(({ version_id }) => version_id),
      [space_data.docDatas[0].baseMeta.current.version],
    )
    await expectError(create(notInPlan), 403, 'S1031')
    assert.deepEqual(await zoneOrderFor(here.owner, at), [zone_id])
  })

  test('[Z2] an unknown view is 400, and [P1] an unknown template 404 S1030', async () => {
    const at = await anEmptySpace()
    const create = (query: object, more: object = {}) =>
      here.owner.api.createZone({ ...at, query, body: { create_zone: { zone_name: 'Plan', ...more } } })
    await expectError(create({ view: 'PLAIN' }), 400, 'IAM1031', { attribute: 'view' })
    for (const template_id of ['1', '0', 'abc', '99999999999999999999'])
      await expectError(create({}, { template_id }), 404, 'S1030')
    assert.deepEqual(await zoneOrderFor(here.owner, at), [])
  })

  test('[K16] the name rule holds, and what it takes is kept as it was sent', async () => {
    const at = await anEmptySpace()
    const name = '_~`#%&^*(){}[]+|=-.$@?,:;></!\'\\" \t\n Ünï 计画 🎨👩‍👩‍👧‍👦 \uffff'
    assert.equal((await newZone(here.owner, at, name)).zone_name, name)
    assert.equal((await newZone(here.owner, at, ' ')).zone_name, ' ')
    for (const refusedName of ['', 'a\u0007b', '\u007f', 'x'.repeat(501)])
      await expectError(newZone(here.owner, at, refusedName), 400, 'IAM1031', { attribute: 'create_zone.zone_name' })
  })

  test('[G10] a create_zone object above 11000 characters is 400', async () => {
    const at = await anEmptySpace()
    const create = (padding: number) =>
      here.owner.api.createZone({
        ...at,
        body: { create_zone: { zone_name: 'Plan', padding: 'x'.repeat(padding) } as { zone_name: string } },
      })
    const rest = JSON.stringify({ zone_name: 'Plan', padding: '' }).length
    await create(11_000 - rest)
    await expectError(create(11_001 - rest), 400, 'IAM1031', { attribute: 'create_zone' })
  })

  test('[E10] a space holds as many zones as the plan says, then 409 Z1010', async () => {
    const at = await anEmptySpace()
    for (let made = 0; made < limit; made++) await newZone(here.owner, at)
    await expectError(newZone(here.owner, at), 409, 'Z1010')
    assert.equal((await zoneOrderFor(here.owner, at)).length, limit)
  })

  test('[S6] commenters and viewers neither create, rename nor order zones: 401', async () => {
    const { zone_id } = await newZone(here.editor, here.at, 'Fixed')
    for (const { api } of [here.commenter, here.viewer, here.guest]) {
      await expectError(newZone({ api }, here.at), 401, 'A1003')
      await expectError(api.renameZone({ ...here.at, zone_id, body: { zone_name: 'X' } }), 401, 'A1003')
      await expectError(api.orderZones({ ...here.at, body: { zone_order: [] } }), 401, 'A1003')
    }
  })

  test('[Z3] the zone data path answers the whole document, frames, shapes and connectors', async () => {
    const at = await anEmptySpace()
    const { api } = here.owner
    const { zone_id, zone_key, created_time } = await newZone(here.owner, at, 'Drawn')
    const zone = { ...at, zone_id }
    const properties = { layout: { left: 1, top: 2 }, fills: [{ no_fill: {} }] }
    const [frame = ''] = (await api.insertFrames({ ...zone, body: { frames: [{ meta: { name: 'F' }, properties }] } }))
      .inserted_ids
    const shapes = [{ basic: { type: 'OVAL' as const } }, { basic: { type: 'HEART' as const }, frame_id: frame }]
    const [first = '', second = ''] = (await api.insertShapes({ ...zone, body: { shapes } })).inserted_ids
    const connected = { first: { shape_id: first }, second: { shape_id: second } }
    const [line = ''] = (await api.insertConnectors({ ...zone, body: { connectors: [{ connected }] } })).inserted_ids

    const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: zone_id.toUpperCase() }
    const { space_data } = await api.getZoneData({ ...at, query })
    assert.equal(space_data.id, at.space_id)
    const { document, baseMeta } = space_data.docDatas[0] as (typeof space_data.docDatas)[number]
    assert.equal(document.id, zone_id)
    assert.equal(document.meta.name, 'Drawn')
    assert.deepEqual(
      document.elements.map(({ id, type }) => [id, type]),
      [
        [frame, 'FRAME'],
        [first, 'OBJECT'],
        [second, 'OBJECT'],
        [line, 'OBJECT'],
      ],
    )
    assert.deepEqual(document.elements[0]?.frame, (await api.listFrames(zone)).frames[0])
    assert.deepEqual(document.elements[2]?.shape, (await api.listShapes(zone)).shapes[1])
    assert.deepEqual(document.elements[3]?.connector, (await api.listConnectors(zone)).connectors[0])
    const [latest] = (await api.listZoneVersions(zone)).zone_versions.allowed_versions
    assert.equal(baseMeta.current.version, latest?.version_id)
    assert.equal(baseMeta.collaborationId, zone_key)
    assert.equal(baseMeta.createdTime, created_time)
  })

  test('[Z3] the zone data path refuses what every path to a zone refuses', async () => {
    const at = await anEmptySpace()
    const { api } = here.owner
    const read = (query: object) => api.getZoneData({ ...at, query })
    const action_type = 'GET_SPACE_DATA_WITH_ZONE_DATA'
    const elsewhere = await newZone(here.owner, await anEmptySpace())
    for (const zone_id of ['0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e', 'abc', elsewhere.zone_id])
      await expectError(read({ action_type, zone_id }), 404, 'Z1008')
    const { zone_id } = await newZone(here.owner, at)
    await api.changeZoneState({ ...at, zone_id, body: { zone_state: 'TRASH' } })
    await expectError(read({ action_type, zone_id }), 400, 'Z1011')
    await expectError(read({ action_type }), 400, 'IAM1031', { attribute: 'zone_id' })
    await expectError(read({ action_type: 'ALL', zone_id }), 400, 'IAM1031', { attribute: 'action_type' })
  })

  test('[Z5] renaming answers the new name, and the same name is 409 Z1001', async () => {
    const at = await anEmptySpace()
    const { zone_id } = await newZone(here.owner, at, 'Before')
    const rename = (zone_name: string) => here.owner.api.renameZone({ ...at, zone_id, body: { zone_name } })
    assert.deepEqual(await rename('After'), { zone_id, ...at, current_user_id: here.owner.zuid, new_name: 'After' })
    assert.equal((await here.owner.api.getZone({ ...at, zone_id })).zone_info.zone_name, 'After')
    await expectError(rename('After'), 409, 'Z1001')
    await expectError(rename('\u0001'), 400, 'IAM1031', { attribute: 'zone_name' })
    const names = await testApp.database.read
      .selectFrom('search_entry')
      .select('name')
      .where('zone_id', '=', zone_id)
      .execute()
    assert.deepEqual(
      names.map(({ name }) => name),
      ['After'],
    )
  })

  test('[S5] a rename is a change of the space and by its author', async () => {
    const at = here.at
    const { zone_id } = await newZone(here.owner, at, 'Mine')
    await here.editor.api.renameZone({ ...at, zone_id, body: { zone_name: 'Ours' } })
    const { last_author_zuid, author_zuid } = (await here.owner.api.getZone({ ...at, zone_id })).zone_info
    assert.deepEqual([author_zuid, last_author_zuid], [here.owner.zuid, here.editor.zuid])
    const space = await testApp.database.read
      .selectFrom('space')
      .select(['last_author_zuid', 'last_modified_time'])
      .where('space_id', '=', Number(at.space_id))
      .executeTakeFirstOrThrow()
    assert.equal(String(space.last_author_zuid), here.editor.zuid)
    assert.equal(formatTime(space.last_modified_time).length, 26)
  })

  test('[Z1] zones are put in another order by naming each once', async () => {
    const at = await anEmptySpace()
    const ids = []
    for (const name of ['One', 'Two', 'Three']) ids.push((await newZone(here.owner, at, name)).zone_id)
    const [one = '', two = '', three = ''] = ids
    const order = (zone_order: string[]) => here.owner.api.orderZones({ ...at, body: { zone_order } })
    const wanted = [three, one, two]
    assert.deepEqual(await order(wanted.map((id) => id.toUpperCase())), {
      current_user_id: here.owner.zuid,
      ...at,
      zone_order: wanted,
    })
    assert.deepEqual(await zoneOrderFor(here.owner, at), wanted)
    const { zone_id: four } = await newZone(here.owner, at, 'Four')
    assert.deepEqual(await zoneOrderFor(here.owner, at), [...wanted, four])
    for (const wrong of [[], wanted, [three, one, two, two], [three, one, two, four, four], [...wanted, 'abc']])
      await expectError(order(wrong), 400, 'IAM1031')
    assert.deepEqual(await zoneOrderFor(here.owner, at), [...wanted, four])
  })
})
