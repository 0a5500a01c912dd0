import { DatabaseSync } from 'node:sqlite'
import type { SearchKind } from '@easel/server/db/canvas-schema.ts'
import { marked, searchedIn, termsOf } from '@easel/server/search/terms.ts'
import type { Client } from 'pg'
import type { Row } from './dataset-rows.ts'
import type { FillOptions } from './fill.ts'

/** The only file of the bench that knows how the service stores what can be found. */

export interface SearchEntry {
  edition_id: number
  team_id: number
  space_id: number
  zone_id: string
  kind: SearchKind
  item_id: string
  name: string
  text: string
}

/** A later entry has a higher id. */
export const searchEntryRow = (entry: SearchEntry, entry_id: number): Row => {
  const searched = searchedIn(entry)
  const folded = { marked_name: marked(searched.name), marked_text: marked(searched.text) }
  return { table: 'search_entry', values: { ...entry, entry_id, ...folded } }
}

/** After the rows were written to SQLite: makes the full-text index of them. */
export const buildSqliteIndex = async (file: string, { fresh }: FillOptions): Promise<void> => {
  const connection = new DatabaseSync(file)
  connection.exec('pragma synchronous = off; pragma cache_size = -500000; begin')
  const entries = connection.prepare('select entry_id, kind, team_id, space_id, name, text from search_entry')
  const insert = connection.prepare('insert into search_index (rowid, terms) values (?, ?)')
  for (const entry of entries.iterate()) insert.run(entry.entry_id as number, termsOf(entry as never))
  // As the background jobs of a running service do sooner or later.
  if (!fresh) connection.exec("insert into search_index (search_index) values ('optimize')")
  connection.exec('commit; pragma wal_checkpoint(truncate)')
  connection.close()
}

/** Before the rows are written: an index is made far quicker of rows that are there. Returns what to do after. */
export const suspendPostgresIndex = async (client: Client): Promise<() => Promise<void>> => {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename like 'search_entry%' and indexdef like '%USING gin%'`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query('alter table search_entry disable trigger search_entry_listed')
  await client.query('alter table search_word drop constraint search_word_key')
  await client.query('drop index search_ending_key')
  return async () => {
    for (const { definition } of indexes) await client.query(definition)
    await client.query(`
      insert into search_word (word, entry_id)
      select distinct word, entry_id
      from search_entry
      cross join unnest(search_lists_of(kind, team_id, marked_name, marked_text)) as word`)
    await client.query('alter table search_word add constraint search_word_key primary key (word, entry_id)')
    await client.query(`
      insert into search_ending (ending, word)
      select ending, word
      from (select distinct word from search_word where word like '% %') words cross join search_endings(word) as ending`)
    await client.query('create index search_ending_key on search_ending (ending, word)')
    await client.query('alter table search_entry enable trigger search_entry_listed')
  }
}
