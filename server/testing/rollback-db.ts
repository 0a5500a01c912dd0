import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'

class RolledBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('rolled back on purpose')
    this.result = result
  }
}

/** The same database, except that every write is rolled back: a test can send any request, in any order. */
export const createRollbackDb = (
  database: Database,
  inspect: (db: Db) => Promise<void> = async () => {},
): Database => ({
  ...database,
  // A statement that stands by itself could not be rolled back.
  autocommit: undefined,
  async write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await database.write(async (db) => {
        const result = await work(db)
        await inspect(db)
        throw new RolledBack(result)
      })
    } catch (error) {
      if (error instanceof RolledBack) return error.result as T
      throw error
    }
  },
})
