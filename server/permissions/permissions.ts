import { can, type EditionRole, type SpaceRole, spaceRoles, type TeamRole } from '@easel/contract'
import { findSpaceRank } from '../access/path-access.sql.ts'
import type { Handler } from '../handler.ts'
import { findMemberRoles } from '../teams/members.sql.ts'
import { findEditionRole, findTeamRoles } from './permissions.sql.ts'

export const getMyEditionPermission: Handler<'getMyEditionPermission'> = async ({ caller, params, path }) => ({
  user_permission_info: { current_user_id: caller.zuid, ...params, role: path.roles.edition as EditionRole },
})

export const getEditionPermission: Handler<'getEditionPermission'> = async ({ db, caller, params, path, fail }) => {
  const { edition_id, user_id: zuid } = params
  if (zuid !== caller.zuid && !can(path.roles, 'edition.manage'))
    fail('noPermission', { reason: 'Only admins of the edition see the role of somebody else' })
  const [member] = await findEditionRole(db, { edition_id, zuid })
  const { role } = member ?? fail('notFound')
  return { user_permission_info: { current_user_id: caller.zuid, edition_id, role, zuid } }
}

export const getMyTeamPermissions: Handler<'getMyTeamPermissions'> = async ({ db, caller, params }) => ({
  user_permission_info: {
    teams: [...(await findTeamRoles(db, { ...params, zuid: caller.zuid }))],
    current_user_id: caller.zuid,
    ...params,
  },
})

export const getMyTeamPermission: Handler<'getMyTeamPermission'> = async ({ caller, params, path }) => ({
  user_permission_info: { current_user_id: caller.zuid, ...params, role: path.roles.team as TeamRole },
})

export const getTeamPermission: Handler<'getTeamPermission'> = async ({ db, caller, params, fail }) => {
  const { user_id: zuid, ...at } = params
  const [member] = await findMemberRoles(db, { ...at, zuid })
  const { role } = member ?? fail('notTeamMember')
  return { user_permission_info: { current_user_id: caller.zuid, ...at, role, zuid } }
}

export const getMySpacePermission: Handler<'getMySpacePermission'> = async ({ caller, params, path }) => ({
  user_permission_info: { current_user_id: caller.zuid, ...params, role: path.roles.space as SpaceRole },
})

export const getSpacePermission: Handler<'getSpacePermission'> = async ({ db, caller, params, path, fail }) => {
  const { user_id: zuid, ...at } = params
  // Whoever came by a link is not told who else is here.
  if (path.roles.byLink && zuid !== caller.zuid) fail('notSpaceMember')
  const [member] = await findSpaceRank(db, { ...at, zuid })
  const role = spaceRoles[member?.rank ?? -1] ?? fail('notSpaceMember')
  return { user_permission_info: { current_user_id: caller.zuid, ...at, role, zuid } }
}
