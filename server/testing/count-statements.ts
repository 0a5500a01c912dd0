import type { CompiledQuery } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Db, Execute } from '../db/transaction.ts'

/** The last change of a space is written by a timer, between any two others. */
export const isWrittenBehind = (statement: string): boolean => /\bupdate "?space"? set\b/.test(statement)

/** The same database; `statements` has all that it is sent. */
export const countStatements = (database: Database) => {
  const statements: string[] = []
  const counted = (db: Db): Db => {
    const { execute } = db
    const executor = db.getExecutor()
    const recorded: Execute = (statement) => {
      statements.push(statement.sql)
      return execute(statement)
    }
    if (execute.each)
      recorded.each = (sql, sets) => {
        statements.push(...sets.map(() => sql))
        return (execute.each as NonNullable<Execute['each']>)(sql, sets)
      }
    return new Proxy(db, {
      get(target, name) {
        if (name === 'execute') return recorded
        if (name === 'getExecutor')
          return () =>
            new Proxy(executor, {
              get(of, key) {
                const value = Reflect.get(of, key, of)
                if (typeof value !== 'function') return value
                if (key !== 'executeQuery') return value.bind(of)
                return (query: CompiledQuery, ...rest: unknown[]) => {
                  statements.push(query.sql)
                  return value.call(of, query, ...rest)
                }
              },
            })
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
  const { autocommit } = database
  const counting: Database = {
    ...database,
    read: counted(database.read),
    autocommit: autocommit && counted(autocommit),
    write: (work) => database.write((db) => work(counted(db))),
  }
  return { database: counting, statements }
}
