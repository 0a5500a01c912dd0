import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { ChangeEdit } from '@easel/contract/change-edits.ts'
import { readSettings } from '../process/settings.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, share } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

type Zone = Awaited<ReturnType<typeof aZone>>

const rectangle = { basic: { type: 'RECTANGLE' } } as const
const point = { x: 1, y: 1 }
const frame = (id: string): ChangeEdit => ({ insert: { frame: { meta: { id, name: 'Frame' } } } })
const shape = (id: string, frame_id?: string): ChangeEdit => ({
  insert: { shape: { meta: { id }, ...(frame_id && { frame_id }), ...rectangle } },
})
const between = (id: string, first: string, second: string): ChangeEdit => ({
  insert: { connector: { meta: { id }, connected: { first: { shape_id: first }, second: { shape_id: second } } } },
})

onBothEngines('a change of several things', (engine) => {
  const testApp = testAppFor(engine)

  const commit = (
    { owner, at }: Zone,
    edits: readonly ChangeEdit[],
    { by = owner, ifMatch, dry_run }: { by?: Person; ifMatch?: number; dry_run?: boolean } = {},
  ) =>
    by.api.commitChange({
      ...at,
      body: { edits: edits as never, ...(dry_run && { dry_run }) },
      ...(ifMatch !== undefined && { headers: { 'if-match': `"${ifMatch}"` } }),
    } as never)

  const contentOf = async ({ owner, at }: Zone) => {
    const { total_count: shapes } = await owner.api.listShapes(at)
    const { threads } = await owner.api.listComments(at)
    return { shapes, texts: threads.map(({ text }) => text) }
  }

  test('[F2] is one commit and one version, and later edits know of earlier ones', async () => {
    const zone = await aZone(testApp)
    const { owner, at } = zone
    const [frameId, first, second, line] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const { seq, version_id, ids } = await commit(zone, [
      frame(frameId),
      shape(first, frameId),
      shape(second),
      between(line, first, second),
      { insert: { comment: { text: 'Here', element_id: first } } },
      { update: { frame: { id: frameId, properties: { layout: { left: 10 } } } } },
      { order: { id: second, to: 'BACK' } },
    ])
    assert.equal(seq, 2)
    assert.deepEqual(ids.slice(0, 4), [frameId, first, second, line])
    assert.deepEqual(ids.slice(5), [frameId, second])
    const { changes } = await owner.api.listChanges({ ...at, query: { since: 1 } })
    assert.deepEqual(
      changes.map(({ operations }) => operations.map(({ op }) => op)),
      [['add', 'add', 'add', 'add', 'comment']],
    )
    const { shapes } = await owner.api.listShapes(at)
    assert.deepEqual(
      shapes.map(({ meta }) => meta.id),
      [second, first],
    )
    const { zone_versions } = await owner.api.listZoneVersions(at)
    assert.equal(zone_versions.allowed_versions[0]?.version_id, version_id)
    assert.equal(zone_versions.allowed_versions.length, 2)
    assert.equal((await owner.api.listComments(at)).threads[0]?.comment_id, ids[4])
  })

  test('[F2] leaves nothing behind where one of its edits cannot be done', async () => {
    const zone = await aZone(testApp)
    const id = randomUUID()
    await commit(zone, [shape(id)])
    const before = await contentOf(zone)
    const comment: ChangeEdit = { insert: { comment: { text: 'Not there', point } } }
    const missing = randomUUID()
    const refused = async (edit: ChangeEdit, status: number, code: string, attribute: string) => {
      await expectError(commit(zone, [comment, shape(randomUUID()), edit]), status, code, { attribute })
      assert.deepEqual(await contentOf(zone), before)
    }
    await refused(shape(id), 400, 'EL1003', 'edits[2].insert.shape.meta.id')
    await refused({ remove: { shape: missing } }, 404, 'EL1002', 'edits[2].remove.shape')
    await refused({ update: { shape: { id: missing, meta: { name: 'No' } } } }, 404, 'EL1002', 'edits[2].update.shape')
    await refused({ update: { shape: { id } } }, 400, 'EL1018', 'edits[2].update.shape')
    await refused({ update: { comment: { id: missing, text: 'No' } } }, 404, 'C1001', 'edits[2]')
    await refused({ insert: { comment: { text: 'No', element_id: missing } } }, 404, 'EL1002', 'edits[2]')
    await refused(shape(randomUUID(), missing), 400, 'IAM1031', 'edits[2].insert.shape.frame_id')
    await expectError(commit(zone, [{ insert: {}, remove: {} } as never]), 400, 'IAM1031', {
      attribute: 'edits[0].insert',
    })
    await expectError(commit(zone, []), 400, 'IAM1054')
    const { seq } = await zone.owner.api.listChanges({ ...zone.at, query: { since: 0 } })
    assert.equal(seq, 2)
  })

  test('comments are changed, resolved and removed together with elements', async () => {
    const zone = await aZone(testApp)
    const { ids } = await commit(zone, [
      { insert: { comment: { text: 'First', point } } },
      { insert: { comment: { text: 'Second', point } } },
    ])
    const [first = '', second = ''] = ids
    const { version_id } = await commit(zone, [
      { update: { comment: { id: first, text: 'Changed', status: 'RESOLVED' } } },
      { insert: { comment: { text: 'Reply', thread_id: first } } },
      { remove: { comment: second } },
    ])
    assert.equal(version_id, undefined)
    const { threads } = await zone.owner.api.listComments(zone.at)
    assert.deepEqual(
      threads.map(({ text, status, replies }) => [text, status, replies.map((reply) => reply.text)]),
      [['Changed', 'RESOLVED', ['Reply']]],
    )
    const editor = await aMember(testApp, zone)
    await share(testApp, zone.at, { role: 'EDITOR', type: 'USER', id: editor.zuid })
    const others: ChangeEdit = { update: { comment: { id: first, text: 'Not mine' } } }
    await expectError(commit(zone, [others], { by: editor }), 401, 'A1003')
  })

  test('If-Match: is made at the number that its writer has seen, and at no other', async () => {
    const zone = await aZone(testApp)
    await commit(zone, [shape(randomUUID())], { ifMatch: 1 })
    await expectError(commit(zone, [shape(randomUUID())], { ifMatch: 1 }), 409, 'EL1023', { seq: 2 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => commit(zone, [shape(randomUUID())], { ifMatch: 2 })),
    )
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await contentOf(zone)).shapes, 2)
    await zone.owner.api.commitChange({
      ...zone.at,
      headers: { 'if-match': 'W/"3"' },
      body: { edits: [shape(randomUUID()) as never] },
    } as never)
    const wrong = zone.owner.api.commitChange({
      ...zone.at,
      headers: { 'if-match': '7' },
      body: { edits: [shape(randomUUID()) as never] },
    } as never)
    await expectError(wrong, 400, 'IAM1031', { attribute: 'if-match' })
  })

  test('dry_run: says what would happen, and stores nothing', async () => {
    const zone = await aZone(testApp)
    const [frameId, inside] = [randomUUID(), randomUUID()]
    await commit(zone, [frame(frameId), shape(inside, frameId)])
    const before = await contentOf(zone)
    const moved: ChangeEdit = { update: { frame: { id: frameId, properties: { layout: { left: 5 } } } } }
    const comment: ChangeEdit = { insert: { comment: { text: 'Not yet', point } } }
    const { seq, operations } = await commit(zone, [moved, comment], { dry_run: true })
    assert.equal(seq, 3)
    assert.deepEqual(
      operations?.map(({ op }) => op),
      ['patch', 'patch', 'comment'],
    )
    assert.deepEqual(await contentOf(zone), before)
    assert.equal((await zone.owner.api.listChanges({ ...zone.at, query: { since: 2 } })).seq, 2)
    await expectError(commit(zone, [shape(inside)], { dry_run: true }), 400, 'EL1003')
  })
})

onBothEngines('a change of several things that is too large', (engine) => {
  const limits = { ...readSettings({}).editLimits, operations: 2, searchableTotal: 10 }
  const testApp = testAppFor(engine, { settings: { editLimits: limits, maxComments: 3 } })

  test('[N1] is refused by what follows from it, and by the length of its comments', async () => {
    const { owner, at } = await aZone(testApp)
    const commit = (edits: ChangeEdit[]) => owner.api.commitChange({ ...at, body: { edits: edits as never } })
    await expectError(commit([1, 2, 3].map(() => shape(randomUUID()))), 400, 'EL1020')
    await expectError(commit([{ insert: { comment: { text: 'Eleven char', point } } }]), 400, 'EL1020', { count: 11 })
  })

  test('[N1] [R1] is refused where it changes more comments than one change may', async () => {
    const { owner, at } = await aZone(testApp)
    const edits = Array.from({ length: 501 }, () => ({ remove: { comment: randomUUID() } }))
    const commit = (some: typeof edits) => owner.api.commitChange({ ...at, body: { edits: some } })
    await expectError(commit(edits), 400, 'EL1020', { count: 501 })
    await expectError(commit(edits.slice(1)), 404, 'C1001')
  })

  test('[N1] [R1] is refused where the zone would have more comments than are allowed, replies and all', async () => {
    const { owner, at } = await aZone(testApp)
    const say = (body: object) => owner.api.createComment({ ...at, body: { text: 'x', ...body } as never })
    const commit = (count: number) =>
      owner.api.commitChange({
        ...at,
        body: { edits: Array.from({ length: count }, () => ({ insert: { comment: { text: 'x', point } } })) },
      })
    const { comment_id } = (await say({ point })).comment_info
    await expectError(commit(3), 400, 'EL1020', { max_comments: 3 })
    await commit(1)
    await say({ thread_id: comment_id })
    await expectError(say({ thread_id: comment_id }), 400, 'EL1020', { max_comments: 3 })
    await expectError(commit(1), 400, 'EL1020', { max_comments: 3 })
    // What is there can be changed and deleted; then there is room.
    await owner.api.changeCommentText({ ...at, comment_id, body: { action_type: 'TEXT', text: 'y' } })
    await owner.api.deleteComment({ ...at, comment_id })
    await commit(2)
    assert.equal((await owner.api.listComments(at)).total_count, 3)
  })
})
