import { type RawBuilder, sql } from 'kysely'
import { bestRank, listOfSpace, zonePermission } from '../access/member-entries.sql.ts'
import type { Db } from '../db/transaction.ts'

/**
 * Whether the caller may see the entry `m`: it is where its zone is (it may follow later), zone and space are active, the caller has a role in the space (S3), and
 * the zone is not restricted for them unless that role is the highest (Z7). A scalar subquery, which both engines
 * evaluate row by row, so only for as many matches as the page needs. Rows are found by nothing but their keys, for
 * which PostgreSQL without statistics chooses the right index.
 */
export const isVisible = (db: Db, p: { edition_id: number; zuid: number }): RawBuilder<unknown> => {
  const rank = bestRank(db, p.zuid, listOfSpace('z'))
  const permission = zonePermission(p.zuid)
  return sql`(
    select case
      when z.status <> 'ACTIVE' or z.space_id <> m.space_id then 0
      when (select status from space where edition_id = z.edition_id and space_id = z.space_id) <> 'ACTIVE' then 0
      else case coalesce(${rank}, -1)
        when -1 then 0
        when 0 then 1
        else case ${permission} when 'restricted' then 0 else 1 end
      end
    end
    from zone z where z.edition_id = ${p.edition_id} and z.zone_id = m.zone_id) = 1`
}
