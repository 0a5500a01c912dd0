import { sql } from 'kysely'
import type { AnsweredMutationTable } from '../db/canvas-schema.ts'
import { preparedForEach } from '../db/prepared-for-each.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import type { ZoneKey } from './journal.sql.ts'

/** What a person's client calls a change. */
export type MutationKey = Pick<AnsweredMutationTable, 'zuid' | 'client_id' | 'mutation_id'>
export type MutationAnswer = Omit<AnsweredMutationTable, 'edition_id' | 'zone_id'>

/** What changes that may have been sent twice were answered with: their commits, and what made none. */
export const findMutations = (db: Db, { edition_id, zone_id }: ZoneKey, mutations: readonly MutationKey[]) =>
  db
    .selectFrom('zone_commit')
    .select(['seq', 'client_id', 'mutation_id', sql<string | null>`null`.as('refusal')])
    .where('edition_id', '=', edition_id)
    .where('zone_id', '=', zone_id)
    .where((eb) =>
      eb(
        eb.refTuple('client_id', 'mutation_id'),
        'in',
        mutations.map(({ client_id, mutation_id }) => eb.tuple(client_id, mutation_id)),
      ),
    )
    .unionAll(
      db
        .selectFrom('answered_mutation')
        .select(['seq', 'client_id', 'mutation_id', 'refusal'])
        .where('edition_id', '=', edition_id)
        .where('zone_id', '=', zone_id)
        .where((eb) =>
          eb(
            eb.refTuple('zuid', 'client_id', 'mutation_id'),
            'in',
            mutations.map(({ zuid, client_id, mutation_id }) => eb.tuple(zuid, client_id, mutation_id)),
          ),
        ),
    )
    .execute()

export const insertAnswer = preparedQuery((db, p: AnsweredMutationTable) => insertion(db, p))

/** On SQLite. */
export const insertAnswers = preparedForEach((db, p: AnsweredMutationTable) => insertion(db, p))

const insertion = (db: Db, p: AnsweredMutationTable) =>
  db.insertInto('answered_mutation').values({
    edition_id: p.edition_id,
    zone_id: p.zone_id,
    zuid: p.zuid,
    client_id: p.client_id,
    mutation_id: p.mutation_id,
    answered_time: p.answered_time,
    seq: p.seq,
    refusal: p.refusal,
  })

/** Deletes the oldest; resolves with how many there were. */
export const deleteAnswersBefore = async (db: Db, before: number, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('answered_mutation')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('edition_id', 'zone_id', 'zuid', 'client_id', 'mutation_id'),
        'in',
        selectFrom('answered_mutation as old')
          .where('old.answered_time', '<', before)
          .orderBy('old.answered_time')
          .limit(limit)
          .select(['old.edition_id', 'old.zone_id', 'old.zuid', 'old.client_id', 'old.mutation_id'])
          .$asTuple('edition_id', 'zone_id', 'zuid', 'client_id', 'mutation_id'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
