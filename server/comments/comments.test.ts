import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, restrict, setZoneStatus, share } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const point = { x: 10, y: -20.5 }

onBothEngines('comments', (engine) => {
  const testApp = testAppFor(engine)

  /** A zone with somebody who may comment and somebody who may look. */
  const discussed = async () => {
    const zone = await aZone(testApp)
    const joined = async (role: 'COMMENTER' | 'VIEWER') => {
      const person = await aMember(testApp, zone)
      await share(testApp, zone.at, { role, type: 'USER', id: person.zuid })
      return person
    }
    const guest = await testApp.aPerson()
    await share(testApp, zone.at, { role: 'GUEST_COMMENTER', type: 'USER', id: guest.zuid })
    return { ...zone, commenter: await joined('COMMENTER'), viewer: await joined('VIEWER'), guest }
  }

  /** Until the clock has moved on: what comes next is newer. */
  const later = async (now = Date.now()) => {
    while (Date.now() === now) await new Promise(setImmediate)
  }

  type Somebody = Awaited<ReturnType<typeof discussed>>['owner']
  type At = Awaited<ReturnType<typeof discussed>>['at']
  const create = async ({ api }: Somebody, at: At, body: Parameters<typeof api.createComment>[0]['body']) => {
    await later()
    return (await api.createComment({ ...at, body })).comment_info.comment_id
  }
  const say = (person: Somebody, at: At, text = 'Look here') => create(person, at, { text, point })
  const reply = (person: Somebody, at: At, thread_id: string, text = 'I see') => create(person, at, { text, thread_id })
  const setStatus = ({ api }: Somebody, at: At, comment_id: string, status: 'OPEN' | 'RESOLVED') =>
    api.changeCommentStatus({ ...at, comment_id, body: { action_type: 'STATUS', status } })
  const setText = ({ api }: Somebody, at: At, comment_id: string, text: string) =>
    api.changeCommentText({ ...at, comment_id, body: { action_type: 'TEXT', text } })

  test('[N2] a thread shows its first replies, and all of them in pages', async () => {
    const { owner, viewer, at } = await discussed()
    const thread = await say(owner, at)
    await say(owner, at, 'Another')
    const replies: string[] = []
    for (let n = 0; n < 23; n++) replies.push(await reply(owner, at, thread, `Reply ${n}`))
    const { threads } = await viewer.api.listComments(at)
    const shown = threads.find(({ comment_id }) => comment_id === thread)
    assert.equal(shown?.reply_count, 23)
    assert.deepEqual(
      shown?.replies.map(({ comment_id }) => comment_id),
      replies.slice(0, 20),
    )
    const page = async (from: number, limit: number, thread_id = thread) => {
      const answer = await viewer.api.listComments({ ...at, query: { thread_id, from, limit } })
      return answer.threads.map((one) => [one.reply_count, ...one.replies.map(({ comment_id }) => comment_id)])
    }
    assert.deepEqual(await page(20, 2), [[23, replies[20], replies[21]]])
    assert.deepEqual(await page(30, 2, thread.toUpperCase()), [[23]])
    assert.deepEqual(await page(0, 2, replies[0]), [])
  })

  test('[X3] a thread is pinned to a point or to an element, and shows its replies, oldest first', async () => {
    const { owner, commenter, guest, viewer, at } = await discussed()
    const { inserted_ids } = await owner.api.insertShapes({ ...at, body: { shapes: [{ basic: { type: 'OVAL' } }] } })
    const [element_id] = inserted_ids as [string]
    const first = await say(commenter, at)
    await later()
    const { comment_info } = await owner.api.createComment({
      ...at,
      body: { text: 'This one', element_id: element_id.toUpperCase() },
    })
    assert.partialDeepStrictEqual(comment_info, { status: 'OPEN', element_id, thread_id: comment_info.comment_id })
    const replies = [await reply(owner, at, first, 'One'), await reply(guest, at, first.toUpperCase(), 'Two')]
    const { total_count, threads } = await viewer.api.listComments(at)
    assert.equal(total_count, 2)
    assert.deepEqual(
      threads.map(({ comment_id }) => comment_id),
      [comment_info.comment_id, first],
    )
    assert.deepEqual(threads[0]?.replies, [])
    const [, thread] = threads
    assert.partialDeepStrictEqual(thread, {
      thread_id: first,
      text: 'Look here',
      status: 'OPEN',
      point,
      author_zuid: commenter.zuid,
      author_name: commenter.name,
    })
    assert.equal(thread?.element_id, undefined)
    assert.deepEqual(
      thread?.replies.map(({ comment_id, text, author_zuid }) => [comment_id, text, author_zuid]),
      [
        [replies[0], 'One', owner.zuid],
        [replies[1], 'Two', guest.zuid],
      ],
    )
  })

  test('[X3] the list is filtered by status and element, and paged', async () => {
    const { owner, at } = await discussed()
    const { inserted_ids } = await owner.api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'F' } }] } })
    const [element_id] = inserted_ids as [string]
    const [a, b] = [await say(owner, at, 'a'), await say(owner, at, 'b')]
    const { comment_info } = await owner.api.createComment({ ...at, body: { text: 'c', element_id } })
    await setStatus(owner, at, a, 'RESOLVED')
    const listed = async (query: Parameters<typeof owner.api.listComments>[0]['query'] = {}) => {
      const { total_count, threads } = await owner.api.listComments({ ...at, query })
      return [total_count, ...threads.map(({ comment_id }) => comment_id)]
    }
    const c = comment_info.comment_id
    assert.deepEqual(await listed({ status: 'RESOLVED' }), [1, a])
    assert.deepEqual(new Set(await listed({ status: 'OPEN' })), new Set([2, b, c]))
    assert.deepEqual(await listed({ element_id: element_id.toUpperCase() }), [1, c])
    assert.deepEqual(await listed({ element_id, status: 'RESOLVED' }), [0])
    assert.deepEqual(await listed({ element_id: 'nonsense' }), [0])
    const [total, ...all] = await listed()
    assert.equal(total, 3)
    assert.deepEqual(await listed({ from: 1, limit: 1 }), [3, all[1]])
    await expectError(owner.api.listComments({ ...at, query: { status: 'LOST' } }), 400, 'IAM1031', {
      attribute: 'status',
    })
  })

  test('[X3] what a thread is pinned to must be there, and is exactly one thing', async () => {
    const { owner, at } = await discussed()
    const elsewhere = await discussed()
    const theirs = await say(elsewhere.owner, elsewhere.at)
    const thread_id = await say(owner, at)
    const answer = await reply(owner, at, thread_id)
    const create = (body: Parameters<typeof owner.api.createComment>[0]['body']) =>
      owner.api.createComment({ ...at, body })
    for (const element_id of [randomUUID(), 'nonsense'])
      await expectError(create({ text: 'x', element_id }), 404, 'EL1002')
    for (const id of [randomUUID(), 'nonsense', theirs, answer])
      await expectError(create({ text: 'x', thread_id: id }), 404, 'C1001')
    await expectError(create({ text: 'x' }), 400, 'IAM1031', { attribute: 'body' })
    await expectError(create({ text: 'x', point, thread_id }), 400, 'IAM1031', { attribute: 'body' })
    await expectError(create({ text: '', point }), 400, 'IAM1031', { attribute: 'text' })
    await expectError(create({ text: 'x'.repeat(5001), point }), 400, 'IAM1031', { attribute: 'text' })
    await create({ text: 'x'.repeat(5000), point })
  })

  test('[X4] only its author changes a text', async () => {
    const { owner, commenter, at } = await discussed()
    const comment_id = await say(commenter, at, 'First try')
    const { comment_info } = await setText(commenter, at, comment_id.toUpperCase(), 'Second try')
    assert.equal(comment_info.text, 'Second try')
    assert.equal((await owner.api.listComments(at)).threads[0]?.text, 'Second try')
    await expectError(setText(owner, at, comment_id, 'Mine'), 401, 'A1003')
    for (const id of [randomUUID(), 'nonsense']) await expectError(setText(owner, at, id, 'x'), 404, 'C1001')
    await expectError(setText(commenter, at, comment_id, ''), 400, 'IAM1031', { attribute: 'text' })
  })

  test('[X5] whoever may comment resolves a thread and opens it again, by any comment of it', async () => {
    const { owner, commenter, guest, at } = await discussed()
    const thread_id = await say(commenter, at)
    const answer = await reply(commenter, at, thread_id)
    const changed = await setStatus(guest, at, answer, 'RESOLVED')
    assert.deepEqual(changed, { ...at, current_user_id: guest.zuid, thread_id, status: 'RESOLVED' })
    await expectError(setStatus(owner, at, thread_id, 'RESOLVED'), 409, 'C1002')
    await setStatus(owner, at, thread_id, 'OPEN')
    const race = await Promise.allSettled([1, 2, 3].map(() => setStatus(owner, at, thread_id, 'RESOLVED')))
    assert.deepEqual(race.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected'])
    for (const id of [randomUUID(), 'nonsense']) await expectError(setStatus(owner, at, id, 'OPEN'), 404, 'C1001')
    await expectError(setStatus(owner, at, thread_id, 'LOST' as 'OPEN'), 400, 'IAM1031', { attribute: 'status' })
  })

  test('[X6] one deletes one’s own comment, the CREATOR any, and the first takes the thread along', async () => {
    const { owner, commenter, guest, at } = await discussed()
    const thread_id = await say(commenter, at)
    const [mine, theirs] = [await reply(commenter, at, thread_id), await reply(guest, at, thread_id)]
    await expectError(guest.api.deleteComment({ ...at, comment_id: mine }), 401, 'A1003')
    const removed = await commenter.api.deleteComment({ ...at, comment_id: mine })
    assert.deepEqual(removed, { ...at, current_user_id: commenter.zuid, removed_ids: [mine] })
    await expectError(commenter.api.deleteComment({ ...at, comment_id: mine }), 404, 'C1001')
    const { removed_ids } = await owner.api.deleteComment({ ...at, comment_id: thread_id })
    assert.deepEqual(new Set(removed_ids), new Set([thread_id, theirs]))
    assert.deepEqual(await owner.api.listComments(at), { total_count: 0, threads: [] })
  })

  test('[X6] a reply that crosses the end of its thread stands in it or is refused: none is left over', async () => {
    const { owner, at } = await discussed()
    for (let round = 0; round < 10; round++) {
      const thread_id = await say(owner, at)
      await Promise.allSettled([
        reply(owner, at, thread_id),
        owner.api.deleteComment({ ...at, comment_id: thread_id }),
        reply(owner, at, thread_id),
      ])
    }
    const rows = await testApp.database.read
      .selectFrom('comment')
      .select('comment_id')
      .where('zone_id', '=', at.zone_id)
      .execute()
    assert.deepEqual(rows, [])
  })

  test('[X7] a comment is found as soon as it is written, as it is changed, and no more when it is gone', async () => {
    const { owner, at, edition_id, team_id } = await discussed()
    const search = async (query: string) =>
      (await owner.api.searchComments({ edition_id, team_id, query: { search: query } })).search_result.map(
        (c) => c.comment_id,
      )
    const thread_id = await say(owner, at, 'a wombat')
    const answer = await reply(owner, at, thread_id, 'two wombats')
    assert.deepEqual(await search('wombat'), [thread_id, answer])
    await setText(owner, at, answer, 'two quolls')
    assert.deepEqual([await search('wombat'), await search('quoll')], [[thread_id], [answer]])
    await owner.api.deleteComment({ ...at, comment_id: thread_id })
    assert.deepEqual([await search('wombat'), await search('quoll')], [[], []])
  })

  test('[X7] a shape with the id of a comment goes without it', async () => {
    const { owner, at, edition_id, team_id } = await discussed()
    const id = await say(owner, at, 'numbat')
    await owner.api.insertShapes({
      ...at,
      body: { shapes: [{ meta: { id, name: 'bilby' }, basic: { type: 'OVAL' } }] },
    })
    await owner.api.deleteShapes({ ...at, body: { ids: [id] } })
    const { search_result } = await owner.api.searchComments({ edition_id, team_id, query: { search: 'numbat' } })
    assert.equal(search_result.length, 1)
  })

  test('[S6] who may look may not write', async () => {
    const { owner, viewer, at } = await discussed()
    const comment_id = await say(owner, at)
    await expectError(say(viewer, at), 401, 'A1003')
    await expectError(setText(viewer, at, comment_id, 'x'), 401, 'A1003')
    await expectError(setStatus(viewer, at, comment_id, 'RESOLVED'), 401, 'A1003')
    await expectError(viewer.api.deleteComment({ ...at, comment_id }), 401, 'A1003')
  })

  test('[Z7] every operation asks for a zone that is there, active, and not restricted', async () => {
    const { owner, commenter, at } = await discussed()
    const stranger = await testApp.aPerson()
    const comment_id = await say(commenter, at)
    const calls = (person: Somebody, where: At) => [
      () => person.api.listComments(where),
      () => say(person, where),
      () => setText(person, where, comment_id, 'x'),
      () => setStatus(person, where, comment_id, 'RESOLVED'),
      () => person.api.deleteComment({ ...where, comment_id }),
    ]
    const allRefused = async (person: Somebody, where: At, status: number, code: string) => {
      for (const call of calls(person, where)) await expectError(call(), status, code)
    }
    await allRefused(owner, { ...at, zone_id: randomUUID() }, 404, 'Z1008')
    await allRefused(owner, { ...at, space_id: '1' }, 404, 'S1009')
    await allRefused(stranger, at, 404, 'E1017')
    await restrict(testApp, at, commenter.zuid)
    await allRefused(commenter, at, 403, 'S1033')
    await setZoneStatus(testApp, at.zone_id, 'TRASH')
    await allRefused(owner, at, 400, 'Z1011')
    await testApp.database.write((db) =>
      db.updateTable('space').set({ status: 'TRASH' }).where('space_id', '=', Number(at.space_id)).execute(),
    )
    await allRefused(owner, at, 400, 'S1012')
  })

  test('[Z8] comments make no version', async () => {
    const { owner, at } = await discussed()
    const versions = async () => (await owner.api.listZoneVersions(at)).zone_versions.allowed_versions.length
    const before = await versions()
    const id = await say(owner, at)
    await setText(owner, at, id, 'Changed')
    await owner.api.deleteComment({ ...at, comment_id: id })
    assert.equal(await versions(), before)
  })
})
