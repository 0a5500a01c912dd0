import { commentsAfter, toSearchItem as commentToSearchItem } from '../comments/comments.sql.ts'
import type { Database } from '../db/database.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { moveItems, upsertEntries } from '../search/index.sql.ts'
import { endStale, firstStaleZone, setStaleAfter, staleAfter } from '../search/stale-zones.sql.ts'
import { toElement } from './element-row.ts'
import { elementsAfter } from './elements.sql.ts'
import type { ZoneKey } from './journal.sql.ts'
import { toSearchItem } from './search-item.ts'
import { findLocation } from './zones.sql.ts'

const ITEMS_AT_A_TIME = 200

/** Writes the search entries of large zones that were copied or moved, some in each transaction, until all are right. */
export const refreshEntries = async (database: Database, signal?: AbortSignal): Promise<void> => {
  while (!signal?.aborted) {
    const key = await firstStaleZone(database.read)
    if (!key) return
    await database.write((db) => refreshSome(db, key))
  }
}

/** After the last element come the comments: their part of the way begins with a sign that no id has. */
const COMMENTS = '~'

/** The zone is locked first, as by everybody who writes entries of it. */
const refreshSome = async (db: Db, key: ZoneKey): Promise<void> => {
  await lockZoneForUpdate(db, key)
  const after = await staleAfter(db, key)
  if (after === undefined) return
  const [location] = await findLocation(db, key)
  if (!location) return endStale(db, key)
  const inComments = after.startsWith(COMMENTS)
  const { items, last } = inComments
    ? await someComments(db, key, after.slice(COMMENTS.length))
    : await someElements(db, key, after)
  // Their words are indexed by team: where that stays, the index does.
  await moveItems(db, { ...key, ...location }, items)
  await upsertEntries(db, { ...key, ...location }, items)
  if (last !== undefined) return setStaleAfter(db, key, inComments ? COMMENTS + last : last)
  return inComments ? endStale(db, key) : setStaleAfter(db, key, COMMENTS)
}

const someElements = async (db: Db, key: ZoneKey, after: string) => {
  const rows = await elementsAfter(db, { ...key, after, limit: ITEMS_AT_A_TIME })
  const items = rows.flatMap((row) => toSearchItem(toElement(row)) ?? [])
  return { items, last: rows.length < ITEMS_AT_A_TIME ? undefined : rows.at(-1)?.element_id }
}

const someComments = async (db: Db, key: ZoneKey, after: string) => {
  const rows = await commentsAfter(db, { ...key, after, limit: ITEMS_AT_A_TIME })
  const last = rows.length < ITEMS_AT_A_TIME ? undefined : rows.at(-1)?.comment_id
  return { items: rows.map(commentToSearchItem), last }
}
