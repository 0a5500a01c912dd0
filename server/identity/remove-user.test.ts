import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandLine } from '../audit/record.ts'
import { deleteDetachedEditions } from '../editions/delete-detached.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aSpace, share } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { removeUser } from './remove-user.ts'
import { listUsers, requireUser } from './users.ts'

onBothEngines('deleting an account', (engine) => {
  const testApp = testAppFor(engine)

  test('[N7] what it made stays with the edition, under “Deleted user”, and its spaces go to the owner', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const ann = await aMember(testApp, edition, 'TEAM_ADMIN')
    const create_space = { team_id, space_name: 'Sketches', zone_name: 'Board' }
    const { space_id } = await ann.api.createSpace({ edition_id, body: { create_space } })
    const at = { edition_id, space_id }
    const { zone_order } = (await ann.api.listZones(at)).zones_info
    const zone = { ...at, zone_id: zone_order[0] as string }
    await ann.api.createComment({ ...zone, body: { text: 'Mine', point: { x: 1, y: 1 } } })

    assert.equal(await removeUser(testApp.database, Number(ann.zuid), { source: commandLine }), undefined)
    await assert.rejects(ann.api.listEditions({}), { status: 401 })
    const { space_members } = await owner.api.listSpaceMembers(at)
    assert.deepEqual(
      space_members.map((member) => [member.zuid, member.role_name]),
      [[owner.zuid, 'CREATOR']],
    )
    const { threads } = await owner.api.listComments(zone)
    assert.deepEqual(
      threads.map(({ text, author_zuid, author_name }) => [text, author_zuid, author_name]),
      [['Mine', ann.zuid, 'Deleted user']],
    )
    const { team_members = [] } = await owner.api.listTeamMembers({ edition_id, team_id })
    assert.deepEqual(
      team_members.map(({ zuid }) => zuid),
      [owner.zuid],
    )
    const users = await listUsers(testApp.database.read)
    assert.equal(
      users.some(({ zuid }) => zuid === Number(ann.zuid)),
      false,
    )
    await assert.rejects(requireUser(testApp.database.read, ann.zuid), /There is no user/)
    // A second time changes nothing.
    assert.equal(await removeUser(testApp.database, Number(ann.zuid), { source: commandLine }), undefined)
  })

  test('[N7] a guest leaves nothing in the spaces of others', async () => {
    const edition = await testApp.anEdition()
    const guest = await testApp.aPerson()
    const space_id = await aSpace(testApp, edition, edition.owner)
    const at = { edition_id: edition.edition_id, space_id }
    await share(testApp, at, { role: 'GUEST_VIEWER', type: 'USER', id: guest.zuid })
    await guest.api.getSpace(at)
    await removeUser(testApp.database, Number(guest.zuid), { source: commandLine })
    const left = testApp.database.read.selectFrom('space_member').where('member_id', '=', Number(guest.zuid))
    assert.deepEqual(await left.select('space_id').execute(), [])
  })

  test('[N7] an edition that others are in stands in the way; one that nobody else is in goes along', async () => {
    const edition = await testApp.anEdition()
    const member = await aMember(testApp, edition)
    const { owner, edition_id, team_id } = edition
    const owned = await removeUser(testApp.database, Number(owner.zuid), { source: commandLine })
    assert.equal(owned?.edition_id, Number(edition_id))
    await owner.api.getEdition({ edition_id })

    await owner.api.removeTeamMember({ edition_id, team_id, member_id: member.zuid })
    const space_id = await aSpace(testApp, edition, owner)
    const guest = await testApp.aPerson()
    await share(testApp, { edition_id, space_id }, { role: 'GUEST_VIEWER', type: 'USER', id: guest.zuid })
    await guest.api.getSpace({ edition_id, space_id })
    assert.equal(await removeUser(testApp.database, Number(owner.zuid), { source: commandLine }), undefined)
    await assert.rejects(guest.api.getSpace({ edition_id, space_id }), { status: 404, code: 'E1017' })
    assert.ok((await deleteDetachedEditions(testApp.database)) >= 1)
    const left = testApp.database.read.selectFrom('space_member').where('edition_id', '=', Number(edition_id))
    assert.deepEqual(await left.select('space_id').execute(), [])
  })
})
