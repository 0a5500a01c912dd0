import type { Db } from '../db/transaction.ts'
import { wakeAfterCommit } from '../db/wakeups.ts'

interface ZoneKey {
  edition_id: number
  zone_id: string
}

/** The entries of the zone are to be written anew, from its first element on. */
export const markStale = async (db: Db, { edition_id, zone_id }: ZoneKey): Promise<void> => {
  await db
    .insertInto('search_stale_zone')
    .values({ edition_id, zone_id, after_id: '' })
    .onConflict((conflict) => conflict.columns(['edition_id', 'zone_id']).doUpdateSet({ after_id: '' }))
    .execute()
  wakeAfterCommit(db, 'staleSearchEntries')
}

export const firstStaleZone = (db: Db) =>
  db.selectFrom('search_stale_zone').select(['edition_id', 'zone_id']).limit(1).executeTakeFirst()

/** The id up to which it is done; undefined: it is not stale. */
export const staleAfter = async (db: Db, { edition_id, zone_id }: ZoneKey): Promise<string | undefined> => {
  const stale = db.selectFrom('search_stale_zone').where(({ and }) => and({ edition_id, zone_id }))
  return (await stale.select('after_id').executeTakeFirst())?.after_id
}

export const setStaleAfter = async (db: Db, { edition_id, zone_id }: ZoneKey, after_id: string): Promise<void> => {
  await db
    .updateTable('search_stale_zone')
    .set({ after_id })
    .where(({ and }) => and({ edition_id, zone_id }))
    .execute()
}

export const endStale = async (db: Db, { edition_id, zone_id }: ZoneKey): Promise<void> => {
  await db
    .deleteFrom('search_stale_zone')
    .where(({ and }) => and({ edition_id, zone_id }))
    .execute()
}
