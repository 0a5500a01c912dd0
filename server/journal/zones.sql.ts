import { sql } from 'kysely'
import type { ZoneTable } from '../db/canvas-schema.ts'
import type { Db } from '../db/transaction.ts'
import { deleteZoneEntries } from '../search/index.sql.ts'

/** The number of active zones of a space, and the last position in it. Stays true under `lockSpaceForUpdate`. */
export const zoneCountAndLastPosition = async (db: Db, edition_id: number, space_id: number) => {
  const { active, last } = await db
    .selectFrom('zone')
    .select((eb) => [
      sql<number>`coalesce(sum(case when status = 'ACTIVE' then 1 else 0 end), 0)`.as('active'),
      eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'),
    ])
    .where('edition_id', '=', edition_id)
    .where('space_id', '=', space_id)
    .executeTakeFirstOrThrow()
  return { active: Number(active), last: Number(last) }
}

export const insertZone = (db: Db, zone: ZoneTable) => db.insertInto('zone').values(zone).execute()

// biome-ignore format: a word list
const contentTables = [
  'element', 'zone_commit', 'zone_version', 'zone_snapshot', 'zone_snapshot_page', 'zone_member', 'comment',
  'webhook_cursor',
] as const

/** A zone and everything that belongs to it, for good. */
export const deleteZone = async (db: Db, edition_id: number, zone_id: string): Promise<void> => {
  await deleteZoneEntries(db, { edition_id, zone_id })
  for (const table of [...contentTables, 'zone'] as const)
    await db.deleteFrom(table).where('edition_id', '=', edition_id).where('zone_id', '=', zone_id).execute()
}
