import { api } from './api.ts'
import { learnZuid, session } from './session.ts'

/** Names by zuid: of who is in the space, and in its team where the caller may see that. */
export const loadNames = async (edition_id: string, space_id: string): Promise<Map<string, string>> => {
  const names = new Map<string, string>()
  const add = (zuid: string | undefined, name: string | undefined) => zuid && name && names.set(zuid, name)
  const { space_info } = await api.getSpace({ edition_id, space_id, query: { fields: 'team_id' } })
  const { team_id } = space_info
  const [inTeam, inSpace, own] = await Promise.allSettled([
    team_id ? api.listTeamMembers({ edition_id, team_id }) : Promise.reject(new Error('no team')),
    api.listSpaceMembers({ edition_id, space_id }),
    session.value?.zuid === '' ? api.getMySpacePermission({ edition_id, space_id }) : undefined,
  ])
  if (own.status === 'fulfilled' && own.value) learnZuid(own.value.user_permission_info.current_user_id)
  if (inTeam.status === 'fulfilled')
    for (const { zuid, display_name } of inTeam.value.team_members ?? []) add(zuid, display_name)
  if (inSpace.status === 'fulfilled')
    for (const { zuid, display_name, added_type_name } of inSpace.value.space_members)
      if (added_type_name === 'USER') add(zuid, display_name)
  return names
}
