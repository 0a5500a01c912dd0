import { type SqlBool, sql } from 'kysely'

/** Whoever came by a link sees what the link leads to, and no copy of it. */
export const isNoLinkGuest = (table: 'space_member' | 'zone_member') => sql<SqlBool>`not exists (
  select 1 from link_guest lg where lg.edition_id = ${sql.ref(`${table}.edition_id`)}
  and ${sql.ref(`${table}.member_type`)} = 'USER' and lg.zuid = ${sql.ref(`${table}.member_id`)})`
