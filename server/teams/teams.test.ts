import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { addTeamMember, aMember, anAdmin, aSpace, aTeam, share } from '../testing/factories.ts'
import { expectError, send } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const timestamp = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}:\d{2}$/

onBothEngines('teams', (engine) => {
  const testApp = testAppFor(engine)

  test('[E5] a team is listed with its fields, and the default team says so in the list alone', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    await aMember(testApp, edition)
    const { teams } = await owner.api.listTeams({ edition_id })
    assert.equal(teams.length, 1)
    const { created_time, ...rest } = teams[0] as (typeof teams)[number]
    assert.match(created_time, timestamp)
    const fields = {
      team_id,
      team_name: 'Studio',
      description: '',
      team_member_count: '2',
      created_by: owner.zuid,
      created_by_name: owner.name,
      zsoid: edition_id,
      uri: `/service/api/v1/editions/${edition_id}/teams/${team_id}`,
    }
    assert.deepEqual(rest, { ...fields, is_default: 'true' })
    const { team } = await owner.api.getTeam({ edition_id, team_id })
    assert.deepEqual(team, { ...fields, created_time })
  })

  test('[E5] members see their own teams, admins of the edition all', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id } = first
    const second = await aTeam(first)
    const member = await aMember(testApp, second)
    const admin = await anAdmin(testApp, first)
    const namesFor = async ({ api }: typeof member) =>
      (await api.listTeams({ edition_id })).teams.map(({ team_id }) => team_id)
    assert.deepEqual(await namesFor(member), [second.team_id])
    assert.deepEqual(await namesFor(admin), [first.team_id, second.team_id])
    assert.deepEqual(await namesFor(owner), [first.team_id, second.team_id])
    await expectError(member.api.getTeam({ edition_id, team_id: first.team_id }), 401, 'T1006')
    assert.equal((await admin.api.getTeam({ edition_id, team_id: first.team_id })).team.team_id, first.team_id)
  })

  test('[E5] somebody of the edition who is in no team gets an empty list and a message that says so', async () => {
    const edition = await testApp.anEdition()
    const { edition_id } = edition
    const former = await anAdmin(testApp, edition)
    // No operation leaves anybody so: a bot may be.
    await testApp.database.write((db) =>
      db.updateTable('edition_member').set({ role: 'MEMBER' }).where('zuid', '=', Number(former.zuid)).execute(),
    )
    const response = await send(testApp, operations.listTeams, { token: former.token, params: { edition_id } })
    assert.equal(response.status, 200)
    const { message, data } = (await response.json()) as { message: string; data: unknown }
    assert.deepEqual(data, { teams: [] })
    assert.match(message, /no team/)
  })

  test('[E5] answers 404 to strangers and guests, and for teams that are not there', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const [stranger, guest] = [await testApp.aPerson(), await testApp.aPerson()]
    const space_id = await aSpace(testApp, edition, owner)
    await share(testApp, { edition_id, space_id }, { role: 'GUEST_VIEWER', type: 'USER', id: guest.zuid })
    for (const { api, zuid } of [stranger, guest]) {
      for (const call of [
        () => api.listTeams({ edition_id }),
        () => api.getTeam({ edition_id, team_id }),
        () => api.updateTeam({ edition_id, team_id, body: { team_name: 'x' } }),
        () => api.createTeam({ edition_id, body: { team_name: 'x' } }),
        () => api.deleteTeam({ edition_id, team_id }),
      ]) {
        await expectError(call(), 404, 'E1017', { edition_id, current_user_id: zuid })
      }
    }
    const other = await testApp.anEdition()
    for (const elsewhere of [other.team_id, '999', 'nonsense']) {
      await expectError(owner.api.getTeam({ edition_id, team_id: elsewhere }), 404, 'T1008')
      await expectError(owner.api.deleteTeam({ edition_id, team_id: elsewhere }), 404, 'T1008')
      const body = { description: 'x' }
      await expectError(owner.api.updateTeam({ edition_id, team_id: elsewhere, body }), 404, 'T1008')
    }
  })

  test('[E6] either field may be sent alone, and the answer has both as they now stand', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const lead = await aMember(testApp, edition, 'TEAM_ADMIN')
    const echo = { edition_id, team_id }
    assert.deepEqual(await owner.api.updateTeam({ edition_id, team_id, body: { description: 'Two rooms' } }), {
      current_user_id: owner.zuid,
      ...echo,
      new_name: 'Studio',
      new_description: 'Two rooms',
    })
    assert.deepEqual(await lead.api.updateTeam({ edition_id, team_id, body: { team_name: 'Atelier' } }), {
      current_user_id: lead.zuid,
      ...echo,
      new_name: 'Atelier',
      new_description: 'Two rooms',
    })
    const { team } = await owner.api.getTeam({ edition_id, team_id })
    assert.equal(team.team_name, 'Atelier')
    assert.equal(team.description, 'Two rooms')
    await owner.api.updateTeam({ edition_id, team_id, body: { description: '' } })
    assert.equal((await owner.api.getTeam({ edition_id, team_id })).team.description, '')
  })

  test('[E6] neither field, or a wrong one, is a 400 that names it', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const update = (body: object) => owner.api.updateTeam({ edition_id, team_id, body })
    await expectError(update({}), 400, 'IAM1031', { attribute: 'body' })
    await expectError(update({ colour: 'red' }), 400, 'IAM1031', { attribute: 'body' })
    await expectError(update({ team_name: '' }), 400, 'IAM1031', { attribute: 'team_name' })
    await expectError(update({ team_name: 'x'.repeat(101) }), 400, 'IAM1031', { attribute: 'team_name' })
    await expectError(update({ description: 'x'.repeat(501) }), 400, 'IAM1031', { attribute: 'description' })
    await expectError(update({ team_name: 7 }), 400, 'IAM1031', { attribute: 'team_name' })
  })

  test('[E6] a plain member may not update the team, somebody outside it even less', async () => {
    const first = await testApp.anEdition()
    const { edition_id, team_id } = first
    const member = await aMember(testApp, first)
    const outsider = await aMember(testApp, await aTeam(first))
    const change = { edition_id, team_id, body: { team_name: 'Mine' } }
    await expectError(member.api.updateTeam(change), 401, 'A1003')
    await expectError(outsider.api.updateTeam(change), 401, 'T1006')
    const admin = await anAdmin(testApp, first)
    assert.equal((await admin.api.updateTeam(change)).new_name, 'Mine')
  })

  test('[E4] admins of an ORG edition create further teams, and are TEAM_ADMIN of what they create', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const body = { team_name: 'Workshop', description: 'Machines' }
    await expectError(owner.api.createTeam({ edition_id, body }), 400, 'E1004')
    await owner.api.updateEdition({ edition_id, body: { edition_type_name: 'ORG' } })
    const member = await aMember(testApp, edition)
    await expectError(member.api.createTeam({ edition_id, body }), 401, 'A1003')
    await expectError(owner.api.createTeam({ edition_id, body: { team_name: '' } }), 400, 'IAM1031')
    const admin = await anAdmin(testApp, edition)
    const { team_id, ...created } = await admin.api.createTeam({ edition_id, body })
    assert.deepEqual(created, {
      current_user_id: admin.zuid,
      edition_id,
      team_name: 'Workshop',
      uri: `/service/api/v1/editions/${edition_id}/teams/${team_id}`,
    })
    const { team } = await admin.api.getTeam({ edition_id, team_id })
    assert.equal(team.description, 'Machines')
    assert.equal(team.created_by, admin.zuid)
    const { user_permission_info } = await admin.api.getMyTeamPermission({ edition_id, team_id })
    assert.equal(user_permission_info.role, 'TEAM_ADMIN')
  })

  test('[E4] a team is deleted by admins of the edition only, never the default one or one with an active space', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id } = first
    const second = await aTeam(first)
    const { team_id } = second
    await expectError(owner.api.deleteTeam({ edition_id, team_id: first.team_id }), 400, 'T1020')
    const lead = await aMember(testApp, second, 'TEAM_ADMIN')
    await expectError(lead.api.deleteTeam({ edition_id, team_id }), 401, 'A1003')
    await expectError((await aMember(testApp, first)).api.deleteTeam({ edition_id, team_id }), 401, 'T1006')
    const space_id = await aSpace(testApp, second, lead)
    await expectError(owner.api.deleteTeam({ edition_id, team_id }), 400, 'T1021')
    await testApp.database.write((db) =>
      db.updateTable('space').set({ status: 'TRASH' }).where('space_id', '=', Number(space_id)).execute(),
    )
    assert.deepEqual(await owner.api.deleteTeam({ edition_id, team_id }), {
      current_user_id: owner.zuid,
      edition_id,
      team_id,
    })
    await expectError(owner.api.getTeam({ edition_id, team_id }), 404, 'T1008')
  })

  test('[E4] who was in a deleted team alone leaves the edition; trashed spaces and invitations are not stranded', async () => {
    const first = await testApp.anEdition()
    const { owner, edition_id } = first
    const second = await aTeam(first)
    const { team_id } = second
    const alone = await aMember(testApp, second)
    const both = await aMember(testApp, second)
    await addTeamMember(first, both)
    const invitation = { members_info: [{ mail_id: 'later@example.com', role: 'MEMBER' as const }] }
    await owner.api.addTeamMembers({ edition_id, team_id, body: invitation })
    const left = await aSpace(testApp, second, alone, 'TRASH')
    const kept = await aSpace(testApp, second, both, 'TRASH')
    await owner.api.deleteTeam({ edition_id, team_id })
    await expectError(alone.api.getEdition({ edition_id }), 404, 'E1017')
    assert.deepEqual(
      (await both.api.listTeams({ edition_id })).teams.map((team) => team.team_id),
      [first.team_id],
    )
    const spaces = await testApp.database.read
      .selectFrom('space')
      .where('edition_id', '=', Number(edition_id))
      .orderBy('space_id')
      .select(['space_id', 'team_id', 'owner_zuid'])
      .execute()
    const team = Number(first.team_id)
    assert.deepEqual(
      spaces.map((space) => ({ ...space })),
      [
        { space_id: Number(left), team_id: team, owner_zuid: Number(owner.zuid) },
        { space_id: Number(kept), team_id: team, owner_zuid: Number(both.zuid) },
      ],
    )
    const rows = await testApp.database.read
      .selectFrom('team_invitation')
      .where('edition_id', '=', Number(edition_id))
      .selectAll()
      .execute()
    assert.deepEqual(rows, [])
  })
})
