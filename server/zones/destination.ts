import { can, type Operations, spaceRoles } from '@easel/contract'
import { pathByUser } from '../access/path-access.sql.ts'
import { type Fail, invalidRequest } from '../api-error.ts'
import type { Context } from '../handler.ts'
import type { ZonePlace } from '../journal/journal.sql.ts'
import { makeSpace } from '../spaces/spaces.sql.ts'

export interface Wanted {
  destination_type: 'NEW_SPACE' | 'SAME_SPACE' | 'EXISTING_SPACE'
  space_name?: string
  team_id?: number
  destination_space_id?: number
}

interface Asking extends Pick<Context<Operations['moveZone']>, 'db' | 'caller' | 'params' | 'path' | 'now'> {
  fail: Fail<'spaceNotFound' | 'noPermission' | 'spaceNotActive' | 'teamNotFound' | 'notInTeam'>
}

/** The space that a zone shall land in, where the caller may put it there; a new one is made. */
export const destination = (asking: Asking, wanted: Wanted, body: string): Promise<Omit<ZonePlace, 'zone_id'>> => {
  if (wanted.destination_type === 'NEW_SPACE') return newSpace(asking, wanted)
  const { space_id } = asking.params
  const id = wanted.destination_type === 'SAME_SPACE' ? space_id : wanted.destination_space_id
  if (id === undefined) throw invalidRequest(`${body}.destination_space_id`, 'is required for EXISTING_SPACE')
  return existingSpace(asking, id)
}

const existingSpace = async ({ db, caller, params, fail }: Asking, space_id: number) => {
  const { edition_id } = params
  const [found] = await pathByUser.space(db, { zuid: caller.zuid, edition_id, space_id })
  if (found?.space_rank == null || found.s_team_id === null) return fail('spaceNotFound')
  if (!can({ space: spaceRoles[found.space_rank] }, 'space.edit')) return fail('noPermission')
  if (found.s_status !== 'ACTIVE') return fail('spaceNotActive')
  return { edition_id, space_id, team_id: found.s_team_id }
}

const newSpace = async ({ db, caller, params, path, now, fail }: Asking, wanted: Wanted) => {
  const { edition_id } = params
  const team_id = wanted.team_id ?? path.space.team_id
  const [found] = await pathByUser.team(db, { zuid: caller.zuid, edition_id, team_id })
  // A guest of a space is not told which teams there are.
  if (found?.t_team_id == null || !found.edition_role) return fail('teamNotFound')
  if (!found.team_role) return fail('notInTeam')
  const space_id = await makeSpace(db, {
    edition_id,
    team_id,
    space_name: wanted.space_name ?? 'Untitled space',
    owner: caller.zuid,
    now,
  })
  return { edition_id, space_id, team_id }
}
