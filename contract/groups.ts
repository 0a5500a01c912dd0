import Type from 'typebox'
import { failedMembers } from './member-results.ts'
import { extension } from './operation.ts'
import { boundedArray, Count, Flag, Id, namedObject, paging, Text, Time } from './schema.ts'

const groups = '/editions/:edition_id/groups'

const Group = namedObject('Group', {
  group_id: Id,
  group_name: Type.String(),
  group_member_count: Count,
  created_by: Id,
  created_time: Time,
})

const Member = namedObject('GroupMember', {
  zuid: Id,
  display_name: Type.String(),
  mail_id: Type.Optional(Type.String()),
  /** of bots alone */
  is_bot: Type.Optional(Flag),
})

const echo = { current_user_id: Id, edition_id: Id, group_id: Id }

export const createGroup = extension({
  route: `POST ${groups}`,
  summary: 'Create a group of people of the edition, to share spaces with',
  message: 'Group created',
  scope: ['Service.editions.CREATE'],
  access: 'edition.manage',
  body: Type.Object({ group_name: Text(1, 100) }),
  audit: { event: 'group.created', result: ['group_id'] },
  data: Type.Object({ ...echo, group_name: Type.String() }),
})

export const listGroups = extension({
  route: `GET ${groups}`,
  summary: 'List the groups of an edition',
  message: 'Groups listed',
  scope: ['Service.editions.READ'],
  access: 'edition.manage',
  query: Type.Object(paging(0, 20)),
  data: Type.Object({ groups: Type.Array(Group) }),
})

export const renameGroup = extension({
  route: `PUT ${groups}/:group_id`,
  summary: 'Rename a group',
  message: 'Group renamed',
  scope: ['Service.editions.UPDATE'],
  access: 'edition.manage',
  body: Type.Object({ group_name: Text(1, 100) }),
  data: Type.Object({ ...echo, new_name: Type.String() }),
  errors: ['groupNotFound'],
})

export const deleteGroup = extension({
  route: `DELETE ${groups}/:group_id`,
  summary: 'Delete a group; the spaces shared with its people stay shared with them',
  message: 'Group deleted',
  // There is no editions.DELETE among the scopes.
  scope: ['Service.editions.UPDATE'],
  access: 'edition.manage',
  exclusive: true,
  audit: { event: 'group.deleted' },
  data: Type.Object(echo),
  errors: ['groupNotFound'],
})

export const listGroupMembers = extension({
  route: `GET ${groups}/:group_id/members`,
  summary: 'List the people of a group',
  message: 'Group members listed',
  scope: ['Service.editions.READ'],
  access: 'edition.manage',
  query: Type.Object(paging(0, 20)),
  data: Type.Object({ group_members: Type.Array(Member) }),
  errors: ['groupNotFound'],
})

export const addGroupMembers = extension({
  route: `POST ${groups}/:group_id/members`,
  summary: 'Add people of the edition to a group',
  message: 'Members added',
  scope: ['Service.editions.CREATE'],
  access: 'edition.manage',
  exclusive: true,
  body: Type.Object({ members_info: boundedArray(Type.Object({ zuid: Type.String({ maxLength: 100 }) }), 100) }),
  audit: { event: 'group.members_added', result: ['added_members.zuid'] },
  data: Type.Object({ added_members: Type.Array(Member), failed_members: failedMembers('zuid') }),
  partial: true,
  errors: ['emptyArray', 'groupNotFound', 'alreadyInGroup', 'notInEdition', 'noGroupMemberAdded'],
})

export const removeGroupMember = extension({
  route: `DELETE ${groups}/:group_id/members/:member_id`,
  summary: 'Take somebody out of a group; the spaces shared with them stay shared',
  message: 'Member removed',
  scope: ['Service.editions.UPDATE'],
  access: 'edition.manage',
  exclusive: true,
  audit: { event: 'group.member_removed' },
  data: Type.Object({ ...echo, removed_zuid: Id }),
  errors: ['groupNotFound', 'notInGroup'],
})
