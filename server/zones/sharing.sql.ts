import { type SqlBool, sql } from 'kysely'
import { zoneEntry } from '../access/path-access.sql.ts'
import type { ZoneMemberTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

interface InSpace {
  edition_id: number
  space_id: number
}

export interface Member {
  member_type: ZoneMemberTable['member_type']
  member_id: number
}

/** The zones named that are in the space, and what the entries on each say of the caller. */
export const zonesToShare = (db: Db, { edition_id, space_id }: InSpace, zuid: number, ids: readonly string[]) =>
  db
    .selectFrom('zone as z')
    .where('z.edition_id', '=', edition_id)
    .where('z.space_id', '=', space_id)
    .where('z.zone_id', 'in', ids)
    .select(['z.zone_id', 'z.status'])
    .select([zoneEntry(db, zuid, 'permission').as('permission'), zoneEntry(db, zuid, 'rank').as('rank')])
    .execute()

/** Whether a team, or the whole edition, is in the list of the space's members. */
export const spaceEntry = preparedQuery((db, p: InSpace & Member) =>
  db
    .selectFrom('space_member')
    .select('rank')
    .where('edition_id', '=', p.edition_id)
    .where('space_id', '=', p.space_id)
    .where('member_type', '=', p.member_type)
    .where('member_id', '=', p.member_id),
)

/** The entry of a member on a zone. */
export const ownEntry = preparedQuery((db, p: { edition_id: number; zone_id: string } & Member) =>
  db
    .selectFrom('zone_member')
    .select(['permission', 'role'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('member_type', '=', p.member_type)
    .where('member_id', '=', p.member_id),
)

/** What all entries on a zone together say of somebody. */
export const permissionOf = preparedQuery((db, p: { edition_id: number; zone_id: string; zuid: number }) =>
  db
    .selectFrom('zone as z')
    .where('z.edition_id', '=', p.edition_id)
    .where('z.zone_id', '=', p.zone_id)
    .select(zoneEntry(db, p.zuid, 'permission').as('permission')),
)

export const putZoneMember = async (db: Db, entry: ZoneMemberTable): Promise<void> => {
  const { permission, role, rank, added_by, added_time } = entry
  await db
    .insertInto('zone_member')
    .values(entry)
    .onConflict((conflict) =>
      conflict
        .columns(['edition_id', 'zone_id', 'member_type', 'member_id'])
        .doUpdateSet({ permission, role, rank, added_by, added_time }),
    )
    .execute()
}

const zonesOf = (db: Db, p: InSpace) =>
  db
    .selectFrom('zone as z')
    .where('z.edition_id', '=', p.edition_id)
    .where('z.space_id', '=', p.space_id)
    .where('z.status', '=', 'ACTIVE')
    .limit(1)
    .select('z.zone_id')

const hiddenFromUser = preparedQuery((db, p: InSpace & Member) =>
  zonesOf(db, p).where(sql<SqlBool>`(${zoneEntry(db, p.member_id, 'permission')}) = 'restricted'`),
)

const hiddenFromMany = preparedQuery((db, p: InSpace & Member) =>
  zonesOf(db, p)
    .innerJoin('zone_member as zm', (join) =>
      join.onRef('zm.edition_id', '=', 'z.edition_id').onRef('zm.zone_id', '=', 'z.zone_id'),
    )
    .where('zm.member_type', '=', p.member_type)
    .where('zm.member_id', '=', p.member_id)
    .where('zm.permission', '=', 'restricted'),
)

/** Whether some active zone of the space is hidden from a member. */
export const isAnyHidden = async (db: Db, space: InSpace, member: Member): Promise<boolean> => {
  const hidden = member.member_type === 'USER' ? hiddenFromUser : hiddenFromMany
  return (await hidden(db, { ...space, ...member })).length > 0
}
