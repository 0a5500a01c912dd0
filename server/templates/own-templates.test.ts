import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { operations } from '@easel/contract'
import { deleteUnusedAssets } from '../assets/unused-assets.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, anAdmin, aTeam, aZone, restrict, share } from '../testing/factories.ts'
import { svgWith } from '../testing/sample-request.ts'
import { expectError, send } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'
import { catalogue } from './catalogue.ts'

type Zone = Awaited<ReturnType<typeof aZone>>
type Save = Parameters<Person['api']['saveTemplate']>[0]['body']

const DAY_MS = 86_400_000
const fields = 'id,name,kind,team_id,created_by,may_change'
const rectangle = { basic: { type: 'RECTANGLE' } } as const
const layout = (left: number, top = 0) => ({ properties: { layout: { left, top, width: 40, height: 20 } } })

onBothEngines('own templates', (engine) => {
  const testApp = testAppFor(engine, { settings: { maxTemplates: 3 } })

  const save = async (person: Person, at: Zone['at'], body: Partial<Save> = {}) =>
    (await person.api.saveTemplate({ ...at, body: { name: 'Review', for: 'TEAM', ...body } })).template

  const ownOf = async ({ api }: Person, edition_id: string) =>
    (await api.listTemplates({ edition_id, query: { from: catalogue.length, fields } })).templates

  /** A frame with two connected shapes in it, in groups, behind a third shape; an image in one. */
  const aDrawing = async () => {
    const zone = await aZone(testApp)
    const { api } = zone.owner
    const { asset_id } = await api.uploadAsset({ ...zone.at, body: svgWith('Kept') })
    const [frame, one, two, three, line] = Array.from({ length: 5 }, () => randomUUID())
    const ids = { frame, one, two, three, line } as Record<'frame' | 'one' | 'two' | 'three' | 'line', string>
    const group = randomUUID()
    await api.insertFrames({
      ...zone.at,
      body: {
        frames: [
          {
            meta: { id: ids.frame, name: 'Week' },
            properties: { layout: { left: 100, top: 50, width: 300, height: 200 } },
          },
        ],
      },
    })
    const image = { ...layout(120, 60).properties, fills: [{ image: { asset_id } }] }
    const shapes = [
      { meta: { id: ids.one }, frame_id: ids.frame, ...rectangle, properties: image, groups: [group] },
      { meta: { id: ids.two }, frame_id: ids.frame, ...rectangle, ...layout(220, 60), groups: [group] },
    ]
    await api.insertShapes({ ...zone.at, body: { shapes } })
    const connected = { first: { shape_id: ids.one, side: 'EAST' }, second: { shape_id: ids.two } } as const
    await api.insertConnectors({ ...zone.at, body: { connectors: [{ meta: { id: ids.line }, connected }] } })
    await api.insertShapes({
      ...zone.at,
      body: { shapes: [{ meta: { id: ids.three }, ...rectangle, ...layout(420, 60) }] },
    })
    return { ...zone, ids, asset_id, group }
  }

  const documentOf = async ({ api }: Person, { zone_id, ...at }: Zone['at']) => {
    const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id } as const
    const { space_data } = await api.getZoneData({ ...at, query })
    // biome-ignore lint/suspicious/noExplicitAny: elements of any kind
    return (space_data.docDatas[0]?.document.elements ?? []) as any[]
  }

  const emptyZone = async (person: Person, { edition_id, space_id }: Zone['at'], template_id?: string) => {
    const create_zone = { zone_name: 'Next', ...(template_id && { template_id }) }
    const query = { view: 'ZONE_INFO' } as const
    const made = await person.api.createZone({ edition_id, space_id, query, body: { create_zone } })
    return { edition_id, space_id, zone_id: (made as Exclude<typeof made, string>).zone_info.zone_id }
  }

  const isShown = async (person: Person, at: Zone['at'], asset_id: string) =>
    (await send(testApp, operations.getAsset, { token: person.token, params: { ...at, asset_id } })).status === 200

  test('[P1] they come after those of the service, page by page, with what is asked for', async () => {
    const { owner, at, edition_id, team_id } = await aDrawing()
    const team = await save(owner, at, { name: 'Of the team', description: 'Every week' })
    const edition = await save(owner, at, { name: 'Of the edition', for: 'EDITION' })
    assert.deepEqual(team, {
      ...{ id: team.id, name: 'Of the team', description: 'Every week', is_available_for_edition: 'true' },
      ...{ kind: 'TEAM', team_id, created_by: owner.zuid, may_change: 'true' },
    })
    const names = async (query: object) =>
      (await owner.api.listTemplates({ edition_id, query })).templates.map(({ name }) => name)
    const shipped = catalogue.map(({ name }) => name)
    assert.deepEqual(await names({ limit: 100 }), [...shipped, 'Of the team', 'Of the edition'])
    assert.deepEqual(await names({ from: shipped.length - 1, limit: 2 }), [shipped.at(-1), 'Of the team'])
    assert.deepEqual(await names({ from: shipped.length + 1, limit: 2 }), ['Of the edition'])
    const read = await owner.api.getTemplate({ edition_id, template_id: String(edition.id) })
    assert.deepEqual(read.template, {
      ...{ id: edition.id, name: 'Of the edition', description: '', is_available_for_edition: 'true' },
    })
    const asked = { edition_id, template_id: String(edition.id), query: { fields } }
    assert.deepEqual((await owner.api.getTemplate(asked)).template, {
      ...{ id: edition.id, name: 'Of the edition', kind: 'EDITION', created_by: owner.zuid, may_change: 'true' },
    })
    const first = await owner.api.listTemplates({ edition_id, query: { limit: 1, fields: 'kind,may_change' } })
    assert.deepEqual(first.templates, [{ kind: 'SHIPPED', may_change: 'false' }])
  })

  test('[C4][P2] everything arrives under new ids, and is to each other what it was', async () => {
    const { owner, at, ids, asset_id, group } = await aDrawing()
    const before = await documentOf(owner, at)
    const template_id = String((await save(owner, at)).id)
    const position = { top: 10, left: -30 }
    const made = await owner.api.insertTemplate({ ...at, body: { template_id, placement: 'AT_POSITION', position } })
    assert.deepEqual(made.bounds, { ...position, width: 360, height: 200 })
    const added = (await documentOf(owner, at)).slice(before.length)
    assert.equal(added.length, 5)
    const known = new Set(Object.values(ids))
    for (const { id } of added) assert.ok(!known.has(id))
    const [frame, one, two, connector, three] = added
    assert.deepEqual([made.inserted_frame_ids, made.inserted_object_ids.length], [[frame.id], 4])
    assert.deepEqual([one.shape.frame_id, two.shape.frame_id, three.shape.frame_id], [frame.id, frame.id, null])
    assert.deepEqual(connector.connector.connected, {
      first: { shape_id: one.id, side: 'EAST' },
      second: { shape_id: two.id },
    })
    assert.deepEqual([one.shape.properties.layout.left, one.shape.properties.layout.top], [-10, 20])
    assert.equal(one.shape.groups[0], two.shape.groups[0])
    assert.notEqual(one.shape.groups[0], group)
    assert.equal(one.shape.properties.fills[0].image.asset_id, asset_id)
  })

  test('[P1] a zone and a space are made from one, with its images, also once the zone it came from is gone', async () => {
    const { owner, at, edition_id, team_id, asset_id } = await aDrawing()
    const template_id = String((await save(owner, at)).id)
    for (const zone_state of ['TRASH', 'DELETE'] as const)
      await owner.api.changeZoneState({ ...at, body: { zone_state } })
    await deleteUnusedAssets(testApp.database, { days: 7, now: Date.now() + 8 * DAY_MS })
    await deleteUnusedAssets(testApp.database, { days: 7, now: Date.now() + 16 * DAY_MS })
    const zone = await emptyZone(owner, at, template_id)
    const elements = await documentOf(owner, zone)
    assert.deepEqual(
      elements.map(({ frame, shape }) => (frame ? 'frame' : shape ? 'shape' : 'connector')),
      ['frame', 'shape', 'shape', 'connector', 'shape'],
    )
    assert.deepEqual(elements[0].frame.properties.layout.left, 0)
    assert.ok(await isShown(owner, zone, asset_id))
    const created = await owner.api.createSpace({ edition_id, body: { create_space: { team_id, template_id } } })
    const { zones_info } = await owner.api.listZones({ edition_id, space_id: created.space_id })
    const there = { edition_id, space_id: created.space_id, zone_id: zones_info.zone_order[0] as string }
    assert.equal(zones_info.zone_meta[there.zone_id]?.zone_name, 'Review')
    assert.equal((await documentOf(owner, there)).length, 5)
    assert.ok(await isShown(owner, there, asset_id))
    const blank = await emptyZone(owner, at)
    await owner.api.insertTemplate({ ...blank, body: { template_id } })
    assert.ok(await isShown(owner, blank, asset_id))
  })

  test('[C2] of a selection a frame brings what is in it, and an end that stays behind becomes a point', async () => {
    const { owner, at, ids } = await aDrawing()
    const contentOf = async (element_ids: string[]) => {
      const template_id = String((await save(owner, at, { element_ids })).id)
      return documentOf(owner, await emptyZone(owner, at, template_id))
    }
    const whole = await contentOf([ids.frame.toUpperCase()])
    assert.deepEqual([whole.length, whole[3].connector.connected.first.shape_id], [4, whole[1].id])
    const [shape, connector] = await contentOf([ids.one, ids.line])
    assert.equal(shape.shape.frame_id, null)
    assert.equal(connector.connector.connected.first.shape_id, shape.id)
    assert.deepEqual(connector.connector.connected.second, { point: { x: 120, y: 10 } })
    const missing = save(owner, at, { element_ids: [ids.one, randomUUID()] })
    await expectError(missing, 404, 'EL1002')
  })

  test('[S6] [Z7] whoever may edit a zone may save it, for a team of theirs or the edition', async () => {
    const zone = await aDrawing()
    const { at, owner, edition_id } = zone
    const [viewer, stranger] = [await aMember(testApp, zone), await testApp.aPerson()]
    await expectError(save(viewer, at), 404, 'S1009')
    await share(testApp, at, { role: 'COMMENTER', type: 'USER', id: viewer.zuid })
    for (const kind of ['TEAM', 'EDITION'] as const) await expectError(save(viewer, at, { for: kind }), 401, 'A1003')
    await restrict(testApp, at, viewer.zuid)
    await expectError(save(viewer, at), 403, 'S1033')
    await share(testApp, at, { role: 'GUEST_COMMENTER', type: 'USER', id: stranger.zuid })
    await expectError(save(stranger, at), 401, 'A1003')
    const workshop = await aTeam(zone)
    const worker = await aMember(testApp, workshop)
    await share(testApp, at, { role: 'EDITOR', type: 'USER', id: worker.zuid })
    await expectError(save(worker, at), 401, 'T1006')
    assert.equal((await save(worker, at, { team_id: workshop.team_id })).team_id, workshop.team_id)
    await save(worker, at, { for: 'EDITION' })
    await expectError(save(worker, at, { team_id: '1' }), 404, 'T1008')
    const admin = await anAdmin(testApp, zone)
    await share(testApp, at, { role: 'EDITOR', type: 'USER', id: admin.zuid })
    await expectError(save(admin, at, { for: 'EDITION' }), 401, 'T1006')
    assert.equal((await ownOf(owner, edition_id)).length, 2)
  })

  test('[S3] one of a team is there for its members alone, and for who leaves no longer', async () => {
    const zone = await aDrawing()
    const { owner, at, edition_id, team_id } = zone
    const member = await aMember(testApp, zone)
    const workshop = await aTeam(zone)
    const worker = await aMember(testApp, workshop)
    await share(testApp, at, { role: 'EDITOR', type: 'USER', id: worker.zuid })
    const template_id = String((await save(owner, at)).id)
    const used = async (person: Person) => {
      await expectError(person.api.getTemplate({ edition_id, template_id }), 404, 'S1030')
      await expectError(person.api.getTemplatePicture({ edition_id, template_id }), 404, 'S1030')
      await expectError(person.api.updateTemplate({ edition_id, template_id, body: { name: 'Mine' } }), 404, 'S1030')
      await expectError(person.api.deleteTemplate({ edition_id, template_id }), 404, 'S1030')
    }
    assert.deepEqual((await ownOf(member, edition_id))[0]?.may_change, 'false')
    assert.deepEqual(await ownOf(worker, edition_id), [])
    await used(worker)
    await expectError(worker.api.insertTemplate({ ...at, body: { template_id } }), 404, 'S1030')
    await expectError(emptyZone(worker, at, template_id), 404, 'S1030')
    const create = { create_space: { team_id: workshop.team_id, template_id } }
    await expectError(worker.api.createSpace({ edition_id, body: create }), 404, 'S1030')
    await used(await anAdmin(testApp, zone))
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: member.zuid, body: {} })
    await expectError(member.api.getTemplate({ edition_id, template_id }), 404, 'E1017')
  })

  test('[E6] whoever saved it, or administrates what it is for, renames and deletes it; it outlives who leaves', async () => {
    const zone = await aDrawing()
    const { owner, at, edition_id, team_id } = zone
    const [maker, lead, member] = [
      await aMember(testApp, zone),
      await aMember(testApp, zone, 'TEAM_ADMIN'),
      await aMember(testApp, zone),
    ]
    await share(testApp, at, { role: 'EDITOR', type: 'USER', id: maker.zuid })
    const [one, two, three] = [
      String((await save(maker, at)).id),
      String((await save(maker, at)).id),
      String((await save(maker, at, { for: 'EDITION' })).id),
    ]
    const rename = ({ api }: Person, template_id: string) =>
      api.updateTemplate({ edition_id, template_id, body: { name: 'Month', description: 'All of it' } })
    for (const template_id of [one, three]) await expectError(rename(member, template_id), 401, 'A1003')
    await expectError(rename(lead, three), 401, 'A1003')
    await expectError(member.api.deleteTemplate({ edition_id, template_id: one }), 401, 'A1003')
    assert.equal((await rename(maker, one)).template.name, 'Month')
    assert.equal((await rename(lead, one)).template.description, 'All of it')
    await expectError(owner.api.updateTemplate({ edition_id, template_id: one, body: {} as never }), 400, 'IAM1031')
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: maker.zuid, body: {} })
    await lead.api.deleteTemplate({ edition_id, template_id: one })
    await expectError(lead.api.deleteTemplate({ edition_id, template_id: one }), 404, 'S1030')
    await owner.api.deleteTemplate({ edition_id, template_id: three })
    assert.deepEqual(
      (await ownOf(member, edition_id)).map(({ id }) => id),
      [two],
    )
    const shipped = { edition_id, template_id: String(catalogue[0]?.id) }
    await expectError(owner.api.updateTemplate({ ...shipped, body: { name: 'Mine' } }), 403, 'S1045')
    await expectError(owner.api.deleteTemplate(shipped), 403, 'S1045')
    const { audit_entries } = await owner.api.listAuditEntries({ edition_id })
    const events = audit_entries.map(({ event }) => event).filter((event) => event.startsWith('template.'))
    assert.deepEqual(events.toSorted(), [...Array(2).fill('template.deleted'), ...Array(3).fill('template.saved')])
  })

  test('[Z4] of a zone or space in the trash, or unknown, none is saved', async () => {
    const { owner, at } = await aDrawing()
    await expectError(save(owner, { ...at, zone_id: randomUUID() }), 404, 'Z1008')
    await owner.api.changeZoneState({ ...at, body: { zone_state: 'TRASH' } })
    await expectError(save(owner, at), 400, 'Z1011')
    await owner.api.changeSpaceState({ ...at, body: { space_state: 'TRASH' } })
    await expectError(save(owner, at), 400, 'S1012')
  })

  test('[N1] what cannot be inserted at once, nothing, and more than are allowed are refused', async () => {
    const { owner, at, edition_id, ids } = await aDrawing()
    const blank = await emptyZone(owner, at)
    await expectError(save(owner, blank), 400, 'IAM1031', { attribute: 'zone_id' })
    for (const [attribute, wrong] of [
      ['name', { name: '' }],
      ['name', { name: 'x'.repeat(201) }],
      ['description', { description: 'x'.repeat(1001) }],
      ['for', { for: 'ME' as never }],
      ['element_ids', { element_ids: [] as string[] }],
    ] as const)
      await expectError(save(owner, at, wrong), 400, 'IAM1031', { attribute })
    await testApp.database.write((db) =>
      db.updateTable('zone').set({ element_count: 5001 }).where('zone_id', '=', at.zone_id).execute(),
    )
    await expectError(save(owner, at), 400, 'EL1020')
    for (const kind of ['TEAM', 'EDITION'] as const) {
      const wanted = { for: kind, element_ids: [ids.one] }
      await Promise.all(Array.from({ length: 3 }, () => save(owner, at, wanted)))
      await expectError(save(owner, at, wanted), 409, 'S1044', { max_templates: 3 })
    }
    assert.equal((await ownOf(owner, edition_id)).length, 6)
  })

  test('[E6] they go with their team, and those of the edition stay', async () => {
    const zone = await aDrawing()
    const { owner, at, edition_id } = zone
    const { team_id } = await aTeam(zone)
    await save(owner, at, { team_id })
    const stays = await save(owner, at, { for: 'EDITION' })
    await owner.api.deleteTeam({ edition_id, team_id })
    assert.deepEqual(
      (await ownOf(owner, edition_id)).map(({ id }) => id),
      [stays.id],
    )
    const left = await testApp.database.read
      .selectFrom('zone_asset')
      .where('edition_id', '=', Number(edition_id))
      .select('zone_id')
      .orderBy('zone_id')
      .execute()
    assert.deepEqual(left.map(({ zone_id }) => zone_id).toSorted(), [at.zone_id, String(stays.id)].toSorted())
  })

  test('[D10] each has a picture, those of the service too', async () => {
    const { owner, at, edition_id } = await aDrawing()
    const own = await save(owner, at)
    for (const template_id of [String(own.id), String(catalogue[0]?.id)]) {
      const params = { edition_id, template_id }
      const response = await send(testApp, operations.getTemplatePicture, {
        token: owner.token,
        input: { ...params, query: { width: 64 } },
      })
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/png'])
      const bytes = Buffer.from(await response.arrayBuffer())
      assert.equal(bytes.readUInt32BE(16), 64)
    }
  })
})
