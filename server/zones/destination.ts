import { can, type Operations, spaceRoles } from '@easel/contract'
import { pathByUser } from '../access/path-access.sql.ts'
import { type Fail, invalidRequest } from '../api-error.ts'
import type { Context } from '../handler.ts'
import { addSpace } from '../spaces/spaces.sql.ts'

interface DestinationInput {
  destination_type: 'NEW_SPACE' | 'SAME_SPACE' | 'EXISTING_SPACE'
  space_name?: string
  team_id?: number
  destination_space_id?: number
}

interface ZoneContext extends Pick<Context<Operations['moveZone']>, 'db' | 'caller' | 'params' | 'path' | 'now'> {
  fail: Fail<'spaceNotFound' | 'noPermission' | 'spaceNotActive' | 'teamNotFound' | 'notInTeam'>
}

/** The space that a zone goes to, if the caller may put it there; a new one is created. `name` is for error details. */
export const resolveDestination = (context: ZoneContext, input: DestinationInput, name: string) => {
  if (input.destination_type === 'NEW_SPACE') return newSpace(context, input)
  const space_id = input.destination_type === 'SAME_SPACE' ? context.params.space_id : input.destination_space_id
  if (space_id === undefined) throw invalidRequest(`${name}.destination_space_id`, 'is required for EXISTING_SPACE')
  return existingSpace(context, space_id)
}

const existingSpace = async ({ db, caller, params, fail }: ZoneContext, space_id: number) => {
  const { edition_id } = params
  const [space] = await pathByUser.space(db, { zuid: caller.zuid, edition_id, space_id })
  if (space?.space_rank == null || space.s_team_id === null) return fail('spaceNotFound')
  if (!can({ space: spaceRoles[space.space_rank] }, 'space.edit'))
    return fail('noPermission', { reason: 'The zone can only go to a space in which the user may edit' })
  if (space.s_status !== 'ACTIVE') return fail('spaceNotActive')
  return { edition_id, space_id, team_id: space.s_team_id }
}

const newSpace = async ({ db, caller, params, path, now, fail }: ZoneContext, input: DestinationInput) => {
  const { edition_id } = params
  const { team_id = path.space.team_id, space_name = 'Untitled space' } = input
  const [team] = await pathByUser.team(db, { zuid: caller.zuid, edition_id, team_id })
  // A guest of a space does not learn which teams there are.
  if (team?.t_team_id == null || !team.edition_role) return fail('teamNotFound')
  if (!team.team_role) return fail('notInTeam')
  const space_id = await addSpace(db, { edition_id, team_id, space_name, owner: caller.zuid, now })
  return { edition_id, space_id, team_id }
}
