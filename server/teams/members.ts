import { type EditionRole, editionRoles, toId } from '@easel/contract'
import { planLimits } from '../access/plan-limits.ts'
import { invalidRequest } from '../api-error.ts'
import type { Handler } from '../handler.ts'
import { deleteInvitationLinks, sendInvitations, strangersConsent } from '../identity/invitations.ts'
import { botMark } from '../members/bot-mark.ts'
import { toBulkAddResponse } from '../members/bulk-add-response.ts'
import { pictureMark } from '../members/picture-mark.ts'
import { noticeInvitations } from '../notices/notice-invitations.ts'
import { selectFields } from '../select-fields.ts'
import { countSeats, insertAdditions, lookupAddresses, lookupPeople } from './additions.sql.ts'
import { deleteInvitation } from './invitations.sql.ts'
import { deleteTeamMember, findAdmins, findMemberRoles, findMembers, updateMemberRole } from './members.sql.ts'
import { planAdditions } from './plan-additions.ts'
import { dropOrphanedMembers, dropSpaceRolesInTeam } from './removal.sql.ts'

const defaultFields = [
  'zuid',
  'role_name',
  'added_time',
  'added_by',
  'modified_time',
  'display_name',
  'mail_id',
  'is_bot',
  'picture',
]

export const listTeamMembers: Handler<'listTeamMembers'> = async ({ db, params, query }) => {
  const { fields = defaultFields, from = 0, limit = 20, member_type } = query
  const admins = member_type === 'TEAM_ADMIN'
  const rows = await (admins ? findAdmins : findMembers)(db, { ...params, from, limit })
  const members = rows.map(({ role, mail_id, bot_edition_id, picture, ...row }) =>
    selectFields(
      {
        ...{ ...row, role_name: role },
        ...(mail_id !== null && { mail_id }),
        ...botMark({ bot_edition_id }),
        ...pictureMark({ picture }),
      },
      fields,
    ),
  )
  return admins ? { team_admins: members } : { team_members: members }
}

export const addTeamMembers: Handler<'addTeamMembers'> = async (context) => {
  const { db, caller, params, body, settings, now, fail } = context
  const { edition, team } = context.path
  const mails = [...new Set(body.members_info.flatMap(({ mail_id }) => mail_id?.toLowerCase() ?? []))]
  const zuids = body.members_info.flatMap(({ zuid }) => (zuid === undefined ? [] : toId(zuid)))
  const freeSeats = planLimits(settings, edition, now).seats - (await countSeats(db, edition.edition_id))
  const consent = strangersConsent(settings)
  const addresses = await lookupAddresses(db, params, mails, { caller: caller.zuid, consent })
  const people = await lookupPeople(db, params, zuids)
  const { newMembers, rejected } = planAdditions(body.members_info, { addresses, people }, freeSeats)
  const added_by = caller.zuid
  await insertAdditions(db, { ...params, added_by, now }, newMembers)
  const invited = newMembers.flatMap(({ zuid, mail_id }) => (zuid === undefined && mail_id ? mail_id : []))
  await sendInvitations(context, { kind: 'team', name: team.team_name }, invited)
  const newPeople = newMembers.flatMap(({ zuid }) => zuid ?? [])
  await noticeInvitations(context, { place_kind: 'TEAM', ...params, place_id: params.team_id }, newPeople)
  const added = newMembers.map(({ mail_id, zuid, role }) => ({
    ...params,
    role_name: role,
    invited_time: now,
    // Whoever was named by an address is shown by it alone, whether or not somebody has it.
    ...(mail_id === undefined ? { zuid } : { mail_id }),
    added_by,
  }))
  return toBulkAddResponse(added, rejected, 'noMemberAdded', fail)
}

/** E7: whether somebody is above the caller in the edition, whose owner nobody changes. */
const outranks = (role: EditionRole | null | undefined, caller: EditionRole | undefined): boolean =>
  role != null && (role === 'SUPER_ADMIN' || editionRoles.indexOf(role) < editionRoles.indexOf(caller ?? 'MEMBER'))

export const changeTeamMemberRole: Handler<'changeTeamMemberRole'> = async (context) => {
  const { db, caller, params, body, path, now, fail } = context
  const { edition_id, team_id, member_id: zuid } = params
  const key = { edition_id, team_id, zuid }
  const [member] = await findMemberRoles(db, key)
  if (!member) fail('notTeamMember')
  if (zuid === caller.zuid) fail('ownTeamRole')
  if (outranks(member?.edition_role, path.roles.edition)) fail('superAdminFixed')
  if (!(await updateMemberRole(db, key, { role: body.role, now }))) fail('sameRole')
  return { current_user_id: caller.zuid, new_role: body.role, ...key }
}

export const removeTeamMember: Handler<'removeTeamMember'> = async (context) => {
  const { db, caller, params, query, body, path, now, fail } = context
  const { edition_id, team_id, member_id: zuid } = params
  const [member] = await findMemberRoles(db, { edition_id, team_id, zuid })
  if (!member) fail('notTeamMember')
  if (zuid === caller.zuid) fail('removeSelf')
  if (outranks(member?.edition_role, path.roles.edition)) fail('removeSuperAdmin')
  const newOwner = body.assign_to_zuid ?? query.assign_to_zuid
  if (newOwner === zuid) throw invalidRequest('assign_to_zuid', 'must be somebody else than the member who is removed')
  if (newOwner !== undefined && (await findMemberRoles(db, { edition_id, team_id, zuid: newOwner })).length === 0)
    throw invalidRequest('assign_to_zuid', 'must be a member of the team')
  const removal = { edition_id, zuids: [zuid], receiver: newOwner ?? caller.zuid, now }
  await dropSpaceRolesInTeam(db, { ...removal, team_id })
  await deleteTeamMember(db, { edition_id, team_id, zuid })
  await dropOrphanedMembers(db, removal)
  return { current_user_id: caller.zuid, edition_id, team_id, removed_zuid: zuid }
}

export const withdrawInvitation: Handler<'withdrawInvitation'> = async ({ db, caller, params, query, fail }) => {
  const mail_id = query.mail_id.toLowerCase()
  if (!(await deleteInvitation(db, { ...params, mail_id }))) fail('invitationNotFound')
  await deleteInvitationLinks(db, mail_id)
  return { current_user_id: caller.zuid, ...params, mail_id }
}
