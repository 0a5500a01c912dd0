import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { createPacer } from '../pacer.ts'
import {
  deleteContent,
  deleteUnreferenced,
  keepReferenced,
  oldAssets,
  oldContents,
  referringTexts,
} from './unused-assets.sql.ts'

const DAY_MS = 86_400_000
/** Of one run: the next one goes on. */
const MAX_ROUNDS = 20

interface ZoneKey {
  edition_id: number
  zone_id: string
}

/**
 * Deletes images that nothing refers to for so many days: neither what zones hold nor what their history keeps. Whatever is
 * found in use is looked at again after as many days. Nodes may do this at the same time.
 */
export const deleteUnusedAssets = async (
  database: Database,
  { days, now, signal }: { days: number; now: number; signal?: AbortSignal },
): Promise<void> => {
  const until = now - days * DAY_MS
  for (let round = 0; round < MAX_ROUNDS && !signal?.aborted; round++)
    if (!(await forgetSomeAssets(database, until, now))) break
  for (let round = 0; round < MAX_ROUNDS && !signal?.aborted; round++)
    if (!(await deleteSomeContents(database, until, now))) break
}

/** Images of one zone; false when there are none left to look at. */
const forgetSomeAssets = async (database: Database, until: number, now: number): Promise<boolean> => {
  const rows = await oldAssets(database.read, until)
  const [first] = rows
  if (!first) return false
  const zone: ZoneKey = { edition_id: first.edition_id, zone_id: first.zone_id }
  const ids = rows.filter(({ zone_id, edition_id }) => zone_id === zone.zone_id && edition_id === zone.edition_id)
  const unused = await unreferenced(database.read, zone, new Set(ids.map(({ asset_id }) => asset_id)))
  await database.write(async (db) => {
    for (const { asset_id } of ids) {
      const key = { ...zone, asset_id }
      // Whoever refers to it since has marked it before, and it is not old any more.
      if (unused.has(asset_id)) await deleteUnreferenced(db, key, until)
      else await keepReferenced(db, key, until, now)
    }
  })
  return true
}

/** Those that no element, no commit and no snapshot of the zone names. */
const unreferenced = async (db: Db, zone: ZoneKey, ids: ReadonlySet<string>): Promise<Set<string>> => {
  const left = new Set(ids)
  const pace = createPacer()
  for await (const text of referringTexts(db, zone)) {
    for (const id of left) if (text.includes(id)) left.delete(id)
    if (left.size === 0) break
    await pace()
  }
  return left
}

/** Bytes that no zone has; false when there are none left to look at. */
const deleteSomeContents = async (database: Database, until: number, now: number): Promise<boolean> => {
  const contents = await oldContents(database.read, until)
  for (const content of contents) await database.write((db) => deleteContent(db, content, until, now))
  return contents.length > 0
}
