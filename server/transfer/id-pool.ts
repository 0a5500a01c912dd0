import type { Database } from '../db/database.ts'
import { nextIds } from '../db/ids.ts'
import { OperatorError } from '../process/operator-error.ts'

/** More than one row can need. */
const LOW = 1_000
const BLOCK = 2_000

/** Ids taken from the database some at a time, so that converting a row need not wait. */
export interface IdPool {
  /** Before each row. */
  fill(): Promise<void>
  take(): number
}

export const createIdPool = (database: Database): IdPool => {
  let ids: number[] = []
  let at = 0
  return {
    async fill() {
      if (ids.length - at >= LOW) return
      const more = await database.write((db) => nextIds(db, BLOCK))
      ids = [...ids.slice(at), ...more]
      at = 0
    },
    take() {
      const id = ids[at++]
      if (id === undefined) throw new OperatorError('a row that names more people than one can')
      return id
    },
  }
}
