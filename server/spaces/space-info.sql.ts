import { can, spaceRoles } from '@easel/contract'
import { splitOrigins } from '@easel/contract/embed-origins.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { bestRank, listOfSpace } from '../access/member-entries.sql.ts'
import { spaceColumns } from '../access/path-access.sql.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

/** The rank of the strongest role that reaches the caller in the space `s` of the outer query; null: none (S3). */
export const rankForSpace = (db: Db, zuid: number) => bestRank(db, zuid, listOfSpace('s'))

/** Whether a table has such a row `o` for the space `s`. PostgreSQL would hash the whole table for an `exists`. */
export const existsForSpace = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(select 1 from ${table} as o where o.edition_id = s.edition_id and o.space_id = s.space_id
    and ${condition} limit 1) is not null`

/** Spaces as `s`, with what `toSpaceInfo` shows of them to a caller. */
export const selectSpaces = (db: Db, zuid: number) =>
  db
    .selectFrom('space as s')
    .select(spaceColumns.map((column) => `s.${column}` as const))
    .select([
      rankForSpace(db, zuid).as('rank'),
      existsForSpace(sql`space_favorite`, sql`o.zuid = ${zuid}`).as('is_favorite'),
      existsForSpace(sql`space_member`, sql`o.member_type in ('TEAM', 'ORG')`).as('publish'),
      sql<number>`(select count(*) from space_member as o where o.edition_id = s.edition_id
        and o.space_id = s.space_id)`.as('space_member_count'),
    ])

type SpaceRow = Omit<Awaited<ReturnType<typeof findSpace>>[number], 'embed_origins'>

const findSpace = preparedQuery((db, p: { edition_id: number; space_id: number; zuid: number }) =>
  selectSpaces(db, p.zuid)
    .select('s.embed_origins')
    .where('s.edition_id', '=', p.edition_id)
    .where('s.space_id', '=', p.space_id),
)

/** A space as the contract has it. */
export const toSpaceInfo = ({ edition_id, rank, state_modified_time, together_off, ...space }: SpaceRow) => ({
  ...space,
  is_favorite: Boolean(space.is_favorite),
  can_edit: can({ space: spaceRoles[rank ?? -1] }, 'space.edit'),
  publish: Boolean(space.publish),
  allow_embed: space.allow_embed === 1,
  // An active space may have been in the trash before.
  ...(space.status === 'TRASH' && state_modified_time !== null && { state_modified_time }),
})

/** A space that the transaction knows to exist. */
export const loadSpaceInfo = async (db: Db, key: { edition_id: number; space_id: number; zuid: number }) => {
  const [row] = await findSpace(db, key)
  if (!row) throw new Error(`space ${key.space_id} is missing`)
  const { embed_origins, ...space } = row
  const isShown = embed_origins !== '' && can({ space: spaceRoles[row.rank ?? -1] }, 'space.manage')
  return { ...toSpaceInfo(space), ...(isShown && { embed_origins: splitOrigins(embed_origins) }) }
}
