import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { engines, freshDatabase } from '../testing/engines.ts'
import type { Database } from './database.ts'
import type { IdentitySchema } from './identity-schema.ts'

/** People and their sign-ins belong to no edition. */
const identity: Record<keyof IdentitySchema | 'notice_mail' | 'personal_settings', true> = {
  user: true,
  access_token: true,
  oauth_client: true,
  oidc_record: true,
  mail_link: true,
  mail_quota: true,
  provider_key: true,
  account_picture: true,
  two_factor: true,
  recovery_code: true,
  notice_mail: true,
  personal_settings: true,
}

/** What the engines and libraries count with. */
const machinery = ['id_sequence', 'kysely_migration', 'kysely_migration_lock', 'rate_window', 'search_pending']

/** SQLite's index of search knows an entry by its number alone, and entries are kept there as it finds them. */
const keptByNumber = 'search_entry'

interface Column {
  in_table: string
  name: string
  /** place in the primary key, from 1; 0 for a column that is not in it */
  key_place: number
}

/** What the database itself says its tables are. */
const catalogue = async ({ engine, read }: Database): Promise<Column[]> => {
  const columns =
    engine === 'postgres'
      ? sql<Column>`
          select c.relname as in_table, a.attname as name,
            coalesce((select array_position(i.indkey::int2[], a.attnum) + 1 from pg_index i
              where i.indrelid = c.oid and i.indisprimary), 0) as key_place
          from pg_class c
          join pg_namespace n on n.oid = c.relnamespace
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`
      : sql<Column>`
          select l.name as in_table, c.name, c.pk as key_place
          from pragma_table_list l join pragma_table_info(l.name) c
          where l.schema = 'main' and l.type = 'table' and l.name not like 'sqlite%'`
  const { rows } = await columns.execute(read)
  return rows.filter(({ in_table }) => !machinery.includes(in_table))
}

const described = async (engine: (typeof engines)[number]): Promise<Column[]> => {
  const database = await freshDatabase(engine)
  return catalogue(database).finally(() => database.close())
}

for (const engine of engines) {
  test(`every table of a tenant has a primary key that begins with edition_id, on ${engine}`, async () => {
    const columns = (await described(engine)).filter(({ in_table }) => !(in_table in identity))
    const tables = [...new Set(columns.map(({ in_table }) => in_table))].sort()
    assert.ok(tables.includes('team_member'), `the catalogue names ${tables}`)
    const leading = columns.filter(({ key_place }) => key_place === 1)
    assert.deepEqual(
      leading.map(({ in_table, name }) => `${in_table}.${name}`).sort(),
      tables.map((name) => (engine === 'sqlite' && name === keptByNumber ? `${name}.entry_id` : `${name}.edition_id`)),
    )
  })
}

test('both engines have the same tables, columns and primary keys', async () => {
  const [sqlite, postgres] = await Promise.all(engines.map(described))
  const lines = (columns: Column[] = []) =>
    columns
      .map(({ in_table, name, key_place }) => `${in_table}.${name} ${in_table === keptByNumber ? '' : key_place}`)
      .sort()
  assert.deepEqual(lines(sqlite), lines(postgres))
})
