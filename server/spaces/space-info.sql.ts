import { can, type SpaceRole, spaceRoles } from '@easel/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { rankIn } from '../access/path-access.sql.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

/** The rank of the strongest role that reaches the caller in the space `s` of the query around it; null: none (S3). */
export const rankHere = (db: Db, zuid: number) =>
  rankIn(db, zuid).where(sql<SqlBool>`sm.edition_id = s.edition_id and sm.space_id = s.space_id`)

/**
 * Whether a table has such a row `o` for the space `s` of the query around it. With `exists` PostgreSQL would read all
 * rows of that kind into a table of its own first, since it takes a page for a tenth of everything; with a limit it
 * cannot, and looks the few up.
 */
export const someHere = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(select 1 from ${table} as o where o.edition_id = s.edition_id and o.space_id = s.space_id
    and ${condition} limit 1) is not null`

/** Spaces as `s`, with all that `spaceInfo` shows of one to a caller. */
export const spacesFor = (db: Db, zuid: number) =>
  db
    .selectFrom('space as s')
    .select([
      's.space_id',
      's.space_name',
      's.team_id',
      's.status',
      's.allow_embed',
      's.owner_zuid',
      's.last_author_zuid',
      's.created_time',
      's.last_modified_time',
      's.state_modified_time',
      rankHere(db, zuid).as('rank'),
    ])
    .select([
      someHere(sql`space_favorite`, sql`o.zuid = ${zuid}`).as('is_favorite'),
      someHere(sql`space_member`, sql`o.member_type in ('TEAM', 'ORG')`).as('publish'),
    ])
    .select(({ selectFrom }) => [
      selectFrom('space_member as n')
        .whereRef('n.edition_id', '=', 's.edition_id')
        .whereRef('n.space_id', '=', 's.space_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('space_member_count'),
    ])

export type SpaceRow = Awaited<ReturnType<typeof findSpace>>[number]

export const findSpace = preparedQuery((db, p: { edition_id: number; space_id: number; zuid: number }) =>
  spacesFor(db, p.zuid).where('s.edition_id', '=', p.edition_id).where('s.space_id', '=', p.space_id),
)

/** A space as the contract has it. */
export const spaceInfo = (row: SpaceRow) => ({
  space_id: row.space_id,
  space_name: row.space_name,
  team_id: row.team_id,
  status: row.status,
  is_favorite: Boolean(row.is_favorite),
  can_edit: can({ space: spaceRoles[row.rank ?? -1] as SpaceRole }, 'space.edit'),
  publish: Boolean(row.publish),
  allow_embed: row.allow_embed === 1,
  space_member_count: row.space_member_count ?? 0,
  owner_zuid: row.owner_zuid,
  last_author_zuid: row.last_author_zuid,
  created_time: row.created_time,
  last_modified_time: row.last_modified_time,
  // An active space may have been in the trash; that is nobody's concern any more.
  ...(row.status === 'TRASH' && row.state_modified_time !== null && { state_modified_time: row.state_modified_time }),
})
