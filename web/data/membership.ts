import { EaselError } from '@easel/sdk/error.ts'
import { api } from './api.ts'

/** The teams that somebody is in; undefined for whoever is not in the edition, and sees no list of it (E2). */
export const loadOwnTeams = async (edition_id: string): Promise<ReadonlySet<string> | undefined> => {
  try {
    const { user_permission_info } = await api.getMyTeamPermissions({ edition_id })
    return new Set(user_permission_info.teams.map(({ team_id }) => team_id))
  } catch (error) {
    if (error instanceof EaselError && error.status === 404) return undefined
    throw error
  }
}
