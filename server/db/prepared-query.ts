import { createHash } from 'node:crypto'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Db, Engine, Statement } from './transaction.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/**
 * A query that is built and compiled once per engine, and then run with new values.
 * Building a four-table join costs more than running it: 86 µs against 19 on SQLite.
 * `build` gets placeholders for the values: it may hand them to the query and do nothing else with them.
 */
export const preparedQuery = <Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> => runningWith(compiledOnce(build))

/** A query that reads a few rows by key, and is never slow (`Statement.short`). */
export const shortQuery = <Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> => runningWith(compiledOnce(build, { short: true }))

const runningWith =
  <Values extends object, Row>(statementFor: (db: Db) => Statement): PreparedQuery<Values, Row> =>
  async (db, values) => {
    const statement = statementFor(db)
    return (await db.execute({ ...statement, parameters: parametersOf(statement, values) })).rows as Row[]
  }

/** The statement of a query, built when an engine first needs it. */
export const compiledOnce = <Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
  kind: Pick<Statement, 'short'> = {},
) => {
  const statements: Partial<Record<Engine, Statement>> = {}
  return (db: Db): Statement => {
    statements[db.engine] ??= { ...prepare(build(db, placeholders as Values)), ...kind }
    return statements[db.engine] as Statement
  }
}

export const parametersOf = <Values extends object>({ parameters }: Statement, values: Values): unknown[] =>
  parameters.map((p) => (p instanceof Placeholder ? values[p.name as keyof Values] : p))

type PreparedQuery<Values, Row> = (db: Db, values: Values) => Promise<readonly Readonly<Row>[]>

const prepare = (query: Compilable): Statement => {
  const { sql, parameters } = query.compile()
  const digest = createHash('sha256').update(sql).digest('base64url')
  return { sql, parameters, name: `easel_${digest.slice(0, 20)}` }
}

/**
 * A limit or an offset that PostgreSQL does not see when it plans. One that it sees makes a plan for it look better than
 * the one that it could keep, so that it plans at each execution, which takes longer than a page of spaces.
 */
export const unseen = (db: Db, value: number): RawBuilder<number> =>
  db.engine === 'postgres' ? sql`(select ${value}::bigint)` : sql`${value}`

type Literal = number | string | readonly string[] | undefined

/**
 * A prepared query for each of a few values that are written into its SQL. PostgreSQL keeps one plan for a prepared
 * statement only if it expects it to cost no more than a plan for the given values, and assumes the worst of a limit
 * that is a parameter.
 */
export const preparedQueryVariants = <Literals extends readonly Literal[], Values extends object, Row>(
  build: (...literals: Literals) => (db: Db, values: Values) => Compilable<Row>,
) => {
  const queries = new Map<string, PreparedQuery<Values, Row>>()
  return (...literals: Literals): PreparedQuery<Values, Row> => {
    const key = literals.join(' ')
    const query = queries.get(key) ?? preparedQuery(build(...literals))
    queries.set(key, query)
    return query
  }
}
