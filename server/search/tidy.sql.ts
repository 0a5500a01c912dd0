import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

const mostSteps = 100_000
/** Where a large piece is among them it is done over several rounds. */
const stepsOfRound = 8

/**
 * The full-text index of SQLite grows by pieces, and a search looks into each of them: this makes one of them again.
 * A little at a time, so that writers wait for no more than a step.
 */
export const tidySearchIndex = async (database: Database): Promise<void> => {
  if (database.engine === 'postgres') return
  // The first step, with a minus, takes up all pieces whatever their size.
  const changed = await merge(database, -64)
  if (changed) await mergeOn(database, 64, mostSteps)
}

/**
 * Makes one of pieces that are of a size, which are the small ones: a commit leaves one, and a search that looks into
 * fifteen takes half as long again. What it costs goes by what was written since, and so it can be done every few
 * seconds; now and then the large piece is of the size of the others, and is written anew.
 */
export const gatheringSearchIndex = (database: Database): (() => Promise<void>) => {
  let gathered: unknown
  return async () => {
    if (database.engine === 'postgres' || (await database.stateNow()) === gathered) return
    if (await mergeOn(database, 16, stepsOfRound)) gathered = await database.stateNow()
  }
}

/** Whether all was done within so many steps. */
const mergeOn = async (database: Database, pages: number, steps: number): Promise<boolean> => {
  for (let step = 0; step < steps; step++) if (!(await merge(database, pages))) return true
  return false
}

/** Whether that changed more than next to nothing: the last step does not. */
const merge = (database: Database, pages: number): Promise<boolean> =>
  database.write(async (db) => {
    const changes = async () => (await sql<{ n: number }>`select total_changes() as n`.execute(db)).rows[0]?.n ?? 0
    const before = await changes()
    await sql`insert into search_index (search_index, rank) values ('merge', ${pages})`.execute(db)
    return (await changes()) - before >= 2
  })
