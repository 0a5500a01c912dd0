import { isDeepStrictEqual } from 'node:util'
import type { Database } from '@easel/server/db/database.ts'
import type { Schema } from '@easel/server/db/schema.ts'
import { currentElements, elementsAt } from '@easel/server/journal/content.ts'
import { commitsBetween } from '@easel/server/journal/journal.sql.ts'
import { type Element, type ElementOperation, replay } from '@easel/server/journal/operations.ts'
import { toSearchItem } from '@easel/server/journal/search-item.ts'
import { type ExpressionBuilder, sql } from 'kysely'

interface Zone {
  edition_id: number
  zone_id: string
  zone_name: string
  seq: number
}

/**
 * What does not fit together in a database: sentences, none where all is well. Rows that are derived must follow from
 * those they are derived from, numbers must have no gaps, and nothing may hang in the air.
 */
export const inconsistencies = async (database: Database, zoneIds?: readonly string[]): Promise<string[]> => {
  let zones = database.read.selectFrom('zone').select(['edition_id', 'zone_id', 'zone_name', 'seq'])
  if (zoneIds) zones = zones.where('zone_id', 'in', [...zoneIds])
  const found: string[] = []
  for (const zone of await zones.execute()) found.push(...(await faultsOfZone(database, zone)))
  return [...found, ...(await danglingRows(database)), ...(await storageFaults(database))]
}

const faultsOfZone = async ({ read }: Database, zone: Zone): Promise<string[]> => {
  const { edition_id, zone_id, zone_name, seq } = zone
  const of = { edition_id, zone_id }
  const commits = await commitsBetween(read, { ...of, after: 0, until: seq + 1 })
  const versions = await read.selectFrom('zone_version').where(inZone(of)).select('seq').orderBy('seq').execute()
  const numbers = Array.from({ length: seq }, (_, at) => at + 1)
  const now = await currentElements(read, of)
  const entries = await read
    .selectFrom('search_entry')
    .where(inZone(of))
    .select(['kind', 'item_id', 'name', 'text'])
    .execute()
  const expected = [
    { kind: 'zone', item_id: zone_id, name: zone_name, text: '' },
    ...now.flatMap((element) => toSearchItem(element) ?? []),
  ]
  const faults = {
    'commits are not numbered 1, 2, 3 …': !isDeepStrictEqual(seqs(commits), numbers),
    'a commit has no version, or two': !isDeepStrictEqual(seqs(versions), numbers),
    'the journal comes to something else than the elements': !isDeepStrictEqual(replayed(commits), now),
    'a snapshot comes to something else than the journal': !isDeepStrictEqual(await elementsAt(read, of, seq), now),
    'search finds something else than there is': !isDeepStrictEqual(sorted(entries), sorted(expected)),
  }
  return Object.entries(faults).flatMap(([sentence, holds]) => (holds ? [`zone ${zone_id}: ${sentence}`] : []))
}

const inZone =
  (of: { edition_id: number; zone_id: string }) => (eb: ExpressionBuilder<Schema, 'zone_version' | 'search_entry'>) =>
    eb.and(of)

const seqs = (rows: readonly { seq: number }[]): number[] => rows.map(({ seq }) => seq)

/** From nothing, without the help of a snapshot. */
const replayed = (commits: readonly { operations: string }[]): Element[] => {
  const content = new Map<string, Element>()
  for (const { operations } of commits) replay(content, JSON.parse(operations) as ElementOperation[])
  return [...content.values()].sort((a, b) => a.z - b.z || (a.id < b.id ? -1 : 1))
}

const sorted = (entries: readonly { kind: string; item_id: string; name: string; text: string }[]): string[] =>
  entries
    .filter(({ kind }) => kind !== 'comment')
    .map(({ kind, item_id, name, text }) => JSON.stringify([kind, item_id, name, text]))
    .sort()

/** Tables whose rows belong to a row of another, by the columns that name it. */
const belongings: [table: string, owner: string, columns: string[]][] = [
  ...['zone_commit', 'zone_version', 'zone_snapshot', 'element', 'comment', 'zone_member', 'search_entry'].map(
    (table): [string, string, string[]] => [table, 'zone', ['edition_id', 'zone_id']],
  ),
  ...['zone', 'space_member', 'space_favorite', 'space_opening'].map((table): [string, string, string[]] => [
    table,
    'space',
    ['edition_id', 'space_id'],
  ]),
  ['space', 'team', ['edition_id', 'team_id']],
  ['team_member', 'team', ['edition_id', 'team_id']],
  ['team', 'edition', ['edition_id']],
  ['edition_member', 'edition', ['edition_id']],
  ['api_key', 'edition', ['edition_id']],
]

const danglingRows = async ({ read }: Database): Promise<string[]> => {
  const found: string[] = []
  for (const [table, owner, columns] of belongings) {
    const same = columns.map((column) => sql`o.${sql.id(column)} = t.${sql.id(column)}`)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.id(table)} t
      where not exists (select 1 from ${sql.id(owner)} o where ${sql.join(same, sql` and `)})`.execute(read)
    const n = Number(rows[0]?.n)
    if (n > 0) found.push(`${n} rows of ${table} belong to no ${owner}`)
  }
  return found
}

/** What the engine itself has to say about its files. */
const storageFaults = (database: Database): Promise<string[]> =>
  database.engine === 'sqlite' ? sqliteFaults(database) : postgresFaults(database)

const sqliteFaults = async ({ read }: Database): Promise<string[]> => {
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read)
  const counted = await sql<{ entries: number; indexed: number; strange: number }>`
    select (select count(*) from search_entry) as entries, (select count(*) from search_index) as indexed,
      (select count(*) from search_index where rowid not in (select entry_id from search_entry)) as strange`.execute(
    read,
  )
  const { entries, indexed, strange } = counted.rows[0] as { entries: number; indexed: number; strange: number }
  return [
    ...checked.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...(entries === indexed && strange === 0 ? [] : [`the full-text index has ${indexed} rows for ${entries} entries`]),
  ]
}

/** Every row is read, which checks its page's sum; every index and list is held against its table. */
const postgresFaults = async (database: Database): Promise<string[]> =>
  database.write(
    async (db) => {
      await sql`create extension if not exists amcheck`.execute(db)
      await sql`
      select bt_index_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relam = (select oid from pg_am where amname = 'btree') and c.relkind = 'i'
        and c.relnamespace = 'public'::regnamespace`.execute(db)
      const { rows } = await sql<Record<string, number>>`
        with listed as materialized (
          select distinct word, entry_id from search_entry
          cross join unnest(search_lists_of(kind, team_id, marked_name, marked_text)) as word
        ), long as materialized (
          select entry_id from listed where word like '%*' and word not like '% %'
        ), ended as materialized (
          select distinct ending, word from listed cross join lateral search_endings(word) as ending
          where word like '% %' and entry_id not in (select entry_id from long)
        )
        select
          (select count(*) from (table listed except select word, entry_id from search_word) m) as "lists lack",
          (select count(*) from (select word, entry_id from search_word except table listed) s) as "lists have besides",
          (select count(*) from (table ended except select ending, word from search_ending) m) as "endings lack",
          (select count(*) from search_ending where word not in (select word from listed)
            and word not in (select word from search_unused)) as "endings have besides"`.execute(db)
      return Object.entries(rows[0] ?? {}).flatMap(([what, n]) => (n > 0 ? [`of words the ${what} ${n}`] : []))
    },
    { patient: true },
  )
