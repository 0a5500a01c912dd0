import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type OperationName, operations } from '@easel/contract'
import { createApp } from '../app.ts'
import type { AuditEntryTable } from '../db/audit-schema.ts'
import type { Db } from '../db/transaction.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { createSampleRequests, type SampleRequest } from '../testing/requests.ts'
import { createRollbackDb } from '../testing/rollback-db.ts'
import { send } from '../testing/send.ts'
import { aTenant, type TenantFixture } from '../testing/tenant-fixture.ts'
import { type Person, type TestApp, testAppFor } from '../testing/test-app.ts'

onOneOrBothEngines('postgres', 'the audit entries of operations', (engine) => {
  const testApp = testAppFor(engine)
  /** The same service on a database that rolls everything back. */
  let rollbackApp: TestApp
  let tenant: TenantFixture
  let earlier: Set<string>
  /** What the last request wrote, before it was rolled back. */
  let written: AuditEntryTable[] = []

  const entriesIn = (db: Db) => db.selectFrom('audit_entry').selectAll().execute()

  before(async () => {
    tenant = await aTenant(testApp, 'Home')
    earlier = new Set((await entriesIn(testApp.database.read)).map(({ audit_id }) => audit_id))
    const inspect = async (db: Db) => {
      written.push(...(await entriesIn(db)).filter(({ audit_id }) => !earlier.has(audit_id)))
    }
    const app = createApp({ ...testApp, database: createRollbackDb(testApp.database, inspect), mailer: undefined })
    rollbackApp = { ...testApp, app, request: injectFetch(app, engine) }
  })
  after(() => rollbackApp.app.close())

  const sendAs = async ({ token }: Person, { operation, input }: SampleRequest) => {
    written = []
    const response = await send(rollbackApp, operation, { token, input })
    return { status: response.status, id: response.headers.get('x-request-id'), text: await response.text() }
  }

  test('[N8] a change that is audited leaves one entry with who, what, when, from where and by which request; others none', async () => {
    const audited = new Set<string>()
    for (const request of createSampleRequests(tenant)) {
      const others: Record<string, Person> = { answerEditionOffer: tenant.inheritor, leaveSpace: tenant.member }
      let sender = others[request.name] ?? tenant.head
      let response = await sendAs(sender, request)
      if (response.status >= 300) {
        sender = tenant.owner
        response = await sendAs(sender, request)
      }
      if (request.name === "changeCommentText of another's") continue
      assert.ok(response.status < 300, `${request.name}: ${response.text}`)
      const { audit } = operations[request.name.split(' ')[0] as OperationName] as (typeof request)['operation']
      assert.equal(written.length, audit ? 1 : 0, request.name)
      const [entry] = written
      if (!audit || !entry) continue
      audited.add(audit.event)
      // An operation outside editions may make one.
      const made = () => (JSON.parse(response.text) as { data: { edition_id?: string } }).data.edition_id
      const edition_id = request.input.edition_id ?? made() ?? 0
      assert.deepEqual(
        { ...entry, audit_id: '', details: '', time: 0 },
        {
          edition_id: Number(edition_id),
          time: 0,
          audit_id: '',
          event: audit.event,
          zuid: Number(sender.zuid),
          address: '127.0.0.1',
          request_id: response.id,
          details: '',
          count: 1,
        },
        request.name,
      )
      assert.ok(Math.abs(Date.now() - entry.time) < 60_000)
      const details = JSON.parse(entry.details) as Record<string, unknown>
      for (const [name, id] of Object.entries(request.input))
        if (/_(id|key)$/.test(name) && name !== 'edition_id')
          assert.equal(details[name], id, `${request.name}: ${name}`)
      assertNothingSecret(entry, response.text, sender)
    }
    assert.ok(audited.size >= 24, [...audited].join(', '))
  })

  /** Names and texts of the fixture hold the word Sample; keys and secrets are in the answer. */
  const assertNothingSecret = (entry: AuditEntryTable, answer: string, { token }: Person) => {
    const text = JSON.stringify(entry)
    assert.doesNotMatch(text, /sample|studio/i)
    assert.ok(!text.includes(token))
    for (const [, secret] of answer.matchAll(/"(?:key|client_secret)":"([^"]+)"/g))
      assert.ok(!text.includes(secret as string))
  }

  test('[N8] a request that is refused leaves no entry', async () => {
    const stranger = await testApp.aPerson()
    let refused = 0
    for (const request of createSampleRequests(tenant)) {
      if (!request.operation.audit || !('edition_id' in request.input)) continue
      const { status } = await sendAs(stranger, request)
      assert.equal(status, 404, request.name)
      assert.deepEqual(written, [], request.name)
      refused++
    }
    assert.ok(refused > 20)
    const { head, owner } = tenant
    const { edition_id, team_id } = tenant.ids
    const member_id = owner.zuid
    await assert.rejects(head.api.removeTeamMember({ edition_id, team_id, member_id }))
    await assert.rejects(owner.api.revokeApiKey({ edition_id, key_id: '1' }))
    const now = (await entriesIn(testApp.database.read)).filter(({ audit_id }) => !earlier.has(audit_id))
    assert.deepEqual(now, [])
  })
})
