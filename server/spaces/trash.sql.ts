import { sql } from 'kysely'
import { backgroundJob, recordAudit } from '../audit/record.ts'
import { lockTrashedSpaceForUpdate, lockTrashedZoneForUpdate, lockZonesForUpdate } from '../db/locks.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { endLinks } from '../guest-links/guest-links.sql.ts'
import { deleteZone } from '../journal/zones.sql.ts'
import type { SpaceKey } from './spaces.sql.ts'

/** Without members nobody sees the space any more. `emptyTrash` deletes its content, in batches. */
export const detachSpace = async (db: Db, { edition_id, space_id }: SpaceKey): Promise<void> => {
  await endLinks(db, { edition_id, space_id }, Date.now())
  for (const table of ['space_member', 'space_invitation', 'space_favorite', 'space_opening'] as const)
    await db.deleteFrom(table).where('edition_id', '=', edition_id).where('space_id', '=', space_id).execute()
  const space = db.updateTable('space').where(({ and }) => and({ edition_id, space_id }))
  await space.set({ state_modified_time: 0 }).execute()
}

interface Expiry {
  until: number
  limit: number
}

// The literal lets the engine use the partial index of what is in the trash.
const trashed = sql.lit('TRASH' as const)

export const expiredSpaces = preparedQuery((db, { until, limit }: Expiry) =>
  db
    .selectFrom('space')
    .where('status', '=', trashed)
    .where('state_modified_time', '<=', until)
    .orderBy('state_modified_time')
    .limit(limit)
    .select(['edition_id', 'space_id', 'state_modified_time']),
)

export const expiredZones = preparedQuery((db, { until, limit }: Expiry) =>
  db
    .selectFrom('zone')
    .where('status', '=', trashed)
    .where('state_modified_time', '<=', until)
    .orderBy('state_modified_time')
    .limit(limit)
    .select(['edition_id', 'zone_id']),
)

/** False where it has left the trash meanwhile. */
export const deleteExpiredZone = async (
  db: Db,
  { edition_id, zone_id }: { edition_id: number; zone_id: string },
  until: number,
): Promise<boolean> => {
  const expired = await lockTrashedZoneForUpdate(db, { edition_id, zone_id }, until)
  if (!expired) return false
  await deleteZone(db, edition_id, zone_id)
  await recordAudit(db, { event: 'zone.expired', source: backgroundJob, edition_id, details: { zone_id } })
  return true
}

/** Deletes up to `limit` zones of an expired space, and the space with the last of them. True once the space is gone. */
export const deleteSpaceBatch = async (
  db: Db,
  { state_modified_time, ...key }: SpaceKey & { state_modified_time: number | null },
  { until, limit }: Expiry,
): Promise<boolean> => {
  const { edition_id, space_id } = key
  const zones = await lockZonesForUpdate(db, key, limit)
  if (!(await lockTrashedSpaceForUpdate(db, key, until))) return false
  await detachSpace(db, key)
  // Openings are written behind: the next call deletes those that were written before this one is committed.
  if (state_modified_time !== 0) {
    const details = { space_id: String(space_id) }
    await recordAudit(db, { event: 'space.expired', source: backgroundJob, edition_id, details })
    return false
  }
  for (const { zone_id } of zones) await deleteZone(db, edition_id, zone_id)
  if (zones.length === limit) return false
  await db.deleteFrom('space').where('edition_id', '=', edition_id).where('space_id', '=', space_id).execute()
  return true
}
