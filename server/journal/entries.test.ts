import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommentOperation, JournalOperation, ZoneOperation } from '@easel/contract/content/element.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aSpace, aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'

const point = { x: 1, y: 2 }

onBothEngines('[J8] the journal of a zone has an entry', (engine) => {
  const testApp = testAppFor(engine)

  const entriesOf = async (zone_id: string) => {
    const rows = await testApp.database.read
      .selectFrom('zone_commit as c')
      .leftJoin('zone_version as v', (join) => join.onRef('v.zone_id', '=', 'c.zone_id').onRef('v.seq', '=', 'c.seq'))
      .select(['c.seq', 'c.author_zuid', 'c.operations', 'c.inverse', 'c.origin', 'v.version_id'])
      .where('c.zone_id', '=', zone_id)
      .orderBy('c.seq')
      .execute()
    return rows.map((row) => ({
      ...row,
      operations: JSON.parse(row.operations) as JournalOperation[],
      inverse: JSON.parse(row.inverse as string) as JournalOperation[],
    }))
  }

  /** The comments of a zone as its journal tells them. */
  const replay = (
    operations: readonly JournalOperation[],
    comments = new Map<string, CommentOperation['comment']>(),
  ) => {
    for (const operation of operations) {
      if (operation.op !== 'comment') continue
      if (operation.comment) comments.set(operation.id, operation.comment)
      else comments.delete(operation.id)
    }
    return comments
  }

  test('for each comment that is made, changed, resolved or removed', async () => {
    const { owner, at } = await aZone(testApp)
    const { api } = owner
    const say = async (body: Parameters<typeof api.createComment>[0]['body']) =>
      (await api.createComment({ ...at, body })).comment_info.comment_id
    const thread = await say({ text: 'First', point })
    const reply = await say({ text: 'Reply', thread_id: thread })
    await api.changeCommentText({ ...at, comment_id: reply, body: { action_type: 'TEXT', text: 'Better' } })
    await api.changeCommentStatus({ ...at, comment_id: reply, body: { action_type: 'STATUS', status: 'RESOLVED' } })
    const stored = async () => {
      const rows = await testApp.database.read
        .selectFrom('comment')
        .selectAll()
        .where('zone_id', '=', at.zone_id)
        .execute()
      return new Map(rows.map(({ edition_id: _e, zone_id: _z, comment_id, ...comment }) => [comment_id, comment]))
    }
    const before = await entriesOf(at.zone_id)
    assert.deepEqual(
      before.map(({ seq, version_id }) => [seq, version_id !== null]),
      [
        [1, true],
        [2, false],
        [3, false],
        [4, false],
        [5, false],
      ],
    )
    assert.deepEqual(replay(before.flatMap(({ operations }) => operations)), await stored())
    await api.deleteComment({ ...at, comment_id: thread })
    const entries = await entriesOf(at.zone_id)
    assert.equal(entries.length, 6)
    const content = replay(entries.flatMap(({ operations }) => operations))
    assert.equal(content.size, 0)
    const last = entries.at(-1)
    replay(last?.inverse ?? [], content)
    assert.deepEqual(content, replay(before.flatMap(({ operations }) => operations)))
    for (const { inverse } of before.toReversed()) replay(inverse, content)
    assert.equal(content.size, 0)
  })

  test('for its name, its state and its place', async () => {
    const { owner, at, team_id } = await aZone(testApp, 'Old')
    const { api } = owner
    const elsewhere = await aSpace(testApp, { edition_id: at.edition_id, team_id }, owner)
    await api.createComment({ ...at, body: { text: 'Stays behind', point } })
    await api.renameZone({ ...at, body: { zone_name: 'New' } })
    await api.changeZoneState({ ...at, body: { zone_state: 'TRASH' } })
    await api.changeZoneState({ ...at, body: { zone_state: 'RESTORE' } })
    const move_zone = { destination_type: 'EXISTING_SPACE', destination_space_id: elsewhere } as const
    await api.moveZone({ ...at, body: { move_zone } })
    const entries = (await entriesOf(at.zone_id)).slice(2)
    const changes = (operations: readonly JournalOperation[]) =>
      operations.filter((operation): operation is ZoneOperation => operation.op === 'zone').map(({ set }) => set)
    const [here, there] = [Number(at.space_id), Number(elsewhere)]
    assert.deepEqual(
      entries.map(({ operations, inverse }) => [...changes(operations), ...changes(inverse)]),
      [
        [{ name: 'New' }, { name: 'Old' }],
        [{ status: 'TRASH' }, { status: 'ACTIVE' }],
        [{ status: 'ACTIVE' }, { status: 'TRASH' }],
        [{ space_id: there }, { space_id: here }],
      ],
    )
    assert.ok(entries.every(({ version_id, author_zuid }) => version_id === null && author_zuid === Number(owner.zuid)))
    assert.equal(entries.at(-1)?.operations.filter(({ op }) => op === 'comment').length, 1)
  })

  test('by the way it came', async () => {
    const { owner, at } = await aZone(testApp)
    const { api } = owner
    await api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'Plain' } }] } })
    const { templates } = await api.listTemplates({ edition_id: at.edition_id })
    const template_id = templates[0]?.id as string
    await api.insertTemplate({ ...at, body: { template_id } })
    const { zone_versions } = await api.listZoneVersions(at)
    const version_id = zone_versions.allowed_versions.at(-1)?.version_id as string
    await api.restoreZoneVersion({ ...at, version_id })
    assert.deepEqual(
      (await entriesOf(at.zone_id)).map(({ origin }) => origin),
      ['api', 'api', 'template', 'restore'],
    )
  })
})

onBothEngines('the last change of a space', (engine) => {
  const testApp = testAppFor(engine)

  test('[J9] is written when the service stops, if not before', async () => {
    const { owner, at } = await aZone(testApp)
    const changed = () =>
      testApp.database.read
        .selectFrom('space')
        .select(['last_modified_time', 'last_author_zuid'])
        .where('space_id', '=', Number(at.space_id))
        .executeTakeFirstOrThrow()
    const { last_modified_time: before } = await changed()
    const now = Date.now()
    while (Date.now() === now) await new Promise(setImmediate)
    await owner.api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'New' } }] } })
    await testApp.app.close()
    const { last_modified_time, last_author_zuid } = await changed()
    assert.ok(last_modified_time > before)
    assert.equal(last_author_zuid, Number(owner.zuid))
  })
})
