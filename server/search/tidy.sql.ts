import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

const mostSteps = 100_000
/** Where a large piece is among them it is done over several rounds. */
const stepsOfRound = 8

/** What searches are led by, as it was: a little at a time, so that writers wait for no more than a step. */
export const tidySearchIndex = (database: Database): Promise<void> =>
  database.engine === 'postgres' ? dropUnusedWords(database) : makeOnePiece(database)

/** The full-text index of SQLite grows by pieces, and a search looks into each of them: this makes one of them again. */
const makeOnePiece = async (database: Database): Promise<void> => {
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
    if (database.engine === 'postgres' || (await dataVersion(database)) === gathered) return
    if (await mergeOn(database, 16, stepsOfRound)) gathered = await dataVersion(database)
  }
}

/** Changes whenever another connection has committed. */
const dataVersion = async ({ read }: Database): Promise<number | undefined> =>
  (await sql<{ data_version: number }>`pragma data_version`.execute(read)).rows[0]?.data_version

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

const wordsOfStep = 500

/**
 * On PostgreSQL words that nobody has any longer lose their endings. While nobody writes: a writer who has just found that
 * a word is known would otherwise be left with one that is not.
 */
const dropUnusedWords = async (database: Database): Promise<void> => {
  const dropSome = (): Promise<number> =>
    database.write(async (db) => {
      await sql`set local lock_timeout = '1s'`.execute(db)
      await sql`lock table search_word in share row exclusive mode`.execute(db)
      const { rows } = await sql<{ n: number }>`
        with noted as (
          delete from search_unused
          where ctid = any(array(select ctid from search_unused limit ${sql.lit(wordsOfStep)}))
          returning word
        ), unused as materialized (
          select distinct word from noted
          where not exists (select from search_word w where w.word = noted.word)
        ), dropped as (
          delete from search_ending n
          using unused cross join lateral search_endings(unused.word) as its (ending)
          where n.ending = its.ending and n.word = unused.word
        )
        select count(*) as n from noted`.execute(db)
      return rows[0]?.n ?? 0
    })
  while ((await dropSome()) === wordsOfStep);
}
