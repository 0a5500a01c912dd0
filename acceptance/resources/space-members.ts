import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createSpace, type SpaceIds, unknownIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const spaceMembers: Suite = (people, { edition_id, team_id, other_team_id }) => {
  const { owner, admin, editor, colleague, outsider } = people
  describe('space members', () => {
    let at: SpaceIds
    before(async () => {
      at = await createSpace(owner, { edition_id, team_id }, 'Shared')
    })
    type Type = 'USER' | 'TEAM' | 'ORG'
    type Role = 'EDITOR' | 'VIEWER' | 'GUEST_VIEWER'
    const adding = (...items: [string, Role, Type][]) => ({
      ...at,
      body: { members_info: items.map(([zuid, role, type]) => ({ zuid, role, type })) },
    })

    describe('addSpaceMembers', () => {
      test('[S9] people, teams and the organisation', async () => {
        const { added_members } = await owner.does(
          'addSpaceMembers',
          adding([editor.zuid, 'EDITOR', 'USER'], [other_team_id, 'VIEWER', 'TEAM'], [edition_id, 'VIEWER', 'ORG']),
        )
        assert.deepEqual(
          added_members.map(({ zuid, role_name, added_type_name, mail_id }) => [
            zuid,
            role_name,
            added_type_name,
            mail_id,
          ]),
          [
            [editor.zuid, 'EDITOR', 'USER', editor.mail],
            [other_team_id, 'VIEWER', 'TEAM', undefined],
            [edition_id, 'VIEWER', 'ORG', undefined],
          ],
        )
        assert.equal((await owner.does('getSpace', at)).space_info.publish, 'true')
      })

      test('[S9] already a member, or in neither the team nor the organisation', async () => {
        await owner.isRefused('addSpaceMembers', adding([editor.zuid, 'EDITOR', 'USER']), 'alreadySpaceMember')
        await owner.isRefused('addSpaceMembers', adding([outsider.zuid, 'EDITOR', 'USER']), 'neitherTeamNorOrg')
        const both = adding([editor.zuid, 'EDITOR', 'USER'], [outsider.zuid, 'EDITOR', 'USER'])
        await owner.isRefused('addSpaceMembers', both, 'noSpaceMemberAdded')
        await owner.isRefused('addSpaceMembers', adding(), 'emptyArray')
      })

      test('[S9] 500 invitations wait in a space at most', async () => {
        const crowded = await createSpace(owner, { edition_id, team_id }, 'Many invitations')
        const inviting = (...numbers: number[]) => ({
          ...crowded,
          body: {
            members_info: numbers.map((n) => ({
              mail_id: `guest-${n}@${crowded.space_id}.example`,
              role: 'GUEST_VIEWER' as const,
              type: 'USER' as const,
            })),
          },
        })
        for (let from = 0; from < 500; from += 100)
          await owner.does('addSpaceMembers', inviting(...Array.from({ length: 100 }, (_, n) => from + n)))
        await owner.isRefused('addSpaceMembers', inviting(500), 'tooManyInvitations')
      })

      test('[S9] several of which some fail: 206 with both lists', async () => {
        const some = adding([colleague.zuid, 'VIEWER', 'USER'], [unknownIds.user_id, 'VIEWER', 'USER'])
        const { added_members, failed_members } = await owner.doesInPart('addSpaceMembers', some)
        assert.deepEqual(
          added_members.map(({ zuid }) => zuid),
          [colleague.zuid],
        )
        assert.deepEqual(
          failed_members?.map(({ zuid, error_code }) => [zuid, error_code]),
          [[unknownIds.user_id, 'S1041']],
        )
      })

      test('[S9] [E2] a guest from outside sees the space and nothing else of the edition', async () => {
        await owner.isRefused('addSpaceMembers', adding([outsider.zuid, 'GUEST_VIEWER', 'USER']), 'neitherTeamNorOrg')
        const guest = { mail_id: outsider.mail, role: 'GUEST_VIEWER', type: 'USER' } as const
        await owner.does('addSpaceMembers', { ...at, body: { members_info: [guest] } })
        assert.equal((await outsider.does('getSpace', at)).space_info.can_edit, 'false')
        await outsider.isRefused('getEdition', { edition_id }, 'editionNotFound')
      })

      test('[X12] listSharedWithMe has the space for the guest, and not for whoever is in its team', async () => {
        const { shared_spaces } = await outsider.does('listSharedWithMe', {})
        const here = shared_spaces.find(({ space_id }) => space_id === at.space_id)
        assert.partialDeepStrictEqual(here, { ...at, role: 'GUEST_VIEWER' })
        const { shared_spaces: own } = await owner.does('listSharedWithMe', { query: { limit: 100 } })
        assert.ok(own.every(({ space_id }) => space_id !== at.space_id))
      })
    })

    describe('listSpaceMembers', () => {
      test('lists every entry; fields selects', async () => {
        const { space_members } = await editor.does('listSpaceMembers', at)
        assert.deepEqual(space_members.map(({ role_name }) => role_name).toSorted(), [
          'CREATOR',
          'EDITOR',
          'GUEST_VIEWER',
          'VIEWER',
          'VIEWER',
          'VIEWER',
        ])
        const { space_members: selected } = await editor.does('listSpaceMembers', { ...at, query: { fields: 'zuid' } })
        assert.ok(selected.every((member) => Object.keys(member).join() === 'zuid'))
      })
    })

    describe('changeSpaceMemberRole', () => {
      const change = (member_id: string, role: 'VIEWER' | 'COMMENTER' | 'EDITOR') => ({
        ...at,
        member_id,
        body: { role },
      })

      test('answers the new role; the same again is a conflict', async () => {
        assert.deepEqual(await owner.does('changeSpaceMemberRole', change(colleague.zuid, 'COMMENTER')), {
          current_user_id: owner.zuid,
          new_role: 'COMMENTER',
          ...at,
          zuid: colleague.zuid,
        })
        await owner.isRefused('changeSpaceMemberRole', change(colleague.zuid, 'COMMENTER'), 'sameRole')
      })

      test("not the owner's, not one's own, not of somebody who is not there; a guest stays a guest", async () => {
        await editor.isRefused('changeSpaceMemberRole', change(owner.zuid, 'VIEWER'), 'ownerRoleFixed')
        await editor.isRefused('changeSpaceMemberRole', change(editor.zuid, 'VIEWER'), 'ownSpaceRole')
        await editor.isRefused('changeSpaceMemberRole', change(admin.zuid, 'VIEWER'), 'notSpaceMember')
        await editor.isRefused('changeSpaceMemberRole', change(outsider.zuid, 'EDITOR'), 'guestRole')
      })
    })

    describe('withdrawSpaceInvitation', () => {
      test('[N7] of a guest who waits, once', async () => {
        const mail_id = `waiting.${owner.zuid}@example.com`
        const guest = { mail_id, role: 'GUEST_VIEWER' as const, type: 'USER' as const }
        await owner.does('addSpaceMembers', { ...at, body: { members_info: [guest] } })
        const { space_invitations } = await editor.does('listSpaceInvitations', at)
        assert.ok(space_invitations.some((one) => one.mail_id === mail_id))
        const again = { ...at, body: { mail_id } }
        const { sends_mail: _, ...sent } = await editor.does('resendSpaceInvitation', again)
        assert.deepEqual(sent, { current_user_id: editor.zuid, ...at, mail_id })
        const withdraw = { ...at, query: { mail_id } }
        const withdrawn = await editor.does('withdrawSpaceInvitation', withdraw)
        assert.deepEqual(withdrawn, { current_user_id: editor.zuid, ...at, mail_id })
        await editor.isRefused('withdrawSpaceInvitation', withdraw, 'spaceInvitationNotFound')
        await editor.isRefused('resendSpaceInvitation', again, 'spaceInvitationNotFound')
      })
    })

    describe('leaveSpace', () => {
      test('[S9] of whoever is in it by name, but for the owner; a role by a team stays', async () => {
        await owner.isRefused('leaveSpace', at, 'ownerStays')
        await colleague.does('leaveSpace', at)
        await colleague.isRefused('leaveSpace', at, 'notByName')
        await owner.does('addSpaceMembers', adding([colleague.zuid, 'VIEWER', 'USER']))
      })
    })

    describe('removeSpaceMember', () => {
      const remove = (member_id: string) => ({ ...at, member_id })

      test('not the owner, not oneself, not somebody who is not there', async () => {
        await editor.isRefused('removeSpaceMember', remove(owner.zuid), 'ownerStays')
        await editor.isRefused('removeSpaceMember', remove(editor.zuid), 'ownSpaceRole')
        await editor.isRefused('removeSpaceMember', remove(admin.zuid), 'notSpaceMember')
      })

      test('[S9] people by their zuid, teams by their id', async () => {
        for (const id of [outsider.zuid, colleague.zuid, other_team_id, edition_id]) {
          const removed = await owner.does('removeSpaceMember', remove(id))
          assert.deepEqual(removed, { current_user_id: owner.zuid, ...at, removed_zuid: id })
        }
        await outsider.isRefused('getSpace', at, 'editionNotFound')
        await colleague.isRefused('getSpace', at, 'spaceNotFound')
      })
    })
  })
}
