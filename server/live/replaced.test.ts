import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, share } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { testAppFor } from '../testing/test-app.ts'

type Zone = Awaited<ReturnType<typeof aZone>>

onBothEngines('a client that comes back while its session is open', (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const anEditor = async (zone: Zone) => {
    const editor = await aMember(testApp, zone)
    await share(testApp, zone.at, { role: 'EDITOR', type: 'USER', id: editor.zuid })
    return editor
  }

  const insert = ({ owner, at }: Zone) =>
    owner.api.insertShapes({ ...at, body: { shapes: [{ basic: { type: 'OVAL' } }] } })

  /** Alone in the zone, twice as the same client. */
  const comeBack = async (zone: Zone, person: { token: string }, client_id: string) => {
    const first = await openSession(address, zone.at, person, { client_id })
    const second = await openSession(address, zone.at, person, { client_id })
    const bye = await first.next('bye')
    assert.deepEqual([bye.reason, bye.reconnect, await first.closed], ['replaced', false, 4409])
    return second
  }

  test('[L1] hears of every change afterwards, and so does whoever comes next', { timeout: 120_000 }, async () => {
    const zone = await aZone(testApp)
    const session = await comeBack(zone, await anEditor(zone), 'tab')
    await insert(zone)
    assert.deepEqual(
      (await session.next('changes')).changes.map(({ seq }) => seq),
      [session.welcome.seq + 1],
    )
    const next = await openSession(address, zone.at, zone.owner)
    session.close()
    await session.closed
    const third = await openSession(address, zone.at, zone.owner)
    await insert(zone)
    for (const one of [next, third]) {
      assert.deepEqual(
        (await one.next('changes')).changes.map(({ seq }) => seq),
        [one.welcome.seq + 1],
      )
      one.close()
    }
  })

  test('[L5] [R5] nobody else can take its name, and nobody is told it', { timeout: 120_000 }, async () => {
    const zone = await aZone(testApp)
    const editor = await anEditor(zone)
    const client_id = 'the-name-of-a-tab'
    const owner = await openSession(address, zone.at, zone.owner, { client_id })
    const other = await openSession(address, zone.at, editor, { client_id })
    assert.notEqual(owner.welcome.session_id, other.welcome.session_id)
    owner.send(
      { type: 'presence', state: { pointer: { x: 1, y: 2 } } },
      { type: 'change', mutation_id: 'm', edits: [{ insert: { shape: { basic: { type: 'OVAL' } } } }] },
    )
    const { changes } = await other.next('changes')
    assert.equal(changes[0]?.session_id, owner.welcome.session_id)
    other.send({ type: 'change', mutation_id: 'm', edits: [{ insert: { shape: { basic: { type: 'OVAL' } } } }] })
    assert.equal((await other.next('ack')).seq, owner.welcome.seq + 2)
    // What others can see gives them nothing: as a client_id it is another client.
    const thief = await openSession(address, zone.at, editor, { client_id: owner.welcome.session_id })
    owner.send({ type: 'ping' })
    await owner.next('pong')
    const back = await openSession(address, zone.at, zone.owner, { client_id, since: 0 })
    assert.equal(back.welcome.session_id, owner.welcome.session_id)
    assert.equal((await owner.next('bye')).reason, 'replaced')
    const feed = await zone.owner.api.listChanges({ ...zone.at, query: { since: 0 } })
    for (const told of [other.received, thief.received, feed]) assert.ok(!JSON.stringify(told).includes(client_id))
    for (const session of [other, thief, back]) session.close()
  })

  test('[L6] [R2] loses the session with the right to the space', { timeout: 120_000 }, async () => {
    const zone = await aZone(testApp)
    const editor = await anEditor(zone)
    const session = await comeBack(zone, editor, 'tab')
    const beside = await openSession(address, zone.at, editor)
    const { zone_id: _, ...space } = zone.at
    await zone.owner.api.removeSpaceMember({ ...space, member_id: editor.zuid })
    assert.equal((await beside.next('bye')).error_code, 'S1009')
    // Not by the look that is taken every half minute: until then it could write.
    session.send({ type: 'change', mutation_id: 'm', edits: [{ insert: { shape: { basic: { type: 'OVAL' } } } }] })
    assert.equal((await session.next('bye')).error_code, 'S1009')
    assert.ok(!session.received.some(({ type }) => type === 'ack'))
    await session.closed
  })
})
