import { requiredAssets } from '@easel/contract/content/requirements.ts'
import { findUsable, touchAssets } from '../assets/assets.sql.ts'
import type { Db } from '../db/transaction.ts'
import type { ZoneKey } from './journal.sql.ts'
import type { ZoneEdits } from './zone-edits.ts'

interface Access {
  read: Db
  write: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/**
 * The images of the zone among those that edits bring; undefined where they bring none. One that was not used for a while
 * is marked as used before anything refers to it: what deletes unused ones goes by that.
 */
export const usableAssets = async (
  { read, write }: Access,
  zone: ZoneKey,
  writers: readonly ZoneEdits[],
): Promise<ReadonlySet<string> | undefined> => {
  const ids = requiredAssets(writers.flatMap(({ edits }) => edits))
  if (ids.size === 0) return undefined
  const now = Date.now()
  const { assets, isOld } = await findUsable(read, zone, ids, now)
  return isOld ? write((db) => touchAssets(db, zone, assets, now)) : assets
}
