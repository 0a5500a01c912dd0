import type { ZoneTimerTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

interface ZoneKey {
  edition_id: number
  zone_id: string
}

export const findTimer = preparedQuery((db, { edition_id, zone_id }: ZoneKey) =>
  db
    .selectFrom('zone_timer')
    .select(['state', 'seconds', 'end_ms', 'left_ms'])
    .where(({ and }) => and({ edition_id, zone_id })),
)

/** In place of the one before; undefined: there is none any more. Stays true under a lock of the zone. */
export const putTimer = async (
  db: Db,
  { edition_id, zone_id }: ZoneKey,
  timer: Omit<ZoneTimerTable, 'edition_id' | 'zone_id'> | undefined,
): Promise<void> => {
  await db
    .deleteFrom('zone_timer')
    .where(({ and }) => and({ edition_id, zone_id }))
    .execute()
  if (timer)
    await db
      .insertInto('zone_timer')
      .values({ edition_id, zone_id, ...timer })
      .execute()
}
