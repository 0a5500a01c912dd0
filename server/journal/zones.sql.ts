import { sql } from 'kysely'
import type { ZoneTable } from '../db/canvas-schema.ts'
import { nextId } from '../db/ids.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { deleteStaged, insertStagedZone } from './staged-zones.sql.ts'

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

export const insertZone = (db: Db, zone: ZoneTable & { commit_bytes?: number }) =>
  db.insertInto('zone').values(zone).execute()

/** Of what a zone holds from its beginning on. */
export const insertFirstVersion = async (db: Db, zone: ZoneTable): Promise<number> => {
  const { edition_id, zone_id, seq, author_zuid, created_time } = zone
  const version_id = await nextId(db)
  const version = { edition_id, zone_id, version_id, seq, modified_by: author_zuid, version_time: created_time }
  await db
    .insertInto('zone_version')
    .values({ ...version, description: '' })
    .execute()
  return version_id
}

/** Where a zone is. */
export const findLocation = preparedQuery((db, p: { edition_id: number; zone_id: string }) =>
  db
    .selectFrom('zone as z')
    .innerJoin('space as s', (join) =>
      join.onRef('s.edition_id', '=', 'z.edition_id').onRef('s.space_id', '=', 'z.space_id'),
    )
    .select(['s.team_id', 's.space_id'])
    .where('z.edition_id', '=', p.edition_id)
    .where('z.zone_id', '=', p.zone_id),
)

/** Elements and commits of a zone that is deleted later, some at a time. */
const MANY = 1_000

/** A zone and everything that belongs to it, for good. Of a large one the content goes later, when nobody sees it any more. */
export const deleteZone = async (db: Db, edition_id: number, zone_id: string): Promise<void> => {
  const zone = db.selectFrom('zone').where(({ and }) => and({ edition_id, zone_id }))
  const counted = await zone.select(['element_count', 'seq']).executeTakeFirst()
  for (const table of [
    'search_stale_zone',
    'webhook_cursor',
    'inbox_item',
    'zone_member',
    'zone_timer',
    'zone_voting',
    'zone_vote',
    'private_note',
    'zone',
  ] as const)
    await db.deleteFrom(table).where('edition_id', '=', edition_id).where('zone_id', '=', zone_id).execute()
  await insertStagedZone(db, { edition_id, zone_id, staged_time: 0 })
  if (counted && counted.element_count + counted.seq > MANY) return
  while (!(await deleteStaged(db, { edition_id, zone_id })));
}
