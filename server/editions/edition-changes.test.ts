import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, anAdmin } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

onBothEngines('changes to an edition', (engine) => {
  const testApp = testAppFor(engine)

  test('[E4] admins rename an edition and make an ORG of it, and an ORG it stays', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const admin = await anAdmin(testApp, edition)
    const { edition_info } = await admin.api.updateEdition({ edition_id, body: { edition_name: 'Nord' } })
    assert.equal(edition_info.edition_name, 'Nord')
    assert.equal(edition_info.edition_type_name, 'TEAM')
    assert.equal(edition_info.edition_role_name, 'ORG_ADMIN')
    const body = { edition_type_name: 'ORG' as const }
    assert.equal((await owner.api.updateEdition({ edition_id, body })).edition_info.edition_type_name, 'ORG')
    await owner.api.updateEdition({ edition_id, body })
    const back = { edition_type_name: 'TEAM' as 'ORG' }
    await expectError(owner.api.updateEdition({ edition_id, body: back }), 400, 'IAM1031', {
      attribute: 'edition_type_name',
    })
    const now = (await owner.api.getEdition({ edition_id })).edition_info
    assert.deepEqual([now.edition_name, now.edition_type_name, now.is_default], ['Nord', 'ORG', 'true'])
  })

  test('[E4] an update needs a field and the right to it', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const [member, stranger] = [await aMember(testApp, edition), await testApp.aPerson()]
    await expectError(owner.api.updateEdition({ edition_id, body: {} }), 400, 'IAM1031', { attribute: 'body' })
    await expectError(owner.api.updateEdition({ edition_id, body: { edition_name: '' } }), 400, 'IAM1031')
    await expectError(member.api.updateEdition({ edition_id, body: { edition_name: 'Mine' } }), 401, 'A1003')
    await expectError(stranger.api.updateEdition({ edition_id, body: { edition_name: 'Mine' } }), 404, 'E1017')
  })

  test('[E4] the super admin makes an ORG_ADMIN of a member, and a member again', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const member = await aMember(testApp, edition)
    const change = (role: 'ORG_ADMIN' | 'MEMBER') =>
      owner.api.changeEditionRole({ edition_id, user_id: member.zuid, body: { role } })
    assert.deepEqual(await change('ORG_ADMIN'), {
      current_user_id: owner.zuid,
      new_role: 'ORG_ADMIN',
      edition_id,
      zuid: member.zuid,
    })
    const mine = async () => (await member.api.getMyEditionPermission({ edition_id })).user_permission_info.role
    assert.equal(await mine(), 'ORG_ADMIN')
    await expectError(change('ORG_ADMIN'), 409, 'M1001')
    await change('MEMBER')
    assert.equal(await mine(), 'MEMBER')
    await expectError(change('SUPER_ADMIN' as 'MEMBER'), 400, 'IAM1031', { attribute: 'role' })
  })

  test('[E3] an ORG_ADMIN who was removed from the last team and is made a MEMBER has left the edition', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const admin = await aMember(testApp, edition)
    const change = (role: 'ORG_ADMIN' | 'MEMBER') =>
      owner.api.changeEditionRole({ edition_id, user_id: admin.zuid, body: { role } })
    await change('ORG_ADMIN')
    const create_space = { team_id, space_name: 'Plans' }
    const { space_id } = await admin.api.createSpace({ edition_id, body: { create_space } })
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: admin.zuid })
    assert.equal((await admin.api.getMyEditionPermission({ edition_id })).user_permission_info.role, 'ORG_ADMIN')
    assert.equal((await change('MEMBER')).new_role, 'MEMBER')
    await expectError(admin.api.getEdition({ edition_id }), 404, 'E1017')
    await expectError(admin.api.getSpace({ edition_id, space_id }), 404, 'E1017')
    await expectError(change('ORG_ADMIN'), 404, 'IAM1001')
    assert.deepEqual((await admin.api.listEditions({})).editions_info, [])
    assert.equal((await owner.api.getSpace({ edition_id, space_id })).space_info.space_name, 'Plans')
    const { members_count } = (await owner.api.getSubscription({ edition_id })).subscription_info
    assert.equal(members_count, '1')
  })

  test('[E4] only the super admin changes roles, and nobody the super admin’s', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const [admin, member, stranger] = [
      await anAdmin(testApp, edition),
      await aMember(testApp, edition),
      await testApp.aPerson(),
    ]
    const to = (user_id: string) => ({ edition_id, user_id, body: { role: 'ORG_ADMIN' as const } })
    await expectError(admin.api.changeEditionRole(to(member.zuid)), 401, 'A1003')
    await expectError(member.api.changeEditionRole(to(member.zuid)), 401, 'A1003')
    await expectError(stranger.api.changeEditionRole(to(member.zuid)), 404, 'E1017')
    await expectError(owner.api.changeEditionRole(to(owner.zuid)), 403, 'A1006')
    await expectError(owner.api.changeEditionRole(to(stranger.zuid)), 404, 'IAM1001')
    await expectError(owner.api.changeEditionRole(to('me')), 404, 'IAM1001')
  })

  test('[N7] an admin ends every session and token of a member, and nobody those of the super admin', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const [admin, member, stranger] = [
      await anAdmin(testApp, edition),
      await aMember(testApp, edition),
      await testApp.aPerson(),
    ]
    const of = ({ zuid }: { zuid: string }) => ({ edition_id, user_id: zuid })
    await expectError(member.api.endMemberAccess(of(admin)), 401, 'A1003')
    await expectError(stranger.api.endMemberAccess(of(member)), 404, 'E1017')
    await expectError(admin.api.endMemberAccess(of(stranger)), 404, 'IAM1001')
    await expectError(admin.api.endMemberAccess(of(owner)), 401, 'A1003')
    const { personal_token } = await member.api.createToken({
      body: { token_name: 'Nightly', scopes: ['Service.editions.READ'] },
    })
    assert.deepEqual(await admin.api.endMemberAccess(of(member)), {
      current_user_id: admin.zuid,
      edition_id,
      zuid: member.zuid,
    })
    await expectError(member.api.listEditions({}), 401, 'A1003')
    await expectError(testApp.clientOf(personal_token.token).listEditions({}), 401, 'A1003')
    const { audit_entries } = await owner.api.listAuditEntries({ edition_id, query: { event: 'edition.access_ended' } })
    assert.deepEqual(
      audit_entries.map((entry) => [entry.zuid, entry.details]),
      [[admin.zuid, { user_id: member.zuid }]],
    )
    await owner.api.endMemberAccess(of(owner))
    await expectError(owner.api.listEditions({}), 401, 'A1003')
  })

  test('[E4] of ten requests for the same role at once, one changes it', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const member = await aMember(testApp, edition)
    const settled = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        owner.api.changeEditionRole({ edition_id, user_id: member.zuid, body: { role: 'ORG_ADMIN' } }),
      ),
    )
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  test('[E4] whoever is promoted and removed from their last team at once is either still an admin or gone', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    for (let round = 0; round < 5; round++) {
      const { zuid } = await aMember(testApp, edition)
      const [promoted] = await Promise.allSettled([
        owner.api.changeEditionRole({ edition_id, user_id: zuid, body: { role: 'ORG_ADMIN' } }),
        owner.api.removeTeamMember({ edition_id, team_id, member_id: zuid }),
      ])
      const permission = owner.api.getEditionPermission({ edition_id, user_id: zuid })
      if (promoted.status === 'rejected') await expectError(permission, 404, 'IAM1001')
      else assert.equal((await permission).user_permission_info.role, 'ORG_ADMIN')
    }
  })
})
