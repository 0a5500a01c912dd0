import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createSpace, unknownIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const groups: Suite = ({ owner, admin, editor, colleague, outsider }, { edition_id, team_id }) => {
  describe('groups', () => {
    let group_id: string
    before(async () => {
      group_id = (await admin.does('createGroup', { edition_id, body: { group_name: 'Reviewers' } })).group_id
    })
    const adding = (...zuids: string[]) => ({
      edition_id,
      group_id,
      body: { members_info: zuids.map((zuid) => ({ zuid })) },
    })

    test('addGroupMembers takes people of the edition, each once', async () => {
      await admin.does('addGroupMembers', adding(editor.zuid))
      await admin.isRefused('addGroupMembers', adding(editor.zuid), 'alreadyInGroup')
      await admin.isRefused('addGroupMembers', adding(outsider.zuid), 'notInEdition')
      await admin.isRefused('addGroupMembers', adding(outsider.zuid, editor.zuid), 'noGroupMemberAdded')
      await admin.isRefused('addGroupMembers', adding(), 'emptyArray')
      const { failed_members } = await admin.doesInPart('addGroupMembers', adding(colleague.zuid, editor.zuid))
      assert.deepEqual(
        failed_members?.map(({ zuid }) => zuid),
        [editor.zuid],
      )
      const unknown = { ...adding(editor.zuid), group_id: unknownIds.group_id }
      await admin.isRefused('addGroupMembers', unknown, 'groupNotFound')
    })

    test('[S9] a space shared with a group is shared with each of its people', async () => {
      const at = await createSpace(owner, { edition_id, team_id }, 'For review')
      const body = { members_info: [{ zuid: group_id, role: 'COMMENTER' as const, type: 'GROUP' as const }] }
      const { added_members } = await owner.does('addSpaceMembers', { ...at, body })
      assert.deepEqual(
        added_members.map(({ zuid, added_type_name }) => [zuid, added_type_name]).toSorted(),
        [editor, colleague].map(({ zuid }) => [zuid, 'USER']).toSorted(),
      )
    })

    test('listGroups, listGroupMembers and renameGroup', async () => {
      const { groups: listed } = await admin.does('listGroups', { edition_id })
      assert.partialDeepStrictEqual(listed, [{ group_id, group_name: 'Reviewers', group_member_count: '2' }])
      const { group_members } = await admin.does('listGroupMembers', { edition_id, group_id })
      assert.equal(group_members.length, 2)
      await admin.isRefused('listGroupMembers', { edition_id, group_id: unknownIds.group_id }, 'groupNotFound')
      const renamed = await admin.does('renameGroup', { edition_id, group_id, body: { group_name: 'Critics' } })
      assert.equal(renamed.new_name, 'Critics')
      const unknown = { edition_id, group_id: unknownIds.group_id, body: { group_name: 'Critics' } }
      await admin.isRefused('renameGroup', unknown, 'groupNotFound')
    })

    test('removeGroupMember and deleteGroup', async () => {
      const remove = { edition_id, group_id, member_id: colleague.zuid }
      assert.equal((await admin.does('removeGroupMember', remove)).removed_zuid, colleague.zuid)
      await admin.isRefused('removeGroupMember', remove, 'notInGroup')
      await admin.isRefused('removeGroupMember', { ...remove, group_id: unknownIds.group_id }, 'groupNotFound')
      await admin.does('deleteGroup', { edition_id, group_id })
      await admin.isRefused('deleteGroup', { edition_id, group_id }, 'groupNotFound')
    })
  })
}
