import { throwApiError as fail } from '../api-error.ts'
import { addZone } from '../journal/add-zone.ts'
import { aSpace, type Place } from './factories.ts'
import type { World } from './world.ts'

/** A zone in a space of the edition's owner. `at` is what its operations take as their path. */
export const aZone = async (world: World, zone_name = 'Plan') => {
  const place: Place = await world.anEdition()
  const space_id = await aSpace(world, place, place.owner)
  const { zone } = await world.database.write((db) =>
    addZone(
      db,
      { edition_id: Number(place.edition_id), team_id: Number(place.team_id), space_id: Number(space_id) },
      { zone_name, author: Number(place.owner.zuid), now: Date.now(), limit: Number.POSITIVE_INFINITY, fail },
    ),
  )
  return { ...place, space_id, at: { edition_id: place.edition_id, space_id, zone_id: zone.zone_id } }
}

export const setZoneStatus = (world: World, zone_id: string, status: 'ACTIVE' | 'TRASH') =>
  world.database.write((db) => db.updateTable('zone').set({ status }).where('zone_id', '=', zone_id).execute())

/** Hides a zone from one person. */
export const restrict = (world: World, at: { edition_id: string; zone_id: string }, zuid: string) =>
  world.database.write((db) =>
    db
      .insertInto('zone_member')
      .values({
        edition_id: Number(at.edition_id),
        zone_id: at.zone_id,
        member_type: 'USER',
        member_id: Number(zuid),
        permission: 'restricted',
        role: null,
        rank: null,
        added_by: Number(zuid),
        added_time: Date.now(),
      })
      .execute(),
  )
