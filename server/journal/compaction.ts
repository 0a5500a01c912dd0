import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { deleteCompacted, firstVersionSince, forgetVersionsBefore, lastVersion, zonesAfter } from './compaction.sql.ts'
import type { ZoneKey } from './journal.sql.ts'
import { insertSnapshot } from './snapshots.sql.ts'
import { pagesOf, writePages } from './snapshots.ts'
import { contentAt } from './zone-state.ts'

const ZONES_AT_A_TIME = 200

/** Folds what is older than `since` into a snapshot, zone by zone. Returns the number of zones that had something. */
export const compactHistory = async (database: Database, since: number, signal?: AbortSignal): Promise<number> => {
  let compacted = 0
  for (let last: ZoneKey = { edition_id: 0, zone_id: '' }; ; ) {
    const zones = await zonesAfter(database.read, { ...last, limit: ZONES_AT_A_TIME })
    for (const zone of zones) {
      if (signal?.aborted) return compacted
      if (await compactZone(database, zone, since)) compacted++
    }
    const end = zones.at(-1)
    if (!end) return compacted
    last = { edition_id: end.edition_id, zone_id: end.zone_id }
    await nextTurn()
  }
}

/**
 * The oldest version that stays gets a snapshot; the versions before it and the commits up to it are deleted. The newest
 * version stays, however old it is.
 */
const compactZone = async (
  database: Database,
  { edition_id, zone_id, compacted_seq }: ZoneKey & { compacted_seq: number },
  since: number,
): Promise<boolean> => {
  const key = { edition_id, zone_id }
  const [stays] = await firstVersionSince(database.read, { ...key, since })
  const [oldest] = stays ? [stays] : await lastVersion(database.read, key)
  if (!oldest) return false
  const { seq } = oldest
  // A single commit takes no more room than the snapshot that would hold it.
  if (seq <= compacted_seq + 1) {
    // What a process that died has left.
    if (compacted_seq > 0) await deleteCompacted(database, key, compacted_seq)
    return false
  }
  const content = await database.longRead((db) => contentAt(db, key, seq, nextTurn))
  await writePages(database, { ...key, seq }, pagesOf(content.values()))
  await database.write(async (db) => {
    await insertSnapshot(db, { ...key, seq })
    await forgetVersionsBefore(db, key, seq)
  })
  await deleteCompacted(database, key, seq)
  return true
}
