import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, anAdmin } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

onBothEngines('API keys', (engine) => {
  const testApp = testAppFor(engine)

  test('[A4] a key is shown once, opens its edition, and is stored as a hash only', async () => {
    const { owner, edition_id } = await testApp.anEdition()
    const { api_key, ...echo } = await owner.api.createApiKey({ edition_id, body: { key_name: 'Build server' } })
    assert.deepEqual(echo, { current_user_id: owner.zuid, edition_id })
    const { key, ...shown } = api_key
    assert.equal(shown.key_name, 'Build server')
    assert.equal(shown.created_by, owner.zuid)
    assert.deepEqual(await owner.api.listApiKeys({ edition_id }), { api_keys: [shown] })
    const stored = await testApp.database.read.selectFrom('api_key').selectAll().execute()
    assert.ok(!JSON.stringify(stored).includes(key))
    const { edition_info } = await testApp.clientOf(owner.token, key).getEdition({ edition_id })
    assert.equal(edition_info.edition_id, edition_id)
  })

  test('[A4] a revoked key, one of another edition, and nonsense are 401 A1008', async () => {
    const { owner, edition_id } = await testApp.anEdition()
    const other = await testApp.anEdition()
    const { api_key } = await owner.api.createApiKey({ edition_id, body: { key_name: 'One' } })
    const foreign = await other.owner.api.createApiKey({ edition_id: other.edition_id, body: { key_name: 'Two' } })
    const { key, key_id } = api_key
    assert.deepEqual(await owner.api.revokeApiKey({ edition_id, key_id }), {
      current_user_id: owner.zuid,
      edition_id,
      key_id,
    })
    for (const bad of [key, foreign.api_key.key, 'nonsense', '']) {
      await expectError(testApp.clientOf(owner.token, bad).getEdition({ edition_id }), 401, 'A1008')
      assert.equal((await testApp.clientOf(owner.token, bad).listEditions({})).editions_info.length, 1)
    }
    assert.deepEqual(await owner.api.listApiKeys({ edition_id }), { api_keys: [] })
    await expectError(owner.api.revokeApiKey({ edition_id, key_id }), 404, 'A1009')
    await expectError(owner.api.revokeApiKey({ edition_id, key_id: foreign.api_key.key_id }), 404, 'A1009')
    await expectError(owner.api.revokeApiKey({ edition_id, key_id: 'nonsense' }), 404, 'A1009')
  })

  test('[A4] keys are for admins of the edition', async () => {
    const edition = await testApp.anEdition()
    const { edition_id } = edition
    const [member, admin, stranger] = [
      await aMember(testApp, edition),
      await anAdmin(testApp, edition),
      await testApp.aPerson(),
    ]
    const body = { key_name: 'Key' }
    for (const [{ api }, status, code] of [
      [member, 401, 'A1003'],
      [stranger, 404, 'E1017'],
    ] as const) {
      await expectError(api.createApiKey({ edition_id, body }), status, code)
      await expectError(api.listApiKeys({ edition_id }), status, code)
      await expectError(api.revokeApiKey({ edition_id, key_id: '1' }), status, code)
    }
    const { api_key } = await admin.api.createApiKey({ edition_id, body })
    assert.deepEqual(
      (await admin.api.listApiKeys({ edition_id })).api_keys.map(({ key_id }) => key_id),
      [api_key.key_id],
    )
    await expectError(admin.api.createApiKey({ edition_id, body: { key_name: '' } }), 400, 'IAM1031', {
      attribute: 'key_name',
    })
  })

  test('[A4] [R1] an edition has fifty at most, also where many are made at once', async () => {
    const { owner, edition_id } = await testApp.anEdition()
    const create = () => owner.api.createApiKey({ edition_id, body: { key_name: 'One of many' } })
    const made = await Promise.allSettled(Array.from({ length: 52 }, create))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 50)
    await expectError(create(), 409, 'A1022')
    const { api_keys } = await owner.api.listApiKeys({ edition_id })
    await owner.api.revokeApiKey({ edition_id, key_id: api_keys[0]?.key_id as string })
    await create()
  })
})
