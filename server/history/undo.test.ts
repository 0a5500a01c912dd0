import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aSpaceWithMembers, newZone } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const rectangle = { basic: { type: 'RECTANGLE' } } as const
const paragraph = (id: string, text: string) => ({ id, portions: [{ text }] })

onBothEngines('undo', (engine) => {
  const testApp = testAppFor(engine)
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  before(async () => {
    here = await aSpaceWithMembers(testApp)
  })
  const zoneWithShape = async (id = randomUUID()) => {
    const zone = { ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id }
    await here.owner.api.insertShapes({ ...zone, body: { shapes: [{ meta: { id, name: 'First' }, ...rectangle }] } })
    return { zone, id }
  }
  type Zone = Awaited<ReturnType<typeof zoneWithShape>>['zone']
  const update = (zone: Zone, by: Person, shape: object) =>
    by.api.updateShapes({ ...zone, body: { shapes: [shape as never] } })
  const undo = (zone: Zone, by: Person, body: object = {}) => by.api.undoChanges({ ...zone, body })
  const redo = (zone: Zone, by: Person, body: object = {}) => by.api.redoChanges({ ...zone, body })
  const shapesOf = async (zone: Zone) => (await here.viewer.api.listShapes(zone)).shapes
  const nameOf = async (zone: Zone) => (await shapesOf(zone))[0]?.meta.name
  const contentOf = async (zone: Zone) =>
    (
      await here.viewer.api.getZoneData({
        edition_id: zone.edition_id,
        space_id: zone.space_id,
        query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: zone.zone_id },
      })
    ).space_data.docDatas[0]?.document.elements

  test('[J11] undo takes back the newest change, is a commit and a version, and can be undone', async () => {
    const { zone, id } = await zoneWithShape()
    await update(zone, here.owner, { id, meta: { name: 'Second' } })
    const undone = await undo(zone, here.owner)
    assert.deepEqual(undone.taken_back, [{ seq: 3, by: 4 }])
    assert.deepEqual([undone.kept, undone.has_more, undone.is_forgotten], [[], true, false])
    assert.equal(await nameOf(zone), 'First')
    const { changes } = await here.owner.api.listChanges({ ...zone, query: { since: 3 } })
    assert.partialDeepStrictEqual(changes, [{ seq: 4, origin: 'undo', undo_of: 3, zuid: here.owner.zuid }])
    const { zone_versions } = await here.owner.api.listZoneVersions({ ...zone, query: { fields: 'description' } })
    assert.deepEqual(zone_versions.allowed_versions[0], { description: 'Undid change 3' })

    assert.deepEqual((await redo(zone, here.owner)).taken_back, [{ seq: 4, by: 5 }])
    assert.equal(await nameOf(zone), 'Second')
    assert.deepEqual((await redo(zone, here.owner)).taken_back, [])
    // What was redone is done: undo takes back the redo, then what is older.
    const all = await undo(zone, here.owner, { since: 0 })
    assert.deepEqual(
      all.taken_back.map(({ seq }) => seq),
      [5, 2],
    )
    assert.deepEqual(await shapesOf(zone), [])
    const [redoneFirst] = (await redo(zone, here.owner, { count: 2 })).taken_back
    assert.equal(redoneFirst?.seq, all.taken_back[1]?.by)
    assert.equal(await nameOf(zone), 'Second')
  })

  test('[J11] nothing is redone once its author has made another change', async () => {
    const { zone, id } = await zoneWithShape()
    await update(zone, here.owner, { id, meta: { name: 'Second' } })
    await undo(zone, here.owner)
    await update(zone, here.editor, { id, meta: { name: 'Theirs' } })
    await update(zone, here.owner, { id, properties: { layout: { left: 7 } } })
    assert.deepEqual((await redo(zone, here.owner)).taken_back, [])
    const [undone] = (await undo(zone, here.owner)).taken_back
    assert.equal((await redo(zone, here.owner)).taken_back[0]?.seq, undone?.by)
    assert.deepEqual((await redo(zone, here.owner)).taken_back, [])
  })

  test('[J11] what somebody else changed since is kept and told, property by property', async () => {
    const { zone, id } = await zoneWithShape()
    const layout = (left: number, top: number) => ({ properties: { layout: { left, top } } })
    await update(zone, here.editor, { id, meta: { name: 'Ours' }, ...layout(10, 10) })
    await update(zone, here.owner, { id, properties: { layout: { left: 99 } } })
    const { kept, kept_count } = await undo(zone, here.editor)
    assert.deepEqual(kept, [{ seq: 3, id, property: 'properties.layout.left' }])
    assert.equal(kept_count, 1)
    const [shape] = await shapesOf(zone)
    assert.deepEqual([shape?.meta.name, shape?.properties.layout], ['First', { left: 99 }])
    // Nothing is left to undo of theirs, and the owner's is not touched.
    assert.deepEqual((await undo(zone, here.editor)).taken_back, [])
  })

  test('[J11] a shape that somebody else changed since it was made stays; one that nobody changed goes', async () => {
    const { zone } = await zoneWithShape()
    const [changed, untouched] = [randomUUID(), randomUUID()]
    const shapes = [changed, untouched].map((id) => ({ meta: { id }, ...rectangle }))
    await here.editor.api.insertShapes({ ...zone, body: { shapes } })
    await update(zone, here.owner, { id: changed, meta: { name: 'Mine now' } })
    const { kept } = await undo(zone, here.editor)
    assert.deepEqual(kept, [{ seq: 3, id: changed, property: 'element' }])
    assert.deepEqual(
      (await shapesOf(zone)).map(({ meta }) => meta.name),
      ['First', 'Mine now'],
    )
  })

  test('[J11] paragraphs of a text are taken back apart', async () => {
    const { zone, id } = await zoneWithShape()
    const [one, two] = [randomUUID(), randomUUID()]
    const write = (by: Person, first: string, second: string) =>
      update(zone, by, { id, text: { paragraphs: [paragraph(one, first), paragraph(two, second)] } })
    await write(here.owner, 'a', 'b')
    await write(here.editor, 'changed', 'b')
    await write(here.owner, 'changed', 'theirs')
    assert.deepEqual((await undo(zone, here.editor)).kept, [])
    const [shape] = await shapesOf(zone)
    assert.deepEqual(
      shape?.text?.paragraphs?.map(({ portions }) => portions?.[0]?.text),
      ['a', 'theirs'],
    )
  })

  test('[J11] what a removal did to connectors and frames is taken back; what they need and is gone is told', async () => {
    const { zone, id } = await zoneWithShape()
    const [frame, other, line] = [randomUUID(), randomUUID(), randomUUID()]
    const api = here.owner.api
    await api.insertFrames({ ...zone, body: { frames: [{ meta: { id: frame, name: 'Frame' } }] } })
    await api.insertShapes({ ...zone, body: { shapes: [{ meta: { id: other }, frame_id: frame, ...rectangle }] } })
    const connected = { first: { shape_id: id }, second: { shape_id: other } }
    await api.insertConnectors({ ...zone, body: { connectors: [{ meta: { id: line }, connected }] } })
    const then = await contentOf(zone)
    const remove = (kind: object) => here.editor.api.commitChange({ ...zone, body: { edits: [{ remove: kind }] } })
    await remove({ shape: other })
    await remove({ frame })
    const { kept, taken_back } = await undo(zone, here.owner, { zuid: here.editor.zuid, count: 2 })
    assert.deepEqual([kept, taken_back.length], [[], 2])
    assert.deepEqual(await contentOf(zone), then)

    await remove({ connector: line })
    await api.deleteShapes({ ...zone, body: { ids: [other] } })
    const lost = await undo(zone, here.owner, { zuid: here.editor.zuid, count: 1 })
    assert.deepEqual(lost.kept, [{ seq: 10, id: line, property: 'element' }])
  })

  test('[J11] comments of a change stay, and changes of comments alone are not looked at', async () => {
    const { zone, id } = await zoneWithShape()
    const edits = [
      { update: { shape: { id, meta: { name: 'Second' } } } },
      { insert: { comment: { text: 'So?', element_id: id } } },
    ]
    const { ids } = await here.owner.api.commitChange({ ...zone, body: { edits } })
    await here.owner.api.createComment({ ...zone, body: { text: 'Hm', point: { x: 1, y: 1 } } })
    await here.owner.api.renameZone({ ...zone, body: { zone_name: 'Renamed' } })
    const { kept, taken_back } = await undo(zone, here.owner)
    assert.equal(taken_back[0]?.seq, 3)
    assert.deepEqual(kept, [{ seq: 3, id: ids[1], property: 'comment' }])
    assert.equal(await nameOf(zone), 'First')
    assert.equal((await here.owner.api.listComments(zone)).threads.length, 2)
  })

  test('[J11] since a point, of a client, and so many at once; undo needs what editing needs', async () => {
    const { zone, id } = await zoneWithShape()
    for (const name of ['a', 'b', 'c']) await update(zone, here.owner, { id, meta: { name } })
    const ofClient = (client_id: string) =>
      testApp.database.write((db) =>
        db
          .updateTable('zone_commit')
          .set({ client_id })
          .where('zone_id', '=', zone.zone_id)
          .where('seq', '=', 5)
          .execute(),
      )
    await ofClient('tab-1')
    assert.deepEqual((await undo(zone, here.owner, { client_id: 'tab-2', since: 0 })).taken_back, [])
    const [ofTab] = (await undo(zone, here.owner, { client_id: 'tab-1', since: 0 })).taken_back
    assert.equal(ofTab?.seq, 5)
    assert.equal((await redo(zone, here.owner, { client_id: 'tab-1' })).taken_back.length, 1)
    const { taken_back, has_more } = await undo(zone, here.owner, { since: 3 })
    assert.deepEqual([taken_back.map(({ seq }) => seq), has_more], [[7, 4], false])
    assert.equal(await nameOf(zone), 'a')
    await expectError(undo(zone, here.viewer), 401, 'A1003')
    await expectError(undo(zone, here.owner, { count: 101 }), 400, 'IAM1031', { attribute: 'count' })
    await expectError(redo(zone, here.owner, { since: -1 }), 400, 'IAM1031', { attribute: 'since' })
  })

  test('[J11] older changes than the plan shows are not taken back', async () => {
    const { zone, id } = await zoneWithShape()
    await update(zone, here.owner, { id, meta: { name: 'Second' } })
    await testApp.database.write((db) =>
      db
        .updateTable('zone_commit')
        .set({ commit_time: Date.now() - 31 * 86_400_000 })
        .where('zone_id', '=', zone.zone_id)
        .where('seq', '<=', 2)
        .execute(),
    )
    const { taken_back, is_forgotten } = await undo(zone, here.owner, { since: 0 })
    assert.deepEqual([taken_back.length, is_forgotten], [1, true])
    assert.equal(await nameOf(zone), 'First')
  })

  test('[J11] a commit from before inverses were stored is taken back, and one that is too large is named', async () => {
    const { zone, id } = await zoneWithShape()
    await update(zone, here.owner, { id, meta: { name: 'Second' } })
    const set = (seq: number, values: { inverse: string | null }) =>
      testApp.database.write((db) =>
        db.updateTable('zone_commit').set(values).where('zone_id', '=', zone.zone_id).where('seq', '=', seq).execute(),
      )
    await set(3, { inverse: null })
    assert.equal((await undo(zone, here.owner, { since: 1 })).taken_back.length, 2)
    assert.deepEqual(await shapesOf(zone), [])
    await redo(zone, here.owner, { since: 0 })
    await update(zone, here.owner, { id, meta: { name: 'Third' } })
    await set(8, { inverse: JSON.stringify([{ op: 'patch', id, set: { 'meta.name': 'x'.repeat(4_000_000) } }]) })
    const { taken_back, too_large, has_more } = await undo(zone, here.owner)
    assert.deepEqual([taken_back, too_large, has_more], [[], 8, false])
  })

  test('[J11] a zuid that is no number is refused, and takes nothing back', async () => {
    const { zone } = await zoneWithShape()
    for (const take of [undo, redo])
      await assert.rejects(take(zone, here.owner, { zuid: 'ana' }), { status: 400, code: 'IAM1031' })
    assert.equal((await shapesOf(zone)).length, 1)
  })

  test('[J11] two who undo at once take back each change once', async () => {
    const { zone, id } = await zoneWithShape()
    for (const name of ['a', 'b', 'c', 'd']) await update(zone, here.owner, { id, meta: { name } })
    const all = await Promise.all([1, 2, 3].map(() => undo(zone, here.owner)))
    const seqs = all.flatMap(({ taken_back }) => taken_back.map(({ seq }) => seq))
    assert.deepEqual(seqs.toSorted(), [4, 5, 6])
    assert.equal(await nameOf(zone), 'a')
  })

  test('[J11] several are taken back once each, however often others write between them', async () => {
    const { zone, id } = await zoneWithShape()
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await update(zone, here.owner, { id, meta: { name } })
    const others = 30
    const editing = Array.from({ length: others }, () =>
      here.editor.api.insertShapes({ ...zone, body: { shapes: [rectangle] } }),
    )
    const [undone] = await Promise.all([undo(zone, here.owner, { count: 5 }), ...editing])
    assert.deepEqual(
      undone.taken_back.map(({ seq }) => undone.taken_back.filter((other) => other.seq === seq).length),
      [1, 1, 1, 1, 1],
    )
    assert.ok(undone.version_id)
    const shapes = await shapesOf(zone)
    assert.equal(shapes.length, others + 1)
    assert.equal(shapes.find(({ meta }) => meta.id === id)?.meta.name, 'a')
  })

  // On PostgreSQL nobody waits for who writes elsewhere.
  if (engine === 'postgres') return
  test('[N1] while a large change is read to be taken back, others write elsewhere', async () => {
    const { zone } = await zoneWithShape()
    const elsewhere = await zoneWithShape()
    const shapes = Array.from({ length: 1_000 }, () => rectangle)
    await here.owner.api.insertShapes({ ...zone, body: { shapes } })
    const order: string[] = []
    await Promise.all([
      undo(zone, here.owner).then(() => order.push('undone')),
      update(elsewhere.zone, here.editor, { id: elsewhere.id, meta: { name: 'b' } }).then(() => order.push('written')),
    ])
    assert.deepEqual(order, ['written', 'undone'])
  })
})
