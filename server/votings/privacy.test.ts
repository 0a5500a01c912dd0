import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { methodOf } from '@easel/contract'
import { createApp } from '../app.ts'
import { createLogger } from '../http/logger.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { openSession } from '../testing/live-socket.ts'
import { createSampleRequests } from '../testing/requests.ts'
import { send } from '../testing/send.ts'
import { aTenant, type TenantFixture } from '../testing/tenant-fixture.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'
import { cast, end } from '../testing/votings.ts'
import { aWebhookReceiver } from '../testing/webhook-receiver.ts'
import { aWebhookSender } from '../testing/webhook-sender.ts'

/** An answer without what has another value at another moment, and without what reading itself leaves behind. */
const lasting = (text: string): string =>
  text
    .replace(/"openings":\[[^\]]*\]/, '')
    .replaceAll(/"(now_ms|opened_time|last_opened_time)":("[^"]*"|\d+)/g, '')
    .split('\n')
    .filter((line) => !/^\{"(export|end)":|"edition\.exported"/.test(line))
    .map((line) => line.replace(/,$/, ''))
    .join('\n')

onOneOrBothEngines('postgres', 'what others learn of a vote', (engine) => {
  const testApp = testAppFor(engine, { settings: { webhookPrivateAddresses: true } })
  let address: string
  let tenant: TenantFixture
  let at: { edition_id: string; space_id: string; zone_id: string }
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
    tenant = await aTenant(testApp, 'Secret')
    const { edition_id, space_id, zone_id } = tenant.ids
    at = { edition_id, space_id, zone_id }
  })
  let receiver: Awaited<ReturnType<typeof aWebhookReceiver>>
  before(async () => {
    receiver = await aWebhookReceiver()
  })
  after(() => receiver.close())

  /** Every answer to every read of the API, by the name of the request. */
  const readAll = async (person: Person): Promise<Record<string, string>> => {
    const reads = createSampleRequests(tenant).filter(({ operation }) => methodOf(operation) === 'GET')
    const answers: Record<string, string> = {}
    for (const { name, operation, input } of reads)
      answers[name] = lasting(await (await send(testApp, operation, { token: person.token, input })).text())
    return answers
  }

  test('no read of the API is answered otherwise after a vote, to no admin and to nobody beside', async () => {
    const { ids, member, owner, head, visitor } = tenant
    const { voting_id, shape_id, other_shape_id } = ids
    const others = [owner, head, visitor]
    await cast(member, at, voting_id, { [shape_id]: 1 })
    const before: Record<string, string>[] = []
    for (const person of others) before.push(await readAll(person))
    assert.match(before[1]?.listVotings ?? '', /"results":null/)
    assert.match(before[0]?.exportEdition ?? '', /"table":"zone_commit"/)
    await cast(member, at, voting_id, { [other_shape_id]: 3 })
    for (const [n, person] of others.entries())
      for (const [name, answer] of Object.entries(await readAll(person))) assert.equal(answer, before[n]?.[name], name)
  })

  test('a vote is in no live session, no webhook, no journal and no log; its end tells none of them the results', async () => {
    const { ids, member, head } = tenant
    const { voting_id, shape_id } = ids
    const { webhook } = await head.api.createWebhook({
      edition_id: at.edition_id,
      body: { url: receiver.url, space_id: at.space_id, zone_id: at.zone_id },
    })
    const sender = aWebhookSender(testApp)
    await sender.run()
    const lines: string[] = []
    const logger = createLogger('trace', { write: (line) => void lines.push(line) })
    const logged = createApp({ ...testApp, mailer: undefined, logger })
    const session = await openSession(address, at, head)
    const [told, heard] = [session.received.length, receiver.received.length]
    const { seq } = session.welcome
    const request = injectFetch(logged, engine)
    const url = `${testApp.baseUrl}/service/api/v1/editions/${at.edition_id}/spaces/${at.space_id}/zones/${at.zone_id}`
    const voted = await request(`${url}/votings/${voting_id}/votes`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ votes: [{ element_id: shape_id, count: 2 }] }),
    })
    assert.equal(voted.status, 200, await voted.text())
    await logged.close()
    assert.ok(lines.some((line) => line.includes(voting_id)))
    assert.ok(!lines.join('').includes(shape_id))
    session.send({ type: 'ping' })
    await session.next('pong')
    assert.deepEqual(
      session.received.slice(told).map(({ type }) => type),
      ['pong'],
    )
    await sender.run()
    assert.equal(receiver.received.length, heard)
    assert.deepEqual((await head.api.listChanges({ ...at, query: { since: seq } })).changes, [])

    await end(head, at, voting_id)
    const { changes } = await session.next('changes')
    await sender.run()
    const { changes: journal } = await head.api.listChanges({ ...at, query: { since: seq } })
    const keys = ['end_ms', 'state', 'title', 'votes_each', 'voting_id']
    const hooked = JSON.parse(receiver.received.at(-1)?.body ?? '{}').data.changes
    for (const [change, ...more] of [changes, journal, hooked]) {
      assert.deepEqual(more, [])
      const [operation] = change.operations
      assert.deepEqual(Object.keys(operation.set), ['voting'])
      assert.deepEqual(Object.keys(operation.set.voting).toSorted(), keys)
    }
    session.close()
    await head.api.deleteWebhook({ edition_id: at.edition_id, webhook_id: webhook.webhook_id })
  })

  test('results say how many, and never who', async () => {
    const { ids, member, head, visitor } = tenant
    for (const person of [head, visitor]) {
      const text = JSON.stringify((await person.api.listVotings({ ...at })).votings)
      assert.match(text, new RegExp(`"results":\\[\\{"element_id":"${ids.shape_id}"`))
      assert.ok(!text.includes(member.zuid))
    }
  })
})
