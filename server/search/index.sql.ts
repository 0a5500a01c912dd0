import { sql } from 'kysely'
import { inBatches } from '../db/batches.ts'
import type { SearchEntryTable, SearchKind } from '../db/canvas-schema.ts'
import { nextIds } from '../db/ids.ts'
import { preparedForEach } from '../db/prepared-for-each.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { createPacer } from '../pacer.ts'
import { type SearchColumns, type SearchItem, searchColumns, toSearchColumns } from './search-columns.sql.ts'
import { markStale } from './stale-zones.sql.ts'
import { updateIndex } from './trigram-index.sql.ts'

interface ZoneKey {
  edition_id: number
  zone_id: string
}

interface ZoneLocation extends ZoneKey {
  team_id: number
  space_id: number
}

const BATCH_SIZE = 50

/** Writes what can be found of a zone's items, new or changed. */
export const upsertEntries = (db: Db, location: ZoneLocation, items: readonly SearchItem[]): Promise<void> =>
  upsertColumns(db, location, items.map(toSearchColumns))

export const upsertColumns = async (
  db: Db,
  { edition_id, team_id, space_id, zone_id }: ZoneLocation,
  items: readonly SearchColumns[],
): Promise<void> => {
  if (items.length === 0) return
  const pace = createPacer()
  const toRow = (item: SearchColumns, entry_id: number) => ({
    edition_id,
    zone_id,
    entry_id,
    team_id,
    space_id,
    ...item,
  })
  if (db.engine === 'postgres') {
    for (let at = 0; at < items.length; at += BATCH_SIZE)
      await upsertQuery(
        db,
        items.slice(at, at + BATCH_SIZE).map((item) => toRow(item, 0)),
      ).execute()
    return
  }
  const ids = await nextIds(db, items.length)
  const rows = items.map((item, at) => toRow(item, ids[at] as number))
  const written = await upsertEach(db, rows, pace)
  await updateIndex(
    db,
    written.rows.map(({ entry_id }) => entry_id),
  )
}

const upsertQuery = (db: Db, rows: SearchEntryTable[]) =>
  db
    .insertInto('search_entry')
    // On PostgreSQL the sequence is asked in the same statement; on SQLite ids come from a row.
    .values(
      db.engine === 'postgres' ? rows.map((row) => ({ ...row, entry_id: sql<number>`nextval('id_sequence')` })) : rows,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['edition_id', 'zone_id', 'kind', 'item_id'])
        .doUpdateSet((eb) => ({
          team_id: eb.ref('excluded.team_id'),
          space_id: eb.ref('excluded.space_id'),
          name: eb.ref('excluded.name'),
          text: eb.ref('excluded.text'),
          marked_name: eb.ref('excluded.marked_name'),
          marked_text: eb.ref('excluded.marked_text'),
        }))
        // Most changes of a drawing change no word of it: a shape that is moved costs the index nothing.
        .where((eb) =>
          eb.or(
            (['team_id', 'space_id', 'name', 'text'] as const).map((column) =>
              eb(`search_entry.${column}`, '<>', eb.ref(`excluded.${column}`)),
            ),
          ),
        ),
    )
    .returning('entry_id')

const entryColumns = [
  'edition_id',
  'zone_id',
  'entry_id',
  'team_id',
  'space_id',
  ...searchColumns,
] as const satisfies (keyof SearchEntryTable)[]

const upsertEach = preparedForEach((db, p: SearchEntryTable) =>
  upsertQuery(db, [
    Object.fromEntries(entryColumns.map((column) => [column, p[column]])) as unknown as SearchEntryTable,
  ]),
)

const elementKinds: readonly SearchKind[] = ['frame', 'shape']

/** Deletes items: elements unless `kinds` says otherwise, since a comment may have the id of an element. */
export const deleteEntries = async (
  db: Db,
  { edition_id, zone_id }: ZoneKey,
  itemIds: readonly string[],
  kinds = elementKinds,
): Promise<void> => {
  const deleted: number[] = []
  const pace = createPacer()
  for (let at = 0; at < itemIds.length; at += BATCH_SIZE) {
    const rows = await db
      .deleteFrom('search_entry')
      .where('edition_id', '=', edition_id)
      .where('zone_id', '=', zone_id)
      .where('kind', 'in', kinds)
      .where('item_id', 'in', itemIds.slice(at, at + BATCH_SIZE))
      .returning('entry_id')
      .execute()
    for (const { entry_id } of rows) deleted.push(entry_id)
    await pace()
  }
  await updateIndex(db, deleted)
}

const DELETED_AT_A_TIME = 500

/** Deletes some entries of a zone; false where there is none. */
export const deleteSomeEntries = async (db: Db, key: ZoneKey): Promise<boolean> => {
  const entries = await entriesOfZone(db, { ...key, limit: DELETED_AT_A_TIME })
  if (entries.length === 0) return false
  const ids = entries.map(({ entry_id }) => entry_id)
  await db
    .deleteFrom('search_entry')
    .where(({ and }) => and({ edition_id: key.edition_id, zone_id: key.zone_id }))
    .where('entry_id', 'in', ids)
    .execute()
  await updateIndex(db, ids)
  return true
}

/** More entries than these follow later: they take a tenth of a second. */
const MOVED_AT_ONCE = 500

/** A zone, or the space it is in, has moved: its entries follow, those of a large one later. */
export const moveEntries = async (db: Db, { edition_id, team_id, space_id, zone_id }: ZoneLocation): Promise<void> => {
  const entries = await entriesOfZone(db, { edition_id, zone_id, limit: MOVED_AT_ONCE + 1 })
  const isLarge = entries.length > MOVED_AT_ONCE
  await db
    .updateTable('search_entry')
    .where(({ and }) => and({ edition_id, zone_id, ...(isLarge && { kind: 'zone' as const }) }))
    .set({ team_id, space_id })
    .execute()
  const changesTeam = entries.filter((entry) => entry.team_id !== team_id && (!isLarge || entry.kind === 'zone'))
  await updateIndex(
    db,
    changesTeam.map(({ entry_id }) => entry_id),
  )
  if (isLarge) await markStale(db, { edition_id, zone_id })
}

/** Entries of some items go to another space of the same team. */
export const moveItems = async (
  db: Db,
  { edition_id, team_id, space_id, zone_id }: ZoneLocation,
  items: readonly SearchItem[],
): Promise<void> => {
  for (const some of inBatches(items))
    await db
      .updateTable('search_entry')
      .set({ space_id })
      .where(({ and }) => and({ edition_id, zone_id, team_id }))
      .where('space_id', '<>', space_id)
      .where(
        'item_id',
        'in',
        some.map(({ item_id }) => item_id),
      )
      .execute()
}

/** That of the zone itself first. */
const entriesOfZone = preparedQuery((db, p: ZoneKey & { limit: number }) =>
  db
    .selectFrom('search_entry')
    .select(['entry_id', 'team_id', 'kind'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .orderBy('kind', 'desc')
    .limit(p.limit),
)
