import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, share } from '../testing/factories.ts'
import { openSession, openSocket, sessionUrl } from '../testing/live-socket.ts'
import { testAppFor } from '../testing/test-app.ts'

type Zone = Awaited<ReturnType<typeof aZone>>

const oval = (id: string = randomUUID()) => ({ insert: { shape: { meta: { id }, basic: { type: 'OVAL' as const } } } })

onBothEngines('a live session', (engine) => {
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

  test('[L1] says what the zone holds, and then what everybody changes, in order', async () => {
    const zone = await aZone(testApp)
    const first = await zone.owner.api.insertShapes({ ...zone.at, body: { shapes: [{ basic: { type: 'OVAL' } }] } })
    const editor = await anEditor(zone)
    const [one, two] = await Promise.all([
      openSession(address, zone.at, zone.owner),
      openSession(address, zone.at, editor),
    ])
    assert.deepEqual(one.welcome.rights, ['see', 'comment', 'edit'])
    const loaded = one.received.find((message) => message.type === 'zone')
    assert.deepEqual(
      loaded?.elements.map(({ id }) => id),
      first.inserted_ids,
    )
    one.send({ type: 'change', mutation_id: 'm1', edits: [oval()] })
    const ack = await one.next('ack')
    assert.deepEqual([ack.mutation_id, ack.seq], ['m1', one.welcome.seq + 1])
    const { changes } = await two.next('changes')
    assert.deepEqual(
      changes.map(({ seq, session_id, mutation_id, origin }) => ({ seq, session_id, mutation_id, origin })),
      [{ seq: ack.seq, session_id: one.welcome.session_id, mutation_id: 'm1', origin: 'live' }],
    )
    await zone.owner.api.createComment({ ...zone.at, body: { text: 'Look', point: { x: 1, y: 1 } } })
    const { changes: comments } = await two.next('changes')
    assert.deepEqual(
      comments.map(({ seq, operations }) => [seq, operations[0]?.op]),
      [[ack.seq + 1, 'comment']],
    )
    one.close()
    two.close()
  })

  test('[L1] a large zone comes in several messages, all of it once, and the session goes on after the last', async () => {
    const zone = await aZone(testApp)
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'word' }] }] }
    const edits = Array.from({ length: 1_500 }, () => ({
      insert: { shape: { meta: { id: randomUUID() }, basic: { type: 'RECTANGLE' as const }, text } },
    }))
    await zone.owner.api.commitChange({ ...zone.at, body: { edits } })
    const session = await openSession(address, zone.at, zone.owner)
    const messages = session.received.filter((message) => message.type === 'zone')
    assert.ok(messages.length > 1, `${messages.length} messages`)
    assert.deepEqual(
      messages.map(({ has_more }) => has_more),
      messages.map((_, at) => at < messages.length - 1),
    )
    assert.deepEqual(
      messages.flatMap(({ elements }) => elements.map(({ id }) => id)).sort(),
      edits.map(({ insert }) => insert.shape.meta.id).sort(),
    )
    session.send({ type: 'change', mutation_id: 'after', edits: [oval()] })
    assert.equal((await session.next('ack')).seq, session.welcome.seq + 1)
    session.close()
  })

  test('[L1] one who comes back gets what came since, and nothing twice', async () => {
    const zone = await aZone(testApp)
    for (let count = 0; count < 3; count++)
      await zone.owner.api.insertShapes({ ...zone.at, body: { shapes: [{ basic: { type: 'OVAL' } }] } })
    const session = await openSession(address, zone.at, zone.owner, { since: 2 })
    assert.deepEqual([session.welcome.sends, session.welcome.seq], ['changes', 4])
    const ahead = await openSession(address, zone.at, zone.owner, { since: 99 })
    assert.equal(ahead.welcome.sends, 'zone')
    session.close()
    ahead.close()
  })

  test('[L2] a change that is sent again gets its first answer, and is done once', async () => {
    const zone = await aZone(testApp)
    const { owner, at } = zone
    const client_id = 'again'
    const [shape, connectorless] = [randomUUID(), randomUUID()]
    const changes = [
      { type: 'change', mutation_id: 'insert', edits: [oval(shape), oval(connectorless)] },
      {
        type: 'change',
        mutation_id: 'update',
        edits: [{ update: { shape: { id: shape, properties: { layout: { left: 5 } } } } }],
      },
      { type: 'change', mutation_id: 'remove', edits: [{ remove: { shape } }] },
      {
        type: 'change',
        mutation_id: 'comment',
        edits: [{ insert: { comment: { text: 'Hm', point: { x: 0, y: 0 } } } }],
      },
    ]
    const answers = async (): Promise<number[]> => {
      const session = await openSession(address, at, owner, { client_id })
      // Also twice in one frame.
      session.send(...changes, ...changes)
      const seqs: number[] = []
      for (let count = 0; count < 8; count++) seqs.push((await session.next('ack')).seq)
      session.close()
      assert.deepEqual(
        session.received.filter(({ type }) => type === 'refuse'),
        [],
      )
      return [...new Set(seqs)].sort((a, b) => a - b)
    }
    const first = await answers()
    assert.equal(first.length, 4)
    assert.deepEqual(await answers(), first)
    const { seq } = await owner.api.listChanges({ ...at, query: { since: 0 } })
    assert.equal(seq, first.at(-1))
    const stranger = await anEditor(zone)
    const other = await openSession(address, at, stranger, { client_id })
    // Another person's client of the same name has names of its own.
    other.send({ type: 'change', mutation_id: 'insert', edits: [oval()] })
    assert.equal((await other.next('ack')).seq, seq + 1)
    other.close()
  })

  test('[L3] what is refused says why, and stops nobody', async () => {
    const { owner, at } = await aZone(testApp)
    const session = await openSession(address, at, owner)
    const id = randomUUID()
    session.send(
      { type: 'change', mutation_id: 'a', edits: [oval(id)] },
      { type: 'change', mutation_id: 'b', edits: [oval(id)] },
      { type: 'change', mutation_id: 'c', edits: [oval()] },
    )
    assert.equal((await session.next('ack')).mutation_id, 'a')
    // Answers come in any order.
    const isAcknowledged = (name: string) =>
      session.received.some((message) => message.type === 'ack' && message.mutation_id === name)
    const { mutation_id, error_code, attribute } = await session.next('refuse')
    assert.deepEqual([mutation_id, error_code, attribute], ['b', 'EL1003', 'edits[0].insert.shape.meta.id'])
    if (!isAcknowledged('c')) assert.equal((await session.next('ack')).mutation_id, 'c')
    session.close()
  })

  test('[L4] presence is gathered, told to others and to those who come, and gone with its owner', async () => {
    const { owner, at } = await aZone(testApp)
    const [one, two] = await Promise.all([openSession(address, at, owner), openSession(address, at, owner)])
    // In one frame: of several, some could come when what was gathered is already told.
    one.send(...Array.from({ length: 20 }, (_, x) => ({ type: 'presence', state: { pointer: { x, y: 0 } } })))
    const { presence } = await two.next('presence')
    assert.deepEqual(presence, [
      { session_id: one.welcome.session_id, zuid: owner.zuid, state: { pointer: { x: 19, y: 0 } } },
    ])
    const three = await openSession(address, at, owner)
    assert.deepEqual((await three.next('presence')).presence, presence)
    // Of others: whoever tells it does not get it back.
    two.send({ type: 'presence', state: { pointer: { x: 0, y: 2 } } })
    const ofTwo = [{ session_id: two.welcome.session_id, zuid: owner.zuid, state: { pointer: { x: 0, y: 2 } } }]
    assert.deepEqual((await one.next('presence')).presence, ofTwo)
    assert.deepEqual((await three.next('presence')).presence, ofTwo)
    one.close()
    assert.deepEqual((await three.next('presence')).presence[0]?.state, null)
    assert.deepEqual(one.received.filter((message) => message.type === 'presence').length, 1)
    two.close()
    three.close()
  })

  test('[L5] what is no message, or comes before hello, ends the session and says why', async () => {
    const { owner, at } = await aZone(testApp)
    const hello = { type: 'hello', token: owner.token, client_id: 'x' }
    const cases: [string, string][] = [
      ['nonsense', 'badMessage'],
      ['{"type":"ping"}', 'badMessage'],
      ['[{"type":"ping"}]', 'badMessage'],
      ['[{"type":"shout"}]', 'badMessage'],
      ['[null]', 'badMessage'],
      ['[]', 'badMessage'],
      [JSON.stringify([{ ...hello, client_id: 'a b' }]), 'badMessage'],
      [JSON.stringify([{ ...hello, since: -1 }]), 'badMessage'],
      [JSON.stringify([hello, hello]), 'badMessage'],
      [JSON.stringify([{ ...hello, token: 'wrong' }]), 'refused'],
    ]
    await Promise.all(
      cases.map(async ([text, reason]) => {
        const socket = await openSocket(sessionUrl(address, at))
        socket.sendText(text)
        const bye = await socket.next('bye')
        assert.deepEqual([bye.reason, bye.reconnect], [reason, false], text)
        await socket.closed
      }),
    )
  })
})
