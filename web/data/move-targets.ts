import { items } from '@easel/sdk/pages.ts'
import { api } from './api.ts'
import { listAll } from './list-all.ts'
import type { Space } from './spaces.ts'

/** Where a space or a zone goes. */
export interface Target {
  team_id: string
  /** None: a new one. */
  space_id?: string | undefined
  /** Of the team where no space is chosen, else of the space. */
  name: string
}

/** The teams that somebody is in: who manages an edition sees others, but puts nothing there. */
export const loadOwnTeams = async (edition_id: string) => {
  const [{ teams }, { user_permission_info }] = await Promise.all([
    api.listTeams({ edition_id }),
    api.getMyTeamPermissions({ edition_id }),
  ])
  const own = new Set(user_permission_info.teams.map(({ team_id }) => team_id))
  return teams.filter(({ team_id }) => own.has(team_id))
}

/** The spaces of a team that somebody may put a zone into. */
export const loadEditableSpaces = async (edition_id: string, team_id: string): Promise<Space[]> => {
  const query = { team_id, action_type: 'ALLSPACES', sort_by: 'A_Z', limit: 100 } as const
  const spaces = await listAll(items(api, 'listSpaces', { edition_id, query }))
  return spaces.filter(({ can_edit }) => can_edit === 'true')
}
