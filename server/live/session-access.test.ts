import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { before, test } from 'node:test'
import { errors, scopes } from '@easel/contract'
import type { Engine } from '../db/transaction.ts'
import { type Actor, createCrossTenantFixture, createRoleFixture } from '../testing/access-fixtures.ts'
import { onBothEngines } from '../testing/engines.ts'
import { callerRoles, expectedResponse } from '../testing/expected-permissions.ts'
import type { ZonePath } from '../testing/factories.ts'
import { openSocket, sessionUrl } from '../testing/live-socket.ts'
import { testAppFor } from '../testing/test-app.ts'

const statusOf = (code: string | undefined, message: string): number | undefined =>
  Object.values(errors).find(([, other, text]) => other === code && text === message)?.[0]

/** An app that listens, and what comes of a session there: `ok` and the rights, or the status and code of the refusal. */
const sessionsOn = (engine: Engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })
  const urlOf = (at: ZonePath): string => sessionUrl(address, at)
  const open = async (at: ZonePath, hello: object) => {
    const socket = await openSocket(urlOf(at))
    socket.send({ type: 'hello', client_id: randomUUID(), ...hello })
    const answer = await Promise.race([
      socket.next('welcome'),
      socket.closed.then(() => socket.received.find((message) => message.type === 'bye')),
    ])
    socket.close()
    if (answer?.type === 'welcome') return { outcome: 'ok', rights: answer.rights }
    assert.equal(answer?.reconnect, false)
    return { outcome: `${statusOf(answer?.error_code, answer?.message ?? '')} ${answer?.error_code}`, rights: [] }
  }
  return { testApp, open, urlOf }
}

const zoneOf = ({ targets: { ids } }: Actor): ZonePath => ids

onBothEngines('live sessions, for every role', (engine) => {
  const { testApp, open } = sessionsOn(engine)

  test('[S6] every role may see, comment and edit as it may by the operations', async () => {
    const actors = await createRoleFixture(testApp)
    const actual: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    await Promise.all(
      Object.keys(callerRoles).map(async (who) => {
        const actor = actors.get(who) as Actor
        actual[who] = await open(zoneOf(actor), { token: actor.person.token })
        const [sees, comments, edits] = ['listChanges', 'createComment at a point', 'commitChange of shapes'].map(
          (name) => expectedResponse(name, who),
        )
        const rights =
          sees === 'ok' ? ['see', comments === 'ok' && 'comment', edits === 'ok' && 'edit'].filter(Boolean) : []
        expected[who] = { outcome: sees, rights }
      }),
    )
    assert.deepEqual(actual, expected)
  })
})

onBothEngines('who may open a live session', (engine) => {
  const { testApp, open, urlOf } = sessionsOn(engine)
  let fixture: Awaited<ReturnType<typeof createCrossTenantFixture>>
  before(async () => {
    fixture = await createCrossTenantFixture(testApp)
  })

  test('[E2] [Z4] [Z7] ids of others are answered like ids of nothing, and hidden zones as the operations do', async () => {
    const { head, editor, other, sibling, hidden, neighbour } = fixture
    const swapped = async ({ person, targets }: Actor, theirs: Partial<ZonePath>) => {
      const { edition_id, space_id, zone_id } = targets.ids
      return (await open({ edition_id, space_id, zone_id, ...theirs }, { token: person.token })).outcome
    }
    const [unknown, nowhere] = ['999999999999', randomUUID()]
    assert.equal(await swapped(head, { edition_id: other.edition_id }), await swapped(head, { edition_id: unknown }))
    for (const { space_id } of [other, sibling])
      assert.equal(await swapped(head, { space_id }), await swapped(head, { space_id: unknown }))
    for (const { zone_id } of [other, sibling, neighbour])
      assert.equal(await swapped(head, { zone_id: zone_id as string }), await swapped(head, { zone_id: nowhere }))
    assert.equal(await swapped(head, { zone_id: nowhere }), '404 Z1008')
    assert.equal(await swapped(editor, { zone_id: hidden.zone_id as string }), '403 S1033')
    for (const strange of ['0', 'x', '%00', '-1', '1e3'])
      assert.match(await swapped(head, { edition_id: strange }), /^404/)
  })

  test('[A1] [A2] [A4] a bad token, a scope that lacks and a wrong API key open nothing', async () => {
    const { head } = fixture
    const at = zoneOf(head)
    const tokenWithout = (...left: string[]) =>
      testApp.tokenOf(
        head.person.zuid,
        Object.keys(scopes).filter((scope) => !left.includes(scope)),
      )
    assert.equal((await open(at, { token: 'nonsense' })).outcome, '401 A1003')
    const blind = await tokenWithout('Service.zones.READ', 'Service.spaces.READ')
    assert.equal((await open(at, { token: blind })).outcome, '403 A1010')
    const reader = await tokenWithout('Service.zones.UPDATE', 'Service.spaces.UPDATE')
    assert.deepEqual((await open(at, { token: reader })).rights, ['see'])
    assert.equal((await open(at, { token: head.person.token, api_key: 'nonsense' })).outcome, '401 A1008')
  })

  test('[L5] the address has no query, and a page of a strange origin gets nowhere', async () => {
    const { head } = fixture
    const upgrade = async (url: string, headers: Record<string, string> = {}) => {
      return new Promise<number | undefined>((resolve) => {
        const sent = request(url.replace(/^ws/, 'http'), {
          headers: {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
            ...headers,
          },
        })
        sent.on('response', ({ statusCode }) => resolve(statusCode))
        sent.on('upgrade', ({ statusCode }, socket) => {
          socket.destroy()
          resolve(statusCode)
        })
        sent.end()
      })
    }
    const url = urlOf(zoneOf(head))
    assert.equal(await upgrade(url), 101)
    assert.equal(await upgrade(`${url}?token=${head.person.token}`), 400)
    assert.equal(await upgrade(`${url}/more`), 404)
    assert.equal(await upgrade(url, { origin: 'https://evil.example' }), 403)
    assert.equal(await upgrade(url, { origin: new URL(testApp.settings.baseUrl).origin }), 101)
    assert.equal(await upgrade(`${new URL(url).origin.replace(/^ws/, 'http')}/livez`, { upgrade: 'h2c' }), 200)
    assert.equal(await upgrade(url, { upgrade: 'h2c' }), 404)
  })
})
