import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import type { Ids } from './studio.ts'

/** The rows of an edition, or what one team of it has; in text, so that two can be compared. */
export type Fingerprint = (db: Db) => Promise<string>

/** The tables are looked up once: a fingerprint is taken often. */
export const fingerprintOf = async (
  database: Database,
  { edition_id, ...ids }: Ids,
  whole: boolean,
): Promise<Fingerprint> => {
  const below: Record<string, (string | number)[]> = {
    team_id: [Number(ids.team_id), Number(ids.second_team_id)],
    space_id: [ids.space_id, ids.trashed_space_id, ids.annex_id].map(Number),
    zone_id: [ids.zone_id, ids.second_zone_id, ids.trashed_zone_id],
  }
  const tables = (await database.tables()).flatMap(({ name, columns }) => {
    const names = columns.map((column) => column.name)
    if (!names.includes('edition_id')) return []
    const conditions = Object.entries(below)
      .filter(([column]) => names.includes(column))
      .map(([column, values]): RawBuilder<SqlBool> => sql`${sql.ref(column)} in (${sql.join(values)})`)
    if (whole) return [{ name, condition: sql<SqlBool>`true` }]
    return conditions.length > 0 ? [{ name, condition: sql<SqlBool>`(${sql.join(conditions, sql` or `)})` }] : []
  })
  return async (at) => {
    const parts: string[] = []
    for (const { name, condition } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}
        where edition_id = ${Number(edition_id)} and ${condition}`.execute(at)
      parts.push(name, ...rows.map((row) => JSON.stringify(row)).sort())
    }
    const { rows } = await sql`select * from oauth_client
      where owner_zuid = ${Number(ids.self_id)}`.execute(at)
    return [...parts, ...rows.map((row) => JSON.stringify(row))].join('\n')
  }
}
