import { preparedQuery } from '../db/prepared-query.ts'
import type { EditionOfferTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'

interface Standing {
  edition_id: number
  now: number
}

const offers = (db: Db, now: number) =>
  db
    .selectFrom('edition_offer as o')
    .innerJoin('edition as e', 'e.edition_id', 'o.edition_id')
    .innerJoin('user as u', 'u.zuid', 'o.zuid')
    .innerJoin('user as by', 'by.zuid', 'o.offered_by')
    // Whoever has left the edition is offered nothing any more.
    .innerJoin('edition_member as em', (join) =>
      join.onRef('em.edition_id', '=', 'o.edition_id').onRef('em.zuid', '=', 'o.zuid'),
    )
    // Nor is anything handed over by whoever owns it no more.
    .whereRef('e.edition_owner_id', '=', 'o.offered_by')
    .where('o.expires_time', '>', now)
    .where('e.state', '=', 'ACTIVE')
    .select(['o.edition_id', 'o.zuid', 'o.offered_by', 'o.offered_time', 'o.expires_time', 'e.edition_name'])
    .select(['u.display_name', 'by.display_name as offered_by_name'])

export const findOffer = preparedQuery((db, p: Standing) => offers(db, p.now).where('o.edition_id', '=', p.edition_id))

export const findOffersTo = preparedQuery((db, p: { zuid: number; now: number }) =>
  offers(db, p.now).where('o.zuid', '=', p.zuid).orderBy('o.offered_time', 'desc').limit(100),
)

/** In place of an earlier one: one person can accept it. */
export const saveOffer = async (db: Db, offer: EditionOfferTable): Promise<void> => {
  const { edition_id: _, ...changes } = offer
  await db
    .insertInto('edition_offer')
    .values(offer)
    .onConflict((conflict) => conflict.column('edition_id').doUpdateSet(changes))
    .execute()
}

export const deleteOffer = async (db: Db, edition_id: number): Promise<void> => {
  await db.deleteFrom('edition_offer').where('edition_id', '=', edition_id).execute()
}

export const ownsAnEdition = async (db: Db, zuid: number): Promise<boolean> =>
  (await db.selectFrom('edition').where('edition_owner_id', '=', zuid).select('edition_id').executeTakeFirst()) !==
  undefined

/** E3: the one SUPER_ADMIN becomes an ORG_ADMIN, and the other one the SUPER_ADMIN. */
export const changeOwner = async (
  db: Db,
  { edition_id, from, to, now }: { edition_id: number; from: number; to: number; now: number },
): Promise<void> => {
  const roles = [
    [from, 'ORG_ADMIN'],
    [to, 'SUPER_ADMIN'],
  ] as const
  for (const [zuid, role] of roles)
    await db
      .updateTable('edition_member')
      .set({ role })
      .where((eb) => eb.and({ edition_id, zuid }))
      .execute()
  await db
    .updateTable('edition')
    .set({ edition_owner_id: to, last_modified_time: now })
    .where('edition_id', '=', edition_id)
    .execute()
}
