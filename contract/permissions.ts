import Type, { type TProperties } from 'typebox'
import { editionRoles, spaceRoles, teamRoles } from './access.ts'
import { operation } from './operation.ts'
import { Id } from './schema.ts'

const permission = <const P extends TProperties>(properties: P) =>
  Type.Object({ user_permission_info: Type.Object({ current_user_id: Id, edition_id: Id, ...properties }) })

const EditionRole = Type.Enum([...editionRoles])
const TeamRole = Type.Enum([...teamRoles])
const SpaceRole = Type.Enum([...spaceRoles])

const message = 'Permission read'
const editionDefaults = { message, scope: ['Service.editions.READ'], access: 'edition.see' } as const
const teamDefaults = { message, scope: ['Service.teams.READ'], access: 'team.see' } as const
const spaceDefaults = { message, scope: ['Service.spaces.READ'], access: 'space.see', allowTrashed: true } as const

export const getMyEditionPermission = operation({
  ...editionDefaults,
  route: 'GET /editions/:edition_id/users/me/permission',
  summary: "Read the caller's role in an edition",
  data: permission({ role: EditionRole }),
})

export const getEditionPermission = operation({
  ...editionDefaults,
  route: 'GET /editions/:edition_id/users/:user_id/permission',
  summary: "Read somebody's role in an edition",
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
})

export const getMyTeamPermission = operation({
  ...teamDefaults,
  route: 'GET /editions/:edition_id/teams/:team_id/users/me/permission',
  summary: "Read the caller's role in a team",
  access: 'team.belong',
  forbiddenError: 'notInTeamSelf',
  nonMemberError: 'notInTeamSelf',
  data: permission({ role: TeamRole, team_id: Id }),
})

export const getTeamPermission = operation({
  ...teamDefaults,
  route: 'GET /editions/:edition_id/teams/:team_id/users/:user_id/permission',
  summary: "Read somebody's role in a team",
  data: permission({ role: TeamRole, team_id: Id, zuid: Id }),
  errors: ['notTeamMember'],
})

export const getMySpacePermission = operation({
  ...spaceDefaults,
  route: 'GET /editions/:edition_id/spaces/:space_id/users/me/permission',
  summary: "Read the caller's role in a space",
  nonMemberError: 'notInSpace',
  data: permission({ role: SpaceRole, space_id: Id }),
})

export const getSpacePermission = operation({
  ...spaceDefaults,
  route: 'GET /editions/:edition_id/spaces/:space_id/users/:user_id/permission',
  summary: "Read somebody's role in a space",
  data: permission({ role: SpaceRole, space_id: Id, zuid: Id }),
  errors: ['notSpaceMember'],
})
