import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { unknownIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const permissions: Suite = (people, { edition_id, team_id, other_team_id, space_id }) => {
  const { owner, admin, editor, viewer, colleague, outsider } = people

  describe('roles in the edition', () => {
    test("getMyEditionPermission answers the caller's role", async () => {
      assert.deepEqual(await admin.does('getMyEditionPermission', { edition_id }), {
        user_permission_info: { current_user_id: admin.zuid, edition_id, role: 'ORG_ADMIN' },
      })
    })

    test("[E9] getEditionPermission answers anybody's role to admins of the edition, and to nobody else", async () => {
      assert.deepEqual(await admin.does('getEditionPermission', { edition_id, user_id: editor.zuid }), {
        user_permission_info: { current_user_id: admin.zuid, edition_id, role: 'MEMBER', zuid: editor.zuid },
      })
      await editor.isRefused('getEditionPermission', { edition_id, user_id: admin.zuid }, 'noPermission')
      await admin.isRefused('getEditionPermission', { edition_id, user_id: unknownIds.user_id }, 'notFound')
      await admin.isRefused('getEditionPermission', { edition_id, user_id: outsider.zuid }, 'notFound')
    })
  })

  describe('roles in teams', () => {
    test('getMyTeamPermissions lists them', async () => {
      const { user_permission_info } = await owner.does('getMyTeamPermissions', { edition_id })
      assert.deepEqual(
        user_permission_info.teams.toSorted((one, other) => Number(one.team_id) - Number(other.team_id)),
        [team_id, other_team_id].map((id) => ({ role: 'TEAM_ADMIN', team_id: id })),
      )
    })

    test('getMyTeamPermission and getTeamPermission answer one', async () => {
      assert.deepEqual((await editor.does('getMyTeamPermission', { edition_id, team_id })).user_permission_info, {
        current_user_id: editor.zuid,
        edition_id,
        role: 'MEMBER',
        team_id,
      })
      const input = { edition_id, team_id, user_id: owner.zuid }
      assert.deepEqual((await editor.does('getTeamPermission', input)).user_permission_info, {
        current_user_id: editor.zuid,
        edition_id,
        role: 'TEAM_ADMIN',
        team_id,
        zuid: owner.zuid,
      })
      await editor.isRefused('getTeamPermission', { ...input, user_id: colleague.zuid }, 'notTeamMember')
    })
  })

  describe('roles in a space', () => {
    test('getMySpacePermission and getSpacePermission answer one', async () => {
      assert.deepEqual((await owner.does('getMySpacePermission', { edition_id, space_id })).user_permission_info, {
        current_user_id: owner.zuid,
        edition_id,
        role: 'CREATOR',
        space_id,
      })
      const input = { edition_id, space_id, user_id: viewer.zuid }
      assert.deepEqual((await editor.does('getSpacePermission', input)).user_permission_info, {
        current_user_id: editor.zuid,
        edition_id,
        role: 'GUEST_VIEWER',
        space_id,
        zuid: viewer.zuid,
      })
      await editor.isRefused('getSpacePermission', { ...input, user_id: colleague.zuid }, 'notSpaceMember')
    })
  })
}
