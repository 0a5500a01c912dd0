import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { paramsOf } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { createSampleRequests } from '../testing/requests.ts'
import { assertErrorResponse, expectError, send } from '../testing/send.ts'
import { aTenant, type TenantFixture } from '../testing/tenant-fixture.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

onBothEngines('an edition that demands two-factor sign-in', (engine) => {
  const testApp = testAppFor(engine)
  let tenant: TenantFixture
  before(async () => {
    tenant = await aTenant(testApp, 'Vault')
  })
  const setUp = ({ zuid }: { zuid: string }) =>
    testApp.database.write((db) =>
      db
        .insertInto('two_factor')
        .values({ zuid: Number(zuid), secret: '', enabled_time: Date.now(), last_step: 0 })
        .execute(),
    )
  const turnOff = ({ zuid }: { zuid: string }) =>
    testApp.database.write((db) => db.deleteFrom('two_factor').where('zuid', '=', Number(zuid)).execute())
  const demand = (by: Person, requires_two_factor: boolean) =>
    by.api.updateEdition({ edition_id: tenant.ids.edition_id, body: { requires_two_factor } })

  test('[I2] is made one by its admins, who have to have it themselves first', async () => {
    const { owner, head, ids } = tenant
    const { edition_id } = ids
    await expectError(demand(head, true), 401, 'A1003')
    await expectError(demand(owner, true), 403, 'A1020')
    await setUp(owner)
    const { edition_info } = await demand(owner, true)
    assert.equal(edition_info.requires_two_factor, true)
    const fields = 'edition_id,requires_two_factor'
    assert.deepEqual((await owner.api.getEdition({ edition_id, query: { fields } })).edition_info, {
      edition_id,
      requires_two_factor: true,
    })
    const { audit_entries } = await owner.api.listAuditEntries({ edition_id })
    assert.deepEqual(audit_entries[0]?.details, { requires_two_factor: true })
    const renamed = await owner.api.updateEdition({ edition_id, body: { edition_name: ids.edition_name } })
    assert.equal(renamed.edition_info.requires_two_factor, true, 'another change leaves it as it is')
  })

  test('[I2] lets nobody in without it, in no operation; strangers learn nothing of it', async () => {
    const { owner, visitor, member } = tenant
    const outsider = await testApp.aPerson()
    await turnOff(owner)
    const requests = createSampleRequests(tenant).filter(({ operation }) => paramsOf(operation).includes('edition_id'))
    assert.ok(requests.length > 60)
    for (const { name, operation, input } of requests) {
      const isInSpace = paramsOf(operation).includes('space_id')
      const token = (isInSpace ? tenant.head : owner).token
      await assertErrorResponse(await send(testApp, operation, { token, input }), 'twoFactorRequired', name)
      const refused = await send(testApp, operation, { token: outsider.token, input })
      assert.equal(refused.status, 404, name)
    }
    const { edition_id, space_id } = tenant.ids
    await expectError(visitor.api.getSpace({ edition_id, space_id }), 403, 'A1020')
    await expectError(member.api.getSpace({ edition_id, space_id }), 403, 'A1020')
    const [listed] = (await owner.api.listEditions({})).editions_info
    assert.equal(listed?.requires_two_factor, true)
  })

  test('[I2] lets in whoever has it, at once, and out again', async () => {
    const { member, ids } = tenant
    const { edition_id, space_id } = ids
    await setUp(member)
    await member.api.getSpace({ edition_id, space_id })
    await turnOff(member)
    await expectError(member.api.getSpace({ edition_id, space_id }), 403, 'A1020')
  })

  test('[I2] asks nothing of bots and of people of an external issuer, who do not sign in here', async () => {
    const { member, visitor, ids } = tenant
    const { edition_id, space_id } = ids
    const change = (zuid: string, row: { mail_id: null } | { issuer: string; subject: string }) =>
      testApp.database.write((db) => db.updateTable('user').set(row).where('zuid', '=', Number(zuid)).execute())
    const seenBy = async ({ api }: typeof member) => (await api.getSpace({ edition_id, space_id })).space_info.space_id
    await expectError(seenBy(member), 403, 'A1020')
    await change(member.zuid, { mail_id: null })
    assert.equal(await seenBy(member), space_id)
    await expectError(seenBy(visitor), 403, 'A1020')
    await change(visitor.zuid, { issuer: 'https://issuer.example', subject: 'visitor' })
    assert.equal(await seenBy(visitor), space_id)
  })

  test('[I2] stays one until an admin who has it takes that back', async () => {
    const { owner, head, ids } = tenant
    const { edition_id, space_id } = ids
    await expectError(demand(owner, false), 403, 'A1020')
    await setUp(owner)
    const { edition_info } = await demand(owner, false)
    assert.equal(edition_info.requires_two_factor, undefined)
    await head.api.getSpace({ edition_id, space_id })
  })
})

onBothEngines('with an external issuer', (engine) => {
  const testApp = testAppFor(engine, { settings: { oidcIssuer: 'https://issuer.example' } })

  test('[I2] an edition cannot demand two-factor sign-in: that is for the issuer to do', async () => {
    const { owner, edition_id } = await testApp.anEdition()
    await expectError(owner.api.updateEdition({ edition_id, body: { requires_two_factor: true } }), 400, 'IAM1031', {
      attribute: 'requires_two_factor',
    })
    await owner.api.updateEdition({ edition_id, body: { requires_two_factor: false } })
  })
})
