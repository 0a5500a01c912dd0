import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  anchorPoint,
  type Bounds,
  layoutBounds,
  toConnectorOutput,
  toFrameOutput,
  toShapeOutput,
} from '@easel/contract'
import fc from 'fast-check'
import { readSettings } from '../process/settings.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, restrict, setZoneStatus, share } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import { testSeed } from '../testing/test-seed.ts'
import { catalogue } from './catalogue.ts'
import { templateEdits } from './edits.ts'
import type { Template } from './template.ts'

const seed = testSeed()

const [first, second] = catalogue as [Template, Template]
const template_id = String(first.id)
const { plans } = readSettings({})
const settings = { plans: { ...plans, TRIAL_PLAN: { ...plans.TRIAL_PLAN, templates: [second.id] } } }

const overlap = (one: Bounds, other: Bounds): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

interface Point {
  x: number
  y: number
}

const between = (one: Point, other: Point): Bounds => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
})

/** Ids by the order in which they first appear: equal for two drawings that differ in their ids alone. */
const withoutIds = (value: unknown): unknown => {
  const ids: string[] = []
  const text = JSON.stringify(value).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
    if (!ids.includes(id)) ids.push(id)
    return `id ${ids.indexOf(id)}`
  })
  return JSON.parse(text)
}

/** The elements of a template at a position, as the API returns them. */
const elementsOf = (template: Template, at: { top: number; left: number }) =>
  templateEdits(template, at).edits.map((edit) => {
    // biome-ignore lint/suspicious/noExplicitAny: a body of any kind, to be written by the writer of its kind
    const body = edit.body as any
    if (edit.kind === 'FRAME') return { id: edit.id, type: 'FRAME', frame: toFrameOutput(body) }
    if (edit.kind === 'SHAPE') return { id: edit.id, type: 'OBJECT', shape: toShapeOutput(body) }
    return { id: edit.id, type: 'OBJECT', connector: toConnectorOutput(body) }
  })

const coordinate = fc.integer({ min: -2000, max: 2000 })
const length = fc.integer({ min: 0, max: 700 })
const layout = fc.record({
  top: coordinate,
  left: coordinate,
  width: length,
  height: length,
  rotate: fc.constantFrom(0, 30, 45, 90),
})
const content = fc.record({
  frames: fc.array(layout, { minLength: 1, maxLength: 3 }),
  shapes: fc.array(layout, { minLength: 2, maxLength: 20 }),
  position: fc.record({ top: coordinate, left: coordinate }),
})

onBothEngines(`templates, with seed ${seed}`, (engine) => {
  const testApp = testAppFor(engine, { settings })

  const insert = (
    zone: Awaited<ReturnType<typeof aZone>>,
    body: Parameters<typeof zone.owner.api.insertTemplate>[0]['body'],
  ) => zone.owner.api.insertTemplate({ ...zone.at, body })

  const documentOf = async ({ owner, at: { zone_id, ...at } }: Awaited<ReturnType<typeof aZone>>) => {
    const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id } as const
    const { space_data } = await owner.api.getZoneData({ ...at, query })
    return space_data.docDatas[0]?.document.elements ?? []
  }

  test('[P1] any member lists them, from 0 by 20, with the fields asked for', async () => {
    const edition = await testApp.anEdition()
    const { edition_id } = edition
    const { api } = await aMember(testApp, edition)
    const { templates } = await api.listTemplates({ edition_id })
    assert.equal(templates.length, Math.min(20, catalogue.length))
    assert.deepEqual(templates[0], {
      id: template_id,
      name: first.name,
      description: first.description,
      is_available_for_edition: 'true',
    })
    const page = await api.listTemplates({ edition_id, query: { from: 1, limit: 2, fields: 'name, id' } })
    assert.deepEqual(
      page.templates,
      catalogue.slice(1, 3).map(({ id, name }) => ({ id: String(id), name })),
    )
    assert.deepEqual((await api.listTemplates({ edition_id, query: { from: 1000 } })).templates, [])
  })

  test('[P1] one is read by its id, an unknown id is 404 S1030', async () => {
    const { owner, edition_id } = await testApp.anEdition()
    const query = { fields: 'name' }
    assert.deepEqual(await owner.api.getTemplate({ edition_id, template_id, query }), {
      template: { name: first.name },
    })
    for (const unknown of ['1', 'kanban', '9'.repeat(30)])
      await expectError(owner.api.getTemplate({ edition_id, template_id: unknown }), 404, 'S1030')
  })

  test('[G7] a page or a field that is none is a 400, a stranger finds no edition', async () => {
    const { owner, edition_id } = await testApp.anEdition()
    for (const [attribute, query] of [
      ['from', { from: -1 }],
      ['limit', { limit: 101 }],
      ['fields', { fields: 'price' }],
    ] as const)
      await expectError(owner.api.listTemplates({ edition_id, query }), 400, 'IAM1031', { attribute })
    const wrong = { edition_id, template_id, query: { fields: 'price' } }
    await expectError(owner.api.getTemplate(wrong), 400, 'IAM1031', { attribute: 'fields' })
    const { api } = await testApp.aPerson()
    await expectError(api.listTemplates({ edition_id }), 404, 'E1017')
    await expectError(api.getTemplate({ edition_id, template_id }), 404, 'E1017')
  })

  test('[P1][E10] the plan says which are available; one that is not cannot be used', async () => {
    const zone = await aZone(testApp)
    const { edition_id } = zone
    await testApp.database.write((db) =>
      db
        .updateTable('edition')
        .set({ plan_name: 'TRIAL_PLAN', expiry_time: Date.now() + 1e9 })
        .where('edition_id', '=', Number(edition_id))
        .execute(),
    )
    const { templates } = await zone.owner.api.listTemplates({ edition_id })
    assert.deepEqual(
      templates.filter((template) => template.is_available_for_edition === 'true').map(({ id }) => id),
      [String(second.id)],
    )
    await expectError(insert(zone, { template_id }), 403, 'S1031')
    await insert(zone, { template_id: String(second.id) })
  })

  test('[P2] AT_POSITION puts it exactly there, and every template arrives whole', async () => {
    const zone = await aZone(testApp)
    for (const [at, template] of catalogue.entries()) {
      const position = { top: 33.25 * at, left: -700 }
      const before = (await documentOf(zone)).length
      const answer = await insert(zone, { template_id: String(template.id), placement: 'AT_POSITION', position })
      assert.deepEqual(answer.bounds, { ...template.bounds, ...position })
      const added = (await documentOf(zone)).slice(before)
      assert.deepEqual(withoutIds(added), withoutIds(elementsOf(template, position)), template.name)
      assert.deepEqual(
        [...answer.inserted_frame_ids, ...answer.inserted_object_ids],
        added.map(({ id }) => id),
      )
    }
  })

  test('[P1] a zone made from a template holds it, whichever it is', async () => {
    const { owner, at } = await aZone(testApp)
    for (const template of catalogue) {
      const create_zone = { zone_name: template.name, template_id: String(template.id) }
      const data = await owner.api.createZone({ ...at, body: { create_zone } })
      const { space_data } = JSON.parse(data as string)
      const { elements } = space_data.docDatas[0].document
      assert.deepEqual(withoutIds(elements), withoutIds(elementsOf(template, { top: 0, left: 0 })), template.name)
    }
  })

  test('[P2][Z8] one insert is one version', async () => {
    const zone = await aZone(testApp)
    const versions = async () => (await zone.owner.api.listZoneVersions(zone.at)).zone_versions.allowed_versions.length
    const before = await versions()
    await insert(zone, { template_id })
    assert.equal(await versions(), before + 1)
  })

  test('[P2] AUTO and NEAR_POSITION overlap nothing, whatever is drawn there', async () => {
    for (const { frames, shapes, position } of fc.sample(content, { seed, numRuns: 6 })) {
      const zone = await aZone(testApp)
      const { api } = zone.owner
      await api.insertFrames({
        ...zone.at,
        body: { frames: frames.map((layout) => ({ meta: { name: 'x' }, properties: { layout } })) },
      })
      const { inserted_ids } = await api.insertShapes({
        ...zone.at,
        body: { shapes: shapes.map((layout) => ({ properties: { layout }, basic: { type: 'OVAL' } as const })) },
      })
      const [one, other] = inserted_ids as [string, string]
      const connected = { first: { shape_id: one, side: 'EAST' }, second: { shape_id: other } } as const
      await api.insertConnectors({ ...zone.at, body: { connectors: [{ connected }] } })
      const ends = [anchorPoint(shapes[0], 'EAST'), anchorPoint(shapes[1])] as const
      const obstacles = [...[...frames, ...shapes].map(layoutBounds), between(...ends)]
      for (const body of [{ template_id }, { template_id, placement: 'NEAR_POSITION', position } as const]) {
        const placed = (await insert(zone, body)).bounds
        for (const obstacle of obstacles) assert.ok(!overlap(placed, obstacle), JSON.stringify([placed, obstacle]))
        obstacles.push(placed)
      }
    }
  })

  test('[P2] NEAR_POSITION stays where it is asked for when there is room', async () => {
    const zone = await aZone(testApp)
    const position = { top: 17.5, left: -3 }
    const answer = await insert(zone, { template_id, placement: 'NEAR_POSITION', position })
    assert.deepEqual(answer.bounds, { ...first.bounds, ...position })
  })

  test('[P2] two inserts at once find room beside each other', async () => {
    const zone = await aZone(testApp)
    const answers = await Promise.all(Array.from({ length: 8 }, () => insert(zone, { template_id })))
    for (const [at, { bounds: one }] of answers.entries())
      for (const { bounds: other } of answers.slice(at + 1)) assert.ok(!overlap(one, other))
  })

  test('[Z1] a template that is none, or no position where one is needed, is refused and draws nothing', async () => {
    const zone = await aZone(testApp)
    const { owner, at } = zone
    const send = (body: object) => owner.api.insertTemplate({ ...at, body: body as never })
    for (const wrong of ['', 'kanban', '-1', '1'.repeat(51), 1001])
      await expectError(send({ template_id: wrong }), 400, 'IAM1031', { attribute: 'template_id' })
    await expectError(send({}), 400, 'IAM1031', { attribute: 'template_id' })
    await expectError(send({ template_id: '9'.repeat(50) }), 404, 'S1030')
    await expectError(send({ template_id: '1' }), 404, 'S1030')
    await expectError(send({ template_id, placement: 'SOMEWHERE' }), 400, 'IAM1031', { attribute: 'placement' })
    for (const placement of ['AT_POSITION', 'NEAR_POSITION']) {
      await expectError(send({ template_id, placement }), 400, 'IAM1031', { attribute: 'position' })
      await expectError(send({ template_id, placement, position: { top: 1 } }), 400, 'IAM1031', {
        attribute: 'position.left',
      })
    }
    const edge = { template_id, placement: 'AT_POSITION', position: { top: 0, left: 1e9 } }
    await expectError(send(edge), 400, 'IAM1031', { attribute: 'position' })
    assert.deepEqual(await documentOf(zone), [])
  })

  test('[P2] a canvas without room is a 400 that says so', async () => {
    const zone = await aZone(testApp)
    const half = 1e9
    const frames = [-half, 0].flatMap((left) =>
      [-half, 0].map((top) => ({
        meta: { name: 'x' },
        properties: { layout: { top, left, width: half, height: half } },
      })),
    )
    await zone.owner.api.insertFrames({ ...zone.at, body: { frames } })
    await expectError(insert(zone, { template_id }), 400, 'IAM1031', { attribute: 'placement' })
  })

  test('[S6] a viewer may not insert; a zone or space in the trash, restricted or unknown takes none', async () => {
    const zone = await aZone(testApp)
    const { at } = zone
    const body = { template_id }
    const viewer = await aMember(testApp, zone)
    await expectError(viewer.api.insertTemplate({ ...at, body }), 404, 'S1009')
    await share(testApp, at, { role: 'VIEWER', type: 'USER', id: viewer.zuid })
    await expectError(viewer.api.insertTemplate({ ...at, body }), 401, 'A1003')
    await expectError(zone.owner.api.insertTemplate({ ...at, zone_id: randomUUID(), body }), 404, 'Z1008')
    await setZoneStatus(testApp, at.zone_id, 'TRASH')
    await expectError(insert(zone, body), 400, 'Z1011')
    await testApp.database.write((db) =>
      db.updateTable('space').set({ status: 'TRASH' }).where('space_id', '=', Number(at.space_id)).execute(),
    )
    await expectError(insert(zone, body), 400, 'S1012')
    await restrict(testApp, at, viewer.zuid)
    await expectError(viewer.api.insertTemplate({ ...at, body }), 403, 'S1033')
  })
})
