import { isDeepStrictEqual } from 'node:util'
import { danglingReferences } from '@easel/contract/content/dangling-references.ts'
import { applyOperations, type Element, type JournalOperation } from '@easel/contract/content/element.ts'
import type { SearchEntryTable } from '@easel/server/db/canvas-schema.ts'
import type { Database } from '@easel/server/db/database.ts'
import type { Schema } from '@easel/server/db/schema.ts'
import type { Db } from '@easel/server/db/transaction.ts'
import { toElement, toRow } from '@easel/server/journal/element-row.ts'
import { pageOfElements } from '@easel/server/journal/elements.sql.ts'
import { inverseOfCommit } from '@easel/server/journal/inverse-of-commit.ts'
import type { ZoneKey } from '@easel/server/journal/journal.sql.ts'
import { toSearchItem } from '@easel/server/journal/search-item.ts'
import { elementsAt } from '@easel/server/journal/zone-state.ts'
import { toIndexedColumns } from '@easel/server/search/normalize.ts'
import { indexPending } from '@easel/server/search/trigram-index.sql.ts'
import { type ExpressionBuilder, sql } from 'kysely'

interface Zone {
  edition_id: number
  zone_id: string
  zone_name: string
  seq: number
  element_count: number
}

/**
 * Describes what is inconsistent in a database; empty where nothing is. Derived rows must follow from their source,
 * sequence numbers must have no gaps, and no row may lack its parent.
 */
export const inconsistencies = async (database: Database, zoneIds?: readonly string[]): Promise<string[]> => {
  let zones = database.read.selectFrom('zone').select(['edition_id', 'zone_id', 'zone_name', 'seq', 'element_count'])
  if (zoneIds) zones = zones.where('zone_id', 'in', [...zoneIds])
  const problems: string[] = []
  for (const zone of await zones.execute()) problems.push(...(await zoneInconsistencies(database, zone)))
  return [...problems, ...(await danglingRows(database)), ...(await storageErrors(database))]
}

const zoneInconsistencies = async ({ read }: Database, zone: Zone): Promise<string[]> => {
  const { edition_id, zone_id, zone_name, seq } = zone
  const zoneKey = { edition_id, zone_id }
  const commits = await read
    .selectFrom('zone_commit')
    .where(inZone(zoneKey))
    .select(['seq', 'operations'])
    .orderBy('seq')
    .execute()
  const versions = await read.selectFrom('zone_version').where(inZone(zoneKey)).select('seq').orderBy('seq').execute()
  const expectedSeqs = Array.from({ length: seq }, (_, index) => index + 1)
  const versioned = commits.filter(({ operations }) => !isBesidesElements(operations))
  const rows = await pageOfElements(read, { ...zoneKey, from: 0, limit: 1_000_000 })
  const elements = rows.map(toElement)
  const entries = await read
    .selectFrom('search_entry')
    .where(inZone(zoneKey))
    .select(['kind', 'item_id', 'name', 'text', 'marked_name', 'marked_text'])
    .execute()
  const expected = [
    { kind: 'zone' as const, item_id: zone_id, name: zone_name, text: '' },
    ...elements.flatMap((element) => toSearchItem(element) ?? []),
  ].map((item) => ({ ...item, ...toIndexedColumns(item) }))
  const checks = {
    'an element refers to what is not there': danglingReferences(elements).length > 0,
    'commits are not numbered 1, 2, 3 …': !isDeepStrictEqual(seqs(commits), expectedSeqs),
    'a commit has no version, or two': !isDeepStrictEqual(seqs(versions), seqs(versioned)),
    'taking back every commit does not give the empty zone': (await takeAllBack(read, zoneKey, commits, elements)) > 0,
    'the counted elements differ from those there': zone.element_count !== elements.length,
    'the ends of connectors differ from their columns': !isDeepStrictEqual(
      rows,
      elements.map((element) => toRow(zoneKey, element)),
    ),
    'the replayed journal differs from the elements': !isDeepStrictEqual(replayAll(commits), elements),
    'the content from the snapshot differs from the elements': !isDeepStrictEqual(
      await elementsAt(read, zoneKey, seq),
      elements,
    ),
    'search entries differ from the content': !isDeepStrictEqual(sorted(entries), sorted(expected)),
  }
  return Object.entries(checks).flatMap(([problem, isBroken]) => (isBroken ? [`zone ${zone_id}: ${problem}`] : []))
}

const inZone =
  (zoneKey: { edition_id: number; zone_id: string }) =>
  (eb: ExpressionBuilder<Schema, 'zone_commit' | 'zone_version' | 'search_entry' | 'element'>) =>
    eb.and(zoneKey)

const seqs = (rows: readonly { seq: number }[]): number[] => rows.map(({ seq }) => seq)

/** Comments and changes of the zone itself make no version. */
const isBesidesElements = (operations: string): boolean => {
  const all = JSON.parse(operations) as JournalOperation[]
  return all.length > 0 && all.every(({ op }) => op === 'comment' || op === 'zone')
}

/** The number of elements that are left. */
const takeAllBack = async (
  db: Db,
  zoneKey: ZoneKey,
  commits: readonly { seq: number }[],
  elements: readonly Element[],
): Promise<number> => {
  const content = new Map(elements.map((element) => [element.id, element]))
  for (const { seq } of commits.toReversed())
    applyOperations(content, (await inverseOfCommit(db, zoneKey, seq)) as JournalOperation[])
  return content.size
}

/** Without snapshots. */
const replayAll = (commits: readonly { operations: string }[]): Element[] => {
  const content = new Map<string, Element>()
  for (const { operations } of commits) applyOperations(content, JSON.parse(operations) as JournalOperation[])
  return [...content.values()].sort((a, b) => a.z - b.z || (a.id < b.id ? -1 : 1))
}

const sorted = (
  entries: readonly Omit<SearchEntryTable, 'edition_id' | 'zone_id' | 'entry_id' | 'team_id' | 'space_id'>[],
) =>
  entries
    .filter(({ kind }) => kind !== 'comment')
    .map((entry) =>
      JSON.stringify([entry.kind, entry.item_id, entry.name, entry.text, entry.marked_name, entry.marked_text]),
    )
    .sort()

/** Tables whose rows have a parent row, and the columns that name it. */
const ownership: [table: string, parent: string, columns: string[]][] = [
  ...[
    'zone_commit',
    'zone_version',
    'zone_snapshot',
    'zone_snapshot_page',
    'element',
    'comment',
    'zone_member',
    'search_entry',
  ].map((table): [string, string, string[]] => [table, 'zone', ['edition_id', 'zone_id']]),
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
  ['webhook', 'edition', ['edition_id']],
  ['webhook_cursor', 'zone', ['edition_id', 'zone_id']],
  ['zone_timer', 'zone', ['edition_id', 'zone_id']],
  ['zone_voting', 'zone', ['edition_id', 'zone_id']],
  ['zone_vote', 'zone_voting', ['edition_id', 'zone_id', 'voting_id']],
  ['private_note', 'zone', ['edition_id', 'zone_id']],
  ['own_template', 'edition', ['edition_id']],
]

const danglingRows = async ({ read }: Database): Promise<string[]> => {
  const problems: string[] = []
  for (const [table, parent, columns] of ownership) {
    const same = columns.map((column) => sql`o.${sql.id(column)} = t.${sql.id(column)}`)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.id(table)} t
      where not exists (select 1 from ${sql.id(parent)} o where ${sql.join(same, sql` and `)})`.execute(read)
    const n = Number(rows[0]?.n)
    if (n > 0) problems.push(`${n} rows of ${table} have no ${parent}`)
  }
  return problems
}

/** What the engine's own integrity checks report. */
const storageErrors = (database: Database): Promise<string[]> =>
  database.engine === 'sqlite' ? sqliteErrors(database) : postgresErrors(database)

const sqliteErrors = async (database: Database): Promise<string[]> => {
  await indexPending(database)
  const { read } = database
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read)
  const errors = checked.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  for (const field of ['name', 'text']) {
    const index = `search_${field}_index`
    const entries = sql`search_entry where ${sql.ref(`marked_${field}`)} <> ''`
    const { rows } = await sql<{ entries: number; indexed: number; foreign: number }>`
      select (select count(*) from ${entries}) as entries, (select count(*) from ${sql.table(index)}) as indexed,
        (select count(*) from ${sql.table(index)} where rowid not in (select entry_id from ${entries})) as "foreign"
    `.execute(read)
    const [counts] = rows
    if (counts && (counts.entries !== counts.indexed || counts.foreign > 0))
      errors.push(`${index} has ${counts.indexed} rows for ${counts.entries} entries`)
  }
  return errors
}

/** Every b-tree is compared with its table, which reads every row and checks its page's sum. */
const postgresErrors = async (database: Database): Promise<string[]> => {
  await database.write(
    async (db) => {
      await sql`create extension if not exists amcheck`.execute(db)
      await sql`
        select bt_index_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
        where c.relam = (select oid from pg_am where amname = 'btree') and c.relkind = 'i'
          and c.relnamespace = 'public'::regnamespace`.execute(db)
    },
    { noTimeout: true },
  )
  return []
}
