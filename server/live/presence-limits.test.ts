import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, share } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createPresenceLimits } from './presence-limits.ts'
import type { SessionRight } from './session-access.ts'

const viewport = { x: 0, y: 0, width: 800, height: 600 }
const aCall = (id: string = randomUUID()) => ({ id, viewport })

describe('what somebody may tell of themselves', () => {
  const editor = { zuid: '1', rights: ['see', 'comment', 'edit'] as SessionRight[], together_off: [] }

  test('[L4] one person calls the others once in five seconds, from however many windows', () => {
    const clock = manualClock()
    const limit = createPresenceLimits(clock)
    const isTold = (call: ReturnType<typeof aCall>, person = editor) => limit({ call }, person)?.call === call
    const first = aCall()
    assert.ok(isTold(first))
    clock.advance(4_999)
    // The same one, told with another place of the pointer.
    assert.ok(isTold(first))
    assert.ok(!isTold(aCall()))
    assert.ok(isTold(aCall(), { ...editor, zuid: '2' }))
    clock.advance(1)
    assert.ok(isTold(aCall()))
    assert.ok(!isTold(aCall()))
  })

  test('[L4] a call that was not allowed does not put off the next', () => {
    const clock = manualClock()
    const limit = createPresenceLimits(clock)
    limit({ call: aCall() }, editor)
    for (let second = 0; second < 4; second++) {
      clock.advance(1_000)
      assert.deepEqual(limit({ pointer: { x: 1, y: 2 }, call: aCall() }, editor), { pointer: { x: 1, y: 2 } })
    }
    clock.advance(1_000)
    assert.ok(limit({ call: aCall() }, editor)?.call)
  })
})

onBothEngines('presence by rights', (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('[L4] all may react; words are told of whoever may comment, calls of whoever may edit', async () => {
    const zone = await aZone(testApp)
    const { owner, at } = zone
    const told = {
      EDITOR: ['reaction', 'chat', 'call'],
      COMMENTER: ['reaction', 'chat'],
      VIEWER: ['reaction'],
    } as const
    const listener = await openSession(address, at, owner)
    for (const role of ['EDITOR', 'COMMENTER', 'VIEWER'] as const) {
      const person = await aMember(testApp, zone)
      await share(testApp, at, { role, type: 'USER', id: person.zuid })
      const session = await openSession(address, at, person)
      const reaction = { id: randomUUID(), kind: 'like', x: 1, y: 2 }
      session.send({ type: 'presence', state: { reaction, chat: 'Hello', call: aCall() } })
      const [{ zuid, state } = assert.fail()] = (await listener.next('presence')).presence
      assert.equal(zuid, person.zuid)
      assert.deepEqual(Object.keys(state ?? {}).sort(), [...told[role]].sort(), role)
      session.close()
      assert.equal((await listener.next('presence')).presence[0]?.state, null)
    }
    listener.close()
  })
})
