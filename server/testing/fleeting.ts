import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'

class TakenBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('done, and taken back')
    this.result = result
  }
}

/**
 * The same database, except that no write lasts: each is done, looked at inside its transaction, and rolled back.
 * So a test can ask for everything, deletions too, in any order and as often as it likes.
 */
export const fleeting = (database: Database, look: (db: Db) => Promise<void> = async () => {}): Database => ({
  ...database,
  async write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await database.write(async (db) => {
        const result = await work(db)
        await look(db)
        throw new TakenBack(result)
      })
    } catch (error) {
      if (error instanceof TakenBack) return error.result as T
      throw error
    }
  },
})
