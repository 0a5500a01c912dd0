import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { methodOf } from '@easel/contract'
import { createApp } from '../app.ts'
import { createLogger } from '../http/logger.ts'
import { onBothEngines } from '../testing/engines.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { openSession } from '../testing/live-socket.ts'
import { createSampleRequests } from '../testing/requests.ts'
import { send } from '../testing/send.ts'
import { aTenant, type TenantFixture } from '../testing/tenant-fixture.ts'
import { testAppFor } from '../testing/test-app.ts'
import { aWebhookReceiver } from '../testing/webhook-receiver.ts'
import { aWebhookSender } from '../testing/webhook-sender.ts'

const SECRET = 'Zweifelsohne'

onBothEngines('what others learn of a private note', (engine) => {
  const testApp = testAppFor(engine, { settings: { webhookPrivateAddresses: true } })
  let address: string
  let tenant: TenantFixture
  let at: { edition_id: string; space_id: string; zone_id: string; note_id: string }
  let receiver: Awaited<ReturnType<typeof aWebhookReceiver>>
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
    tenant = await aTenant(testApp, 'Hidden')
    const { edition_id, space_id, zone_id, note_id } = tenant.ids
    at = { edition_id, space_id, zone_id, note_id }
    receiver = await aWebhookReceiver()
  })
  after(() => receiver.close())

  const body = (text: string) => ({ text, point: { x: 1, y: 2 } })
  test('no read of the API has its text for anybody else, no admin and no search; its author reads it among their own', async () => {
    // Who has written the note of the zone.
    const writer = tenant.head
    await writer.api.putPrivateNote({ ...at, body: body(SECRET) })
    const { owner, head, member, visitor } = tenant
    const reads = createSampleRequests(tenant).filter(({ operation }) => methodOf(operation) === 'GET')
    const found: string[] = []
    for (const person of new Set([owner, head, member, visitor]))
      for (const { name, operation, input } of reads) {
        const query = { ...(input.query as object), ...(/^search/.test(name) && { search: SECRET }) }
        const answer = await send(testApp, operation, { token: person.token, input: { ...input, query } })
        // What was searched for is said again.
        const text = (await answer.text()).replaceAll(`"search":"${SECRET}"`, '')
        if (text.includes(SECRET)) found.push(`${person === writer ? 'author' : 'another'}: ${name}`)
      }
    assert.deepEqual(found.toSorted(), ['author: exportOwnData', 'author: listPrivateNotes'])
  })

  test('its text is in no live session, no webhook, no journal, no version, no copy and no log', async () => {
    const { head: writer, member } = tenant
    const { edition_id, space_id, zone_id } = at
    await writer.api.createWebhook({ edition_id, body: { url: receiver.url, space_id, zone_id } })
    const sender = aWebhookSender(testApp)
    await sender.run()
    const lines: string[] = []
    const logger = createLogger('trace', { write: (line) => void lines.push(line) })
    const logged = createApp({ ...testApp, mailer: undefined, logger })
    const session = await openSession(address, at, member)
    const url = `${testApp.baseUrl}/service/api/v1/editions/${edition_id}/spaces/${space_id}/zones/${zone_id}`
    const written = await injectFetch(logged, engine)(`${url}/privatenotes/${at.note_id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: `${SECRET} moved`, point: { x: 7, y: 7 } }),
    })
    assert.equal(written.status, 200, await written.text())
    await logged.close()
    const { changes } = await session.next('changes')
    await sender.run()
    assert.deepEqual(changes[0]?.operations, [{ op: 'zone', set: { private_notes: 1 } }])
    await writer.api.undoChanges({ edition_id, space_id, zone_id, body: { zuid: writer.zuid } })
    await writer.api.duplicateZone({ ...at, body: { duplicate_zone: { destination_type: 'SAME_SPACE' } } })
    const told = [lines, session.received, receiver.received].map((all) => JSON.stringify(all))
    for (const text of told) {
      assert.ok(text.length > 100)
      assert.ok(!text.includes(SECRET))
    }
    for (const table of ['zone_commit', 'element', 'search_entry', 'zone_snapshot_page', 'webhook_delivery'] as const)
      assert.ok(!JSON.stringify(await testApp.database.read.selectFrom(table).selectAll().execute()).includes(SECRET))
    session.close()

    const { inserted_ids } = await writer.api.revealPrivateNotes({ ...at, body: { state: 'REVEALED' } })
    const { shapes } = await member.api.listShapes({ ...at, query: { ids: inserted_ids.join() } })
    assert.match(JSON.stringify(shapes), new RegExp(`${SECRET} moved`))
  })
})
