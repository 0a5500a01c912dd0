import { basePath, can } from '@easel/contract'
import { nextId } from '../db/ids.ts'
import type { TeamTable } from '../db/schema.ts'
import { type Handler, SuccessResponse } from '../handler.ts'
import { moveSpaceToTeam } from '../spaces/spaces.sql.ts'
import { dropOrphanedMembers } from './removal.sql.ts'
import {
  createTeamRows,
  deleteTeamRows,
  findAllTeams,
  findTeam,
  findTeamSpaces,
  findTeamsOfUser,
  updateTeamRow,
} from './teams.sql.ts'

export const listTeams: Handler<'listTeams'> = async ({ db, caller, params, path }) => {
  const { edition, roles } = path
  const rows = can(roles, 'edition.manage')
    ? await findAllTeams(db, params)
    : await findTeamsOfUser(db, { ...params, zuid: caller.zuid })
  const teams = rows.map((row) => ({
    ...toTeamInfo(row),
    ...(row.team_id === edition.default_team_id && { is_default: true }),
  }))
  return teams.length > 0
    ? { teams }
    : new SuccessResponse({ teams }, { message: 'The user is in no team of this edition' })
}

export const getTeam: Handler<'getTeam'> = async ({ db, params, fail }) => {
  const [row] = await findTeam(db, params)
  if (!row) return fail('teamNotFound')
  return { team: toTeamInfo(row) }
}

const toTeamInfo = (team: TeamTable & { team_member_count: number | null; created_by_name: string | null }) => ({
  team_id: team.team_id,
  team_name: team.team_name,
  description: team.description,
  team_member_count: team.team_member_count ?? 0,
  created_time: team.created_time,
  created_by: team.created_by,
  created_by_name: team.created_by_name ?? '',
  zsoid: team.edition_id,
  uri: toUri(team),
})

const toUri = ({ edition_id, team_id }: { edition_id: number; team_id: number }) =>
  `${basePath}/editions/${edition_id}/teams/${team_id}`

export const updateTeam: Handler<'updateTeam'> = async ({ db, caller, params, body, fail }) => {
  const team = await updateTeamRow(db, params, body)
  if (!team) return fail('teamNotFound')
  return { current_user_id: caller.zuid, ...params, new_name: team.team_name, new_description: team.description }
}

export const createTeam: Handler<'createTeam'> = async ({ db, caller, params, body, path, now, fail }) => {
  if (path.edition.edition_type_name !== 'ORG') fail('notOrgEdition')
  const { team_name, description = '' } = body
  const team = { ...params, team_id: await nextId(db) }
  await createTeamRows(db, { ...team, team_name, description, created_by: caller.zuid, created_time: now })
  return { current_user_id: caller.zuid, ...team, team_name, uri: toUri(team) }
}

export const deleteTeam: Handler<'deleteTeam'> = async (context) => {
  const { db, caller, params, path, now, fail } = context
  const { edition_id, default_team_id } = path.edition
  if (params.team_id === default_team_id) fail('defaultTeam')
  const spaces = await findTeamSpaces(db, params)
  if (spaces.some(({ status }) => status === 'ACTIVE')) fail('teamHasSpaces')
  // A trashed space outlives its team, so that its owner can still restore it.
  for (const { space_id } of spaces) await moveSpaceToTeam(db, { edition_id, space_id }, default_team_id)
  const zuids = await deleteTeamRows(db, params)
  await dropOrphanedMembers(db, { edition_id, zuids, receiver: caller.zuid, now })
  return { current_user_id: caller.zuid, ...params }
}
