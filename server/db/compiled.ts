import { createHash } from 'node:crypto'
import type { Compilable, CompiledQuery } from 'kysely'
import { type Engine, engineOf } from './database.ts'
import type { Db } from './schema.ts'

/** SQL of compiled queries and the name each has as a prepared statement. */
export const preparedNames = new Map<string, string>()

export const prepareByName = (sql: string): void => {
  preparedNames.set(sql, `easel_${createHash('sha256').update(sql).digest('base64url').slice(0, 20)}`)
}

/** Plans that many requests run at the same moment, and which of their parameters are given by the request. */
export const askedJointly = new WeakMap<object, readonly boolean[]>()

/** Runs a compiled statement: the same plan each time. */
export type Run = (plan: Pick<CompiledQuery, 'sql'>, parameters: unknown[]) => object[] | Promise<object[]>

const direct = new WeakMap<Db, Run>()

/** An engine that can run SQL without going through Kysely's layers says so here: they cost more than a point read. */
export const runDirectly = (db: Db, run: Run): void => {
  direct.set(db, run)
}

class Marker {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const markers = new Proxy({}, { get: (_, name) => new Marker(String(name)) })

/**
 * A query that is built and compiled once per engine, and then run with new values.
 * Building a four-table join costs more than running it: 86 µs against 19 on SQLite.
 * `build` gets markers in place of the values: it may hand them to the query and do nothing else with them.
 * `asked: 'jointly'`: by many requests at the same moment, each with other values; PostgreSQL is then asked for all.
 */
export const compiled = <Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
  { asked = 'singly' }: { asked?: 'singly' | 'jointly' } = {},
) => {
  const plans: Partial<Record<Engine, CompiledQuery<Row>>> = {}
  const prepare = (db: Db): CompiledQuery<Row> => {
    const plan = build(db, markers as Values).compile()
    prepareByName(plan.sql)
    if (asked === 'jointly')
      askedJointly.set(
        plan,
        plan.parameters.map((p) => p instanceof Marker),
      )
    return plan
  }
  return async (db: Db, values: Values): Promise<readonly Readonly<Row>[]> => {
    const engine = engineOf(db)
    plans[engine] ??= prepare(db)
    const plan = plans[engine]
    const parameters = plan.parameters.map((p) => (p instanceof Marker ? values[p.name as keyof Values] : p))
    const run = direct.get(db)
    if (run) return (await run(plan, parameters)) as unknown as Row[]
    return (await db.executeQuery<Row>({ ...plan, parameters })).rows
  }
}

/**
 * A compiled query for each of some values that are written into it; they should not be many. PostgreSQL plans a prepared
 * statement once only where it takes the plan for any values to cost no more than one for these, and of a limit that is
 * a parameter it thinks the worst.
 */
export const compiledFor = <
  Written extends readonly (number | string | readonly string[])[],
  Values extends object,
  Row,
>(
  build: (...written: Written) => (db: Db, values: Values) => Compilable<Row>,
) => {
  const made = new Map<string, (db: Db, values: Values) => Promise<readonly Readonly<Row>[]>>()
  return (...written: Written) => {
    const key = written.join(' ')
    const query = made.get(key) ?? compiled(build(...written))
    made.set(key, query)
    return query
  }
}
