import type { Database } from '../db/database.ts'
import type { Settings } from '../process/settings.ts'
import { deleteExpiredZone, deleteSpaceBatch, expiredSpaces, expiredZones } from './trash.sql.ts'

const DAY_MS = 86_400_000
/** Zones in one transaction: other writers get their turn between two. */
const BATCH_SIZE = 10

/** Deletes for good what has been in the trash too long (S1), and what is left of spaces that were deleted. */
export const emptyTrash = async (
  database: Database,
  { trashDays }: Pick<Settings, 'trashDays'>,
  now: number,
): Promise<{ spaces: number; zones: number }> => {
  const expiry = { until: now - trashDays * DAY_MS, limit: BATCH_SIZE }
  const spaces = await deleteAll(
    () => expiredSpaces(database.read, expiry),
    (space) => database.write((db) => deleteSpaceBatch(db, space, expiry)),
  )
  const zones = await deleteAll(
    () => expiredZones(database.read, expiry),
    (zone) => database.write((db) => deleteExpiredZone(db, zone, expiry.until)),
  )
  return { spaces, zones }
}

/** Until none is left; resolves with how many were deleted here. */
const deleteAll = async <T>(find: () => Promise<readonly T[]>, remove: (item: T) => Promise<boolean>) => {
  for (let deleted = 0; ; ) {
    const expired = await find()
    if (expired.length === 0) return deleted
    for (const item of expired) if (await remove(item)) deleted++
  }
}
