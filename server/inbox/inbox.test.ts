import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { commandLine } from '../audit/record.ts'
import { removeUser } from '../identity/remove-user.ts'
import { onBothEngines } from '../testing/engines.ts'
import { addZoneEntry, aMember, aSpace, aZone, newZone, restrict, setZoneStatus, share } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'
import { expireInboxItems } from './expiry.ts'

const point = { x: 1, y: 2 }
const DAY_MS = 86_400_000

onBothEngines('the inbox', (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  /** A zone with two people who may comment, and one who may look. */
  const discussed = async () => {
    const zone = await aZone(testApp)
    const join = async (role: 'COMMENTER' | 'VIEWER') => {
      const person = await aMember(testApp, zone)
      await share(testApp, zone.at, { role, type: 'USER', id: person.zuid })
      return person
    }
    return { ...zone, ada: await join('COMMENTER'), bea: await join('COMMENTER'), viewer: await join('VIEWER') }
  }
  type At = Awaited<ReturnType<typeof discussed>>['at']

  /** Until the clock has moved on: what comes next is newer. */
  const later = async (now = Date.now()) => {
    while (Date.now() === now) await new Promise(setImmediate)
  }
  const mention = ({ zuid, name }: Person) => `@[${name}](${zuid})`
  const say = async ({ api }: Person, at: At, text: string, thread_id?: string) => {
    await later()
    const about = thread_id === undefined ? { point } : { thread_id }
    return (await api.createComment({ ...at, body: { text, ...about } })).comment_info.comment_id
  }
  const inbox = ({ api }: Person, query: { from?: number; limit?: number } = {}) => api.listInbox({ query })
  const texts = async (person: Person, query = {}) =>
    (await inbox(person, query)).items.map(({ kind, text }) => `${kind} ${text}`)

  test('[X9] it has mentions, and replies where one has written, newest first; not what one wrote oneself', async () => {
    const { owner, ada, bea, viewer, at } = await discussed()
    const first = await say(ada, at, `Look, ${mention(bea)} and ${mention(ada)}`)
    const reply = await say(owner, at, 'I see', first)
    await say(bea, at, `So do I, ${mention(ada)}`, first)
    assert.deepEqual(await texts(ada), [`MENTION So do I, ${mention(ada)}`, 'REPLY I see'])
    assert.deepEqual(await texts(bea), [`MENTION Look, ${mention(bea)} and ${mention(ada)}`])
    assert.deepEqual(await texts(owner), [`REPLY So do I, ${mention(ada)}`])
    assert.deepEqual(await texts(viewer), [])
    const { items, unread_count, current_user_id } = await inbox(ada, { from: 1, limit: 1 })
    assert.deepEqual([unread_count, current_user_id, items.length], [2, ada.zuid, 1])
    assert.partialDeepStrictEqual(items[0], {
      ...at,
      kind: 'REPLY',
      is_unread: 'true',
      space_name: 'Sketches',
      zone_name: 'Plan',
      comment_id: reply,
      thread_id: first,
      author_zuid: owner.zuid,
      author_name: owner.name,
      text: 'I see',
      status: 'OPEN',
      can_comment: 'true',
    })
  })

  test('[X9] it shows the thread as it is now, and who may resolve it', async () => {
    const { owner, ada, viewer, at } = await discussed()
    const comment_id = await say(owner, at, `${mention(ada)} ${mention(viewer)}`)
    const [seen] = (await inbox(viewer)).items
    assert.equal(seen?.can_comment, 'false')
    await ada.api.changeCommentStatus({ ...at, comment_id, body: { action_type: 'STATUS', status: 'RESOLVED' } })
    await addZoneEntry(testApp, at, viewer.zuid, { permission: 'allowed', role: 'EDITOR' })
    const [now] = (await inbox(viewer)).items
    assert.deepEqual([now?.status, now?.can_comment], ['RESOLVED', 'true'])
    await owner.api.deleteComment({ ...at, comment_id })
    assert.deepEqual(await texts(viewer), [])
  })

  test('[X9] [R4] many replies of one change tell a thread once, and are gone from the inbox with it', async () => {
    const { owner, ada, bea, at } = await discussed()
    const thread_id = await say(bea, at, 'Begin')
    await say(ada, at, 'Go on', thread_id)
    await bea.api.markInboxRead({ body: { all: true } })
    const insert = (text: string) => ({ insert: { comment: { id: randomUUID(), thread_id, text } } })
    const edits = [...Array.from({ length: 20 }, (_, n) => insert(`${n}`)), insert(`Last, ${mention(ada)}`)]
    await owner.api.commitChange({ ...at, body: { edits } })
    assert.equal((await inbox(bea)).unread_count, 1)
    assert.deepEqual((await texts(ada)).sort(), [`MENTION Last, ${mention(ada)}`, 'REPLY 0'])
    const rows = () =>
      testApp.database.read.selectFrom('inbox_item').where('zone_id', '=', at.zone_id).select('kind').execute()
    assert.equal((await rows()).length, 4)
    await owner.api.deleteComment({ ...at, comment_id: thread_id })
    assert.deepEqual(await rows(), [])
  })

  test('[X9] a changed text tells only whom it mentions anew', async () => {
    const { owner, ada, bea, at } = await discussed()
    const comment_id = await say(owner, at, `For ${mention(ada)}`)
    await ada.api.markInboxRead({ body: { all: true } })
    const text = `For ${mention(ada)} and ${mention(bea)}`
    await owner.api.changeCommentText({ ...at, comment_id, body: { action_type: 'TEXT', text } })
    assert.deepEqual(
      (await inbox(ada)).items.map((item) => [item.text, item.is_unread]),
      [[text, 'false']],
    )
    assert.deepEqual(await texts(bea), [`MENTION ${text}`])
  })

  test('[X9] items are marked as read, one or all, by nobody but their person', async () => {
    const { owner, ada, bea, at } = await discussed()
    const ids: string[] = []
    for (const n of [1, 2, 3]) ids.push(await say(owner, at, `${n} ${mention(ada)}`))
    const unread = async () => (await inbox(ada)).items.map(({ is_unread }) => is_unread)
    const [one = ''] = ids
    await bea.api.markInboxRead({ body: { comment_ids: ids } })
    await bea.api.markInboxRead({ body: { all: true } })
    assert.deepEqual(await unread(), ['true', 'true', 'true'])
    const { unread_count } = await ada.api.markInboxRead({ body: { comment_ids: [one.toUpperCase()] } })
    assert.equal(unread_count, 2)
    assert.deepEqual(await unread(), ['true', 'true', 'false'])
    assert.equal((await ada.api.markInboxRead({ body: { all: true } })).unread_count, 0)
    assert.equal((await inbox(ada)).unread_count, 0)
    await expectError(ada.api.markInboxRead({ body: {} }), 400, 'IAM1031')
    await expectError(ada.api.markInboxRead({ body: { comment_ids: [] } }), 400, 'IAM1054')
  })

  test('[X9] what somebody cannot see any more is not in it, and is again once they can', async () => {
    const { owner, ada, at } = await discussed()
    const comment = `Hm ${mention(ada)}`
    await say(owner, at, comment)
    const isThere = async (expected: boolean, why: string) => {
      const { items, unread_count } = await inbox(ada)
      assert.deepEqual([items.map(({ text }) => text), unread_count], expected ? [[comment], 1] : [[], 0], why)
    }
    await isThere(true, 'at first')
    await setZoneStatus(testApp, at.zone_id, 'TRASH')
    await isThere(false, 'the zone is in the trash')
    await setZoneStatus(testApp, at.zone_id, 'ACTIVE')
    const space = { edition_id: at.edition_id, space_id: at.space_id }
    await owner.api.changeSpaceState({ ...space, body: { space_state: 'TRASH' } })
    await isThere(false, 'the space is in the trash')
    await owner.api.changeSpaceState({ ...space, body: { space_state: 'RESTORE' } })
    await isThere(true, 'all is back')
    const { edition_id } = at
    const demandTwoFactor = (requires_two_factor: number) =>
      testApp.database.write((db) =>
        db.updateTable('edition').set({ requires_two_factor }).where('edition_id', '=', Number(edition_id)).execute(),
      )
    await demandTwoFactor(1)
    await isThere(false, 'the edition demands a second factor')
    await demandTwoFactor(0)
    await restrict(testApp, at, ada.zuid)
    await isThere(false, 'the zone is hidden')
    await testApp.database.write((db) =>
      db
        .deleteFrom('zone_member')
        .where('zone_id', '=', at.zone_id)
        .where('member_id', '=', Number(ada.zuid))
        .execute(),
    )
    await isThere(true, 'it is shown again')
    await owner.api.removeSpaceMember({ ...space, member_id: ada.zuid })
    await isThere(false, 'they are removed')
    await say(owner, at, 'Nothing for anybody')
    await isThere(false, 'nor later')
  })

  test('[X9] it goes with its zone, to another space too', async () => {
    const { owner, ada, at, ...team } = await discussed()
    await say(owner, at, `Hm ${mention(ada)}`)
    const space_id = await aSpace(testApp, { edition_id: at.edition_id, team_id: team.team_id }, owner)
    const move_zone = {
      destination_type: 'EXISTING_SPACE' as const,
      destination_space_id: space_id,
      copy_comments: true,
    }
    await owner.api.moveZone({ ...at, body: { move_zone } })
    assert.deepEqual(await texts(ada), [])
    await share(testApp, { ...at, space_id }, { role: 'VIEWER', type: 'USER', id: ada.zuid })
    assert.equal((await inbox(ada)).items[0]?.space_id, space_id)
    const moved = { ...at, space_id }
    await newZone(owner, moved)
    await owner.api.changeZoneState({ ...moved, body: { zone_state: 'TRASH' } })
    await owner.api.changeZoneState({ ...moved, body: { zone_state: 'DELETE' } })
    assert.deepEqual(await rowsOf(ada), [])
  })

  const rowsOf = ({ zuid }: Person) =>
    testApp.database.read.selectFrom('inbox_item').where('zuid', '=', Number(zuid)).selectAll().execute()

  test('[X9] comments over a session are in it', { timeout: 60_000 }, async () => {
    const { owner, ada, bea, at } = await discussed()
    const thread = await say(ada, at, 'Begun')
    const session = await openSession(address, at, owner)
    const change = async (mutation_id: string, edit: object) => {
      session.send({ type: 'change', mutation_id, edits: [edit] })
      await session.next('ack')
    }
    const id = crypto.randomUUID()
    await change('a', { insert: { comment: { id, text: 'Answered', thread_id: thread } } })
    await change('b', { update: { comment: { id, text: `Answered, ${mention(bea)}` } } })
    session.close()
    assert.deepEqual(await texts(ada), [`REPLY Answered, ${mention(bea)}`])
    assert.deepEqual(await texts(bea), [`MENTION Answered, ${mention(bea)}`])
  })

  test('[X9] items are deleted after 90 days, and with their person', async () => {
    const { owner, ada, bea, at } = await discussed()
    await say(owner, at, `Hm ${mention(ada)} ${mention(bea)}`)
    await expireInboxItems(testApp.database, Date.now() + 89 * DAY_MS)
    assert.equal((await rowsOf(ada)).length, 1)
    await removeUser(testApp.database, Number(bea.zuid), { source: commandLine })
    assert.equal((await rowsOf(bea)).length, 0)
    assert.ok((await expireInboxItems(testApp.database, Date.now() + 91 * DAY_MS)) >= 1)
    assert.equal((await rowsOf(ada)).length, 0)
  })
})
