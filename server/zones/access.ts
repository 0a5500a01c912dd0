import { can, spaceRoles } from '@easel/contract'
import type { Handler } from '../handler.ts'
import { pictureMark } from '../members/picture-mark.ts'
import { findReached, findSpaceEntries, findTeamsOf, findZoneEntries } from './access.sql.ts'

type Person = Awaited<ReturnType<typeof findReached>>[number]
type SpaceEntry = Awaited<ReturnType<typeof findSpaceEntries>>[number]
type ZoneEntry = Awaited<ReturnType<typeof findZoneEntries>>[number]
type Entry = SpaceEntry | ZoneEntry

/** Their own entry comes before a team's, and that before the edition's (Z7). */
const nearest = ['USER', 'TEAM', 'ORG']

/** As zonePermission() has it: of several teams, the one that is allowed counts. */
const byNearness = (one: ZoneEntry, other: ZoneEntry): number =>
  nearest.indexOf(one.member_type) - nearest.indexOf(other.member_type) ||
  (one.permission < other.permission ? -1 : one.permission > other.permission ? 1 : 0)

export const listZoneAccess: Handler<'listZoneAccess'> = async ({ db, caller, params, path, query }) => {
  const { from = 0, limit = 50 } = query
  const reached = await findReached(db, params, { from, limit })
  if (reached.length === 0) return { people: [] }
  const zuids = reached.map(({ zuid }) => zuid)
  const spaceEntries = await findSpaceEntries(db, params, zuids)
  const zoneEntries = await findZoneEntries(db, params, zuids)
  const team_ids = [...spaceEntries, ...zoneEntries].filter(isOfTeam).map(({ member_id }) => member_id)
  const belonging = await findTeamsOf(db, params.edition_id, [...new Set(team_ids)], [...zuids, caller.zuid])
  const membership = new Set(belonging.map(({ team_id, zuid }) => `${team_id} ${zuid}`))
  const names = new Map(belonging.map(({ team_id, team_name }) => [team_id, team_name]))

  const reaches = (person: Person) => (entry: Entry) => {
    if (entry.member_type === 'USER') return entry.member_id === person.zuid
    return entry.member_type === 'ORG'
      ? person.in_edition !== null
      : membership.has(`${entry.member_id} ${person.zuid}`)
  }
  /** Who is in a team is for those who are in it, and for administrators. */
  const maySeeTeam = (team_id: number) =>
    can(path.roles, 'edition.manage') || membership.has(`${team_id} ${caller.zuid}`)
  const madeFor = ({ member_type, member_id }: Entry) => ({
    member_type,
    ...(member_type === 'TEAM' &&
      maySeeTeam(member_id) && { team_id: member_id, team_name: names.get(member_id) ?? '' }),
  })

  const toPerson = (person: Person) => {
    const by = spaceEntries.filter(reaches(person))
    const [counting] = zoneEntries.filter(reaches(person)).toSorted(byNearness)
    const space_role = spaceRoles[by[0]?.rank ?? spaceRoles.length - 1] ?? 'GUEST_VIEWER'
    const isOwner = space_role === 'CREATOR'
    const isKeptOut = counting
      ? counting.permission === 'restricted'
      : by.some(({ zones_hidden }) => zones_hidden === 1)
    const isHidden = isKeptOut && !isOwner
    const zoneRole = isOwner || counting?.rank == null ? space_role : spaceRoles[counting.rank]
    return {
      zuid: person.zuid,
      display_name: person.display_name,
      ...pictureMark(person),
      is_bot: person.bot_edition_id !== null,
      is_guest: person.in_edition === null,
      ...(!isHidden && { role: zoneRole }),
      space_role,
      by: by.map((entry) => ({ ...madeFor(entry), role: entry.role })),
      ...(counting && {
        zone_entry: {
          ...madeFor(counting),
          permission: counting.permission,
          ...(counting.role !== null && { role: counting.role }),
          added_by: counting.added_by,
          added_by_name: counting.added_by_name ?? '',
          added_time: counting.added_time,
        },
      }),
    }
  }
  return { people: reached.map(toPerson) }
}

const isOfTeam = ({ member_type }: Entry): boolean => member_type === 'TEAM'
