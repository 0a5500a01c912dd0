import { type SqlBool, sql } from 'kysely'
import { zonePermission } from '../access/member-entries.sql.ts'
import { zoneColumns } from '../access/path-access.sql.ts'
import type { ZoneTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

interface SpaceKey {
  edition_id: number
  space_id: number
}

interface ZoneKey extends SpaceKey {
  zone_id: string
}

const activeZones = (db: Db, p: SpaceKey) =>
  db
    .selectFrom('zone as z')
    .where('z.edition_id', '=', p.edition_id)
    .where('z.space_id', '=', p.space_id)
    .where('z.status', '=', 'ACTIVE')
    .orderBy('z.position')
    .select(zoneColumns.map((column) => `z.${column}` as const))

/** Whether the zone `z` is not hidden from a caller (Z7). */
const unrestricted = (zuid: number) => sql<SqlBool>`coalesce((${zonePermission(zuid)}), 'allowed') = 'allowed'`

const allZones = preparedQuery(activeZones)

const unrestrictedZones = preparedQuery((db, p: SpaceKey & { zuid: number }) =>
  activeZones(db, p).where(unrestricted(p.zuid)),
)

/** The active zones of a space that a caller sees, in their order. The owner sees all (Z7). */
export const visibleZones = (
  db: Db,
  { owner, ...key }: SpaceKey & { zuid: number; owner: boolean },
): Promise<readonly ZoneTable[]> => (owner ? allZones : unrestrictedZones)(db, key)

interface TrashPage extends SpaceKey {
  from: number
  limit: number
}

const trashedPage = (db: Db, p: TrashPage) =>
  db
    .selectFrom('zone as z')
    .where('z.edition_id', '=', p.edition_id)
    .where('z.space_id', '=', p.space_id)
    .where('z.status', '=', 'TRASH')
    .orderBy('z.state_modified_time', 'desc')
    .orderBy('z.zone_id')
    .offset(p.from)
    .limit(p.limit)
    .select(zoneColumns.map((column) => `z.${column}` as const))

const allTrashed = preparedQuery(trashedPage)

const unrestrictedTrashed = preparedQuery((db, p: TrashPage & { zuid: number }) =>
  trashedPage(db, p).where(unrestricted(p.zuid)),
)

/** Those in the trash that a caller would see if they were not. */
export const trashedZones = (
  db: Db,
  { owner, ...page }: TrashPage & { zuid: number; owner: boolean },
): Promise<readonly ZoneTable[]> => (owner ? allTrashed : unrestrictedTrashed)(db, page)

export const nameAndStatus = preparedQuery((db, { edition_id, space_id, zone_id }: ZoneKey) =>
  db
    .selectFrom('zone')
    .select(['zone_name', 'status'])
    .where(({ and }) => and({ edition_id, space_id, zone_id })),
)

type Change = Partial<ZoneTable>

const updateZone = (db: Db, { edition_id, space_id, zone_id }: ZoneKey, change: Change) =>
  db
    .updateTable('zone')
    .set(change)
    .where(({ and }) => and({ edition_id, space_id, zone_id }))

/** False where the zone does not have the status, or is no longer in the space. */
export const changeZoneIn = async (
  db: Db,
  status: ZoneTable['status'],
  key: ZoneKey,
  change: Change,
): Promise<boolean> =>
  (await updateZone(db, key, change).where('status', '=', status).executeTakeFirst()).numUpdatedRows === 1n

export const setPosition = preparedQuery((db, p: ZoneKey & { position: number }) =>
  updateZone(db, p, { position: p.position }),
)
