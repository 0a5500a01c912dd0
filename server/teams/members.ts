import { planLimits } from '../access/plan-limits.ts'
import { invalidRequest } from '../api-error.ts'
import { type Handler, SuccessResponse } from '../handler.ts'
import { sendInvitations } from '../identity/invitations.ts'
import { selectFields } from '../select-fields.ts'
import { addNewcomers, addressed, seatsTaken } from './adding.sql.ts'
import { failedMembers, sortOut } from './adding.ts'
import { leaveIfInNoTeam, leaveSpacesOfTeam } from './leaving.sql.ts'
import { changeRole, leaveTeam, memberRoles, pageOfAdmins, pageOfMembers } from './members.sql.ts'

const usualFields = ['zuid', 'role_name', 'added_time', 'added_by', 'modified_time', 'display_name', 'mail_id']

export const listTeamMembers: Handler<'listTeamMembers'> = async ({ db, params, query }) => {
  const { fields = usualFields, from = 0, limit = 20, member_type } = query
  const admins = member_type === 'TEAM_ADMIN'
  const rows = await (admins ? pageOfAdmins : pageOfMembers)(db, { ...params, from, limit })
  const listed = rows.map(({ role, mail_id, ...row }) =>
    selectFields({ ...row, role_name: role, ...(mail_id !== null && { mail_id }) }, fields),
  )
  return admins ? { team_admins: listed } : { team_members: listed }
}

export const addTeamMembers: Handler<'addTeamMembers'> = async (context) => {
  const { db, caller, params, body, settings, now, fail } = context
  const { edition, team } = context.path
  const mails = [...new Set(body.members_info.map(({ mail_id }) => mail_id.toLowerCase()))]
  const free = planLimits(settings, edition, now).seats - (await seatsTaken(db, edition.edition_id))
  const { newcomers, failed } = sortOut(body.members_info, await addressed(db, params, mails), free)
  const [first] = failed
  if (first && newcomers.length === 0) {
    if (failed.length === 1) fail(first.refusal)
    fail('noMemberAdded', { failed_members: failedMembers(failed) })
  }
  await addNewcomers(db, { ...params, added_by: caller.zuid, now }, newcomers)
  const invited = newcomers.filter(({ zuid }) => zuid === undefined).map(({ mail_id }) => mail_id)
  await sendInvitations(context, team.team_name, invited)
  const added_members = newcomers.map(({ mail_id, role }) => ({
    ...params,
    role_name: role,
    invited_time: now,
    mail_id,
    added_by: caller.zuid,
  }))
  if (!first) return { added_members }
  const message = `${newcomers.length} of ${body.members_info.length} members added`
  return new SuccessResponse({ added_members, failed_members: failedMembers(failed) }, { status: 206, message })
}

export const changeTeamMemberRole: Handler<'changeTeamMemberRole'> = async (context) => {
  const { db, caller, params, body, now, fail } = context
  const { edition_id, team_id, member_id: zuid } = params
  const at = { edition_id, team_id, zuid }
  const [member] = await memberRoles(db, at)
  if (!member) fail('notTeamMember')
  if (zuid === caller.zuid) fail('ownTeamRole')
  if (member?.edition_role === 'SUPER_ADMIN') fail('superAdminFixed')
  if (!(await changeRole(db, at, { role: body.role, now }))) fail('sameRole')
  return { current_user_id: caller.zuid, new_role: body.role, ...at }
}

export const removeTeamMember: Handler<'removeTeamMember'> = async (context) => {
  const { db, caller, params, query, body, now, fail } = context
  const { edition_id, team_id, member_id: zuid } = params
  const [member] = await memberRoles(db, { edition_id, team_id, zuid })
  if (!member) fail('notTeamMember')
  if (zuid === caller.zuid) fail('removeSelf')
  if (member?.edition_role === 'SUPER_ADMIN') fail('removeSuperAdmin')
  const chosen = body.assign_to_zuid ?? query.assign_to_zuid
  if (chosen === zuid) throw invalidRequest('assign_to_zuid', 'must be somebody else than the member who is removed')
  if (chosen !== undefined && (await memberRoles(db, { edition_id, team_id, zuid: chosen })).length === 0)
    throw invalidRequest('assign_to_zuid', 'must be a member of the team')
  const leaving = { edition_id, zuids: [zuid], receiver: chosen ?? caller.zuid, now }
  await leaveSpacesOfTeam(db, { ...leaving, team_id })
  await leaveTeam(db, { edition_id, team_id, zuid })
  await leaveIfInNoTeam(db, leaving)
  return { current_user_id: caller.zuid, edition_id, team_id, removed_zuid: zuid }
}
