import { type SqlBool, sql } from 'kysely'
import { bestRank, listOfSpace } from '../access/member-entries.sql.ts'
import { isWithoutTwoFactor } from '../access/two-factor.ts'
import type { AccountPictureTable } from '../db/identity-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

export const savePicture = async (db: Db, { zuid, ...picture }: AccountPictureTable): Promise<void> => {
  await db
    .insertInto('account_picture')
    .values({ zuid, ...picture })
    .onConflict((conflict) => conflict.column('zuid').doUpdateSet(picture))
    .execute()
}

/** False if there is none. */
export const deletePicture = async (db: Db, zuid: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('account_picture').where('zuid', '=', zuid).executeTakeFirst()
  return numDeletedRows === 1n
}

export const findPictureOf = preparedQuery((db, p: { zuid: number }) =>
  db.selectFrom('account_picture').where('zuid', '=', p.zuid).select(['picture', 'media_type', 'set_time']),
)

export const readPictureData = preparedQuery((db, p: { zuid: number; picture: string }) =>
  db.selectFrom('account_picture').where('zuid', '=', p.zuid).where('picture', '=', p.picture).select('data'),
)

interface Pair {
  /** Who is looked at. */
  zuid: number
  caller: number
}

/** One that demands two-factor sign-in shows nothing to whoever has none. */
const isOpen = (hasTwoFactor: number) =>
  sql<SqlBool>`e.state = 'ACTIVE' and (e.requires_two_factor = 0 or ${hasTwoFactor} = 1)`

const inOneEdition = preparedQuery((db, p: Pair & { hasTwoFactor: number }) =>
  db
    .selectFrom('edition_member as em')
    .innerJoin('edition_member as own', (join) =>
      join.onRef('own.edition_id', '=', 'em.edition_id').on('own.zuid', '=', p.caller),
    )
    .innerJoin('edition as e', 'e.edition_id', 'em.edition_id')
    .where('em.zuid', '=', p.zuid)
    .where(isOpen(p.hasTwoFactor))
    .select('em.edition_id')
    .limit(sql.lit(1)),
)

// Literals let the engine use the partial index.
const isGuest = sql<SqlBool>`guest.role in ('GUEST_COMMENTER', 'GUEST_VIEWER')`

/** Where the one who is looked for is named, and the other one has a role: one of them is a guest there. */
const inOneSpace = (guest: keyof Pair) =>
  preparedQuery((db, p: Pair & { hasTwoFactor: number }) =>
    db
      .selectFrom('space_member as guest')
      .innerJoin('space as s', (join) =>
        join.onRef('s.edition_id', '=', 'guest.edition_id').onRef('s.space_id', '=', 'guest.space_id'),
      )
      .innerJoin('edition as e', 'e.edition_id', 's.edition_id')
      .innerJoin('space_member as named', (join) =>
        join
          .onRef('named.edition_id', '=', 's.edition_id')
          .onRef('named.space_id', '=', 's.space_id')
          .on('named.member_type', '=', sql.lit('USER'))
          .on('named.member_id', '=', p.zuid),
      )
      .where('guest.member_type', '=', sql.lit('USER'))
      .where('guest.member_id', '=', p[guest])
      .where(isGuest)
      .where('s.status', '=', sql.lit('ACTIVE'))
      .where(isOpen(p.hasTwoFactor))
      .where(sql<SqlBool>`${bestRank(db, p.caller, listOfSpace('s'))} is not null`)
      .select('s.space_id')
      .limit(sql.lit(1)),
  )

const whereTheyAreGuest = inOneSpace('zuid')
const whereCallerIsGuest = inOneSpace('caller')

const asLinkGuest = preparedQuery((db, p: { zuid: number }) =>
  db.selectFrom('link_guest').where('zuid', '=', p.zuid).select('zuid').limit(sql.lit(1)),
)

/** Whether lists of people show the caller somebody's name: those of an edition, and of the members of a space. */
export const maySeeNameOf = async (db: Db, pair: Pair): Promise<boolean> => {
  if (pair.zuid === pair.caller) return true
  const asked = { ...pair, hasTwoFactor: (await isWithoutTwoFactor(db, pair.caller)) ? 0 : 1 }
  if ((await inOneEdition(db, asked)).length > 0) return true
  // Whoever came by a link is shown no list.
  if ((await asLinkGuest(db, { zuid: pair.caller })).length > 0) return false
  return (await whereTheyAreGuest(db, asked)).length > 0 || (await whereCallerIsGuest(db, asked)).length > 0
}
