import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createApp } from '../app.ts'
import { openPostgres } from '../db/engines/postgres.ts'
import { forgetMutations } from '../journal/answered-mutations.ts'
import { onBothEngines, TEST_PATIENCE } from '../testing/engines.ts'
import { aMember, aZone, share } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { testAppFor } from '../testing/test-app.ts'

type Zone = Awaited<ReturnType<typeof aZone>>

const DAY_MS = 86_400_000
const oval = (id: string, frame_id?: string) => ({
  insert: { shape: { meta: { id }, basic: { type: 'OVAL' as const }, ...(frame_id && { frame_id }) } },
})
const moved = (id: string) => ({ update: { shape: { id, properties: { layout: { left: 55 } } } } })

onBothEngines('a live change that made no commit and is sent again', (engine) => {
  const testApp = testAppFor(engine)
  const addresses: string[] = []
  let second: { close(): Promise<unknown> } | undefined
  before(async () => {
    addresses.push(await testApp.app.listen({ port: 0, host: '127.0.0.1' }))
    const { databaseUrl } = testApp.database
    if (databaseUrl === undefined) return
    const database = openPostgres(databaseUrl, { poolSize: 4, patience: TEST_PATIENCE })
    const app = createApp({ ...testApp, database, mailer: undefined })
    addresses.push(await app.listen({ port: 0, host: '127.0.0.1' }))
    second = { close: () => app.close().then(() => database.close()) }
  })
  after(() => second?.close())

  /** The same client, on the first node and on the last. */
  const clientIn = (zone: Zone, { token }: { token: string }, client_id: string) => {
    const ask = async (address: string, mutation_id: string, ...edits: object[]) => {
      const session = await openSession(address, zone.at, { token }, { client_id })
      session.send({ type: 'change', mutation_id, edits })
      const answer = await session.answerTo(mutation_id)
      assert(answer)
      session.close()
      await session.closed
      return answer
    }
    return {
      first: (mutation_id: string, ...edits: object[]) => ask(addresses[0] as string, mutation_id, ...edits),
      again: (mutation_id: string, ...edits: object[]) => ask(addresses.at(-1) as string, mutation_id, ...edits),
    }
  }

  const insert = ({ owner, at }: Zone, ...edits: object[]) =>
    owner.api.commitChange({ ...at, body: { edits: edits as never } })

  const stateOf = async ({ owner, at }: Zone) => {
    const { seq } = await owner.api.listChanges({ ...at, query: { since: 0 } })
    const { shapes } = await owner.api.listShapes(at)
    return { seq, shapes: shapes.map(({ meta, properties }) => [meta?.id, properties?.layout?.left]) }
  }

  test('[L2] is acknowledged as it was, though there is something to do now', { timeout: 60_000 }, async () => {
    const zone = await aZone(testApp)
    const client = clientIn(zone, zone.owner, 'tab')
    const id = randomUUID()
    const update = await client.first('update', moved(id))
    const remove = await client.first('remove', { remove: { shape: id } })
    assert.deepEqual([update.type, remove.type], ['ack', 'ack'])
    await insert(zone, oval(id))
    const before = await stateOf(zone)
    assert.equal(before.shapes.length, 1)
    assert.deepEqual(await client.again('update', moved(id)), update)
    assert.deepEqual(await client.again('remove', { remove: { shape: id } }), remove)
    assert.deepEqual(await stateOf(zone), before)
    // Another change of the same client is done.
    assert.equal((await client.again('other', moved(id))).type, 'ack')
    assert.equal((await stateOf(zone)).seq, before.seq + 1)
  })

  test('[L2] [L3] is refused as it was, though it could be done now', { timeout: 60_000 }, async () => {
    const zone = await aZone(testApp)
    const { owner, at } = zone
    const client = clientIn(zone, owner, 'tab')
    const [frame, taken, element] = [randomUUID(), randomUUID(), randomUUID()]
    await insert(zone, oval(taken))
    const changes: Record<string, object> = {
      frame: oval(randomUUID(), frame),
      taken: oval(taken),
      comment: { insert: { comment: { text: 'Hm', element_id: element } } },
    }
    const refused: Record<string, unknown> = {}
    for (const [name, edit] of Object.entries(changes)) {
      refused[name] = await client.first(name, edit)
      assert.equal((refused[name] as { type: string }).type, 'refuse', name)
    }
    await owner.api.deleteShapes({ ...at, body: { ids: [taken] } })
    await insert(zone, oval(element), {
      insert: { frame: { meta: { id: frame, name: 'F' }, properties: { layout: { left: 0, top: 0 } } } },
    })
    const before = await stateOf(zone)
    for (const [name, edit] of Object.entries(changes))
      assert.deepEqual(await client.again(name, edit), refused[name], name)
    assert.deepEqual(await stateOf(zone), before)
    // What was refused was worth nothing but its name: the same under a new one is done.
    for (const [name, edit] of Object.entries(changes))
      assert.equal((await client.again(`new-${name}`, edit)).type, 'ack', name)
  })

  test('[L2] [R5] says nothing about a client of the same name of somebody else', { timeout: 60_000 }, async () => {
    const zone = await aZone(testApp)
    const editor = await aMember(testApp, zone)
    await share(testApp, zone.at, { role: 'EDITOR', type: 'USER', id: editor.zuid })
    const id = randomUUID()
    await clientIn(zone, zone.owner, 'tab').first('m', moved(id))
    await insert(zone, oval(id))
    const { seq } = await stateOf(zone)
    const answer = await clientIn(zone, editor, 'tab').again('m', moved(id))
    assert.deepEqual([answer.type, 'seq' in answer && answer.seq], ['ack', seq + 1])
  })

  test('[L2] has one answer, whichever node is asked first', { timeout: 60_000 }, async () => {
    const zone = await aZone(testApp)
    const client_id = 'tab'
    const sessions = await Promise.all(
      addresses.map((address) => openSession(address, zone.at, zone.owner, { client_id })),
    )
    for (let count = 0; count < 20; count++) {
      const change = { type: 'change', mutation_id: `m${count}`, edits: [moved(randomUUID())] }
      const others = insert(zone, oval(randomUUID()))
      for (const session of sessions) session.send(change)
      const [first, ...copies] = await Promise.all(sessions.map((session) => session.next('ack')))
      for (const copy of copies) assert.deepEqual(copy, first)
      await others
      sessions[0]?.send(change)
      assert.deepEqual(await sessions[0]?.next('ack'), first)
    }
    for (const session of sessions) session.close()
  })

  test('[L2] is forgotten after thirty days, and not before', { timeout: 60_000 }, async () => {
    const zone = await aZone(testApp)
    const client = clientIn(zone, zone.owner, 'tab')
    const id = randomUUID()
    const ack = await client.first('m', moved(id))
    await insert(zone, oval(id))
    await forgetMutations(testApp.database, Date.now() + 29 * DAY_MS)
    assert.deepEqual(await client.again('m', moved(id)), ack)
    await forgetMutations(testApp.database, Date.now() + 31 * DAY_MS)
    assert.notDeepEqual(await client.again('m', moved(id)), ack)
  })
})
