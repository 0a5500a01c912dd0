import { sql } from 'kysely'
import type { SearchEntryTable, SearchKind } from '../db/canvas-schema.ts'
import { nextIds } from '../db/ids.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { type Indexed, marked, searchedIn, termsOf } from './terms.ts'

/** Something to be found. */
export interface SearchItem {
  kind: SearchKind
  item_id: string
  name: string
  text: string
}

interface Place {
  edition_id: number
  team_id: number
  space_id: number
  zone_id: string
}

const together = 500

/** Writes what can be found of a zone's items, new or changed. */
export const putEntries = async (db: Db, place: Place, items: readonly SearchItem[]): Promise<void> => {
  for (let at = 0; at < items.length; at += together) await putSome(db, place, items.slice(at, at + together))
}

const putSome = async (db: Db, place: Place, items: readonly SearchItem[]): Promise<void> => {
  const rows = await rowsOf(db, place, items)
  const written = rows.length === 1 ? await putOne(db, rows[0] as SearchEntryTable) : await entries(db, rows).execute()
  await indexEntries(db, written)
}

const entries = (db: Db, rows: SearchEntryTable[]) =>
  db
    .insertInto('search_entry')
    // On PostgreSQL the sequence can be asked along with the rest; on SQLite ids come from a row.
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
    .returning(['entry_id', 'kind', 'team_id', 'space_id', 'name', 'text'])

const entryColumns = [
  'edition_id',
  'zone_id',
  'kind',
  'item_id',
  'entry_id',
  'team_id',
  'space_id',
  'name',
  'text',
  'marked_name',
  'marked_text',
] as const satisfies (keyof SearchEntryTable)[]

/** Most changes touch one item: for those the statement is made once. */
const putOne = preparedQuery((db, p: SearchEntryTable) =>
  entries(db, [Object.fromEntries(entryColumns.map((column) => [column, p[column]])) as unknown as SearchEntryTable]),
)

const rowsOf = async (db: Db, place: Place, items: readonly SearchItem[]): Promise<SearchEntryTable[]> => {
  const ids = db.engine === 'postgres' ? [] : await nextIds(db, items.length)
  return items.map((item, at) => rowOf(place, item, ids[at] ?? 0))
}

const rowOf = (place: Place, item: SearchItem, entry_id: number): SearchEntryTable => {
  const { edition_id, team_id, space_id, zone_id } = place
  const { kind, item_id, name, text } = item
  const searched = searchedIn(item)
  return {
    edition_id,
    zone_id,
    kind,
    item_id,
    entry_id,
    team_id,
    space_id,
    name,
    text,
    marked_name: marked(searched.name),
    marked_text: marked(searched.text),
  }
}

/**
 * Brings SQLite's index up to entries that were written; PostgreSQL keeps its own. At commit: what the index has been
 * given it writes out at every savepoint, in a piece of its own, and several writers share a commit.
 */
export const indexEntries = async (db: Db, entries: readonly (Indexed & { entry_id: number })[]): Promise<void> => {
  if (db.engine === 'postgres') return
  for (const entry of entries) {
    db.beforeCommit(() => indexOne(db, { entry_id: entry.entry_id, terms: termsOf(entry) }))
  }
}

const indexOne = preparedQuery((db, p: { entry_id: number; terms: string }) => ({
  compile: () => sql`insert or replace into search_index (rowid, terms) values (${p.entry_id}, ${p.terms})`.compile(db),
}))

const elementKinds: readonly SearchKind[] = ['frame', 'shape']

/** Takes items out: elements unless `kinds` says otherwise, since a comment may have the id of an element. */
export const deleteEntries = async (
  db: Db,
  place: Pick<Place, 'edition_id' | 'zone_id'>,
  itemIds: readonly string[],
  kinds = elementKinds,
): Promise<void> => {
  for (let at = 0; at < itemIds.length; at += together) {
    const gone = await db
      .deleteFrom('search_entry')
      .where('edition_id', '=', place.edition_id)
      .where('zone_id', '=', place.zone_id)
      .where('kind', 'in', kinds)
      .where('item_id', 'in', itemIds.slice(at, at + together))
      .returning('entry_id')
      .execute()
    await unindex(db, gone)
  }
}

/** Takes a whole zone out. */
export const deleteZoneEntries = async (db: Db, place: Pick<Place, 'edition_id' | 'zone_id'>): Promise<void> => {
  const gone = await db
    .deleteFrom('search_entry')
    .where('edition_id', '=', place.edition_id)
    .where('zone_id', '=', place.zone_id)
    .returning('entry_id')
    .execute()
  await unindex(db, gone)
}

const unindex = async (db: Db, entries: readonly { entry_id: number }[]): Promise<void> => {
  if (db.engine === 'postgres') return
  for (const { entry_id } of entries) {
    db.beforeCommit(() => sql`delete from search_index where rowid = ${entry_id}`.execute(db))
  }
}

const entriesOfZone = preparedQuery((db, p: { edition_id: number; zone_id: string }) =>
  db
    .selectFrom('search_entry')
    .select(['kind', 'item_id', 'name', 'text'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id),
)

/** A zone, or the space it is in, has moved: its entries are found in the new place. */
export const moveEntries = async (db: Db, place: Place): Promise<void> => {
  await putEntries(db, place, await entriesOfZone(db, { edition_id: place.edition_id, zone_id: place.zone_id }))
}
