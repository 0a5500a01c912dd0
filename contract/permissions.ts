import Type, { type TProperties } from 'typebox'
import { editionRoles, spaceRoles, teamRoles } from './access.ts'
import { operation } from './operation.ts'
import { Id } from './schema.ts'

const permission = <const P extends TProperties>(properties: P) =>
  Type.Object({ user_permission_info: Type.Object({ current_user_id: Id, edition_id: Id, ...properties }) })

const EditionRole = Type.Enum([...editionRoles])
const TeamRole = Type.Enum([...teamRoles])
const SpaceRole = Type.Enum([...spaceRoles])

export const getMyEditionPermission = operation({
  route: 'GET /editions/:edition_id/users/me/permission',
  summary: "Read the caller's role in an edition",
  message: 'Permission read',
  scope: ['Service.editions.READ'],
  access: 'edition.see',
  data: permission({ role: EditionRole }),
  errors: [],
})

export const getEditionPermission = operation({
  route: 'GET /editions/:edition_id/users/:user_id/permission',
  summary: "Read somebody's role in an edition",
  message: 'Permission read',
  scope: ['Service.editions.READ'],
  access: 'edition.see',
  data: permission({ role: EditionRole, zuid: Id }),
  // Callers may read their own role; reading another's needs a right that the handler checks.
  errors: ['noPermission', 'notFound'],
})

export const getMyTeamPermissions = operation({
  route: 'GET /editions/:edition_id/teams/users/me/permission',
  summary: "Read the caller's roles in all teams of an edition",
  message: 'Permissions read',
  scope: ['Service.teams.READ'],
  access: 'edition.see',
  data: permission({ teams: Type.Array(Type.Object({ role: TeamRole, team_id: Id })) }),
  errors: [],
})

export const getMyTeamPermission = operation({
  route: 'GET /editions/:edition_id/teams/:team_id/users/me/permission',
  summary: "Read the caller's role in a team",
  message: 'Permission read',
  scope: ['Service.teams.READ'],
  access: 'team.belong',
  forbiddenError: 'notInTeamSelf',
  nonMemberError: 'notInTeamSelf',
  data: permission({ role: TeamRole, team_id: Id }),
  errors: [],
})

export const getTeamPermission = operation({
  route: 'GET /editions/:edition_id/teams/:team_id/users/:user_id/permission',
  summary: "Read somebody's role in a team",
  message: 'Permission read',
  scope: ['Service.teams.READ'],
  access: 'team.see',
  data: permission({ role: TeamRole, team_id: Id, zuid: Id }),
  errors: ['notTeamMember'],
})

export const getMySpacePermission = operation({
  route: 'GET /editions/:edition_id/spaces/:space_id/users/me/permission',
  allowTrashed: true,
  summary: "Read the caller's role in a space",
  message: 'Permission read',
  scope: ['Service.spaces.READ'],
  access: 'space.see',
  nonMemberError: 'notInSpace',
  data: permission({ role: SpaceRole, space_id: Id }),
  errors: [],
})

export const getSpacePermission = operation({
  route: 'GET /editions/:edition_id/spaces/:space_id/users/:user_id/permission',
  allowTrashed: true,
  summary: "Read somebody's role in a space",
  message: 'Permission read',
  scope: ['Service.spaces.READ'],
  access: 'space.see',
  data: permission({ role: SpaceRole, space_id: Id, zuid: Id }),
  errors: ['notSpaceMember'],
})
