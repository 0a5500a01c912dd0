import { nextId } from '../db/ids.ts'
import { nameKey } from '../db/name-key.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { SpaceTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import { moveEntries } from '../search/index.sql.ts'
import { insertMembers } from './members.sql.ts'

export interface SpacePlace {
  edition_id: number
  space_id: number
}

export const insertSpace = (db: Db, space: SpaceTable) =>
  db
    .insertInto('space')
    .values({ ...space, name_key: nameKey(space.space_name) })
    .execute()

interface NewSpace {
  edition_id: number
  team_id: number
  space_name: string
  owner: number
  now: number
}

/** A new space with its CREATOR; resolves with its id. */
export const makeSpace = async (db: Db, { owner, now, ...place }: NewSpace): Promise<number> => {
  const { edition_id } = place
  const space_id = await nextId(db)
  await insertSpace(db, {
    ...place,
    space_id,
    status: 'ACTIVE',
    allow_embed: 0,
    owner_zuid: owner,
    last_author_zuid: owner,
    created_time: now,
    last_modified_time: now,
    state_modified_time: null,
  })
  await insertMembers(db, { edition_id, space_id, added_by: owner, now }, [
    { member_type: 'USER', member_id: owner, role: 'CREATOR' },
  ])
  return space_id
}

const changeOf = (db: Db, { edition_id, space_id }: SpacePlace) =>
  db.updateTable('space').where('edition_id', '=', edition_id).where('space_id', '=', space_id)

/** False when it has that name already. */
export const changeName = async (
  db: Db,
  place: SpacePlace,
  { space_name, author, now }: { space_name: string; author: number; now: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await changeOf(db, place)
    .where('space_name', '<>', space_name)
    .set({ space_name, name_key: nameKey(space_name), last_author_zuid: author, last_modified_time: now })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when it is so already. */
export const changeEmbed = async (db: Db, place: SpacePlace, allow: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await changeOf(db, place)
    .where('allow_embed', '=', allow ? 0 : 1)
    .set({ allow_embed: allow ? 1 : 0 })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when the space is not in the other state: of several who ask at once, one is told true. */
export const changeStatus = async (
  db: Db,
  place: SpacePlace,
  { to, now }: { to: SpaceTable['status']; now: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await changeOf(db, place)
    .where('status', '=', to === 'TRASH' ? 'ACTIVE' : 'TRASH')
    .set({ status: to, state_modified_time: now })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface Pair extends SpacePlace {
  zuid: number
}

/** False when it is one already. */
export const addFavorite = async (db: Db, { edition_id, space_id, zuid }: Pair): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('space_favorite')
    .values({ edition_id, space_id, zuid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False when it is none. */
export const removeFavorite = async (db: Db, { edition_id, space_id, zuid }: Pair): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('space_favorite')
    .where('edition_id', '=', edition_id)
    .where('zuid', '=', zuid)
    .where('space_id', '=', space_id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const zonesIn = preparedQuery((db, p: SpacePlace) =>
  db
    .selectFrom('zone')
    .where('edition_id', '=', p.edition_id)
    .where('space_id', '=', p.space_id)
    .orderBy('zone_id')
    .select('zone_id'),
)

/** To another team, with what can be found of its zones. */
export const changeTeam = async (db: Db, place: SpacePlace, team_id: number): Promise<void> => {
  await changeOf(db, place).set({ team_id }).execute()
  for (const { zone_id } of await zonesIn(db, place)) await moveEntries(db, { ...place, team_id, zone_id })
}
