import Type from 'typebox'
import { atLeastOne } from './object-rules.ts'
import { extension, operation } from './operation.ts'
import { Count, Flag, Id, namedObject, Text, Time } from './schema.ts'

const Team = namedObject('Team', {
  team_id: Id,
  team_name: Type.String(),
  description: Type.String(),
  team_member_count: Count,
  created_time: Time,
  created_by: Id,
  created_by_name: Type.String(),
  zsoid: Id,
  uri: Type.String(),
})

export const listTeams = operation({
  route: 'GET /editions/:edition_id/teams',
  summary: 'List the teams the caller is in; admins of the edition see all',
  message: 'Teams listed',
  scope: ['Service.teams.READ'],
  access: 'edition.see',
  data: Type.Object({
    teams: Type.Array(Type.Object({ ...Team.properties, is_default: Type.Optional(Flag) })),
  }),
})

export const getTeam = operation({
  route: 'GET /editions/:edition_id/teams/:team_id',
  summary: 'Read one team',
  message: 'Team read',
  scope: ['Service.teams.READ'],
  access: 'team.see',
  data: Type.Object({ team: Team }),
})

export const updateTeam = operation({
  route: 'PUT /editions/:edition_id/teams/:team_id',
  summary: 'Change the name or the description of a team',
  message: 'Team updated',
  scope: ['Service.teams.UPDATE'],
  access: 'team.manage',
  body: atLeastOne({ team_name: Type.Optional(Text(1, 100)), description: Type.Optional(Text(0, 500)) }),
  data: Type.Object({
    current_user_id: Id,
    edition_id: Id,
    team_id: Id,
    new_name: Type.String(),
    new_description: Type.String(),
  }),
})

export const createTeam = extension({
  route: 'POST /editions/:edition_id/teams',
  summary: 'Create a further team in an ORG edition',
  message: 'Team created',
  scope: ['Service.teams.CREATE'],
  access: 'edition.manage',
  body: Type.Object({ team_name: Text(1, 100), description: Type.Optional(Text(0, 500)) }),
  audit: { event: 'team.created', result: ['team_id'] },
  data: Type.Object({ current_user_id: Id, edition_id: Id, team_id: Id, team_name: Type.String(), uri: Type.String() }),
  errors: ['notOrgEdition'],
})

export const deleteTeam = extension({
  route: 'DELETE /editions/:edition_id/teams/:team_id',
  summary: 'Delete a team that has no active space',
  message: 'Team deleted',
  scope: ['Service.teams.DELETE'],
  access: 'edition.manage',
  exclusive: true,
  audit: { event: 'team.deleted' },
  data: Type.Object({ current_user_id: Id, edition_id: Id, team_id: Id }),
  errors: ['defaultTeam', 'teamHasSpaces'],
})
