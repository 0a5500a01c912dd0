import type { EditionRole } from '@easel/contract/access.ts'
import { items } from '@easel/sdk/pages.ts'
import { api } from './api.ts'
import { createTurns } from './in-turn.ts'

export interface EditionPerson {
  zuid: string
  name: string
  mail: string
  /** Names of the teams that they are in. */
  teams: string[]
}

/** Everybody who is in a team of the edition, by name, bots left out; for its admins. */
export const loadEditionPeople = async (edition_id: string): Promise<EditionPerson[]> => {
  const people = new Map<string, EditionPerson>()
  const { teams } = await api.listTeams({ edition_id })
  for (const { team_id, team_name } of teams) {
    const query = { limit: 100 }
    for await (const member of items(api, 'listTeamMembers', { edition_id, team_id, query })) {
      const { zuid = '', display_name = '', mail_id = '', is_bot } = member
      if (is_bot === 'true') continue
      const person = people.get(zuid) ?? { zuid, name: display_name || mail_id, mail: mail_id, teams: [] }
      person.teams.push(team_name)
      people.set(zuid, person)
    }
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name))
}

export const matchPeople = <P extends { name: string; mail: string }>(people: readonly P[], words: string): P[] => {
  const wanted = words.trim().toLowerCase()
  return people.filter(({ name, mail }) => `${name} ${mail}`.toLowerCase().includes(wanted))
}

const turns = createTurns(6)

/** Reads roles in an edition, each once. They are asked for one by one: the service lists none. */
export const createRoleReader = (edition_id: string) => {
  const known = new Map<string, EditionRole>()
  return async (user_id: string): Promise<EditionRole> => {
    const role = known.get(user_id)
    if (role) return role
    const { user_permission_info } = await turns(() => api.getEditionPermission({ edition_id, user_id }))
    known.set(user_id, user_permission_info.role)
    return user_permission_info.role
  }
}
