import { type SpaceRole, spaceRoles, type ZoneRole, zoneRoles } from '@easel/contract'
import type { ZoneMemberTable } from '../db/canvas-schema.ts'
import { anAdmin, share } from './factories.ts'
import { aStudio, aTeamOfStudio, furnishSpace, join, orderOf, ownIds, type Place, type Studio } from './studio.ts'
import type { Person, World } from './world.ts'

/** Somebody, and the place where they hold the role they are in the cast for. */
export interface Actor {
  person: Person
  place: Place
}

/** One person for every standing of the rights table, by its name there. */
export const aCast = async (world: World): Promise<Map<string, Actor>> => {
  const studio = await aStudio(world, 'Home')
  const other = await aStudio(world, 'Other')
  const sibling = await aTeamOfStudio(world, { owner: studio.owner, edition_id: studio.ids.edition_id }, 'Sibling')
  const cast = new Map<string, Actor>()
  const enter = async (who: string, person: Person, place: Place = studio) => {
    const { edition_id, zone_id } = place.ids
    const own = await ownIds(world, person, { edition_id, zone_id }, who)
    cast.set(who, { person, place: { ...place, ids: { ...place.ids, ...own } } })
  }
  const director: Director = { world, studio, sibling, enter }
  await enter('SUPER_ADMIN', studio.owner)
  await enter('ORG_ADMIN', await anAdmin(world, { ...studio, ...studio.ids }))
  await enter('MEMBER of another team', sibling.member)
  await enter('TEAM_ADMIN', await colleague(director, 'TEAM_ADMIN'))
  await enter('team MEMBER', await colleague(director))
  await enter('outsider', await world.aPerson())
  await enter('owner of another edition', other.owner)
  await enterByName(director)
  await enterByEntry(director, 'team')
  await enterByEntry(director, 'organisation')
  await enterByZone(director)
  await enterRemoved(director)
  return cast
}

interface Director {
  world: World
  studio: Studio
  sibling: Studio
  enter: (who: string, person: Person, place?: Place) => Promise<void>
}

/** Somebody in both teams of the studio. */
const colleague = async ({ world, studio }: Director, role: 'TEAM_ADMIN' | 'MEMBER' = 'MEMBER'): Promise<Person> => {
  const person = await world.aPerson()
  const { edition_id, team_id, second_team_id } = studio.ids
  await join(world, { edition_id, team_id }, person, role)
  await join(world, { edition_id, team_id: second_team_id }, person, role)
  return person
}

/** In the space and in its twin in the trash. */
const give = async (
  world: World,
  { ids }: Place,
  role: SpaceRole,
  type: 'USER' | 'TEAM' | 'ORG',
  id: string,
): Promise<void> => {
  for (const space_id of [ids.space_id, ids.trashed_space_id])
    await share(world, { edition_id: ids.edition_id, space_id }, { role, type, id })
}

const enterByName = async (director: Director) => {
  const { world, studio, enter } = director
  await enter('CREATOR', studio.head)
  for (const role of spaceRoles.filter((one) => one !== 'CREATOR')) {
    const person = role.startsWith('GUEST') ? await world.aPerson() : await colleague(director)
    await give(world, studio, role, 'USER', person.zuid)
    await enter(role, person)
  }
}

/** A space for each role, which everybody of the team or of the edition has there. */
const enterByEntry = async (director: Director, by: 'team' | 'organisation') => {
  const { world, studio, sibling, enter } = director
  const { edition_id, team_id } = studio.ids
  for (const role of spaceRoles) {
    const space = await furnishSpace(world, { edition_id, team_id }, studio, `${role} ${by}`)
    const place = { ids: { ...studio.ids, ...space }, order: orderOf(space) }
    if (by === 'team') await give(world, place, role, 'TEAM', team_id)
    else await give(world, place, role, 'ORG', edition_id)
    await enter(`${role} by ${by}`, by === 'team' ? await colleague(director) : sibling.member, place)
    if (by === 'organisation' || role !== 'EDITOR') continue
    const both = await colleague(director)
    await give(world, place, 'VIEWER', 'USER', both.zuid)
    await enter('VIEWER by name, EDITOR by team', both, place)
  }
}

/** Whose access to the zones of the space, all but the second, differs from that to the space. */
const enterByZone = async (director: Director) => {
  const { world, studio, enter } = director
  const differing = async (role: SpaceRole, entry: ZoneEntry): Promise<Person> => {
    const person = await colleague(director)
    await give(world, studio, role, 'USER', person.zuid)
    for (const zone_id of [studio.ids.zone_id, studio.ids.trashed_zone_id])
      await enterZone(world, studio.ids.edition_id, zone_id, person, entry)
    return person
  }
  const restricted = await differing('EDITOR', { permission: 'restricted', role: null })
  await enter('EDITOR, zone restricted', restricted, { ...studio, order: [studio.ids.second_zone_id] })
  await enter('EDITOR, VIEWER of the zone', await differing('EDITOR', { permission: 'allowed', role: 'VIEWER' }))
  await enter('VIEWER, EDITOR of the zone', await differing('VIEWER', { permission: 'allowed', role: 'EDITOR' }))
  await enter('VIEWER, ORGANISER of the zone', await differing('VIEWER', { permission: 'allowed', role: 'ORGANISER' }))
}

type ZoneEntry = Pick<ZoneMemberTable, 'permission'> & { role: ZoneRole | null }

const enterZone = (world: World, edition_id: string, zone_id: string, { zuid }: Person, entry: ZoneEntry) =>
  world.database.write((db) =>
    db
      .insertInto('zone_member')
      .values({
        edition_id: Number(edition_id),
        zone_id,
        member_type: 'USER',
        member_id: Number(zuid),
        ...entry,
        rank: entry.role && spaceRoles.indexOf(zoneRoles[entry.role]),
        added_by: 0,
        added_time: Date.now(),
      })
      .execute(),
  )

/** Who was an EDITOR, and was removed in the way that people are. */
const enterRemoved = async (director: Director) => {
  const { world, studio, enter } = director
  const { edition_id, team_id, second_team_id, space_id, trashed_space_id } = studio.ids
  const [fromSpace, fromTeam] = [await colleague(director), await colleague(director)]
  for (const person of [fromSpace, fromTeam]) await give(world, studio, 'EDITOR', 'USER', person.zuid)
  await studio.head.api.removeSpaceMember({ edition_id, space_id, member_id: fromSpace.zuid })
  await world.database.write((db) =>
    db
      .deleteFrom('space_member')
      .where('edition_id', '=', Number(edition_id))
      .where('space_id', '=', Number(trashed_space_id))
      .where('member_id', '=', Number(fromSpace.zuid))
      .execute(),
  )
  for (const team of [team_id, second_team_id])
    await studio.owner.api.removeTeamMember({
      edition_id,
      team_id: team,
      member_id: fromTeam.zuid,
      body: { assign_to_zuid: studio.head.zuid },
    })
  await enter('removed from the space', fromSpace)
  await enter('removed from the team', fromTeam)
}
