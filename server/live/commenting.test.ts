import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { scopes } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, share } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { testAppFor } from '../testing/test-app.ts'

const comment = { insert: { comment: { text: 'Hm', point: { x: 1, y: 2 } } } }
const oval = { insert: { shape: { basic: { type: 'OVAL' } } } }

onBothEngines('one who may comment and not edit', (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const aZoneWith = async (role: 'COMMENTER' | 'VIEWER') => {
    const zone = await aZone(testApp)
    const person = await aMember(testApp, zone)
    await share(testApp, zone.at, { role, type: 'USER', id: person.zuid })
    return { ...zone, person }
  }

  test('[S6] [L3] changes comments over a session, and nothing besides', { timeout: 60_000 }, async () => {
    const { owner, at, person } = await aZoneWith('COMMENTER')
    const session = await openSession(address, at, person)
    assert.deepEqual(session.welcome.rights, ['see', 'comment'])
    session.send({ type: 'change', mutation_id: 'add', edits: [comment] })
    assert.equal((await session.next('ack')).seq, session.welcome.seq + 1)
    const [thread] = (await owner.api.listComments(at)).threads
    assert.deepEqual([thread?.text, thread?.author_zuid], ['Hm', person.zuid])
    const id = thread?.comment_id
    session.send({ type: 'change', mutation_id: 'text', edits: [{ update: { comment: { id, text: 'Oh' } } }] })
    assert.equal((await session.next('ack')).seq, session.welcome.seq + 2)
    for (const [mutation_id, edits] of Object.entries({
      oval: [oval],
      both: [comment, oval],
      order: [{ order: { id, to: 'FRONT' } }],
    })) {
      session.send({ type: 'change', mutation_id, edits })
      const { error_code, ...refusal } = await session.next('refuse')
      assert.deepEqual([refusal.mutation_id, error_code], [mutation_id, 'A1003'])
    }
    session.send({ type: 'change', mutation_id: 'remove', edits: [{ remove: { comment: id } }] })
    assert.equal((await session.next('ack')).seq, session.welcome.seq + 3)
    assert.equal((await owner.api.listComments(at)).total_count, 0)
    session.close()
  })

  test('[S6] [A2] needs the role and the scope, and is told so', { timeout: 60_000 }, async () => {
    const { at, person } = await aZoneWith('COMMENTER')
    const granted = Object.keys(scopes).filter((scope) => !/\.(zones|spaces)\.UPDATE$/.test(scope))
    const viewing = await aZoneWith('VIEWER')
    const sessions = [
      await openSession(address, at, { token: await testApp.tokenOf(person.zuid, granted) }),
      await openSession(address, viewing.at, viewing.person),
    ]
    for (const session of sessions) {
      assert.deepEqual(session.welcome.rights, ['see'])
      session.send({ type: 'change', mutation_id: 'm', edits: [comment] })
      assert.equal((await session.next('refuse')).error_code, 'A1003')
      session.close()
    }
  })
})
