import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { basePath } from '@easel/contract'
import { disableUser } from '../identity/disable-user.ts'
import { openEventStream } from '../testing/event-stream.ts'
import { aMember, aZone, share } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { nodesFor } from '../testing/nodes.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

type Zone = Awaited<ReturnType<typeof aZone>>

/** Ends what hangs. */
const patient = { timeout: 120_000 }

describe('what somebody has open on another node', () => {
  const testApp = testAppFor('postgres')
  const nodes = nodesFor(testApp)

  const losses: [string, string, (zone: Zone, person: Person) => Promise<unknown>][] = [
    [
      'their membership of the space',
      'S1009',
      ({ owner, at: { edition_id, space_id } }, { zuid }) =>
        owner.api.removeSpaceMember({ edition_id, space_id, member_id: zuid }),
    ],
    [
      'the sight of the zone',
      'S1033',
      ({ owner, at: { edition_id, space_id, zone_id } }, { zuid: member_id }) =>
        owner.api.shareZones({
          ...{ edition_id, space_id },
          body: { members_info: [{ member_id, member_type: 'USER', resource_id: zone_id, permission: 'restricted' }] },
        }),
    ],
    [
      'everything, as an admin ends their access',
      'A1003',
      ({ owner, edition_id }, { zuid: user_id }) => owner.api.endMemberAccess({ edition_id, user_id }),
    ],
    [
      'their account',
      'A1003',
      (_zone, { zuid }) => disableUser(testApp.database, zuid, { source: { address: '127.0.0.1', request_id: null } }),
    ],
  ]
  for (const [what, code, lose] of losses)
    test(`[R2] [L6] ends when they lose ${what}: sessions and streams`, patient, async () => {
      const zone = await aZone(testApp)
      const editor = await aMember(testApp, zone)
      await share(testApp, zone.at, { role: 'EDITOR', type: 'USER', id: editor.zuid })
      const { seq } = await zone.owner.api.listChanges({ ...zone.at, query: { since: 0 } })
      const { edition_id, space_id, zone_id } = zone.at
      const path = `${basePath}/editions/${edition_id}/spaces/${space_id}/zones/${zone_id}/changes?since=${seq}`
      const open = nodes.map(async ({ address }) => ({
        session: await openSession(address, zone.at, editor),
        stream: await openEventStream(`${address}${path}`, { authorization: `Bearer ${editor.token}` }),
      }))
      const opened = await Promise.all(open)
      assert.equal(opened.length, 2)
      await lose(zone, editor)
      for (const { session, stream } of opened) {
        assert.equal((await session.next('bye')).error_code, code)
        await session.closed
        const { event, data } = await stream.next()
        assert.deepEqual([event, data.error_code], ['bye', code])
        await stream.ended()
      }
    })
})
