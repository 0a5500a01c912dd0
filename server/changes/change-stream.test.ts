import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { basePath } from '@easel/contract'
import { ApiError } from '../api-error.ts'
import { onBothEngines } from '../testing/engines.ts'
import { openEventStream } from '../testing/event-stream.ts'
import { aMember, aZone, share } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, startTestApp, type TestApp, testAppFor } from '../testing/test-app.ts'
import { streamChanges } from './change-stream.ts'

type Zone = Awaited<ReturnType<typeof aZone>>

const pathOf = ({ at }: Zone): string =>
  `${basePath}/editions/${at.edition_id}/spaces/${at.space_id}/zones/${at.zone_id}/changes`

const insertShape = ({ owner, at }: Zone) =>
  owner.api.insertShapes({ ...at, body: { shapes: [{ basic: { type: 'OVAL' } }] } })

onBothEngines('a stream of changes', (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const follow = (zone: Zone, { token }: Person, since: number, headers: Record<string, string> = {}) =>
    openEventStream(`${address}${pathOf(zone)}?since=${since}`, { authorization: `Bearer ${token}`, ...headers })

  /** An editor of the zone's space besides its owner. */
  const anEditor = async (zone: Zone) => {
    const editor = await aMember(testApp, zone)
    await share(testApp, zone.at, { role: 'EDITOR', type: 'USER', id: editor.zuid })
    return editor
  }

  test('[Z3] begins after the number that is named and goes on with what comes, without a gap', async () => {
    const zone = await aZone(testApp)
    await insertShape(zone)
    const stream = await follow(zone, zone.owner, 1)
    assert.equal((await stream.next()).id, '2')
    await insertShape(zone)
    const { id, event, data } = await stream.next()
    assert.deepEqual([id, event, data.seq, data.zuid], ['3', 'change', 3, zone.owner.zuid])
    assert.equal(data.operations[0].op, 'add')
    await zone.owner.api.createComment({ ...zone.at, body: { text: 'Look', point: { x: 1, y: 1 } } })
    assert.equal((await stream.next()).data.operations[0].op, 'comment')
    stream.close()
    const resumed = await follow(zone, zone.owner, 0, { 'last-event-id': '3' })
    assert.equal((await resumed.next()).id, '4')
    resumed.close()
  })

  /** Takes something from the editor, and says what the stream ends with. */
  const cuts: Record<string, { take: (zone: Zone, editor: Person) => Promise<unknown>; code: string }> = {
    '[Z7] a restriction': {
      take: ({ owner, at: { zone_id, ...space } }, { zuid }) =>
        owner.api.shareZones({
          ...space,
          body: {
            members_info: [{ member_id: zuid, member_type: 'USER', resource_id: zone_id, permission: 'restricted' }],
          },
        }),
      code: 'S1033',
    },
    '[S9] a removal from the space': {
      take: ({ owner, at: { zone_id: _, ...space } }, { zuid }) =>
        owner.api.removeSpaceMember({ ...space, member_id: zuid }),
      code: 'S1009',
    },
    '[Z4] the trash': {
      take: ({ owner, at }) => owner.api.changeZoneState({ ...at, body: { zone_state: 'TRASH' } }),
      code: 'Z1011',
    },
  }
  for (const [name, { take, code }] of Object.entries(cuts)) {
    test(`${name} ends an open stream, and nothing comes through any more`, async () => {
      const zone = await aZone(testApp)
      const editor = await anEditor(zone)
      const stream = await follow(zone, editor, 1)
      await insertShape(zone)
      assert.equal((await stream.next()).id, '2')
      await take(zone, editor)
      const { event, data } = await stream.next()
      assert.deepEqual([event, data.error_code], ['bye', code])
      await stream.ended()
    })
  }

  test('[R2] [A4] a stream ends with the API key that it came with', async () => {
    const zone = await aZone(testApp)
    const { owner, edition_id } = zone
    const { api_key } = await owner.api.createApiKey({ edition_id, body: { key_name: 'of a stream' } } as never)
    const stream = await follow(zone, owner, 1, { 'x-service-apikey': api_key.key })
    await insertShape(zone)
    assert.equal((await stream.next()).id, '2')
    await owner.api.revokeApiKey({ edition_id, key_id: api_key.key_id })
    const { event, data } = await stream.next()
    assert.deepEqual([event, data.error_code], ['bye', 'A1008'])
    await stream.ended()
  })

  test('[N7] a revoked token ends an open stream', async () => {
    const zone = await aZone(testApp)
    const editor = await anEditor(zone)
    const stream = await follow(zone, editor, 1)
    await testApp.database.write((db) =>
      db.deleteFrom('access_token').where('zuid', '=', Number(editor.zuid)).execute(),
    )
    await insertShape(zone)
    const { event, data } = await stream.next()
    assert.deepEqual([event, data.error_code], ['bye', 'A1003'])
    await stream.ended()
  })
})

describe('a stream that is read slowly', () => {
  test('[R2] tells nothing more of what it had read once its reader has lost the zone', async () => {
    let [isInDoubt, hasZone] = [false, true]
    const takeDoubt = () => {
      const was = isInDoubt
      isInDoubt = false
      return was
    }
    const changes = [1, 2, 3].map((seq) => ({ seq })) as never
    const stream = streamChanges({
      since: 0,
      follow: () => ({ next: async () => 'closed', takeDoubt, end() {} }),
      read: async () => ({ changes, seq: 3, has_more: false }),
      recheck: async () => {
        if (!hasZone) throw new ApiError('restrictedZone')
      },
      toJson: ({ seq }) => String(seq),
    })
    const next = async () => String((await stream.next()).value).split('\n')[0]
    assert.deepEqual([await next(), await next()], ['retry: 1000', 'id: 1'])
    // What may have changed rights, and did not, cuts nobody off.
    isInDoubt = true
    assert.equal(await next(), 'id: 2')
    isInDoubt = true
    hasZone = false
    assert.equal(await next(), 'event: bye')
    assert.equal((await stream.next()).done, true)
  })
})

onBothEngines('streams of changes, and the service', (engine) => {
  let testApp: TestApp

  test('end when the service stops, so that it does not wait for them', async () => {
    testApp = await startTestApp(engine)
    const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
    const zone = await aZone(testApp)
    const authorization = `Bearer ${zone.owner.token}`
    const stream = await openEventStream(`${address}${pathOf(zone)}?since=1`, { authorization })
    const closed = testApp.close()
    await stream.ended()
    await closed
  })

  test('[N1] a user has so many at a time', async () => {
    testApp = await startTestApp(engine, { settings: { maxStreamsPerUser: 0 } })
    const { owner, at } = await aZone(testApp)
    const headers = { accept: 'text/event-stream' }
    await expectError(owner.api.listChanges({ ...at, query: { since: 0 }, headers }), 429, 'EL1022')
    await testApp.close()
  })
})
