import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, share, unknownIds, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const comments: Suite = ({ owner, editor, outsider }, { edition_id, team_id }) => {
  describe('comments', () => {
    let zone: ZoneIds
    let thread: string
    let reply: string
    const frame = randomUUID()
    before(async () => {
      const at = await createSpace(owner, { edition_id, team_id }, 'Comments')
      await share(owner, at, editor.zuid, 'EDITOR')
      zone = await createZone(owner, at)
      await owner.does('insertFrames', { ...zone, body: { frames: [{ meta: { id: frame, name: 'Frame' } }] } })
    })
    const saying = (body: object) => ({ ...zone, body: { text: 'Bigger, please', ...body } })

    test('createComment pins a thread to a point or an element, or replies', async () => {
      const pinned = await owner.does('createComment', { ...zone, body: { text: 'Bigger', point: { x: 1, y: 2 } } })
      thread = pinned.comment_info.comment_id
      assert.partialDeepStrictEqual(pinned.comment_info, { status: 'OPEN', point: { x: 1, y: 2 }, thread_id: thread })
      const answered = await editor.does('createComment', { ...zone, body: { text: 'Why?', thread_id: thread } })
      reply = answered.comment_info.comment_id
      assert.equal(answered.comment_info.thread_id, thread)
      await editor.does('createComment', { ...zone, body: { text: 'On the frame', element_id: frame } })
      await owner.isRefused('createComment', saying({ element_id: unknownIds.zone_id }), 'elementNotFound')
      await owner.isRefused('createComment', saying({ thread_id: unknownIds.comment_id }), 'commentNotFound')
      await owner.isRefused('createComment', saying({}), 'invalid')
      await owner.isRefused('createComment', saying({ id: thread, point: { x: 1, y: 2 } }), 'elementExists')
    })

    test('listComments has threads with their replies', async () => {
      const { total_count, threads } = await editor.does('listComments', zone)
      assert.equal(total_count, 2)
      const listed = threads.find(({ comment_id }) => comment_id === thread)
      assert.deepEqual(
        listed?.replies.map(({ comment_id }) => comment_id),
        [reply],
      )
      const { threads: pinned } = await editor.does('listComments', { ...zone, query: { element_id: frame } })
      assert.equal(pinned.length, 1)
    })

    test("changeCommentText changes one's own", async () => {
      const change = (comment_id: string) => ({
        ...zone,
        comment_id,
        body: { action_type: 'TEXT' as const, text: 'Larger' },
      })
      assert.equal((await owner.does('changeCommentText', change(thread))).comment_info.text, 'Larger')
      await owner.isRefused('changeCommentText', change(reply), 'noPermission')
      await owner.isRefused('changeCommentText', change(unknownIds.comment_id), 'commentNotFound')
    })

    test('changeCommentStatus resolves and reopens', async () => {
      const change = (comment_id: string, status: 'OPEN' | 'RESOLVED') => ({
        ...zone,
        comment_id,
        body: { action_type: 'STATUS' as const, status },
      })
      assert.equal((await editor.does('changeCommentStatus', change(thread, 'RESOLVED'))).status, 'RESOLVED')
      await editor.isRefused('changeCommentStatus', change(thread, 'RESOLVED'), 'commentStateWrong')
      await editor.does('changeCommentStatus', change(thread, 'OPEN'))
      await editor.isRefused('changeCommentStatus', change(unknownIds.comment_id, 'OPEN'), 'commentNotFound')
    })

    test('[X8] a comment mentions people who can see the zone, and nobody else', async () => {
      const { people } = await owner.does('listZonePeople', { ...zone, query: { limit: 100 } })
      const zuids = people.map(({ zuid }) => zuid)
      assert.ok(zuids.includes(editor.zuid) && !zuids.includes(outsider.zuid), String(zuids))
      const refused = `@[Somebody](${outsider.zuid})`
      await owner.isRefused('createComment', saying({ text: refused, thread_id: thread }), 'mentionNotTaken')
      const change = (text: string) => ({ ...zone, comment_id: thread, body: { action_type: 'TEXT' as const, text } })
      await owner.isRefused('changeCommentText', change(refused), 'mentionNotTaken')
      const { comment_info } = await owner.does('changeCommentText', change(`Hm @[x](${editor.zuid})`))
      assert.match(comment_info.text, new RegExp(`^Hm @\\[.+\\]\\(${editor.zuid}\\)$`))
    })

    test('[X9] listInbox has mentions and replies; markInboxRead marks one or all', async () => {
      const inboxOf = async (person: typeof owner) =>
        (await person.does('listInbox', {})).items.filter(({ zone_id }) => zone_id === zone.zone_id)
      const [mention] = await inboxOf(editor)
      assert.partialDeepStrictEqual(mention, { kind: 'MENTION', comment_id: thread, is_unread: 'true' })
      assert.partialDeepStrictEqual((await inboxOf(owner))[0], { kind: 'REPLY', comment_id: reply })
      await editor.does('markInboxRead', { body: { comment_ids: [thread] } })
      assert.equal((await inboxOf(editor))[0]?.is_unread, 'false')
      assert.equal((await owner.does('markInboxRead', { body: { all: true } })).unread_count, 0)
      await owner.isRefused('markInboxRead', { body: { comment_ids: [] } }, 'emptyArray')
      assert.deepEqual((await outsider.does('listInbox', {})).items, [])
    })

    test('deleteComment takes the replies along', async () => {
      await editor.isRefused('deleteComment', { ...zone, comment_id: thread }, 'noPermission')
      const { removed_ids } = await owner.does('deleteComment', { ...zone, comment_id: thread })
      assert.deepEqual(removed_ids.toSorted(), [thread, reply].toSorted())
      await owner.isRefused('deleteComment', { ...zone, comment_id: thread }, 'commentNotFound')
    })
  })
}
