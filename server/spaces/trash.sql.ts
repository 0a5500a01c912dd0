import { sql } from 'kysely'
import { lockTrashedZoneForUpdate, lockZonesForUpdate } from '../db/locks.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { deleteZone } from '../journal/zones.sql.ts'
import type { SpacePlace } from './spaces.sql.ts'

/**
 * Deletes a space for good, as far as anybody can tell: without members there is nobody who sees it. What it holds may
 * be much, so that goes a little at a time, with whatever else is due to leave the trash.
 */
export const closeSpace = async (db: Db, { edition_id, space_id }: SpacePlace): Promise<void> => {
  for (const table of ['space_member', 'space_favorite', 'space_opening'] as const) {
    await db.deleteFrom(table).where('edition_id', '=', edition_id).where('space_id', '=', space_id).execute()
  }
  await db
    .updateTable('space')
    .set({ state_modified_time: 0 })
    .where('edition_id', '=', edition_id)
    .where('space_id', '=', space_id)
    .execute()
}

interface Due {
  until: number
  limit: number
}

// The literal lets the engine use the index of what is in the trash.
const trashed = sql.lit('TRASH' as const)

export const dueSpaces = preparedQuery((db, p: Due) =>
  db
    .selectFrom('space')
    .where('status', '=', trashed)
    .where('state_modified_time', '<=', p.until)
    .orderBy('state_modified_time')
    .limit(p.limit)
    .select(['edition_id', 'space_id', 'state_modified_time']),
)

export const dueZones = preparedQuery((db, p: Due) =>
  db
    .selectFrom('zone')
    .where('status', '=', trashed)
    .where('state_modified_time', '<=', p.until)
    .orderBy('state_modified_time')
    .limit(p.limit)
    .select(['edition_id', 'zone_id']),
)

/** False where it is no longer due, or gone. */
export const deleteDueZone = async (
  db: Db,
  { edition_id, zone_id }: { edition_id: number; zone_id: string },
  until: number,
): Promise<boolean> => {
  const due = await lockTrashedZoneForUpdate(db, { edition_id, zone_id }, until)
  if (due) await deleteZone(db, edition_id, zone_id)
  return due
}

/**
 * Deletes up to `limit` zones of a closed space, and the space with the last of them. Resolves with how many spaces
 * that were, which is none where somebody else was first; undefined: there are more zones.
 */
export const deleteSomeOfSpace = async (
  db: Db,
  { edition_id, space_id }: SpacePlace,
  limit: number,
): Promise<number | undefined> => {
  const zones = await lockZonesForUpdate(db, { edition_id, space_id }, limit)
  for (const { zone_id } of zones) await deleteZone(db, edition_id, zone_id)
  if (zones.length === limit) return undefined
  // Openings are written behind: one may have come since the space was closed.
  await db.deleteFrom('space_opening').where('edition_id', '=', edition_id).where('space_id', '=', space_id).execute()
  const { numDeletedRows } = await db
    .deleteFrom('space')
    .where('edition_id', '=', edition_id)
    .where('space_id', '=', space_id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
