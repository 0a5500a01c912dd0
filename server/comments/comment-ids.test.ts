import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const point = { x: 1, y: 2 }

onBothEngines('ids that clients give to comments', (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('[X3] are those of the comments, by a request, in a change and over a session', async () => {
    const { owner, at } = await aZone(testApp)
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    const { comment_info } = await owner.api.createComment({
      ...at,
      body: { id: first.toUpperCase(), text: 'A', point },
    })
    assert.deepEqual([comment_info.comment_id, comment_info.thread_id], [first, first])
    const { ids } = await owner.api.commitChange({
      ...at,
      // A reply in the same change names the thread.
      body: {
        edits: [
          { insert: { comment: { id: second, text: 'B', point } } },
          { insert: { comment: { text: 'Reply', thread_id: second } } },
        ],
      },
    })
    assert.equal(ids[0], second)
    const session = await openSession(address, at, owner)
    session.send({
      type: 'change',
      mutation_id: 'm',
      edits: [{ insert: { comment: { id: third, text: 'C', point } } }],
    })
    await session.next('ack')
    session.close()
    const { threads } = await owner.api.listComments(at)
    assert.deepEqual(new Set(threads.map(({ comment_id }) => comment_id)), new Set([first, second, third]))
    assert.equal(threads.find(({ comment_id }) => comment_id === second)?.reply_count, 1)
  })

  test('[X3] that are in use are refused, as those of elements are', async () => {
    const { owner, at } = await aZone(testApp)
    const other = await aZone(testApp)
    const id: string = randomUUID()
    const comment = { id, text: 'A', point }
    const create = (body = comment) => owner.api.createComment({ ...at, body })
    const commit = (...edits: { insert: { comment: typeof comment } }[]) =>
      owner.api.commitChange({ ...at, body: { edits } })
    await create()
    await expectError(create(), 400, 'EL1003', { attribute: 'id' })
    await expectError(create({ ...comment, id: id.toUpperCase() }), 400, 'EL1003', { attribute: 'id' })
    await expectError(create({ ...comment, id: 'mine' }), 400, 'IAM1031', { attribute: 'id' })
    const attribute = 'edits[1].insert.comment.id'
    const fresh = { insert: { comment: { ...comment, id: randomUUID() } } }
    await expectError(commit(fresh, { insert: { comment } }), 400, 'EL1003', { attribute })
    await expectError(commit(fresh, fresh), 400, 'EL1003', { attribute })
    const session = await openSession(address, at, owner)
    session.send({ type: 'change', mutation_id: 'm', edits: [fresh, { insert: { comment } }] })
    const refusal = await session.next('refuse')
    assert.deepEqual([refusal.error_code, refusal.attribute], ['EL1003', attribute])
    session.close()
    assert.equal((await owner.api.listComments(at)).total_count, 1)
    // In another zone it is free, and here once the comment is gone.
    await other.owner.api.createComment({ ...other.at, body: comment })
    await owner.api.deleteComment({ ...at, comment_id: id })
    await create()
  })

  test('[N2] do not change the order of threads, newest first', async () => {
    const { owner, at } = await aZone(testApp)
    const named = ['f', '0', '8'].map((digit) => `${digit}${randomUUID().slice(1)}`)
    for (const id of named) {
      await owner.api.createComment({ ...at, body: { id, text: 'A', point } })
      const now = Date.now()
      while (Date.now() === now) await new Promise(setImmediate)
    }
    const { threads } = await owner.api.listComments(at)
    assert.deepEqual(
      threads.map(({ comment_id }) => comment_id),
      named.toReversed(),
    )
  })
})
