import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Db, Statement } from '../db/transaction.ts'
import { withExecute } from './with-execute.ts'

/** What a statement reads on the way to its answer. */
export interface Reading {
  sql: string
  /** Rows of tables; on SQLite, which does not count them, undefined. */
  rows: number | undefined
  /** The most rows that are sorted at once; of SQLite only whether any are. */
  sorted: number
  /** Tables that are read from end to end. */
  scanned: string[]
  /** On SQLite: tables, as the statement names them, with the columns that they are searched by. */
  searched: string[]
}

/** The same database, which keeps what its reads are sent. */
export const keepReads = (database: Database) => {
  const kept: Statement[] = []
  const keeping = (db: Db): Db => {
    const keeper = withExecute(db, (statement) => {
      kept.push(statement)
      return db.execute(statement)
    })
    keeper.snapshot = (work) => db.snapshot((inner) => work(keeping(inner)))
    return keeper
  }
  return { database: { ...database, read: keeping(database.read) }, kept }
}

/** How it is read with a plan for whichever values, as PostgreSQL keeps it for statements that come again. */
export const explain = (db: Db, statement: Statement): Promise<Reading> =>
  db.engine === 'postgres' ? explainPostgres(db, statement) : explainSqlite(db, statement)

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

const explainPostgres = async (db: Db, { sql: text, parameters }: Statement): Promise<Reading> => {
  await db.execute({ sql: 'set local plan_cache_mode = force_generic_plan', parameters: [] })
  await db.execute({ sql: `prepare explained as ${text}`, parameters: [] })
  const values = sql.join(parameters.map((value) => sql.raw(toLiteral(value))))
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (analyze, timing off, format json) execute explained ${parameters.length > 0 ? sql`(${values})` : sql``}`.execute(
    db,
  )
  await db.execute({ sql: 'deallocate explained', parameters: [] })
  const reading: Reading = { sql: text, rows: 0, sorted: 0, scanned: [], searched: [] }
  const visit = (node: PlanNode): void => {
    const loops = node['Actual Loops']
    const read =
      node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    const relation = node['Relation Name']
    if (relation) reading.rows = (reading.rows ?? 0) + read * loops
    if (node['Node Type'] === 'Seq Scan' && relation && loops > 0) reading.scanned.push(relation)
    if (/Sort$/.test(node['Node Type']))
      reading.sorted = Math.max(reading.sorted, node.Plans?.[0]?.['Actual Rows'] ?? 0)
    for (const inner of node.Plans ?? []) visit(inner)
  }
  visit((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan)
  return reading
}

const toLiteral = (value: unknown): string => {
  if (value === null || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return `array[${value.map(toLiteral)}]`
  return `'${String(value).replaceAll("'", "''")}'`
}

const explainSqlite = async (db: Db, { sql: text, parameters }: Statement): Promise<Reading> => {
  const { rows } = await db.execute({ sql: `explain query plan ${text}`, parameters })
  const details = rows.map((row) => (row as { detail: string }).detail)
  const scanned = details.flatMap((detail) => /^SCAN (?!CONSTANT|\w+ VIRTUAL|json_each)(.*)/.exec(detail)?.[1] ?? [])
  const searched = details.flatMap((detail) => /^SEARCH (.*)/.exec(detail)?.[1] ?? [])
  const sorted = details.some((detail) => /^USE TEMP B-TREE FOR ORDER BY/.test(detail)) ? Number.POSITIVE_INFINITY : 0
  return { sql: text, rows: undefined, sorted, scanned, searched }
}
