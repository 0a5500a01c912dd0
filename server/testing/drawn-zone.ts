import { newUuid } from '../db/uuid.ts'
import { upsertEntries } from '../search/index.sql.ts'
import { aSpace, type Place } from './factories.ts'
import type { World } from './world.ts'
import { newZone } from './zones.ts'

export interface ZoneAt {
  edition_id: string
  space_id: string
  zone_id: string
}

/** A zone of the owner's with a frame and a comment, alone in a space. */
export const aDrawnZone = async (world: World, place: Place): Promise<ZoneAt> => {
  const at = { edition_id: place.edition_id, space_id: await aSpace(world, place, place.owner) }
  const zone = { ...at, zone_id: (await newZone(place.owner, at, 'Plan')).zone_id }
  await place.owner.api.insertFrames({ ...zone, body: { frames: [{ meta: { name: 'First' } }] } })
  await comment(world, place, zone, 'Well drawn')
  return zone
}

const comment = (world: World, { team_id, owner }: Place, { edition_id, space_id, zone_id }: ZoneAt, text: string) => {
  const comment_id = newUuid()
  const at = { edition_id: Number(edition_id), zone_id }
  return world.database.write(async (db) => {
    await db
      .insertInto('comment')
      .values({
        ...at,
        comment_id,
        thread_id: comment_id,
        author_zuid: Number(owner.zuid),
        text,
        status: 'OPEN',
        element_id: null,
        x: 1,
        y: 1,
        created_time: Date.now(),
        last_modified_time: Date.now(),
      })
      .execute()
    const place = { ...at, team_id: Number(team_id), space_id: Number(space_id) }
    await upsertEntries(db, place, [{ kind: 'comment', item_id: comment_id, name: '', text }])
  })
}

export const commentsIn = async ({ database }: World, zone_id: string): Promise<string[]> => {
  const rows = await database.read.selectFrom('comment').select('text').where('zone_id', '=', zone_id).execute()
  return rows.map(({ text }) => text)
}

/** What a search can find of a zone, as kind, team and space. */
export const entriesOf = async ({ database }: World, zone_id: string): Promise<string[]> => {
  const rows = await database.read
    .selectFrom('search_entry')
    .select(['kind', 'team_id', 'space_id'])
    .where('zone_id', '=', zone_id)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, team_id, space_id }) => `${kind} ${team_id} ${space_id}`)
}
