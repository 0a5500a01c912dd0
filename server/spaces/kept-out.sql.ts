import { type SqlBool, sql } from 'kysely'
import { zonePermission } from '../access/member-entries.sql.ts'
import { inBatches } from '../db/batches.ts'
import type { ZoneMemberTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

interface SpaceKey {
  edition_id: number
  space_id: number
}

/** The zones of a space that are hidden from a user, also those in the trash. */
const hiddenZones = preparedQuery((db, p: SpaceKey & { zuid: number }) =>
  db
    .selectFrom('zone as z')
    .where('z.edition_id', '=', p.edition_id)
    .where('z.space_id', '=', p.space_id)
    .where(sql<SqlBool>`(${zonePermission(p.zuid)}) = 'restricted'`)
    .select('z.zone_id'),
)

/** Z7: hides from new members what is hidden from whoever adds them, who is not the owner of the space. */
export const keepOut = async (
  db: Db,
  { edition_id, space_id, added_by, now }: SpaceKey & { added_by: number; now: number },
  members: readonly Pick<ZoneMemberTable, 'member_type' | 'member_id'>[],
): Promise<void> => {
  const zones = await hiddenZones(db, { edition_id, space_id, zuid: added_by })
  const rows = zones.flatMap(({ zone_id }) =>
    members.map(({ member_type, member_id }) => ({
      edition_id,
      zone_id,
      member_type,
      member_id,
      permission: 'restricted' as const,
      role: null,
      rank: null,
      added_by,
      added_time: now,
    })),
  )
  for (const batch of inBatches(rows)) {
    await db
      .insertInto('zone_member')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['edition_id', 'zone_id', 'member_type', 'member_id'])
          .doUpdateSet({ permission: 'restricted', role: null, rank: null }),
      )
      .execute()
  }
}
