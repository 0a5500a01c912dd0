import { sql } from 'kysely'
import { engineOf } from '../database.ts'
import type { AnyDb } from './create-table.ts'

/**
 * Trigram indexes of the engines take the place of our own terms on SQLite; on PostgreSQL they leave out what is empty.
 * The entries stay as they are.
 */
export const up = async (db: AnyDb): Promise<void> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from search_entry`.execute(db)
  const report = Number(rows[0]?.n) > MANY_ENTRIES ? toStandardError : () => {}
  report(`building the search index of ${rows[0]?.n} entries, which can take some minutes`)
  await (engineOf(db) === 'postgres' ? onPostgres(db, report) : onSqlite(db, report))
  report('the search index is built')
}

const MANY_ENTRIES = 50_000

type Report = (line: string) => void

const toStandardError: Report = (line) => process.stderr.write(`0010-search-trigrams: ${line}\n`)

const onSqlite = async (db: AnyDb, report: Report): Promise<void> => {
  await sql`drop table search_index`.execute(db)
  await keepByNumber(db)
  await sql`create index search_entry_by_space on search_entry (edition_id, space_id, kind)`.execute(db)
  for (const field of ['name', 'text']) {
    report(`the ${field} of each entry`)
    const index = sql.table(`search_${field}_index`)
    const searched = sql.ref(`marked_${field}`)
    await sql`
      create virtual table ${index} using fts5 (
        terms, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`.execute(db)
    await sql`create virtual table ${sql.table(`search_${field}_term`)} using fts5vocab (${index}, row)`.execute(db)
    // Three private letters stand for the team and the kind.
    await sql`
      insert into ${index} (rowid, terms)
      select entry_id, char(983040 + team_id % 65533, 983040 + team_id / 65533 % 65533,
        1048576 + instr('zone frame shape comment', kind)) || ${searched}
      from search_entry where ${searched} <> '' order by entry_id`.execute(db)
    // A search looks into every segment.
    await sql`insert into ${index} (${index}) values ('optimize')`.execute(db)
  }
}

/**
 * A search of SQLite's index is led to entries by their number, which is their age: so they are kept by it, and what an
 * entry is of has an index. Before it was the other way round, and each match took two lookups by UUID.
 */
const keepByNumber = async (db: AnyDb): Promise<void> => {
  await db.schema.alterTable('search_entry').renameTo('search_entry_before').execute()
  await sql`
    create table search_entry (
      entry_id integer primary key,
      edition_id bigint not null,
      team_id bigint not null,
      space_id bigint not null,
      kind text not null,
      zone_id text not null,
      item_id text not null,
      name text not null,
      text text not null,
      marked_name text not null,
      marked_text text not null
    )`.execute(db)
  const columns = sql.raw(
    'entry_id, edition_id, team_id, space_id, kind, zone_id, item_id, name, text, marked_name, marked_text',
  )
  await sql`
    insert into search_entry (${columns}) select ${columns} from search_entry_before order by entry_id`.execute(db)
  await db.schema.dropTable('search_entry_before').execute()
  await sql`create unique index search_entry_by_item on search_entry (edition_id, zone_id, kind, item_id)`.execute(db)
}

const onPostgres = async (db: AnyDb, report: Report): Promise<void> => {
  for (const [kind, column] of [
    ['zone', 'marked_name'],
    ['frame', 'marked_name'],
    ['shape', 'marked_name'],
    ['shape', 'marked_text'],
    ['comment', 'marked_text'],
  ] as const) {
    report(`${column} of each ${kind}`)
    await sql`drop index ${sql.table(`search_entry_${kind}_${column}`)}`.execute(db)
    // Few shapes have a name. The pending list is read by every search, so it is kept short.
    await sql`
      create index ${sql.ref(`search_entry_${kind}_${column}`)} on ${sql.table(`search_entry_${kind}`)}
      using gin (team_id, ${sql.ref(column)} gin_trgm_ops) with (gin_pending_list_limit = 256)
      where ${sql.ref(column)} <> ''`.execute(db)
  }
}
