import { nextId } from '../db/ids.ts'
import { lockSpaceForUpdate } from '../db/locks.ts'
import { nameKey } from '../db/name-key.ts'
import type { SpaceTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import { moveEntries } from '../search/index.sql.ts'
import { insertMembers } from './members.sql.ts'

export interface SpaceKey {
  edition_id: number
  space_id: number
}

export const insertSpace = (db: Db, space: SpaceTable) =>
  db
    .insertInto('space')
    .values({ ...space, name_key: nameKey(space.space_name) })
    .execute()

interface NewSpace extends Pick<SpaceTable, 'edition_id' | 'team_id' | 'space_name'> {
  owner: number
  now: number
}

/** A new space with its CREATOR; resolves with its id. */
export const addSpace = async (db: Db, { owner, now, ...space }: NewSpace): Promise<number> => {
  const { edition_id } = space
  const space_id = await nextId(db)
  await insertSpace(db, {
    ...space,
    space_id,
    status: 'ACTIVE',
    allow_embed: 0,
    together_off: '',
    owner_zuid: owner,
    last_author_zuid: owner,
    created_time: now,
    last_modified_time: now,
    state_modified_time: null,
  })
  const creator = { member_type: 'USER', member_id: owner, role: 'CREATOR' } as const
  await insertMembers(db, { edition_id, space_id, added_by: owner, now }, [creator])
  return space_id
}

const updateSpace = (db: Db, { edition_id, space_id }: SpaceKey) =>
  db.updateTable('space').where('edition_id', '=', edition_id).where('space_id', '=', space_id)

/** False when it has that name already. */
export const changeName = async (
  db: Db,
  key: SpaceKey,
  { space_name, author, now }: { space_name: string; author: number; now: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await updateSpace(db, key)
    .where('space_name', '<>', space_name)
    .set({ space_name, name_key: nameKey(space_name), last_author_zuid: author, last_modified_time: now })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Undefined when it is so already; the origins stay where none are given. */
export const changeEmbed = (db: Db, key: SpaceKey, change: { allow_embed: 0 | 1; embed_origins?: string }) =>
  updateSpace(db, key)
    .where(({ or, eb }) => {
      const { allow_embed, embed_origins } = change
      const isOther = eb('allow_embed', '<>', allow_embed)
      return embed_origins === undefined ? isOther : or([isOther, eb('embed_origins', '<>', embed_origins)])
    })
    .set(change)
    .returning('embed_origins')
    .executeTakeFirst()

export const changeTogetherOff = (db: Db, key: SpaceKey, together_off: string): Promise<unknown> =>
  updateSpace(db, key).set({ together_off }).execute()

/** False when it is so already: of several that change it at once, one gets true. */
export const changeStatus = async (
  db: Db,
  key: SpaceKey,
  change: Pick<SpaceTable, 'status' | 'state_modified_time'>,
): Promise<boolean> => {
  await lockSpaceForUpdate(db, key)
  const { numUpdatedRows } = await updateSpace(db, key)
    .where('status', '<>', change.status)
    .set(change)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface Favorite extends SpaceKey {
  zuid: number
}

/** False when it is one already. */
export const addFavorite = async (db: Db, { edition_id, space_id, zuid }: Favorite): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('space_favorite')
    .values({ edition_id, space_id, zuid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False when it is none. */
export const removeFavorite = async (db: Db, { edition_id, space_id, zuid }: Favorite): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('space_favorite')
    .where(({ and }) => and({ edition_id, space_id, zuid }))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Moves the search entries of its zones along. */
export const moveSpaceToTeam = async (db: Db, key: SpaceKey, team_id: number): Promise<void> => {
  const { edition_id, space_id } = key
  await lockSpaceForUpdate(db, key)
  await updateSpace(db, key).set({ team_id }).execute()
  const zones = db.selectFrom('zone').where(({ and }) => and({ edition_id, space_id }))
  for (const { zone_id } of await zones.orderBy('zone_id').select('zone_id').execute())
    await moveEntries(db, { edition_id, space_id, team_id, zone_id })
}
