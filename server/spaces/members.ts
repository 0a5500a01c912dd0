import { toId } from '@easel/contract'
import type { SpaceMemberTable } from '../db/schema.ts'
import { peopleOfGroups } from '../groups/groups.sql.ts'
import type { Handler } from '../handler.ts'
import { toBulkAddResponse } from '../members/bulk-add-response.ts'
import { selectFields } from '../select-fields.ts'
import { mayHold, sortOut, thereAlready } from './adding.ts'
import { changeRole, insertMembers, knownAs, memberOf, membersOf, removeMember } from './members.sql.ts'

type Entry = Pick<SpaceMemberTable, 'member_id' | 'member_type' | 'role' | 'added_by' | 'added_time'> & {
  display_name: string
  mail_id?: string | null
}

const memberInfo = ({ member_id, member_type, role, mail_id, added_time, added_by, display_name }: Entry) => ({
  zuid: member_id,
  role_name: role,
  added_type_name: member_type,
  added_time,
  added_by,
  display_name,
  ...(mail_id != null && { mail_id }),
})

export const listSpaceMembers: Handler<'listSpaceMembers'> = async ({ db, params, query }) => ({
  space_members: (await membersOf(db, params)).map((row) => selectFields(memberInfo(row), query.fields)),
})

export const addSpaceMembers: Handler<'addSpaceMembers'> = async ({ db, caller, params, body, path, now, fail }) => {
  const { edition } = path
  const ids = body.members_info.map(({ zuid }) => toId(zuid))
  const sorted = sortOut(body.members_info, {
    edition,
    ...(await knownAs(db, edition.edition_id, ids)),
    groups: await peopleOfGroups(db, edition.edition_id, ids),
  })
  const newcomers = sorted.filter((one) => 'member_id' in one)
  const added = await insertMembers(db, { ...params, added_by: caller.zuid, now }, newcomers)
  return toBulkAddResponse(
    newcomers
      .filter(({ member_id }) => added.has(member_id))
      .map((newcomer) => memberInfo({ ...newcomer, added_by: caller.zuid, added_time: now })),
    sorted.flatMap((one) => ('refusal' in one ? [one] : added.has(one.member_id) ? [] : [thereAlready(one)])),
    'noSpaceMemberAdded',
    fail,
  )
}

export const changeSpaceMemberRole: Handler<'changeSpaceMemberRole'> = async ({ db, caller, params, body, fail }) => {
  const { edition_id, space_id, member_id } = params
  const [member] = await memberOf(db, params)
  if (!member) return fail('notSpaceMember')
  if (member_id === caller.zuid) fail('ownSpaceRole')
  if (member.role === 'CREATOR') fail('ownerRoleFixed')
  const inEdition = member.member_type !== 'USER' || member.in_edition !== null
  if (!mayHold(body.role, inEdition)) fail('neitherTeamNorOrg')
  if (!(await changeRole(db, params, body.role))) fail('sameRole')
  return { current_user_id: caller.zuid, new_role: body.role, edition_id, space_id, zuid: member_id }
}

export const removeSpaceMember: Handler<'removeSpaceMember'> = async ({ db, caller, params, fail }) => {
  const { edition_id, space_id, member_id } = params
  const [member] = await memberOf(db, params)
  if (!member) return fail('notSpaceMember')
  if (member_id === caller.zuid) fail('ownSpaceRole')
  if (member.role === 'CREATOR') fail('ownerStays')
  await removeMember(db, params)
  return { current_user_id: caller.zuid, edition_id, space_id, removed_zuid: member_id }
}
