import type { Compilable } from 'kysely'
import { compiledOnce, parametersOf } from './prepared-query.ts'
import type { Db } from './transaction.ts'

/** At 5 to 30 µs each, some milliseconds. */
const ROWS_AT_A_TIME = 100

interface Done<Row> {
  /** What the statements returned. */
  rows: Row[]
  /** How many rows were written, where they return none. */
  changes: number
}

/**
 * A query that is run once for each of many values, on SQLite: a call for each costs several times what the statement
 * does. `pace` is awaited between some and the next.
 */
export const preparedForEach = <Values extends object, Row>(build: (db: Db, values: Values) => Compilable<Row>) => {
  const statementFor = compiledOnce(build)
  return async (db: Db, all: readonly Values[], pace: () => unknown): Promise<Done<Row>> => {
    if (!db.execute.each) throw new Error('only SQLite runs a statement for each of many values')
    const statement = statementFor(db)
    const done: Done<Row> = { rows: [], changes: 0 }
    for (let at = 0; at < all.length; at += ROWS_AT_A_TIME) {
      const some = all.slice(at, at + ROWS_AT_A_TIME).map((values) => parametersOf(statement, values))
      const { rows, changes } = db.execute.each(statement.sql, some)
      for (const row of rows) done.rows.push(row as Row)
      done.changes += changes
      await pace()
    }
    return done
  }
}
