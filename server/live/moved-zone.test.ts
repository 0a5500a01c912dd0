import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { basePath } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { openEventStream } from '../testing/event-stream.ts'
import { aMember, aSpace, aTeam, aZone, share } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { nodesFor } from '../testing/nodes.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

type Zone = Awaited<ReturnType<typeof aZone>>

/** Longer than anything waits for an event in these tests: it only ends what hangs. */
const patient = { timeout: 120_000 }

onBothEngines('a zone that is carried away while sessions are open', (engine) => {
  const testApp = testAppFor(engine)
  const nodes = nodesFor(testApp)

  const anEditorOf = async (zone: Zone) => {
    const editor = await aMember(testApp, zone)
    await share(testApp, zone.at, { role: 'EDITOR', type: 'USER', id: editor.zuid })
    return editor
  }
  const streamOf = (address: string, { at }: Zone, token: string, since: number) => {
    const path = `${basePath}/editions/${at.edition_id}/spaces/${at.space_id}/zones/${at.zone_id}/changes`
    return openEventStream(`${address}${path}?since=${since}`, { authorization: `Bearer ${token}` })
  }
  const insertOval = ({ owner }: Zone, at: Zone['at']) =>
    owner.api.insertShapes({ ...at, body: { shapes: [{ basic: { type: 'OVAL' } }] } })
  const moveTo = ({ owner, at }: Zone, destination_space_id: string) =>
    owner.api.moveZone({
      ...at,
      body: { move_zone: { destination_type: 'EXISTING_SPACE', destination_space_id, copy_comments: true } },
    })

  test('[L6] [Z6] whoever is in the old space only hears nothing more, on all nodes', patient, async () => {
    const zone = await aZone(testApp)
    const editor = await anEditorOf(zone)
    const elsewhere = await aSpace(testApp, zone, zone.owner)
    const before = (await zone.owner.api.listChanges({ ...zone.at, query: { since: 0 } })).changes.at(-1)?.seq ?? 0
    const sessions = await Promise.all(nodes.map(({ address }) => openSession(address, zone.at, editor)))
    const streams = await Promise.all(nodes.map(({ address }) => streamOf(address, zone, editor.token, before)))
    await moveTo(zone, elsewhere)
    for (let n = 0; n < 5; n++) await insertOval(zone, { ...zone.at, space_id: elsewhere })
    for (const session of sessions) {
      session.send({
        type: 'change',
        mutation_id: randomUUID(),
        edits: [{ insert: { shape: { basic: { type: 'OVAL' } } } }],
      })
      const bye = await session.next('bye')
      assert.deepEqual([bye.reason, bye.error_code, bye.reconnect], ['refused', 'Z1008', false])
      await session.closed
      const told = session.received.flatMap((message) => (message.type === 'changes' ? message.changes : []))
      assert.deepEqual(
        told.filter(({ seq }) => seq > before),
        [],
      )
      assert.ok(!JSON.stringify(session.received).includes(elsewhere), 'nobody is told where it went')
    }
    for (const stream of streams) {
      const { event, data } = await stream.next()
      assert.deepEqual([event, data.error_code], ['bye', 'Z1008'])
      await stream.ended()
    }
    const { shapes } = await zone.owner.api.listShapes({ ...zone.at, space_id: elsewhere })
    assert.equal(shapes.length, 5, 'what was sent after the move was not written')
  })

  test('[L6] [Z6] [R2] changes under way when it moves are written before, or not at all', patient, async () => {
    const zone = await aZone(testApp)
    const editor = await anEditorOf(zone)
    const elsewhere = await aSpace(testApp, zone, zone.owner)
    const sessions = await Promise.all(nodes.map(({ address }) => openSession(address, zone.at, editor)))
    const ids = sessions.map(() => Array.from({ length: 20 }, () => randomUUID()))
    const moving = moveTo(zone, elsewhere)
    for (const [n, session] of sessions.entries())
      for (const mutation_id of ids[n] ?? [])
        session.send({ type: 'change', mutation_id, edits: [{ insert: { shape: { basic: { type: 'OVAL' } } } }] })
    await moving
    for (const session of sessions) await session.closed
    const there = { ...zone.at, space_id: elsewhere }
    const { changes } = await zone.owner.api.listChanges({ ...there, query: { since: 0 } })
    const movedAt = changes.find(({ operations }) => JSON.stringify(operations).includes(elsewhere))?.seq ?? 0
    assert.ok(movedAt > 0)
    assert.deepEqual(
      changes.filter(({ seq, zuid }) => seq > movedAt && zuid === editor.zuid),
      [],
    )
  })

  test('[L6] [Z6] [R2] who may look at it in the new space does no more there, on all nodes', patient, async () => {
    const zone = await aZone(testApp)
    const editor = await anEditorOf(zone)
    const [hidden, guest] = [await anEditorOf(zone), await aMember(testApp, zone)]
    const elsewhere = await aSpace(testApp, zone, zone.owner)
    const there = { ...zone.at, space_id: elsewhere }
    for (const { zuid } of [editor, guest]) await share(testApp, there, { role: 'VIEWER', type: 'USER', id: zuid })
    const sessions = await Promise.all(nodes.map(({ address }) => openSession(address, zone.at, editor)))
    await moveTo(zone, elsewhere)
    for (const [n, session] of sessions.entries()) {
      assert.equal((await session.next('bye')).reason, 'refused')
      const address = nodes[n]?.address ?? ''
      const again = await openSession(address, there, editor)
      again.send({
        type: 'change',
        mutation_id: randomUUID(),
        edits: [{ insert: { shape: { basic: { type: 'OVAL' } } } }],
      })
      assert.equal((await again.next('refuse')).error_code, 'A1003')
      again.close()
    }
    await expectError(
      editor.api.insertShapes({ ...there, body: { shapes: [{ basic: { type: 'OVAL' } }] } }),
      401,
      'A1003',
    )
    assert.equal((await guest.api.listShapes(there)).shapes.length, 0)
    await expectError(hidden.api.listShapes(there), 404, 'S1009')
    const found = await hidden.api.searchZones({ ...there, team_id: zone.team_id, query: { search: 'Plan' } } as never)
    assert.ok(!JSON.stringify(found).includes(zone.at.zone_id))
    assert.deepEqual((await zone.owner.api.listShapes(there)).shapes, [])
  })

  test('[L6] [Z6] a copy elsewhere ends nothing, and is not heard of', patient, async () => {
    const zone = await aZone(testApp)
    const editor = await anEditorOf(zone)
    const elsewhere = await aSpace(testApp, zone, zone.owner)
    const sessions = await Promise.all(nodes.map(({ address }) => openSession(address, zone.at, editor)))
    await zone.owner.api.duplicateZone({
      ...zone.at,
      body: { duplicate_zone: { destination_type: 'EXISTING_SPACE', destination_space_id: elsewhere } },
    })
    await insertOval(zone, zone.at)
    for (const session of sessions) {
      const { changes } = await session.next('changes')
      assert.equal(changes.at(-1)?.operations[0]?.op, 'add')
      assert.ok(!JSON.stringify(session.received).includes(elsewhere))
      session.close()
    }
    await expectError(editor.api.getSpace({ edition_id: zone.edition_id, space_id: elsewhere }), 404, 'S1009')
  })

  test(
    '[L6] [S8] a space that moves to another team keeps its members, and their sessions go on',
    patient,
    async () => {
      const zone = await aZone(testApp)
      const member = await aMember(testApp, zone)
      await share(testApp, zone.at, { role: 'EDITOR', type: 'TEAM', id: zone.team_id })
      const other = await aTeam(zone)
      const sessions = await Promise.all(nodes.map(({ address }) => openSession(address, zone.at, member)))
      const { zone_id: _, ...space } = zone.at
      await zone.owner.api.moveSpace({ ...space, body: { move_space: { team_id: other.team_id } } })
      await insertOval(zone, zone.at)
      for (const session of sessions) {
        assert.equal((await session.next('changes')).changes.at(-1)?.operations[0]?.op, 'add')
        session.close()
      }
    },
  )
})
