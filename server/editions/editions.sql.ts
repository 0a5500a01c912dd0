import type { EditionRole } from '@easel/contract'
import { preparedQuery } from '../db/prepared-query.ts'
import type { EditionTable, NewEdition } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'

/** First joined first. */
export const findEditionsOfUser = preparedQuery((db, p: { zuid: number }) =>
  db
    .selectFrom('edition_member as em')
    .innerJoin('edition as e', 'e.edition_id', 'em.edition_id')
    .where('em.zuid', '=', p.zuid)
    .orderBy('em.joined_time')
    .orderBy('em.edition_id')
    .selectAll('e')
    .select('em.role as edition_role'),
)

/** The edition the caller owns, else the first joined (E2). */
export const findDefaultEdition = preparedQuery((db, p: { zuid: number }) =>
  db
    .selectFrom('edition_member as em')
    .where('em.zuid', '=', p.zuid)
    .orderBy((eb) => eb.case().when('em.role', '=', 'SUPER_ADMIN').then(0).else(1).end())
    .orderBy('em.joined_time')
    .orderBy('em.edition_id')
    .limit(1)
    .select('em.edition_id'),
)

/** False if the owner has an edition: the unique index decides between concurrent requests. */
export const insertEdition = async (db: Db, edition: NewEdition): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('edition')
    .values(edition)
    .onConflict((conflict) => conflict.column('edition_owner_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const updateEditionRow = (
  db: Db,
  edition_id: number,
  change: Partial<
    Pick<EditionTable, 'edition_name' | 'edition_type_name' | 'last_modified_time' | 'requires_two_factor'>
  >,
) => db.updateTable('edition').set(change).where('edition_id', '=', edition_id).returningAll().executeTakeFirstOrThrow()

/** False if they have that role already, or are the super admin. */
export const updateEditionRole = async (
  db: Db,
  { edition_id, zuid, role }: { edition_id: number; zuid: number; role: EditionRole },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('edition_member')
    .set({ role })
    .where('edition_id', '=', edition_id)
    .where('zuid', '=', zuid)
    .where('role', 'not in', ['SUPER_ADMIN', role])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
