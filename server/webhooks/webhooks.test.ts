import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { anAdmin, aSpaceWithMembers, newZone, restrict } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const url = 'https://hooks.example.com/easel'
const unknown = '9007199254740991'

onBothEngines('webhooks', (engine) => {
  const testApp = testAppFor(engine)
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  let edition_id: string
  let space_id: string
  before(async () => {
    here = await aSpaceWithMembers(testApp)
    edition_id = here.edition_id
    space_id = here.at.space_id
  })
  const create = (by: Person, body: object = {}) =>
    by.api.createWebhook({ edition_id, body: { url, ...body } as { url: string } })
  const list = async (by: Person) => (await by.api.listWebhooks({ edition_id })).webhooks

  test('[W1] admins have one for the edition, who manages a space one for it or its zones', async () => {
    const { zone_id } = await newZone(here.owner, here.at)
    const { webhook, secret } = await create(here.owner, { description: 'All' })
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.partialDeepStrictEqual(webhook, { url, description: 'All', status: 'ACTIVE', created_by: here.owner.zuid })
    const { webhook: ofZone } = await create(here.owner, { space_id, zone_id: zone_id.toUpperCase() })
    assert.equal(ofZone.zone_id, zone_id)
    for (const { body } of [{ body: {} }, { body: { space_id } }, { body: { space_id, zone_id } }])
      await expectError(create(here.editor, body), 401, 'A1003')
    const admin = await anAdmin(testApp, here)
    await create(admin)
    await expectError(create(admin, { space_id }), 404, 'S1009')
    await expectError(create(here.owner, { space_id: unknown }), 404, 'S1009')
    await expectError(create(here.owner, { space_id, zone_id: randomUUID() }), 404, 'Z1008')
    await expectError(create(here.owner, { zone_id }), 400, 'IAM1031', { attribute: 'space_id' })
    await restrict(testApp, { ...here.at, zone_id }, here.editor.zuid)
    await expectError(create(here.editor, { space_id, zone_id }), 403, 'S1033')
    for (const wrong of ['http://example.com', 'https://127.0.0.1', 'https://localhost', 'x', ''])
      await expectError(create(here.owner, { url: wrong }), 400, 'IAM1031', { attribute: 'url' })
  })

  test('[W1] others see nothing of it; admins see it and stop it, and cannot have it sent elsewhere', async () => {
    const { webhook } = await create(here.owner, { space_id })
    const at = { edition_id, webhook_id: webhook.webhook_id }
    const admin = await anAdmin(testApp, here)
    assert.ok((await list(admin)).some(({ webhook_id }) => webhook_id === webhook.webhook_id))
    assert.deepEqual(await list(here.editor), [])
    const change = (by: Person, body: object, to = at) => by.api.updateWebhook({ ...to, body })
    await expectError(change(admin, { url }), 401, 'A1003')
    await expectError(change(admin, { enabled: true }), 401, 'A1003')
    await expectError(admin.api.rotateWebhookSecret(at), 401, 'A1003')
    await expectError(admin.api.listWebhookDeliveries(at), 401, 'A1003')
    const { zone_id } = await newZone(here.owner, here.at)
    const replay = (by: Person, zone = zone_id, to = at) =>
      by.api.replayWebhook({ ...to, body: { zone_id: zone, since: 0 } })
    await expectError(replay(admin), 401, 'A1003')
    assert.deepEqual(await replay(here.owner), { zone_id, since: 0 })
    await expectError(replay(here.owner, randomUUID()), 404, 'Z1008')
    for (const by of [here.editor, here.viewer]) {
      await expectError(change(by, { enabled: false }), 404, 'W1001')
      await expectError(by.api.deleteWebhook(at), 404, 'W1001')
      await expectError(by.api.rotateWebhookSecret(at), 404, 'W1001')
      await expectError(by.api.listWebhookDeliveries(at), 404, 'W1001')
      await expectError(replay(by), 404, 'W1001')
    }
    assert.equal((await change(admin, { enabled: false })).webhook.status, 'DISABLED')
    assert.equal((await change(here.owner, { enabled: true, description: 'Ours' })).webhook.status, 'ACTIVE')
    await expectError(change(here.owner, { url: 'https://10.0.0.1' }), 400, 'IAM1031', { attribute: 'url' })
    const missing = { edition_id, webhook_id: unknown }
    await expectError(change(here.owner, {}, missing), 404, 'W1001')
    await expectError(replay(here.owner, zone_id, missing), 404, 'W1001')
    await admin.api.deleteWebhook(at)
    await expectError(here.owner.api.deleteWebhook(at), 404, 'W1001')
  })

  test('[W1] secrets are sealed, shown once and replaced; an edition has so many webhooks', async () => {
    const { webhook, secret } = await create(here.owner)
    const at = { edition_id, webhook_id: webhook.webhook_id }
    const { secret: second } = await here.owner.api.rotateWebhookSecret(at)
    assert.notEqual(second, secret)
    const rows = JSON.stringify(await testApp.database.read.selectFrom('webhook').selectAll().execute())
    for (const one of [secret, second]) assert.ok(!rows.includes(one.slice(6)))
    assert.ok(!JSON.stringify(await list(here.owner)).includes('whsec'))
    const { total_count } = await here.owner.api.listWebhooks({ edition_id })
    const results = await Promise.allSettled(Array.from({ length: 25 - total_count }, () => create(here.owner)))
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 20 - total_count)
    await expectError(create(here.owner), 409, 'W1002')
    const pages = await here.owner.api.listWebhooks({ edition_id, query: { from: 18, limit: 10 } })
    assert.deepEqual([pages.webhooks.length, pages.total_count], [2, 20])
  })
})
