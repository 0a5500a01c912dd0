import { type SqlBool, sql } from 'kysely'
import { zoneColumns, zoneEntry } from '../access/standing.sql.ts'
import type { ZoneTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

interface At {
  edition_id: number
  space_id: number
  zone_id: string
}

const activeZones = (db: Db, p: { edition_id: number; space_id: number }) =>
  db
    .selectFrom('zone as z')
    .where('z.edition_id', '=', p.edition_id)
    .where('z.space_id', '=', p.space_id)
    .where('z.status', '=', 'ACTIVE')
    .orderBy('z.position')
    .select(zoneColumns.map((column) => `z.${column}` as const))

const allZones = preparedQuery(activeZones)

const unrestrictedZones = preparedQuery((db, p: { edition_id: number; space_id: number; zuid: number }) =>
  activeZones(db, p).where(sql<SqlBool>`coalesce((${zoneEntry(db, p.zuid, 'permission')}), 'allowed') = 'allowed'`),
)

/** The active zones of a space that a caller sees, in their order. The owner sees all (Z7). */
export const visibleZones = (
  db: Db,
  { owner, ...at }: { edition_id: number; space_id: number; zuid: number; owner: boolean },
): Promise<readonly ZoneTable[]> => (owner ? allZones : unrestrictedZones)(db, at)

export const zoneStatus = preparedQuery((db, p: At) =>
  db
    .selectFrom('zone')
    .select('status')
    .where('edition_id', '=', p.edition_id)
    .where('space_id', '=', p.space_id)
    .where('zone_id', '=', p.zone_id),
)

type Change = Partial<
  Pick<
    ZoneTable,
    'zone_name' | 'status' | 'position' | 'space_id' | 'last_author_zuid' | 'last_modified_time' | 'state_modified_time'
  >
>

const changing = (db: Db, { edition_id, space_id, zone_id }: At, change: Change) =>
  db
    .updateTable('zone')
    .set(change)
    .where('edition_id', '=', edition_id)
    .where('space_id', '=', space_id)
    .where('zone_id', '=', zone_id)

/** False where the zone is not in the state named, or no longer in the space. */
export const changeZoneIn = async (db: Db, status: ZoneTable['status'], at: At, change: Change): Promise<boolean> =>
  (await changing(db, at, change).where('status', '=', status).executeTakeFirst()).numUpdatedRows === 1n

/** False where it has that name, is not active, or is no longer in the space. */
export const changeZoneName = async (
  db: Db,
  at: At,
  change: Pick<ZoneTable, 'zone_name' | 'last_author_zuid' | 'last_modified_time'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await changing(db, at, change)
    .where('status', '=', 'ACTIVE')
    .where('zone_name', '<>', change.zone_name)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Puts zones in the places named. */
export const setPositions = async (
  db: Db,
  { edition_id, space_id }: Omit<At, 'zone_id'>,
  places: readonly Pick<ZoneTable, 'zone_id' | 'position'>[],
): Promise<void> => {
  for (const { zone_id, position } of places) await moveTo(db, { edition_id, space_id, zone_id, position })
}

const moveTo = preparedQuery((db, p: At & { position: number }) => changing(db, p, { position: p.position }))
