import type { Database } from '../db/database.ts'
import type { Db, Execute } from '../db/transaction.ts'

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
                if (key === 'executeQuery') statements.push('a query')
                const value = Reflect.get(of, key, of)
                return typeof value === 'function' ? value.bind(of) : value
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
