import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import type { Ids } from './tenant-fixture.ts'

/** Returns the rows of an edition or of one of its teams as text, so that two dumps can be compared. */
export type DumpTenant = (db: Db) => Promise<string>

/** Looks up the tables once, because a test dumps them often. */
export const createTenantDump = async (
  database: Database,
  { edition_id, ...ids }: Ids,
  wholeEdition: boolean,
): Promise<DumpTenant> => {
  const teamRows: Record<string, (string | number)[]> = {
    team_id: [Number(ids.team_id), Number(ids.second_team_id)],
    space_id: [ids.space_id, ids.trashed_space_id, ids.shared_space_id].map(Number),
    zone_id: [ids.zone_id, ids.second_zone_id, ids.third_zone_id, ids.trashed_zone_id],
  }
  const tables = (await database.tables()).flatMap(({ name, columns }) => {
    const names = columns.map((column) => column.name)
    if (!names.includes('edition_id')) return []
    const conditions = Object.entries(teamRows)
      .filter(([column]) => names.includes(column))
      .map(([column, values]): RawBuilder<SqlBool> => sql`${sql.ref(column)} in (${sql.join(values)})`)
    if (wholeEdition) return [{ name, condition: sql<SqlBool>`true` }]
    return conditions.length > 0 ? [{ name, condition: sql<SqlBool>`(${sql.join(conditions, sql` or `)})` }] : []
  })
  return async (db) => {
    const parts: string[] = []
    for (const { name, condition } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}
        where edition_id = ${Number(edition_id)} and ${condition}`.execute(db)
      parts.push(name, ...rows.map((row) => JSON.stringify(row)).sort())
    }
    const { rows } = await sql`select * from oauth_client
      where owner_zuid = ${Number(ids.self_id)}`.execute(db)
    return [...parts, ...rows.map((row) => JSON.stringify(row))].join('\n')
  }
}
