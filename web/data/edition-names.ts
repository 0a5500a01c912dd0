import { items } from '@easel/sdk/pages.ts'
import { api } from './api.ts'
import { session } from './session.ts'

/** Names of people and bots by zuid, as far as an admin of the edition sees them. */
export const loadEditionNames = async (edition_id: string): Promise<Map<string, string>> => {
  const names = new Map<string, string>()
  const { teams } = await api.listTeams({ edition_id })
  await Promise.allSettled([
    ...teams.map(async ({ team_id }) => {
      const query = { limit: 100 }
      for await (const { zuid, display_name } of items(api, 'listTeamMembers', { edition_id, team_id, query }))
        if (zuid && display_name) names.set(zuid, display_name)
    }),
    (async () => {
      for await (const { bot_id, bot_name } of items(api, 'listBots', { edition_id, query: { limit: 100 } }))
        names.set(bot_id, bot_name)
    })(),
  ])
  const { zuid, name } = session.value ?? {}
  if (zuid && name) names.set(zuid, name)
  return names
}
