import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { testAppFor } from '../testing/test-app.ts'

const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID())

onBothEngines('what presence may say', (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('[L4] others are told all that it knows, and nothing besides', { timeout: 60_000 }, async () => {
    const { owner, at } = await aZone(testApp)
    const [one, two] = await Promise.all([openSession(address, at, owner), openSession(address, at, owner)])
    const [id] = ids(1) as [string]
    const state = {
      pointer: { x: 1.5, y: -2 },
      selection: ids(50),
      viewport: { x: -10, y: 0, width: 800, height: 600 },
      typing: id,
      gesture: {
        kind: 'draw',
        elements: [{ id, layout: { left: 1, top: 2, width: 3, height: 4, rotate: 45 }, points: [{ x: 0, y: 1 }] }],
      },
      chat: '<b>Grüße</b> & 👋',
      reaction: { id, kind: 'celebrate', x: 4, y: 5 },
      call: { id, viewport: { x: 0, y: 0, width: 10, height: 10 } },
      presenting: { frame: id, step: 99 },
    }
    one.send({ type: 'presence', state: { ...state, name: 'Somebody', pointer: { ...state.pointer, colour: 'red' } } })
    assert.deepEqual((await two.next('presence')).presence[0]?.state, state)
    // As somebody who only looks.
    one.send({ type: 'presence', state: {} })
    assert.deepEqual((await two.next('presence')).presence[0]?.state, {})
    one.send({ type: 'presence', state: null })
    assert.equal((await two.next('presence')).presence[0]?.state, null)
    one.close()
    two.close()
  })

  test('[L5] what is too long or of another form is no message', { timeout: 60_000 }, async () => {
    const { owner, at } = await aZone(testApp)
    const [id] = ids(1)
    const gesture = { kind: 'move', elements: [{ id }] }
    const cases: [attribute: string, state: unknown][] = [
      ['state.pointer', { pointer: 'here' }],
      ['state.pointer.y', { pointer: { x: 1 } }],
      ['state.selection', { selection: id }],
      ['state.selection[0]', { selection: ['mine'] }],
      ['state.viewport.width', { viewport: { x: 0, y: 0, width: -1, height: 1 } }],
      ['state.typing', { typing: 7 }],
      ['state.gesture.kind', { gesture: { ...gesture, kind: 'fly' } }],
      ['state.gesture.elements[0].id', { gesture: { ...gesture, elements: [{}] } }],
      ['state.gesture.elements[0].layout.left', { gesture: { ...gesture, elements: [{ id, layout: { left: 'x' } }] } }],
      ['state.presenting.frame', { presenting: { frame: 'first', step: 1 } }],
      ['state.presenting.step', { presenting: { frame: id } }],
      ['state.presenting.step', { presenting: { frame: id, step: 100 } }],
      ['state.presenting.step', { presenting: { frame: id, step: 1.5 } }],
      ['state.presenting.step', { presenting: { frame: id, step: '1' } }],
      ['state.chat', { chat: 'c'.repeat(121) }],
      ['state.chat', { chat: { html: 'c' } }],
      ['state.reaction.kind', { reaction: { id, kind: '<img>', x: 0, y: 0 } }],
      ['state.reaction.x', { reaction: { id, kind: 'like', y: 0 } }],
      ['state.call.viewport', { call: { id } }],
      ['state', { selection: ids(110) }],
      ['state', { name: 'n'.repeat(4_000) }],
      ['state', 'here'],
    ]
    for (const [attribute, state] of cases) {
      const session = await openSession(address, at, owner)
      session.send({ type: 'presence', state })
      const bye = await session.next('bye')
      assert.deepEqual([bye.reason, bye.attribute], ['badMessage', attribute], JSON.stringify(state).slice(0, 100))
      assert.equal(await session.closed, 4400)
    }
  })
})
