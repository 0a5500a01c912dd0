import { sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import type { Search } from './shelf.sql.ts'

/** What a team has anything of at all: the rest need not be searched. */
export interface Held {
  zone: boolean
  frame: boolean
  comment: boolean
  shape: boolean
  /** Shapes that have a name. */
  named: boolean
}

const heldQuery = preparedQuery((db, p: Pick<Search, 'edition_id' | 'team_id'>) => {
  const some = (kind: SearchKind, more = sql``) =>
    sql`exists (
      select 1 from search_entry
      where edition_id = ${p.edition_id} and team_id = ${p.team_id} and kind = ${sql.lit(kind)} ${more})`
  return {
    compile: () =>
      sql<Held>`
        select ${some('zone')} as zone, ${some('frame')} as frame, ${some('comment')} as comment,
          ${some('shape')} as shape, ${some('shape', sql`and marked_name <> ''`)} as named`.compile(db),
  }
})

export const heldBy = async (db: Db, { edition_id, team_id }: Pick<Search, 'edition_id' | 'team_id'>): Promise<Held> =>
  (await heldQuery(db, { edition_id, team_id }))[0] as Held
