import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { compactHistory } from '../journal/compaction.ts'
import { readSettings } from '../process/settings.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, restrict, setZoneStatus, share } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const DAY_MS = 86_400_000

onBothEngines('the feed of a zone', (engine) => {
  const testApp = testAppFor(engine)

  const insertShape = async ({ owner, at }: Awaited<ReturnType<typeof aZone>>, left: number) => {
    const fills = [
      { solid: { color: { type: 'HSB', hsb: { hue: 180, saturation: 1, brightness: 1 } } } },
      { no_fill: {} },
    ]
    const shape = { basic: { type: 'OVAL' }, properties: { layout: { left, top: 0, width: 10, height: 10 }, fills } }
    const { inserted_ids } = await owner.api.insertShapes({ ...at, body: { shapes: [shape as never] } })
    return inserted_ids[0] as string
  }

  test('[Z3] whoever reads a zone and then asks for what came since misses nothing', async () => {
    const zone = await aZone(testApp)
    const { owner, at } = zone
    const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: at.zone_id } as const
    const read = async () => (await owner.api.getZoneData({ ...at, query }))?.space_data.docDatas[0] ?? assert.fail()
    const { seq: since } = await read()
    const id = await insertShape(zone, 1)
    await owner.api.updateShapes({ ...at, body: { shapes: [{ id, properties: { layout: { left: 5 } } }] } })
    const { comment_info } = await owner.api.createComment({ ...at, body: { text: 'Look', element_id: id } })
    await owner.api.renameZone({ ...at, body: { zone_name: 'Renamed' } })
    await owner.api.deleteShapes({ ...at, body: { ids: [id] } })
    const { seq, changes, has_more } = await owner.api.listChanges({ ...at, query: { since } })
    assert.equal(has_more, false)
    assert.equal(seq, (await read()).seq)
    assert.deepEqual(
      changes.map((change) => change.seq),
      changes.map((_, index) => since + 1 + index),
    )
    assert.deepEqual(
      changes.map(({ operations }) => operations.map(({ op }) => op)),
      [['add'], ['patch'], ['comment'], ['zone'], ['remove']],
    )
    const [added, patched, commented, renamed] = changes.map(({ operations }) => operations[0])
    assert.partialDeepStrictEqual(added, { id, kind: 'SHAPE', frame_id: null })
    assert.deepEqual(patched, { op: 'patch', id, set: { 'properties.layout.left': 5 } })
    const comment = { text: 'Look', element_id: id, author_zuid: owner.zuid, status: 'OPEN' }
    assert.partialDeepStrictEqual(commented, { id: comment_info.comment_id, comment })
    assert.deepEqual(renamed, { op: 'zone', set: { name: 'Renamed' } })
    assert.equal(changes[0]?.zuid, owner.zuid)
  })

  test('[Z6] the text of a comment that was deleted or left behind is not told', async () => {
    const { owner, at, edition_id, team_id } = await aZone(testApp)
    const create = async (text: string) =>
      (await owner.api.createComment({ ...at, body: { text, point: { x: 1, y: 1 } } })).comment_info.comment_id
    const [deleted, left] = [await create('Deleted'), await create('Left behind')]
    await owner.api.deleteComment({ ...at, comment_id: deleted })
    const told = async (path = at) => {
      const { changes } = await owner.api.listChanges({ ...path, query: { since: 1 } })
      return changes.flatMap(({ operations }) =>
        operations.flatMap((one) => (one.op === 'comment' ? [[one.id, one.comment?.text ?? null]] : [])),
      )
    }
    assert.deepEqual(await told(), [
      [deleted, null],
      [left, 'Left behind'],
      [deleted, null],
    ])
    const move_zone = { destination_type: 'NEW_SPACE', team_id } as const
    const { space_info } = await owner.api.moveZone({ ...at, body: { move_zone } })
    const moved = await told({ edition_id, space_id: String(space_info.space_id), zone_id: at.zone_id })
    assert.deepEqual([...new Set(moved.map(([, text]) => text))], [null])
  })

  test('[F6] elements look as they do in lists', async () => {
    const zone = await aZone(testApp)
    await insertShape(zone, 1)
    const { shapes } = await zone.owner.api.listShapes(zone.at)
    const { changes } = await zone.owner.api.listChanges({ ...zone.at, query: { since: 1 } })
    const [operation] = changes[0]?.operations ?? []
    assert.deepEqual(operation?.op === 'add' && operation.body, shapes[0])
  })

  test('[N2] comes in pages, cut by number and by size', async () => {
    const zone = await aZone(testApp)
    const { owner, at } = zone
    for (const left of [1, 2, 3]) await insertShape(zone, left)
    const first = await owner.api.listChanges({ ...at, query: { since: 1, limit: 2 } })
    assert.deepEqual([first.changes.map(({ seq }) => seq), first.has_more], [[2, 3], true])
    const rest = await owner.api.listChanges({ ...at, query: { since: 3, limit: 2 } })
    assert.deepEqual([rest.changes.map(({ seq }) => seq), rest.has_more], [[4], false])
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'x'.repeat(9_900) }] }] }
    const shapes = Array.from({ length: 24 }, () => ({ basic: { type: 'OVAL' }, text }))
    for (let large = 0; large < 6; large++) await owner.api.insertShapes({ ...at, body: { shapes: shapes as never } })
    const { changes, has_more } = await owner.api.listChanges({ ...at, query: { since: 4 } })
    assert.deepEqual([changes.map(({ seq }) => seq), has_more], [[5, 6, 7, 8], true])
    await expectError(owner.api.listChanges({ ...at, query: { limit: 5 } }), 400, 'IAM1031', { attribute: 'since' })
  })

  test('what is no longer kept is said to be gone, with where to go on, and never left out', async () => {
    const zone = await aZone(testApp)
    const { owner, at } = zone
    for (const left of [1, 2, 3]) await insertShape(zone, left)
    await compactHistory(testApp.database, Date.now() + DAY_MS, new AbortController().signal)
    await expectError(owner.api.listChanges({ ...at, query: { since: 1 } }), 410, 'EL1021', { seq: 4 })
    assert.deepEqual(await owner.api.listChanges({ ...at, query: { since: 4 } }), {
      seq: 4,
      changes: [],
      has_more: false,
    })
  })

  test('[Z7] is closed to whom the zone is', async () => {
    const zone = await aZone(testApp)
    const member = await aMember(testApp, zone)
    await share(testApp, zone.at, { role: 'EDITOR', type: 'USER', id: member.zuid })
    await restrict(testApp, zone.at, member.zuid)
    await expectError(member.api.listChanges({ ...zone.at, query: { since: 0 } }), 403, 'S1033')
    await setZoneStatus(testApp, zone.at.zone_id, 'TRASH')
    await expectError(zone.owner.api.listChanges({ ...zone.at, query: { since: 0 } }), 400, 'Z1011')
  })
})

onBothEngines('the feed of a zone in a plan without history', (engine) => {
  const { plans, ...settings } = readSettings({ EASEL_RATE_LIMITS: 'off', EASEL_SIGN_UP: 'off' })
  const withoutHistory = { ...plans, FREE_PLAN: { ...plans.FREE_PLAN, historyDays: -1 } }
  const testApp = testAppFor(engine, { settings: { ...settings, plans: withoutHistory } })

  test('[Z8] does not show what versions do not show', async () => {
    const { owner, at } = await aZone(testApp)
    await expectError(owner.api.listChanges({ ...at, query: { since: 0 } }), 410, 'EL1021')
  })
})
