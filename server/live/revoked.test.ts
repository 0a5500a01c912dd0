import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createApp } from '../app.ts'
import { countStatements } from '../testing/count-statements.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, share } from '../testing/factories.ts'
import { type LiveSocket, openSession } from '../testing/live-socket.ts'
import { testAppFor } from '../testing/test-app.ts'

type Zone = Awaited<ReturnType<typeof aZone>>

const deadline = { timeout: 60_000 }

onBothEngines('a session whose rights have ended', (engine) => {
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

  const insert = (session: LiveSocket): void =>
    session.send({
      type: 'change',
      mutation_id: randomUUID(),
      edits: [{ insert: { shape: { basic: { type: 'OVAL' } } } }],
    })

  /** Writes as soon as the loss is answered: nothing of it is taken. */
  const expectNoWrite = async (
    { owner, at }: Zone,
    session: LiveSocket,
    lose: () => Promise<unknown>,
    code: string,
  ) => {
    insert(session)
    const { seq } = await session.next('ack')
    await lose()
    for (let count = 0; count < 14; count++) insert(session)
    assert.equal((await session.next('bye')).error_code, code)
    await session.closed
    assert.equal(session.received.filter(({ type }) => type === 'ack').length, 1)
    assert.equal((await owner.api.listChanges({ ...at, query: { since: 0 } })).seq, seq)
  }

  test(
    '[L6] a person alone who has come twice with one client_id writes nothing once they are removed',
    deadline,
    async () => {
      const zone = await aZone(testApp)
      const editor = await anEditor(zone)
      const old = await openSession(address, zone.at, editor, { client_id: 'same' })
      const session = await openSession(address, zone.at, editor, { client_id: 'same' })
      assert.equal((await old.next('bye')).reason, 'replaced')
      const { zone_id: _, ...space } = zone.at
      const remove = () => zone.owner.api.removeSpaceMember({ ...space, member_id: editor.zuid })
      await expectNoWrite(zone, session, remove, 'S1009')
    },
  )

  test('[L6] [N7] [R2] a personal token that is revoked writes nothing from then on', deadline, async () => {
    const zone = await aZone(testApp)
    const editor = await anEditor(zone)
    const { personal_token: token } = await editor.api.createToken({
      body: { token_name: 'Own', scopes: ['Service.zones.READ', 'Service.zones.UPDATE'] },
    })
    const session = await openSession(address, zone.at, token)
    await expectNoWrite(zone, session, () => editor.api.revokeToken({ token_id: token.token_id }), 'A1003')
  })

  test('[L6] [A4] [R2] a session ends with the API key that it came with', deadline, async () => {
    const zone = await aZone(testApp)
    const { owner, edition_id } = zone
    const { api_key } = await owner.api.createApiKey({ edition_id, body: { key_name: 'Live' } } as never)
    const session = await openSession(address, zone.at, owner, { api_key: api_key.key })
    const revoke = () => owner.api.revokeApiKey({ edition_id, key_id: api_key.key_id })
    await expectNoWrite(zone, session, revoke, 'A1008')
  })
})

onBothEngines('somebody who makes spaces', (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  let statements: string[]
  let second: { close(): Promise<unknown> } | undefined
  before(async () => {
    // A node that others are not asked by: whoever is looked up there is in a session.
    const counted = countStatements(testApp.database)
    const app = createApp({ ...testApp, database: counted.database, mailer: undefined })
    statements = counted.statements
    address = await app.listen({ port: 0, host: '127.0.0.1' })
    second = { close: () => app.close() }
  })
  after(() => second?.close())

  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const count = (part: string): number => statements.filter((sql) => sql.includes(part)).length

  test('[L6] [R3] has nobody in other zones looked up again', deadline, async () => {
    const zone = await aZone(testApp)
    const { owner, edition_id, team_id, at } = zone
    const session = await openSession(address, at, owner)
    const others = await aMember(testApp, zone)
    await share(testApp, at, { role: 'EDITOR', type: 'USER', id: others.zuid })
    const twoLooks = () => {
      const looks = count('"audit_entry"')
      return until(() => count('"audit_entry"') > looks + 1)
    }
    // Until all that has to do with the share was looked up, also what another node tells late.
    let lookups: number
    do {
      lookups = count('access_token')
      await twoLooks()
    } while (count('access_token') > lookups)
    for (let made = 0; made < 5; made++)
      await owner.api.createSpace({ edition_id, body: { create_space: { team_id, zone_name: 'Own' } } })
    await twoLooks()
    assert.equal(count('access_token'), lookups)
    // What concerns them is looked up.
    const { zone_id: _, ...space } = at
    await owner.api.removeSpaceMember({ ...space, member_id: others.zuid })
    await until(() => count('access_token') > lookups)
    session.close()
    await session.closed
  })
})
