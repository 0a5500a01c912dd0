import { can, spaceRoles, toId } from '@easel/contract'
import { findSpaceRank } from '../access/path-access.sql.ts'
import type { SpaceMemberTable } from '../db/schema.ts'
import { findGroupPeople } from '../groups/groups.sql.ts'
import type { Handler } from '../handler.ts'
import { sendInvitations, strangersConsent } from '../identity/invitations.ts'
import { botMark } from '../members/bot-mark.ts'
import { toBulkAddResponse } from '../members/bulk-add-response.ts'
import { pictureMark } from '../members/picture-mark.ts'
import { noticeInvitations } from '../notices/notice-invitations.ts'
import { selectFields } from '../select-fields.ts'
import { countInvitations, deleteInvitations, insertInvitations, lookupGuests } from './invitations.sql.ts'
import { keepOut } from './kept-out.sql.ts'
import { changeRole, findMember, insertMembers, listMembers, lookupTargets, removeMember } from './members.sql.ts'
import { type Addition, type Invitation, mayHold, planAdditions, toDuplicate } from './plan-additions.ts'

/** That wait for an answer, in a space: whoever may share one could fill the database with addresses. */
const MAX_INVITATIONS = 500

interface Member extends Pick<SpaceMemberTable, 'member_id' | 'member_type' | 'role' | 'added_by' | 'added_time'> {
  display_name: string
  mail_id?: string | null
  bot_edition_id?: number | null
  picture?: string | null
}

const toMemberInfo = ({ member_id, member_type, role, mail_id, bot_edition_id, picture, ...member }: Member) => ({
  ...member,
  zuid: member_id,
  role_name: role,
  added_type_name: member_type,
  ...(mail_id != null && { mail_id }),
  ...botMark({ bot_edition_id }),
  ...pictureMark({ picture: picture ?? null }),
})

export const listSpaceMembers: Handler<'listSpaceMembers'> = async ({ db, caller, params, query, path }) => {
  const isGuest = path.roles.edition === undefined
  const all = await listMembers(db, params)
  const rows = path.roles.byLink ? all.filter(({ member_id }) => member_id === caller.zuid) : all
  return {
    space_members: rows.map(({ mail_id, ...row }) =>
      selectFields(toMemberInfo(isGuest ? row : { ...row, mail_id }), query.fields),
    ),
  }
}

export const addSpaceMembers: Handler<'addSpaceMembers'> = async (context) => {
  const { db, caller, params, body, path, settings, now, fail } = context
  const { edition, roles } = path
  const added_by = caller.zuid
  const items = body.members_info
  const ids = items.map(({ zuid = '' }) => toId(zuid))
  const mails = [...new Set(items.flatMap(({ mail_id }) => mail_id?.toLowerCase() ?? []))]
  const targets = await lookupTargets(db, edition.edition_id, ids)
  const groups = await findGroupPeople(db, edition.edition_id, ids)
  const guests = await lookupGuests(db, params, mails, { caller: added_by, consent: strangersConsent(settings) })
  const plan = planAdditions(items, { edition, ...targets, groups, guests })
  const additions = plan.filter((item) => 'member_id' in item)
  const invited = plan.filter((item): item is Invitation => 'sent' in item && !('member_id' in item))
  if (invited.length > 0) {
    const [waiting] = await countInvitations(db, params)
    if ((waiting?.count ?? 0) + invited.length > MAX_INVITATIONS) fail('tooManyInvitations')
  }
  const added = await insertMembers(db, { ...params, added_by, now }, additions)
  const newMembers = additions.filter(({ member_id }) => added.has(member_id))
  if (!can(roles, 'space.manage')) await keepOut(db, { ...params, added_by, now }, newMembers)
  await deleteInvitations(db, params, newMembers.flatMap(mailsOf))
  await insertInvitations(
    db,
    invited.map(({ mail, role }) => ({ ...params, mail_id: mail, role, added_by, invited_time: now })),
  )
  await sendInvitations(
    context,
    { kind: 'space', name: path.space.space_name },
    invited.map(({ mail }) => mail),
  )
  await noticeInvitations(
    context,
    { place_kind: 'SPACE', ...params, place_id: params.space_id },
    newMembers.filter(({ member_type }) => member_type === 'USER').map(({ member_id }) => member_id),
  )
  return toBulkAddResponse(
    plan.flatMap((item) => {
      if ('refusal' in item || ('member_id' in item && !added.has(item.member_id))) return []
      return [toAddedMember(item, { added_by, added_time: now })]
    }),
    plan.flatMap((item) => {
      if ('refusal' in item) return [item]
      return 'member_id' in item && !added.has(item.member_id) ? [toDuplicate(item)] : []
    }),
    'noSpaceMemberAdded',
    fail,
  )
}

/** Whoever was named by an address is shown by it alone, whether or not somebody has it. */
const toAddedMember = (item: Addition | Invitation, echo: { added_by: number; added_time: number }) =>
  'sent' in item
    ? { mail_id: item.mail, role_name: item.role, added_type_name: 'USER' as const, ...echo }
    : toMemberInfo({ ...item, ...echo })

const mailsOf = (item: Addition): string[] => {
  const mail = 'sent' in item ? item.mail : item.mail_id
  return mail == null ? [] : [mail]
}

export const changeSpaceMemberRole: Handler<'changeSpaceMemberRole'> = async ({ db, caller, params, body, fail }) => {
  const { edition_id, space_id, member_id } = params
  const [member] = await findMember(db, params)
  if (!member) return fail('notSpaceMember')
  if (member_id === caller.zuid) fail('ownSpaceRole')
  if (member.role === 'CREATOR') fail('ownerRoleFixed')
  const inEdition = member.member_type !== 'USER' || member.in_edition !== null
  if (!mayHold(body.role, inEdition)) fail('guestRole')
  if (!(await changeRole(db, params, body.role))) fail('sameRole')
  return { current_user_id: caller.zuid, new_role: body.role, edition_id, space_id, zuid: member_id }
}

export const removeSpaceMember: Handler<'removeSpaceMember'> = async ({ db, caller, params, fail }) => {
  const { edition_id, space_id, member_id } = params
  const [member] = await findMember(db, params)
  if (!member) return fail('notSpaceMember')
  if (member_id === caller.zuid) fail('ownSpaceRole')
  if (member.role === 'CREATOR') fail('ownerStays')
  await removeMember(db, { ...params, member_type: member.member_type })
  return { current_user_id: caller.zuid, edition_id, space_id, removed_zuid: member_id }
}

export const leaveSpace: Handler<'leaveSpace'> = async ({ db, caller, params, fail }) => {
  const [entry] = await findMember(db, { ...params, member_id: caller.zuid })
  if (!entry) return fail('notByName')
  if (entry.role === 'CREATOR') fail('ownerStays')
  await removeMember(db, { ...params, member_type: 'USER', member_id: caller.zuid })
  const [left] = await findSpaceRank(db, { ...params, zuid: caller.zuid })
  const role_name = spaceRoles[left?.rank ?? -1]
  return { current_user_id: caller.zuid, ...params, ...(role_name && { role_name }) }
}
