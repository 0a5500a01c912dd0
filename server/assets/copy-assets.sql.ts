import type { Db } from '../db/transaction.ts'
import { findAssets, touchContent } from './assets.sql.ts'

interface ZoneKey {
  edition_id: number
  zone_id: string
}

/** Gives a zone of the same edition the images of another that its content refers to, under their ids. */
export const copyAssets = async (
  db: Db,
  source: ZoneKey,
  target: ZoneKey,
  { ids, now }: { ids: ReadonlySet<string>; now: number },
): Promise<void> => {
  if (ids.size === 0) return
  const rows = await findAssets(db, source, ids)
  // In one order, so that two copies do not wait for each other.
  const hashes = [...new Set(rows.map(({ content_hash }) => content_hash))].sort()
  for (const content_hash of hashes) await touchContent(db, { edition_id: source.edition_id, content_hash }, now)
  for (const row of rows)
    await db
      .insertInto('zone_asset')
      .values({ ...row, edition_id: target.edition_id, zone_id: target.zone_id, referenced_time: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
