import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { toMailId } from './users.ts'

export const PAGE_SIZE = 50

/** What an operator looks for, and from which row on. */
export interface Listing {
  /** part of a mail address; empty: everybody */
  mail: string
  from: number
}

/** The text itself, wherever it stands: `%` and `_` are letters of an address like others. */
const pattern = (mail: string): string => `%${toMailId(mail).replaceAll(/[\\%_]/g, '\\$&')}%`

const mailContains = (mail: string) => sql<boolean>`u.mail_id like ${pattern(mail)} escape '\\'`

/** One row more than a page has tells whether there is another one. */
export const findAccounts = (db: Db, { mail, from }: Listing) =>
  db
    .selectFrom('user as u')
    .where('u.deleted_time', 'is', null)
    .$if(mail !== '', (query) => query.where(mailContains(mail)))
    .orderBy('u.zuid')
    .limit(PAGE_SIZE + 1)
    .offset(from)
    .select(['u.zuid', 'u.mail_id', 'u.display_name', 'u.is_operator', 'u.disabled_time', 'u.mail_verified'])
    .execute()

/** By the address of their owner. Nothing of what is in them. */
export const findAllEditions = (db: Db, { mail, from }: Listing) =>
  db
    .selectFrom('edition as e')
    .leftJoin('user as u', 'u.zuid', 'e.edition_owner_id')
    .where('e.state', '!=', 'DELETED')
    .$if(mail !== '', (query) => query.where(mailContains(mail)))
    .orderBy('e.edition_id')
    .limit(PAGE_SIZE + 1)
    .offset(from)
    .select(['e.edition_id', 'e.edition_name', 'e.plan_name', 'e.created_time', 'u.mail_id', 'u.zuid'])
    .select((eb) =>
      eb
        .selectFrom('edition_member as m')
        .whereRef('m.edition_id', '=', 'e.edition_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('members'),
    )
    .execute()

/** Those that somebody has signed in to, newest first. */
export const findAllSessions = (db: Db, { mail, from }: Listing) =>
  db
    .selectFrom('oidc_record as r')
    .innerJoin('user as u', 'u.zuid', 'r.zuid')
    .where('r.model', '=', 'Session')
    .where('r.expires_time', '>', Date.now())
    .$if(mail !== '', (query) => query.where(mailContains(mail)))
    .orderBy('r.expires_time', 'desc')
    .orderBy('r.id_hash')
    .limit(PAGE_SIZE + 1)
    .offset(from)
    .select(['r.id_hash', 'r.payload', 'u.zuid', 'u.mail_id'])
    .execute()

export const findEdition = (db: Db, edition_id: number) =>
  db
    .selectFrom('edition')
    .where('edition_id', '=', edition_id)
    .where('state', '!=', 'DELETED')
    .select(['edition_id', 'edition_name'])
    .executeTakeFirst()
