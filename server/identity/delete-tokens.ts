import type { DeleteQueryBuilder, DeleteResult } from 'kysely'
import { inBatches } from '../db/batches.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'

type Deletion = DeleteQueryBuilder<Schema, 'access_token', DeleteResult>

/** Deletes the selected tokens, and those that were made with them (A9). Resolves with how many were selected. */
export const deleteTokens = async (db: Db, select: (tokens: Deletion) => Deletion): Promise<number> => {
  const deleted = await select(db.deleteFrom('access_token')).returning('token_id').execute()
  let parents = idsOf(deleted)
  while (parents.length > 0) {
    const children = []
    for (const batch of inBatches(parents))
      children.push(
        ...(await db.deleteFrom('access_token').where('parent_id', 'in', batch).returning('token_id').execute()),
      )
    parents = idsOf(children)
  }
  return deleted.length
}

const idsOf = (rows: { token_id: number | null }[]): number[] => rows.flatMap(({ token_id }) => token_id ?? [])

/** Ends the tokens of bots that somebody made: they know them, and are no admin any more (A9). */
export const deleteBotTokensMadeBy = (db: Db, zuid: number, edition_id?: number): Promise<number> =>
  deleteTokens(db, (tokens) =>
    tokens.where('created_by', '=', zuid).where('zuid', 'in', (eb) =>
      eb
        .selectFrom('user')
        .where('bot_edition_id', 'is not', null)
        .$if(edition_id !== undefined, (bots) => bots.where('bot_edition_id', '=', edition_id as number))
        .select('zuid'),
    ),
  )
