import { toId } from '@easel/contract'
import type { SpaceMemberTable } from '../db/schema.ts'
import { findGroupPeople } from '../groups/groups.sql.ts'
import type { Handler } from '../handler.ts'
import { toBulkAddResponse } from '../members/bulk-add-response.ts'
import { selectFields } from '../select-fields.ts'
import { changeRole, findMember, insertMembers, listMembers, lookupTargets, removeMember } from './members.sql.ts'
import { mayHold, planAdditions, toDuplicate } from './plan-additions.ts'

interface Member extends Pick<SpaceMemberTable, 'member_id' | 'member_type' | 'role' | 'added_by' | 'added_time'> {
  display_name: string
  mail_id?: string | null
}

const toMemberInfo = ({ member_id, member_type, role, mail_id, ...member }: Member) => ({
  ...member,
  zuid: member_id,
  role_name: role,
  added_type_name: member_type,
  ...(mail_id != null && { mail_id }),
})

export const listSpaceMembers: Handler<'listSpaceMembers'> = async ({ db, params, query }) => ({
  space_members: (await listMembers(db, params)).map((row) => selectFields(toMemberInfo(row), query.fields)),
})

export const addSpaceMembers: Handler<'addSpaceMembers'> = async ({ db, caller, params, body, path, now, fail }) => {
  const { edition } = path
  const ids = body.members_info.map(({ zuid }) => toId(zuid))
  const targets = await lookupTargets(db, edition.edition_id, ids)
  const groups = await findGroupPeople(db, edition.edition_id, ids)
  const plan = planAdditions(body.members_info, { edition, ...targets, groups })
  const additions = plan.filter((item) => 'member_id' in item)
  const added = await insertMembers(db, { ...params, added_by: caller.zuid, now }, additions)
  return toBulkAddResponse(
    additions
      .filter(({ member_id }) => added.has(member_id))
      .map((addition) => toMemberInfo({ ...addition, added_by: caller.zuid, added_time: now })),
    plan.flatMap((item) => ('refusal' in item ? [item] : added.has(item.member_id) ? [] : [toDuplicate(item)])),
    'noSpaceMemberAdded',
    fail,
  )
}

export const changeSpaceMemberRole: Handler<'changeSpaceMemberRole'> = async ({ db, caller, params, body, fail }) => {
  const { edition_id, space_id, member_id } = params
  const [member] = await findMember(db, params)
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
  const [member] = await findMember(db, params)
  if (!member) return fail('notSpaceMember')
  if (member_id === caller.zuid) fail('ownSpaceRole')
  if (member.role === 'CREATOR') fail('ownerStays')
  await removeMember(db, params)
  return { current_user_id: caller.zuid, edition_id, space_id, removed_zuid: member_id }
}
