import type { Database } from '../db/database.ts'
import { deleteEditionBatch, findDetachedEditions } from './delete-edition.sql.ts'

/** Zones in one transaction: other writers get their turn between two. */
const BATCH_SIZE = 5

/** Deletes what is left of editions that were deleted (N7); resolves with how many are gone. */
export const deleteDetachedEditions = async (database: Database, signal?: AbortSignal): Promise<number> => {
  let deleted = 0
  for (;;) {
    const [edition] = await findDetachedEditions(database.read, { limit: 1 })
    if (!edition) return deleted
    const { edition_id } = edition
    let isGone = false
    while (!isGone) {
      if (signal?.aborted) return deleted
      isGone = await database.write((db) => deleteEditionBatch(db, edition_id, BATCH_SIZE))
    }
    deleted++
  }
}
