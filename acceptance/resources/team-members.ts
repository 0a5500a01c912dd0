import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSpace, unknownIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const teamMembers: Suite = (
  { owner, admin, editor, newcomer, colleague },
  { edition_id, team_id, other_team_id },
) => {
  const at = { edition_id, team_id }
  const adding = (...mails: string[]) => ({
    ...at,
    body: { members_info: mails.map((mail_id) => ({ mail_id, role: 'MEMBER' as const })) },
  })
  const invited = `invited.${owner.zuid}@example.com`

  describe('addTeamMembers', () => {
    test('[E7] a known user becomes a member, an unknown one is invited; either way the invited-member shape', async () => {
      const { added_members } = await owner.does('addTeamMembers', adding(newcomer.mail, invited))
      assert.deepEqual(
        added_members.map(({ mail_id, role_name, added_by, ...rest }) => [mail_id, role_name, added_by, rest.team_id]),
        [newcomer.mail, invited].map((mail) => [mail, 'MEMBER', owner.zuid, team_id]),
      )
    })

    test('[E7] who is in the team or invited is not added again', async () => {
      await owner.isRefused('addTeamMembers', adding(newcomer.mail), 'alreadyInTeam')
      await owner.isRefused('addTeamMembers', adding(invited), 'alreadyInvited')
      const { details } = await owner.isRefused('addTeamMembers', adding(newcomer.mail, invited), 'noMemberAdded')
      assert.equal((details.failed_members as unknown[]).length, 2)
    })

    test('[E7] several of which some fail: 206 with both lists', async () => {
      const another = `another.${owner.zuid}@example.com`
      const { added_members, failed_members } = await owner.doesInPart('addTeamMembers', adding(another, invited))
      assert.deepEqual(
        added_members.map(({ mail_id }) => mail_id),
        [another],
      )
      assert.deepEqual(
        failed_members?.map(({ mail_id, error_code }) => [mail_id, error_code]),
        [[invited, 'T1014']],
      )
    })

    test('[E7] 1 to 100 items', async () => {
      await owner.isRefused('addTeamMembers', adding(), 'emptyArray', { attribute: 'members_info' })
      const many = Array.from({ length: 101 }, (_, n) => `many${n}@example.com`)
      await owner.isRefused('addTeamMembers', adding(...many), 'invalid', { attribute: 'members_info' })
    })
  })

  describe('withdrawInvitation', () => {
    const withdraw = (mail_id: string) => ({ ...at, query: { mail_id } })

    test('[N7] an invitation that waits is withdrawn, once', async () => {
      const mail_id = `withdrawn.${owner.zuid}@example.com`
      await owner.does('addTeamMembers', adding(mail_id))
      assert.deepEqual(await admin.does('withdrawInvitation', withdraw(mail_id.toUpperCase())), {
        current_user_id: admin.zuid,
        ...at,
        mail_id,
      })
      await owner.isRefused('withdrawInvitation', withdraw(mail_id), 'invitationNotFound')
      await owner.isRefused('withdrawInvitation', withdraw(newcomer.mail), 'invitationNotFound')
      await owner.isRefused('withdrawInvitation', withdraw('nonsense'), 'invalid', { attribute: 'mail_id' })
    })
  })

  describe('listTeamMembers', () => {
    test('lists members, or admins alone', async () => {
      const { team_members = [] } = await editor.does('listTeamMembers', at)
      const own = team_members.find(({ zuid }) => zuid === newcomer.zuid)
      assert.partialDeepStrictEqual(own, { role_name: 'MEMBER', mail_id: newcomer.mail, added_by: owner.zuid })
      assert.equal(own?.team_id, undefined)
      const { team_admins = [] } = await editor.does('listTeamMembers', { ...at, query: { member_type: 'TEAM_ADMIN' } })
      assert.deepEqual(
        team_admins.map(({ zuid }) => zuid),
        [owner.zuid],
      )
    })

    test('[G5] [G7] selects fields and pages from index 0', async () => {
      const { team_members } = await editor.does('listTeamMembers', {
        ...at,
        query: { fields: 'zuid,team_id', from: 0, limit: 1 },
      })
      assert.deepEqual(team_members, [{ zuid: team_members?.[0]?.zuid, team_id }])
    })
  })

  describe('changeTeamMemberRole', () => {
    test('answers the new role; the same again is a conflict', async () => {
      const input = { ...at, member_id: newcomer.zuid, body: { role: 'TEAM_ADMIN' as const } }
      assert.deepEqual(await owner.does('changeTeamMemberRole', input), {
        current_user_id: owner.zuid,
        new_role: 'TEAM_ADMIN',
        edition_id,
        team_id,
        zuid: newcomer.zuid,
      })
      await owner.isRefused('changeTeamMemberRole', input, 'sameRole')
    })

    test('not the own role, not that of the super admin, not of somebody else', async () => {
      const change = (member_id: string) => ({ ...at, member_id, body: { role: 'MEMBER' } })
      await newcomer.isRefused('changeTeamMemberRole', change(newcomer.zuid), 'ownTeamRole')
      await newcomer.isRefused('changeTeamMemberRole', change(owner.zuid), 'superAdminFixed')
      await newcomer.isRefused('changeTeamMemberRole', change(colleague.zuid), 'notTeamMember')
      await newcomer.isRefused('changeTeamMemberRole', change(unknownIds.member_id), 'notTeamMember')
    })
  })

  describe('removeTeamMember', () => {
    const remove = (member_id: string, more: object = {}) => ({ ...at, member_id, ...more })

    test('not oneself, not the super admin, not somebody else', async () => {
      await newcomer.isRefused('removeTeamMember', remove(newcomer.zuid), 'removeSelf')
      await newcomer.isRefused('removeTeamMember', remove(owner.zuid), 'removeSuperAdmin')
      await owner.isRefused('removeTeamMember', remove(colleague.zuid), 'notTeamMember')
    })

    test('[E8] what the member owned goes to assign_to_zuid, who must be in the team', async () => {
      const { space_id } = await createSpace(newcomer, at, 'Handed over')
      const toColleague = remove(newcomer.zuid, { body: { assign_to_zuid: colleague.zuid } })
      await owner.isRefused('removeTeamMember', toColleague, 'invalid', { attribute: 'assign_to_zuid' })
      const done = await owner.does('removeTeamMember', {
        ...at,
        member_id: newcomer.zuid,
        body: { assign_to_zuid: admin.zuid },
      })
      assert.deepEqual(done, { current_user_id: owner.zuid, edition_id, team_id, removed_zuid: newcomer.zuid })
      const { space_info } = await admin.does('getSpace', { edition_id, space_id })
      assert.equal(space_info.owner_zuid, admin.zuid)
      await newcomer.isRefused('getTeam', at, 'editionNotFound')
    })
  })

  describe('getMyTeamPermissions, for a user who is in the organisation and in no team', () => {
    test('[E5] answers 200 with none', async () => {
      await owner.does('addTeamMembers', { ...adding(newcomer.mail), team_id: other_team_id })
      await owner.does('changeEditionRole', { edition_id, user_id: newcomer.zuid, body: { role: 'ORG_ADMIN' } })
      await owner.does('removeTeamMember', { edition_id, team_id: other_team_id, member_id: newcomer.zuid })
      const { user_permission_info } = await newcomer.does('getMyTeamPermissions', { edition_id })
      assert.deepEqual(user_permission_info.teams, [])
      assert.equal((await newcomer.send('listTeams', { edition_id })).status, 200)
    })
  })
}
