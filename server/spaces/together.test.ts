import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, share } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

onBothEngines('what is switched off in a space', (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('is set as a whole, each once, in one order; nothing is off at first', async () => {
    const { owner, at } = await aZone(testApp)
    assert.deepEqual(await owner.api.getTogether({ ...at }), { off: [] })
    const set = (off: unknown) => owner.api.setTogether({ ...at, body: { off } as never })
    assert.deepEqual(await set(['CHAT', 'TIMER', 'CHAT']), { off: ['TIMER', 'CHAT'] })
    assert.deepEqual(await owner.api.getTogether({ ...at }), { off: ['TIMER', 'CHAT'] })
    for (const wrong of [['FUN'], 'CHAT', undefined]) await expectError(set(wrong), 400, 'IAM1031')
    assert.deepEqual(await set([]), { off: [] })
  })

  test('a timer is not started nor continued there; one that runs can be stopped', async () => {
    const { owner, at } = await aZone(testApp)
    await owner.api.setTimer({ ...at, body: { state: 'RUNNING', seconds: 60 } })
    await owner.api.setTogether({ ...at, body: { off: ['TIMER'] } })
    for (const body of [{ state: 'RUNNING', seconds: 5 }, { state: 'PAUSED' }] as const)
      await expectError(owner.api.setTimer({ ...at, body }), 403, 'EL1029')
    assert.equal((await owner.api.setTimer({ ...at, body: { state: 'STOPPED' } })).timer, null)
    await owner.api.setTogether({ ...at, body: { off: [] } })
    assert.ok((await owner.api.setTimer({ ...at, body: { state: 'RUNNING', seconds: 5 } })).timer)
  })

  test('nothing is voted on there; one that is open can be ended', async () => {
    const { owner, at } = await aZone(testApp)
    const body = { title: 'Which?', votes_each: 3 }
    const { voting } = await owner.api.startVoting({ ...at, body })
    const { voting_id } = voting
    await owner.api.setTogether({ ...at, body: { off: ['VOTING'] } })
    await expectError(owner.api.castVotes({ ...at, voting_id, body: { votes: [] } }), 403, 'EL1029')
    assert.equal((await owner.api.endVoting({ ...at, voting_id, body: { state: 'ENDED' } })).voting.state, 'ENDED')
    await expectError(owner.api.startVoting({ ...at, body }), 403, 'EL1029')
  })

  test('[L4] those who are there are told at once, and say nothing of it any more; whoever comes is told too', async () => {
    const zone = await aZone(testApp)
    const { owner, at } = zone
    const person = await aMember(testApp, zone)
    await share(testApp, at, { role: 'EDITOR', type: 'USER', id: person.zuid })
    const [listener, session] = [await openSession(address, at, owner), await openSession(address, at, person)]
    assert.deepEqual(session.welcome.together_off, [])
    await owner.api.setTogether({ ...at, body: { off: ['REACTIONS', 'CHAT', 'CALLS'] } })
    const off = ['REACTIONS', 'CHAT', 'CALLS']
    assert.deepEqual((await session.next('rights')).together_off, off)
    const viewport = { x: 0, y: 0, width: 800, height: 600 }
    const told = async (): Promise<string[]> => {
      const reaction = { id: randomUUID(), kind: 'like', x: 1, y: 2 }
      const state = {
        pointer: { x: Math.random(), y: 2 },
        reaction,
        chat: 'Hello',
        call: { id: randomUUID(), viewport },
      }
      session.send({ type: 'presence', state })
      return Object.keys((await listener.next('presence')).presence[0]?.state ?? {}).sort()
    }
    assert.deepEqual(await told(), ['pointer'])
    await owner.api.setTogether({ ...at, body: { off: ['CHAT'] } })
    assert.deepEqual((await session.next('rights')).together_off, ['CHAT'])
    assert.deepEqual(await told(), ['call', 'pointer', 'reaction'])
    const later = await openSession(address, at, person)
    assert.deepEqual(later.welcome.together_off, ['CHAT'])
    for (const one of [listener, session, later]) one.close()
  })
})
