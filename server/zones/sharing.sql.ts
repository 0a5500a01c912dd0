import { type SqlBool, sql } from 'kysely'
import { zoneAccess, zonePermission } from '../access/member-entries.sql.ts'
import type { ZoneMemberTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

interface SpaceKey {
  edition_id: number
  space_id: number
}

interface ZoneKey {
  edition_id: number
  zone_id: string
}

export type Member = Pick<ZoneMemberTable, 'member_type' | 'member_id'>

/** Those of the zones that are in the space, with the entry on each that counts for the caller. */
export const zonesToShare = (db: Db, { edition_id, space_id }: SpaceKey, zuid: number, ids: readonly string[]) =>
  db
    .selectFrom('zone as z')
    .where(({ and }) => and({ 'z.edition_id': edition_id, 'z.space_id': space_id }))
    .where('z.zone_id', 'in', ids)
    .select(['z.zone_id', 'z.status'])
    .select(zoneAccess(zuid).as('access'))
    .execute()

/** The entry of a team, or of the whole edition, among the members of the space. */
export const spaceEntry = preparedQuery((db, { edition_id, space_id, member_type, member_id }: SpaceKey & Member) =>
  db
    .selectFrom('space_member')
    .select('rank')
    .where(({ and }) => and({ edition_id, space_id, member_type, member_id })),
)

/** The entry of a member on a zone. */
export const directEntry = preparedQuery((db, { edition_id, zone_id, member_type, member_id }: ZoneKey & Member) =>
  db
    .selectFrom('zone_member')
    .select(['permission', 'role'])
    .where(({ and }) => and({ edition_id, zone_id, member_type, member_id })),
)

/** The permission that counts for a user on a zone, by whatever entry. */
export const effectivePermission = preparedQuery((db, { edition_id, zone_id, zuid }: ZoneKey & { zuid: number }) =>
  db
    .selectFrom('zone as z')
    .where(({ and }) => and({ 'z.edition_id': edition_id, 'z.zone_id': zone_id }))
    .select(zonePermission(zuid).as('permission')),
)

export const upsertZoneMember = async (db: Db, entry: ZoneMemberTable): Promise<void> => {
  const { edition_id, zone_id, member_type, member_id, ...change } = entry
  const key = ['edition_id', 'zone_id', 'member_type', 'member_id'] as const
  await db
    .insertInto('zone_member')
    .values(entry)
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(change))
    .execute()
}

const anyActiveZone = (db: Db, { edition_id, space_id }: SpaceKey) =>
  db
    .selectFrom('zone as z')
    .where(({ and }) => and({ 'z.edition_id': edition_id, 'z.space_id': space_id, 'z.status': 'ACTIVE' }))
    .limit(1)
    .select('z.zone_id')

const restrictedForUser = preparedQuery((db, p: SpaceKey & Member) =>
  anyActiveZone(db, p).where(sql<SqlBool>`(${zonePermission(p.member_id)}) = 'restricted'`),
)

const restrictedForMany = preparedQuery((db, p: SpaceKey & Member) =>
  anyActiveZone(db, p)
    .innerJoin('zone_member as zm', (join) =>
      join.onRef('zm.edition_id', '=', 'z.edition_id').onRef('zm.zone_id', '=', 'z.zone_id'),
    )
    .where('zm.member_type', '=', p.member_type)
    .where('zm.member_id', '=', p.member_id)
    .where('zm.permission', '=', 'restricted'),
)

/** Whether some active zone of the space is hidden from a member. */
export const hasRestrictedZone = async (db: Db, space: SpaceKey, member: Member): Promise<boolean> => {
  const restricted = member.member_type === 'USER' ? restrictedForUser : restrictedForMany
  return (await restricted(db, { ...space, ...member })).length > 0
}
