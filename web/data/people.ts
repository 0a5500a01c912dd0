import { items } from '@easel/sdk/pages.ts'
import { api } from './api.ts'
import { learnZuid, session } from './session.ts'
import type { ZoneKey } from './zone-key.ts'

const PAGE = { query: { limit: 100 } }
/** A list with more people than that is not read to its end. */
const MAX_NAMES = 500
const MAX_TEAMS = 5

/**
 * Names by zuid: of who can see the zone, of the members of its team, and of the teams that it is shared with, as far as the
 * caller may see them. Guests of a link see those of the space alone. Newcomers are added to those who are known.
 */
export const loadNames = async (
  { edition_id, space_id, zone_id }: ZoneKey,
  known: ReadonlyMap<string, string> = new Map(),
  newcomers: readonly string[] = [],
): Promise<Map<string, string>> => {
  const names = new Map(known)
  const addAll = async (people: AsyncIterable<{ zuid?: string; display_name?: string }>) => {
    let count = 0
    for await (const { zuid, display_name } of people) {
      if (zuid && display_name) names.set(zuid, display_name)
      if (++count >= MAX_NAMES) return
    }
  }
  const addTeams = (ids: Iterable<string>) =>
    Promise.allSettled(
      [...ids]
        .slice(0, MAX_TEAMS)
        .map((team_id) => addAll(items(api, 'listTeamMembers', { edition_id, team_id, ...PAGE }))),
    )
  const space = { edition_id, space_id }
  const [{ space_info }, inSpace, own, inZone] = await Promise.all([
    api.getSpace({ ...space, query: { fields: 'team_id' } }),
    api.listSpaceMembers(space).catch(() => undefined),
    session.value?.zuid === '' ? api.getMySpacePermission(space).catch(() => undefined) : undefined,
    // Of those who may comment: others read the lists that they may see.
    addAll(items(api, 'listZonePeople', { ...space, zone_id, ...PAGE })).then(
      () => true,
      () => false,
    ),
  ])
  if (own) learnZuid(own.user_permission_info.current_user_id)
  const members = inSpace?.space_members ?? []
  for (const { zuid, display_name, added_type_name } of members)
    if (added_type_name === 'USER' && zuid && display_name) names.set(zuid, display_name)
  if (session.value?.guest) return names
  if (newcomers.length > 0 && newcomers.every((zuid) => names.has(zuid))) return names
  // Whoever cannot see the zone any more may have drawn on it.
  const teams = new Set(space_info.team_id ? [space_info.team_id] : [])
  if (!inZone) {
    for (const { zuid, added_type_name } of members) if (added_type_name === 'TEAM' && zuid) teams.add(zuid)
    if (members.some(({ added_type_name }) => added_type_name === 'ORG'))
      for (const { team_id } of (await api.listTeams({ edition_id }).catch(() => undefined))?.teams ?? [])
        teams.add(team_id)
  }
  await addTeams(teams)
  return names
}
