import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createApp } from '../app.ts'
import { openPostgres } from '../db/engines/postgres.ts'
import { hashSecret } from '../identity/tokens.ts'
import { onBothEngines, TEST_PATIENCE } from '../testing/engines.ts'
import { aMember, aZone, share } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

type Zone = Awaited<ReturnType<typeof aZone>>

interface Loss {
  take: (zone: Zone, editor: Person) => Promise<unknown>
  /** The code of the `bye`; undefined: the session goes on without the right to edit. */
  code?: string
}

const spaceOf = ({ at: { zone_id: _, ...space } }: Zone) => space

const losses: Record<string, Loss> = {
  '[L6] [Z7] a restriction': {
    take: (zone, { zuid }) =>
      zone.owner.api.shareZones({
        ...spaceOf(zone),
        body: {
          members_info: [
            { member_id: zuid, member_type: 'USER', resource_id: zone.at.zone_id, permission: 'restricted' },
          ],
        },
      }),
    code: 'S1033',
  },
  '[L6] [S9] a removal from the space': {
    take: (zone, { zuid }) => zone.owner.api.removeSpaceMember({ ...spaceOf(zone), member_id: zuid }),
    code: 'S1009',
  },
  '[L6] [R2] leaving the space': {
    take: (zone, editor) => editor.api.leaveSpace(spaceOf(zone)),
    code: 'S1009',
  },
  '[L6] [E7] a removal from the team': {
    take: ({ owner, edition_id, team_id }, { zuid }) =>
      owner.api.removeTeamMember({ edition_id, team_id, member_id: zuid }),
    code: 'E1017',
  },
  '[L6] [S6] another role': {
    take: (zone, { zuid }) =>
      zone.owner.api.changeSpaceMemberRole({ ...spaceOf(zone), member_id: zuid, body: { role: 'VIEWER' } }),
  },
  '[L6] [Z4] the trash': {
    take: ({ owner, at }) => owner.api.changeZoneState({ ...at, body: { zone_state: 'TRASH' } }),
    code: 'Z1011',
  },
  '[L6] [S5] the trash of the space': {
    take: (zone) => zone.owner.api.changeSpaceState({ ...spaceOf(zone), body: { space_state: 'TRASH' } }),
    code: 'S1012',
  },
}

onBothEngines('rights that are lost while a session is open', (engine) => {
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

  const aSessionOnEachNode = async (zone: Zone) => {
    const editor = await aMember(testApp, zone)
    await share(testApp, zone.at, { role: 'EDITOR', type: 'USER', id: editor.zuid })
    const sessions = await Promise.all(addresses.map((address) => openSession(address, zone.at, editor)))
    return { editor, sessions }
  }

  for (const [name, { take, code }] of Object.entries(losses)) {
    test(`${name} ends or reduces sessions, on all nodes`, { timeout: 60_000 }, async () => {
      const zone = await aZone(testApp)
      const { editor, sessions } = await aSessionOnEachNode(zone)
      await take(zone, editor)
      await Promise.all(
        sessions.map(async (session) => {
          if (code !== undefined) {
            const bye = await session.next('bye')
            assert.deepEqual([bye.reason, bye.error_code, bye.reconnect], ['refused', code, false])
            return
          }
          assert.deepEqual((await session.next('rights')).rights, ['see'])
          const edits = [{ insert: { shape: { basic: { type: 'OVAL' } } } }]
          session.send({ type: 'change', mutation_id: randomUUID(), edits })
          assert.equal((await session.next('refuse')).error_code, 'A1003')
          session.close()
        }),
      )
    })
  }

  test('[L6] [N7] a revoked token and one that expires end sessions', async (t) => {
    const zone = await aZone(testApp)
    const { editor } = await aSessionOnEachNode(zone)
    const { personal_token: token } = await editor.api.createToken({
      body: { token_name: 'Own', scopes: ['Service.zones.READ'] },
    })
    const short = await testApp.tokenOf(editor.zuid)
    // Time stands still, so that it does not expire before it was used, however long that takes.
    const now = Date.now()
    t.mock.timers.enable({ apis: ['Date'], now })
    await testApp.database.write((db) =>
      db
        .updateTable('access_token')
        .set({ expires_time: now + 700 })
        .where('token_hash', '=', hashSecret(short))
        .execute(),
    )
    const expiring = await Promise.all(addresses.map((address) => openSession(address, zone.at, { token: short })))
    const revoked = await Promise.all(addresses.map((address) => openSession(address, zone.at, { token: token.token })))
    await editor.api.revokeToken({ token_id: token.token_id })
    for (const session of revoked) assert.equal((await session.next('bye')).error_code, 'A1003')
    t.mock.timers.setTime(now + 700)
    for (const session of expiring) assert.equal((await session.next('bye')).error_code, 'A1003')
  })

  test('[L1] [L4] sessions on all nodes get the same changes and the same presence', { timeout: 60_000 }, async () => {
    const zone = await aZone(testApp)
    const { sessions } = await aSessionOnEachNode(zone)
    const [first] = sessions
    first?.send(
      { type: 'presence', state: { pointer: { x: 1, y: 2 } } },
      { type: 'change', mutation_id: 'm', edits: [{ insert: { shape: { basic: { type: 'OVAL' } } } }] },
    )
    const seen = await Promise.all(sessions.map(async (session) => (await session.next('changes')).changes[0]?.seq))
    assert.deepEqual(
      seen,
      sessions.map(() => 2),
    )
    // It may have come before the change; the one who told it does not get it back.
    for (const session of sessions.slice(1)) {
      const earlier = session.received.find((message) => message.type === 'presence')
      assert.deepEqual((earlier ?? (await session.next('presence'))).presence[0]?.state, { pointer: { x: 1, y: 2 } })
    }
    for (const session of sessions) session.close()
  })
})
