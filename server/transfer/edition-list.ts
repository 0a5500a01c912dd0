import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { OperatorError } from '../process/operator-error.ts'

/** Every edition of the installation, those that are being deleted or imported too. */
export const listEditions = async (db: Db) => {
  const inEdition = (table: string) =>
    sql<number>`(select count(*) from ${sql.table(table)} t where t.edition_id = e.edition_id)`
  // Bots are members too, and nobody counts them as such.
  const people = sql<number>`(select count(*) from edition_member m join "user" p on p.zuid = m.zuid
    where m.edition_id = e.edition_id and p.bot_edition_id is null)`
  const rows = await db
    .selectFrom('edition as e')
    .leftJoin('user as u', 'u.zuid', 'e.edition_owner_id')
    .orderBy('e.edition_id')
    .select(['e.edition_id', 'e.edition_name', 'e.edition_type_name', 'e.state', 'e.plan_name', 'e.created_time'])
    .select(['u.zuid as owner_zuid', 'u.mail_id as owner_mail'])
    .select([people.as('members'), inEdition('space').as('spaces'), inEdition('zone').as('zones')])
    .execute()
  return rows.map(({ members, spaces, zones, ...row }) => ({
    ...row,
    members: Number(members),
    spaces: Number(spaces),
    zones: Number(zones),
  }))
}

/** One that people can use. */
export const requireEdition = async (db: Db, edition_id: number) => {
  const edition = await findEdition(db, edition_id)
  if (edition?.state !== 'ACTIVE') throw noEdition(edition_id)
  return edition
}

export const findEdition = (db: Db, edition_id: number) =>
  db
    .selectFrom('edition')
    .where('edition_id', '=', edition_id)
    .select(['edition_id', 'edition_name', 'state'])
    .executeTakeFirst()

export const noEdition = (edition_id: number) => new OperatorError(`There is no edition ${edition_id}`)
