import { type SqlBool, sql } from 'kysely'
import { preparedQuery } from '../db/prepared-query.ts'
import type { OwnTemplateTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'

export interface TemplateKey {
  edition_id: number
  template_id: number
}

interface EditionKey {
  edition_id: number
}

/** All but what it holds, and the role of the caller in its team. */
const columns = [
  't.edition_id',
  't.template_id',
  't.team_id',
  't.template_name',
  't.description',
  't.created_by',
] as const

/** Those of the edition, and those of the teams that somebody is in now. */
const visibleTo = (db: Db, { edition_id, zuid }: EditionKey & { zuid: number }) =>
  db
    .selectFrom('own_template as t')
    .leftJoin('team_member as tm', (join) =>
      join.onRef('tm.edition_id', '=', 't.edition_id').onRef('tm.team_id', '=', 't.team_id').on('tm.zuid', '=', zuid),
    )
    .where('t.edition_id', '=', edition_id)
    .where(sql<SqlBool>`(t.team_id is null or tm.zuid is not null)`)

export const pageOfOwnTemplates = preparedQuery((db, p: EditionKey & { zuid: number; from: number; limit: number }) =>
  visibleTo(db, p)
    .orderBy('t.template_id')
    .limit(p.limit)
    .offset(p.from)
    .select([...columns, 'tm.role as team_role']),
)

export const findOwnTemplate = preparedQuery((db, p: TemplateKey & { zuid: number }) =>
  visibleTo(db, p)
    .where('t.template_id', '=', p.template_id)
    .select([...columns, 'tm.role as team_role']),
)

export type OwnTemplateRow = Awaited<ReturnType<typeof findOwnTemplate>>[number]

export const findOwnTemplateContent = preparedQuery((db, p: TemplateKey & { zuid: number }) =>
  visibleTo(db, p).where('t.template_id', '=', p.template_id).select(['t.template_name', 't.content']),
)

/** Until the transaction ends nobody deletes it, nor its images. */
export const lockOwnTemplateForShare = async (db: Db, { edition_id, template_id }: TemplateKey): Promise<void> => {
  if (db.engine === 'sqlite') return
  await db
    .selectFrom('own_template')
    .where(({ and }) => and({ edition_id, template_id }))
    .forShare()
    .select('template_id')
    .execute()
}

/** Of a team, or of the edition. */
export const countOwnTemplates = async (
  db: Db,
  { edition_id, team_id }: EditionKey & { team_id: number | null },
): Promise<number> => {
  const { n } = await db
    .selectFrom('own_template')
    .where('edition_id', '=', edition_id)
    .where('team_id', team_id === null ? 'is' : '=', team_id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export const insertOwnTemplate = async (db: Db, row: OwnTemplateTable): Promise<void> => {
  await db.insertInto('own_template').values(row).execute()
}

export const changeOwnTemplate = async (
  db: Db,
  { edition_id, template_id }: TemplateKey,
  set: Partial<Pick<OwnTemplateTable, 'template_name' | 'description'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('own_template')
    .set(set)
    .where(({ and }) => and({ edition_id, template_id }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The key of its images among those of zones. */
export const imageKey = ({ edition_id, template_id }: TemplateKey) => ({ edition_id, zone_id: String(template_id) })

/** With its images, whose bytes go later where nobody else has them. False where it is not there. */
export const deleteOwnTemplate = async (db: Db, { edition_id, template_id }: TemplateKey): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('own_template')
    .where(({ and }) => and({ edition_id, template_id }))
    .executeTakeFirst()
  await db
    .deleteFrom('zone_asset')
    .where(({ and }) => and(imageKey({ edition_id, template_id })))
    .execute()
  return numDeletedRows === 1n
}

/** Goes with its team. */
export const deleteTeamTemplates = async (
  db: Db,
  { edition_id, team_id }: EditionKey & { team_id: number },
): Promise<void> => {
  const rows = await db
    .selectFrom('own_template')
    .where(({ and }) => and({ edition_id, team_id }))
    .select('template_id')
    .execute()
  for (const { template_id } of rows) await deleteOwnTemplate(db, { edition_id, template_id })
}

export const isInSomeTeam = async (db: Db, { edition_id, zuid }: EditionKey & { zuid: number }): Promise<boolean> => {
  const found = await db
    .selectFrom('team_member')
    .where(({ and }) => and({ edition_id, zuid }))
    .limit(1)
    .select('team_id')
    .executeTakeFirst()
  return found !== undefined
}

/** The highest place in the stack of a zone, which is locked. */
export const topOfZone = preparedQuery((db, p: { edition_id: number; zone_id: string }) =>
  db.selectFrom('zone').where('edition_id', '=', p.edition_id).where('zone_id', '=', p.zone_id).select('top'),
)
