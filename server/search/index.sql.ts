import { type RawBuilder, sql } from 'kysely'
import type { SearchEntryTable, SearchKind } from '../db/canvas-schema.ts'
import { nextIds } from '../db/ids.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { createPacer } from '../pacer.ts'
import { type Field, toIndexedColumns } from './normalize.ts'

/** Something to be found. */
export interface SearchItem {
  kind: SearchKind
  item_id: string
  name: string
  text: string
}

interface ZoneKey {
  edition_id: number
  zone_id: string
}

interface ZoneLocation extends ZoneKey {
  team_id: number
  space_id: number
}

const BATCH_SIZE = 50
/** Each may have some thousand characters, of which a thousand take about a millisecond. */
const INDEXED_AT_A_TIME = 4

/** Writes what can be found of a zone's items, new or changed. */
export const upsertEntries = async (db: Db, location: ZoneLocation, items: readonly SearchItem[]): Promise<void> => {
  const pace = createPacer()
  for (let at = 0; at < items.length; at += BATCH_SIZE) {
    await upsertBatch(db, location, items.slice(at, at + BATCH_SIZE))
    await pace()
  }
}

const upsertBatch = async (db: Db, location: ZoneLocation, items: readonly SearchItem[]): Promise<void> => {
  const ids = db.engine === 'postgres' ? [] : await nextIds(db, items.length)
  const rows = items.map((item, at) => toRow(location, item, ids[at] ?? 0))
  const written =
    rows.length === 1 ? await upsertOne(db, rows[0] as SearchEntryTable) : await upsertQuery(db, rows).execute()
  updateIndex(db, written)
}

const toRow = (location: ZoneLocation, item: SearchItem, entry_id: number): SearchEntryTable => {
  const { edition_id, team_id, space_id, zone_id } = location
  return { edition_id, zone_id, entry_id, team_id, space_id, ...toSearchColumns(item) }
}

/** The columns of an entry that come from its item. */
export const searchColumns = ['kind', 'item_id', 'name', 'text', 'marked_name', 'marked_text'] as const

export const toSearchColumns = (item: SearchItem): Pick<SearchEntryTable, (typeof searchColumns)[number]> => {
  const { kind, item_id, name, text } = item
  return { kind, item_id, name, text, ...toIndexedColumns(item) }
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

/** Most changes touch one item: for those the statement is compiled once. */
const upsertOne = preparedQuery((db, p: SearchEntryTable) =>
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
  for (let at = 0; at < itemIds.length; at += BATCH_SIZE) {
    const deleted = await db
      .deleteFrom('search_entry')
      .where('edition_id', '=', edition_id)
      .where('zone_id', '=', zone_id)
      .where('kind', 'in', kinds)
      .where('item_id', 'in', itemIds.slice(at, at + BATCH_SIZE))
      .returning('entry_id')
      .execute()
    updateIndex(db, deleted)
  }
}

/** Deletes everything of a zone. */
export const deleteZoneEntries = async (db: Db, { edition_id, zone_id }: ZoneKey): Promise<void> => {
  const deleted = await db
    .deleteFrom('search_entry')
    .where('edition_id', '=', edition_id)
    .where('zone_id', '=', zone_id)
    .returning('entry_id')
    .execute()
  updateIndex(db, deleted)
}

const MOVED_AT_A_TIME = 500

/** A zone, or the space it is in, has moved: its entries follow, some at a time. */
export const moveEntries = async (db: Db, { edition_id, team_id, space_id, zone_id }: ZoneLocation): Promise<void> => {
  const ofZone = db.updateTable('search_entry').where('edition_id', '=', edition_id).where('zone_id', '=', zone_id)
  if (db.engine === 'postgres') {
    await ofZone.set({ team_id, space_id }).execute()
    return
  }
  const entries = await entriesOfZone(db, { edition_id, zone_id })
  const pace = createPacer()
  for (let at = 0; at < entries.length; at += MOVED_AT_A_TIME) {
    const some = entries.slice(at, at + MOVED_AT_A_TIME)
    const ids = some.map(({ entry_id }) => entry_id)
    await ofZone.where('entry_id', 'in', ids).set({ team_id, space_id }).execute()
    updateIndex(
      db,
      some.filter((entry) => entry.team_id !== team_id),
    )
    await pace()
  }
}

const entriesOfZone = preparedQuery((db, p: ZoneKey) =>
  db
    .selectFrom('search_entry')
    .select(['entry_id', 'team_id'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id),
)

const fields: readonly Field[] = ['name', 'text']

/**
 * Brings SQLite's trigram indexes in line with entries that were written or deleted; PostgreSQL does so by itself.
 * Before the commit that several writers share: FTS5 writes a segment at each savepoint otherwise.
 */
const updateIndex = (db: Db, entries: readonly { entry_id: number }[]): void => {
  if (db.engine === 'postgres' || entries.length === 0) return
  db.beforeCommit(async () => {
    const pace = createPacer()
    for (let at = 0; at < entries.length; at += INDEXED_AT_A_TIME) {
      const ids = JSON.stringify(entries.slice(at, at + INDEXED_AT_A_TIME).map(({ entry_id }) => entry_id))
      for (const field of fields) {
        await deleteIndexed[field](db, { ids })
        await insertIndexed[field](db, { ids })
      }
      await pace()
    }
  })
}

const indexOf = (field: Field) => sql.table(`search_${field}_index`)

const forEachField = <T>(make: (field: Field) => T): Record<Field, T> => ({ name: make('name'), text: make('text') })

const deleteIndexed = forEachField((field) =>
  preparedQuery((db, p: { ids: string }) => ({
    compile: () =>
      sql`delete from ${indexOf(field)} where rowid in (select value from json_each(${p.ids}))`.compile(db),
  })),
)

const insertIndexed = forEachField((field) =>
  preparedQuery((db, p: { ids: string }) => ({
    compile: () =>
      sql`insert into ${indexOf(field)} (rowid, terms) ${indexedRows(field)}
        and entry_id in (select value from json_each(${p.ids}))`.compile(db),
  })),
)

const indexedRows = (field: Field): RawBuilder<unknown> => {
  const searched = sql.ref(`marked_${field}`)
  const scope = scopeTrigram(sql.ref('team_id'), sql.ref('kind'))
  return sql`select entry_id, ${scope} || ${searched} from search_entry where ${searched} <> ''`
}

/**
 * One more trigram in each indexed text, of private letters, which stands for the team and the kind: a search does not
 * read through those of others. Should two be alike, it reads some candidates more.
 */
export const scopeTrigram = (team_id: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`char(983040 + ${team_id} % 65533, 983040 + ${team_id} / 65533 % 65533, 1048576 + instr('zone frame shape comment', ${kind}))`

/** Builds SQLite's trigram indexes anew, which no backup holds; of PostgreSQL's the restore takes care. */
export const rebuildIndex = async (db: Db, progress: (line: string) => void = () => {}): Promise<void> => {
  if (db.engine === 'postgres') return
  for (const field of fields) {
    await sql`insert into ${indexOf(field)} (${indexOf(field)}) values ('delete-all')`.execute(db)
    progress(`search index of each ${field}…`)
    await sql`insert into ${indexOf(field)} (rowid, terms) ${indexedRows(field)} order by entry_id`.execute(db)
    await sql`insert into ${indexOf(field)} (${indexOf(field)}) values ('optimize')`.execute(db)
  }
}
