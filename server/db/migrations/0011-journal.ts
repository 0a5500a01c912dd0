import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '../database.ts'
import { type AnyDb, createTable } from './create-table.ts'

/**
 * The journal as live sessions need it: a commit knows its sender, its way and its inverse; versions are found by `seq`,
 * connectors by their shapes; a zone counts its elements and the bytes of its commits; a snapshot has pages.
 */
export const up = async (db: AnyDb): Promise<void> => {
  const report = await reportIfLarge(db)
  await addColumns(db)
  await countPerZone(db, report)
  await fillConnectorEnds(db, report)
  await moveSnapshots(db, report)
  await createIndexes(db, report)
  if (engineOf(db) === 'postgres') await assumeLargeZones(db)
  report('the journal is up to date')
}

type Report = (line: string) => void

const MANY_COMMITS = 50_000

const reportIfLarge = async (db: AnyDb): Promise<Report> => {
  // Sequence numbers have no gaps, so they tell the number of commits without reading them.
  const { rows } = await sql<{ n: string | number }>`select coalesce(sum(seq), 0) as n from zone`.execute(db)
  const commits = Number(rows[0]?.n)
  if (commits < MANY_COMMITS) return () => {}
  const report: Report = (line) => process.stderr.write(`0011-journal: ${line}\n`)
  report(`updating a journal of ${commits} commits, which can take some minutes`)
  return report
}

const addColumns = async (db: AnyDb): Promise<void> => {
  await db.schema.alterTable('zone_commit').addColumn('client_id', 'text').execute()
  await db.schema.alterTable('zone_commit').addColumn('mutation_id', 'text').execute()
  await db.schema
    .alterTable('zone_commit')
    .addColumn('origin', 'text', (c) => c.notNull().defaultTo('api'))
    .execute()
  await db.schema.alterTable('zone_commit').addColumn('inverse', 'text').execute()
  await db.schema.alterTable('zone_commit').addColumn('undo_of', 'bigint').execute()
  for (const column of ['first_shape_id', 'second_shape_id'])
    await db.schema.alterTable('element').addColumn(column, 'text').execute()
  for (const [column, value] of [
    ['element_count', 0],
    ['commit_bytes', 0],
    ['snapshot_after', 65_536],
    ['compacted_seq', 0],
  ] as const) {
    await db.schema
      .alterTable('zone')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(value))
      .execute()
  }
}

const countPerZone = async (db: AnyDb, report: Report): Promise<void> => {
  report('counting the elements and the bytes of each zone')
  const inZone = (alias: string) =>
    sql`${sql.ref(`${alias}.edition_id`)} = zone.edition_id and ${sql.ref(`${alias}.zone_id`)} = zone.zone_id`
  const count = async (block: Block) => {
    await sql`
      update zone set
        element_count = (select count(*) from element e where ${inZone('e')}),
        commit_bytes = (
          select coalesce(sum(octet_length(c.operations)), 0) from zone_commit c where ${inZone('c')}
            and c.seq > coalesce((select max(s.seq) from zone_snapshot s where ${inZone('s')}), 0))
      where ${block}`.execute(db)
  }
  await forEachBlock(db, { table: 'zone', key: ['edition_id', 'zone_id'], size: 500, report }, count)
}

interface ConnectorRow {
  edition_id: number
  zone_id: string
  element_id: string
  body: string
}

const fillConnectorEnds = async (db: AnyDb, report: Report): Promise<void> => {
  report('looking for the shapes of connectors')
  const fill = async (block: Block) => {
    const { rows } = await sql<ConnectorRow>`
      select edition_id, zone_id, element_id, body from element where kind = 'CONNECTOR' and ${block}`.execute(db)
    if (rows.length > 0) await updateEnds(db, rows)
  }
  const key = ['edition_id', 'zone_id', 'element_id']
  await forEachBlock(db, { table: 'element', key, size: 5_000, report }, fill)
}

/** Parsed here, since PostgreSQL refuses some texts that JSON allows, such as half of a surrogate pair. */
const updateEnds = async (db: AnyDb, connectors: readonly ConnectorRow[]): Promise<void> => {
  const ends = JSON.stringify(
    connectors.map(({ body, ...key }) => {
      const { connected } = JSON.parse(body) as { connected?: Record<'first' | 'second', { shape_id?: string }> }
      const [first, second] = [connected?.first?.shape_id, connected?.second?.shape_id]
      return { ...key, first: first?.toLowerCase(), second: second?.toLowerCase() }
    }),
  )
  const rows =
    engineOf(db) === 'postgres'
      ? sql`json_to_recordset(cast(${ends} as json))
          as v(edition_id bigint, zone_id text, element_id text, first text, second text)`
      : sql`(
          select value ->> 'edition_id' as edition_id, value ->> 'zone_id' as zone_id,
            value ->> 'element_id' as element_id, value ->> 'first' as first, value ->> 'second' as second
          from json_each(${ends})) as v`
  await sql`
    update element set first_shape_id = v.first, second_shape_id = v.second from ${rows}
    where element.edition_id = v.edition_id and element.zone_id = v.zone_id and element.element_id = v.element_id
  `.execute(db)
}

const snapshotKey = ['edition_id', 'zone_id', 'seq']
const snapshotColumns = { edition_id: 'bigint', zone_id: 'text', seq: 'bigint' } as const

const moveSnapshots = async (db: AnyDb, report: Report): Promise<void> => {
  report('moving snapshots into pages')
  await (engineOf(db) === 'postgres' ? renameSnapshots(db) : copySnapshots(db, report))
  await createTable(db, 'zone_snapshot', { columns: snapshotColumns, key: snapshotKey })
  await sql`
    insert into zone_snapshot (edition_id, zone_id, seq)
    select edition_id, zone_id, seq from zone_snapshot_page`.execute(db)
}

/** Copies no content, and leaves none behind: PostgreSQL keeps the bytes of a dropped column. */
const renameSnapshots = async (db: AnyDb): Promise<void> => {
  await db.schema.alterTable('zone_snapshot').renameTo('zone_snapshot_page').execute()
  const pages = db.schema.alterTable('zone_snapshot_page')
  await pages.addColumn('page', 'integer', (c) => c.notNull().defaultTo(0)).execute()
  await pages.alterColumn('page', (c) => c.dropDefault()).execute()
  await pages.dropConstraint('zone_snapshot_key').execute()
  await pages.addPrimaryKeyConstraint('zone_snapshot_page_key', [...snapshotKey, 'page']).execute()
}

/** SQLite cannot change a primary key. */
const copySnapshots = async (db: AnyDb, report: Report): Promise<void> => {
  await createTable(db, 'zone_snapshot_page', {
    columns: { ...snapshotColumns, page: 'integer', content: 'text' },
    key: [...snapshotKey, 'page'],
  })
  const copy = async (block: Block) => {
    await sql`
      insert into zone_snapshot_page (edition_id, zone_id, seq, page, content)
      select edition_id, zone_id, seq, 0, content from zone_snapshot where ${block}`.execute(db)
  }
  await forEachBlock(db, { table: 'zone_snapshot', key: snapshotKey, size: 100, report }, copy)
  await db.schema.dropTable('zone_snapshot').execute()
}

const createIndexes = async (db: AnyDb, report: Report): Promise<void> => {
  report('building the indexes')
  const zone = ['edition_id', 'zone_id']
  await db.schema
    .createIndex('zone_commit_by_mutation')
    .unique()
    .on('zone_commit')
    .columns([...zone, 'client_id', 'mutation_id'])
    .where(sql.ref('client_id'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('zone_version_by_seq')
    .unique()
    .on('zone_version')
    .columns([...zone, 'seq'])
    .execute()
  for (const reference of ['frame', 'first_shape', 'second_shape']) {
    const column = `${reference}_id`
    await db.schema
      .createIndex(`element_by_${reference}`)
      .on('element')
      .columns([...zone, column])
      .where(sql.ref(column), 'is not', null)
      .execute()
  }
}

/**
 * Most zones are small, and for those PostgreSQL finds it cheaper to read all elements of a zone than to look some up.
 * In a large one that takes a hundred times as long: it is told to expect a thousand elements.
 */
const assumeLargeZones = async (db: AnyDb): Promise<void> => {
  await sql`
    alter table element alter column edition_id set (n_distinct = 1), alter column zone_id set (n_distinct = -0.001)
  `.execute(db)
  await sql`analyze element`.execute(db)
}

/** The condition that selects some rows of a table, by a range of its primary key. */
type Block = RawBuilder<unknown>

interface Walk {
  table: string
  key: readonly string[]
  /** Rows of a block. */
  size: number
  report: Report
}

/** In blocks. */
const REPORT_INTERVAL = 10

/** Works on a table in the order of its primary key, so many rows at a time. */
const forEachBlock = async (
  db: AnyDb,
  { table, key, size, report }: Walk,
  work: (block: Block) => Promise<void>,
): Promise<void> => {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let rest = sql`true`
  for (let done = 1; ; done++) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.table(table)} where ${rest}
      order by ${columns} limit 1 offset ${size - 1}`.execute(db)
    const [last] = rows
    if (!last) return work(rest)
    const end = sql.join(key.map((column) => last[column]))
    await work(sql`${rest} and (${columns}) <= (${end})`)
    rest = sql`(${columns}) > (${end})`
    if (done % REPORT_INTERVAL === 0) report(`${table}: ${done * size} rows`)
  }
}
