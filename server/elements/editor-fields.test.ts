import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aSpaceWithMembers, newZone, type ZonePath } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { aMarkedZone, type Bodies, bodiesIn, bodiesOf, groupingOf, linksIn } from '../testing/marked-zone.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

type Marked = Awaited<ReturnType<typeof aMarkedZone>>

const marksOf = (bodies: Bodies, id: string) => {
  const { groups, locked, step } = bodies[id] ?? {}
  return { ...(groups && { groups }), ...(locked !== undefined && { locked }), ...(step !== undefined && { step }) }
}

onBothEngines('groups, locks and links', (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const latest = async (api: TestClient, at: ZonePath) =>
    (await api.listZoneVersions(at)).zone_versions.allowed_versions[0]?.version_id as string
  /** Takes all of it away. */
  const clear = ({ api, at, ids }: Marked) => {
    const none = { groups: [], locked: false, step: null }
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'See' }] }] }
    const edits = [
      { update: { frame: { id: ids.frame, ...none, presentation_order: 0, notes: '', layout: '' as const } } },
      ...[ids.first, ids.second].map((id) => ({ update: { shape: { id, text, ...none } } })),
      { update: { connector: { id: ids.line, text, ...none } } },
    ]
    return api.commitChange({ ...at, body: { edits } })
  }
  /** A copy has the same in groups of its own. */
  const assertCopied = (copy: Bodies, original: Bodies) => {
    assert.deepEqual(groupingOf(copy), groupingOf(original))
    const taken = new Set(Object.values(original).flatMap(({ groups = [] }) => groups))
    for (const { groups = [] } of Object.values(copy)) for (const group of groups) assert.ok(!taken.has(group))
    assert.deepEqual(
      Object.values(copy).map(({ locked, step }) => [locked, step]),
      Object.values(original).map(({ locked, step }) => [locked, step]),
    )
    assert.deepEqual(linksIn(copy), linksIn(original))
    const notesIn = (bodies: Bodies) =>
      Object.values(bodies).map((one) => [one.presentation_order, one.notes, one.layout])
    assert.deepEqual(notesIn(copy), notesIn(original))
  }

  test('[C4] [C5] [C7] [C8] [C9] [C10] are read as they were sent, each kind by its own operations, and absent where unset', async () => {
    const { owner, at } = await aSpaceWithMembers(testApp)
    const zone = { ...at, zone_id: (await newZone(owner, at)).zone_id }
    const { api } = owner
    const groups = [randomUUID().toUpperCase(), randomUUID()]
    const [frame, shape, line] = [randomUUID(), randomUUID(), randomUUID()]
    const point = { point: { x: 0, y: 0 } }
    const fields = { groups, locked: true, hidden: true, step: 2 }
    await api.insertFrames({ ...zone, body: { frames: [{ meta: { id: frame, name: 'Board' }, ...fields }] } })
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'x', link: 'https://example.com' }] }] }
    const oval = { basic: { type: 'OVAL' as const } }
    await api.insertShapes({ ...zone, body: { shapes: [{ meta: { id: shape }, ...oval, text, ...fields }] } })
    const connector = { meta: { id: line }, connected: { first: point, second: point }, text, ...fields }
    await api.insertConnectors({ ...zone, body: { connectors: [connector] } })
    const read = async () => [
      ...(await api.listFrames(zone)).frames,
      ...(await api.listShapes(zone)).shapes,
      ...(await api.listConnectors(zone)).connectors,
    ]
    const stored = groups.map((id) => id.toLowerCase())
    for (const one of await read())
      assert.deepEqual([one.groups, one.locked, one.hidden, one.step], [stored, true, true, 2])
    const [, drawn, connected] = (await read()) as { text?: unknown }[]
    assert.deepEqual([drawn?.text, connected?.text], [text, text])
    // What is locked or hidden changes when the API is told so.
    const name = { meta: { name: 'Changed' } }
    await api.updateFrames({ ...zone, body: { frames: [{ id: frame, ...name, groups: [] }] } })
    await api.updateShapes({
      ...zone,
      body: { shapes: [{ id: shape, ...name, locked: false, hidden: false, step: null }] },
    })
    await api.updateConnectors({ ...zone, body: { connectors: [{ id: line, groups: [], locked: false }] } })
    const marks = (one: object) => Object.keys(one).filter((key) => key in fields)
    assert.deepEqual((await read()).map(marks), [['locked', 'hidden', 'step'], ['groups'], ['hidden', 'step']])
    const wrong = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'x', link: 'javascript:alert(1)' }] }] }
    await expectError(api.updateShapes({ ...zone, body: { shapes: [{ id: shape, text: wrong }] } }), 400, 'IAM1031', {
      attribute: 'shapes[0].text.paragraphs[0].portions[0].link',
    })
    const nine = { id: shape, groups: Array.from({ length: 9 }, () => randomUUID()) }
    await expectError(api.updateShapes({ ...zone, body: { shapes: [nine] } }), 400, 'IAM1031', {
      attribute: 'shapes[0].groups',
    })
    for (const step of [0, 100, 1.5, '1'] as number[])
      for (const [kind, send] of [
        ['shapes', () => api.updateShapes({ ...zone, body: { shapes: [{ id: shape, step }] } })],
        ['connectors', () => api.updateConnectors({ ...zone, body: { connectors: [{ id: line, step }] } })],
      ] as const)
        await expectError(send(), 400, 'IAM1031', { attribute: `${kind}[0].step` })
    const unknown = { id: frame, layout: 'GRID' as 'TABLE' }
    await expectError(api.updateFrames({ ...zone, body: { frames: [unknown] } }), 400, 'IAM1031', {
      attribute: 'frames[0].layout',
    })
    await api.deleteFrames({ ...zone, body: { ids: [frame] } })
    assert.equal((await api.listFrames(zone)).frames.length, 0)
  })

  test('[C8] are in a version and come back with it, all or for one element', async () => {
    const marked = await aMarkedZone(testApp)
    const { api, at, ids, groups } = marked
    const before = await bodiesOf(api, at)
    assert.deepEqual(marksOf(before, ids.first), { groups: [groups.outer, groups.inner], locked: true, step: 2 })
    assert.deepEqual(marksOf(before, ids.plain), {})
    const version_id = await latest(api, at)
    await clear(marked)
    const cleared = await bodiesOf(api, at)
    assert.deepEqual(
      Object.keys(cleared).map((id) => marksOf(cleared, id)),
      [{}, {}, {}, {}, {}],
    )
    assert.deepEqual(linksIn(cleared), [])
    assert.deepEqual([before[ids.frame]?.notes, cleared[ids.frame]?.notes], ['Hi', undefined])
    assert.deepEqual([before[ids.frame]?.layout, cleared[ids.frame]?.layout], ['TABLE', undefined])
    const { document } = await api.getZoneVersion({ ...at, version_id })
    assert.deepEqual(bodiesIn(document), before)
    await api.restoreZoneVersion({ ...at, version_id, body: { element_ids: [ids.first] } })
    assert.deepEqual((await bodiesOf(api, at))[ids.first], before[ids.first])
    await api.restoreZoneVersion({ ...at, version_id })
    assert.deepEqual(await bodiesOf(api, at), before)
    const { differences } = await api.compareZoneVersions({
      ...at,
      version_id,
      other_version_id: (await api.listZoneVersions(at)).zone_versions.allowed_versions.at(-3)?.version_id as string,
    })
    const aspects = Object.fromEntries(differences.map((one) => [one.id, one.aspects]))
    assert.deepEqual(aspects, {
      [ids.frame]: ['RESHAPED', 'REGROUPED', 'PRESENTED'],
      [ids.first]: ['TEXT', 'REGROUPED', 'LOCKED', 'PRESENTED'],
      [ids.second]: ['TEXT', 'REGROUPED'],
      [ids.line]: ['TEXT', 'REGROUPED', 'LOCKED', 'PRESENTED'],
    })
  })

  test('[C8] are taken back and made again, to the absence of a key', async () => {
    const marked = await aMarkedZone(testApp)
    const { api, at, ids } = marked
    const before = await bodiesOf(api, at)
    await clear(marked)
    const cleared = await bodiesOf(api, at)
    await api.undoChanges({ ...at, body: {} })
    assert.deepEqual(await bodiesOf(api, at), before)
    await api.redoChanges({ ...at, body: {} })
    assert.deepEqual(await bodiesOf(api, at), cleared)
    const shape = { id: ids.plain, groups: [randomUUID()], locked: true, step: 1 }
    await api.updateShapes({ ...at, body: { shapes: [shape] } })
    await api.undoChanges({ ...at, body: {} })
    assert.deepEqual(await bodiesOf(api, at), cleared)
  })

  test('[C4] [C8] a copy of a zone, of a version and of a space has groups of its own, and the rest as it was', async () => {
    const marked = await aMarkedZone(testApp)
    const { api, at, edition_id, space_id } = marked
    const original = await bodiesOf(api, at)
    const version_id = await latest(api, at)
    const duplicate = async (more: object) => {
      const duplicate_zone = { destination_type: 'SAME_SPACE' as const, ...more }
      const { zone_id } = await api.duplicateZone({ ...at, body: { duplicate_zone } })
      return bodiesOf(api, { ...at, zone_id: zone_id as string })
    }
    const [one, other] = [await duplicate({}), await duplicate({})]
    for (const copy of [one, other]) assertCopied(copy, original)
    assertCopied(one, other)
    await clear(marked)
    assertCopied(await duplicate({ version_id }), original)
    await api.undoChanges({ ...at, body: {} })
    const { space_info } = await api.duplicateSpace({ edition_id, space_id, body: { duplicate_space: {} } })
    const copy = { edition_id, space_id: space_info.space_id as string }
    const { zone_order } = (await api.listZones(copy)).zones_info
    assertCopied(await bodiesOf(api, { ...copy, zone_id: zone_order[0] as string }), original)
  })

  test('[C4] so has the copy of a zone that is copied in stages', async () => {
    const { api, at } = await aMarkedZone(testApp)
    const shapes = Array.from({ length: 500 }, () => ({ basic: { type: 'OVAL' as const }, groups: [randomUUID()] }))
    for (let n = 0; n < 2; n++) await api.insertShapes({ ...at, body: { shapes } })
    const duplicate_zone = { destination_type: 'SAME_SPACE' as const }
    const { zone_id } = await api.duplicateZone({ ...at, body: { duplicate_zone } })
    assertCopied(await bodiesOf(api, { ...at, zone_id: zone_id as string }), await bodiesOf(api, at))
  })

  test('[C8] are in the feed as they were set, null where they were unset, and in the exported document', async () => {
    const marked = await aMarkedZone(testApp)
    const { api, at, ids, groups } = marked
    const exported = await api.exportZone({ ...at, query: { format: 'json' } })
    assert.deepEqual(bodiesIn(JSON.parse(new TextDecoder().decode(exported))), await bodiesOf(api, at))
    await clear(marked)
    const { changes } = await api.listChanges({ ...at, query: { since: 1 } })
    const [made, cleared] = changes.map(({ operations }) =>
      operations.flatMap((one) => ('id' in one && one.id === ids.frame ? [one] : [])),
    )
    assert.partialDeepStrictEqual(made, [{ op: 'add', body: { groups: [groups.outer] } }])
    const set = { groups: null, locked: null, step: null, presentation_order: null, notes: null, layout: null }
    assert.deepEqual(cleared, [{ op: 'patch', id: ids.frame, set }])
  })

  test('[C8] are set and unset in a live session, and told to it', async () => {
    const { at, owner, ids, groups } = await aMarkedZone(testApp)
    const session = await openSession(address, at, owner)
    const loaded = session.received.find((message) => message.type === 'zone')
    const first = loaded?.elements.find(({ id }) => id === ids.first)
    assert.partialDeepStrictEqual(first?.body, { groups: [groups.outer, groups.inner], locked: true, step: 2 })
    const told = async (mutation_id: string, shape: object) => {
      session.send({
        type: 'change',
        mutation_id,
        edits: [{ update: { shape: { id: ids.plain, ...shape } } }],
      } as never)
      const { changes } = await session.next('changes')
      return changes[0]?.operations[0]
    }
    const set = { groups: [groups.outer], locked: true, hidden: true, step: 5 }
    assert.deepEqual(await told('set', set), { op: 'patch', id: ids.plain, set })
    assert.deepEqual(await told('unset', { groups: [], locked: false, hidden: false, step: null }), {
      op: 'patch',
      id: ids.plain,
      set: { groups: null, locked: null, hidden: null, step: null },
    })
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'x', link: 'data:text/html,x' }] }] }
    const edits = [{ update: { shape: { id: ids.plain, text } } }]
    session.send({ type: 'change', mutation_id: 'wrong', edits } as never)
    const refused = await session.next('refuse')
    assert.match(String(refused.attribute), /text\.paragraphs\[0\]\.portions\[0\]\.link$/)
    session.close()
    assert.deepEqual(marksOf(await bodiesOf(owner.api, at), ids.plain), {})
  })

  test('[C7] a linked word is found by its text, not by where it leads', async () => {
    const { api, edition_id, team_id } = await aMarkedZone(testApp)
    const find = async (search: string) =>
      (await api.searchShapes({ edition_id, team_id, query: { search } })).search_result.length
    assert.deepEqual([await find('there'), await find('example.com')], [1, 0])
  })
})
