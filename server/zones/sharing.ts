import { can, type ErrorName, errors, spaceRoles, toId, zoneRoles } from '@easel/contract'
import { lockActiveSpaceForUpdate } from '../access/lock-active.ts'
import { RESTRICTED } from '../access/member-entries.sql.ts'
import { pathByUser } from '../access/path-access.sql.ts'
import { roleOnZone } from '../access/path-access.ts'
import type { ZoneMemberTable } from '../db/canvas-schema.ts'
import { type Handler, SuccessResponse } from '../handler.ts'
import {
  directEntry,
  effectivePermission,
  hasRestrictedZone,
  type Member,
  spaceEntry,
  upsertZoneMember,
  zonesToShare,
} from './sharing.sql.ts'

type Context = Parameters<Handler<'shareZones'>>[0]
type Item = Context['body']['members_info'][number]
type Zone = Awaited<ReturnType<typeof zonesToShare>>[number]
type Entry = Pick<ZoneMemberTable, 'permission' | 'role'>

export const shareZones: Handler<'shareZones'> = async (context) => {
  const { db, caller, params, body, now, fail } = context
  const { edition_id } = params
  await lockActiveSpaceForUpdate(context, params)
  const ids = [...new Set(body.members_info.map(({ resource_id }) => resource_id))]
  const zones = new Map((await zonesToShare(db, params, caller.zuid, ids)).map((zone) => [zone.zone_id, zone]))
  const written: ZoneMemberTable[] = []
  const failed_members = []
  // One by one, in the order sent: what comes twice is no change the second time.
  for (const item of body.members_info) {
    const { member_type, resource_id: zone_id } = item
    const member = { member_type, member_id: toId(item.member_id) }
    const refusal = zoneRefusal(context, item, zones.get(zone_id)) ?? (await memberRefusal(context, item, member))
    const entry = refusal ?? (await changedEntry(context, item, member))
    if (typeof entry === 'string') {
      const [, error_code, error_message] = errors[entry]
      failed_members.push({ member_id: item.member_id, resource_id: zone_id, error_code, error_message })
      continue
    }
    const rank = entry.role && spaceRoles.indexOf(zoneRoles[entry.role])
    const row = { edition_id, zone_id, ...member, ...entry, rank, added_by: caller.zuid, added_time: now }
    await upsertZoneMember(db, row)
    written.push(row)
  }
  if (written.length === 0) fail('noZoneShared', { failed_members })
  const added_members = await toAddedMembers(context, written)
  if (failed_members.length === 0) return { added_members }
  const message = `${written.length} of ${body.members_info.length} zones shared`
  return new SuccessResponse({ added_members, failed_members }, { status: 206, message })
}

/** Why the caller may not share the zone. */
const zoneRefusal = ({ path }: Context, { role }: Item, zone: Zone | undefined): ErrorName | undefined => {
  if (!zone) return 'zoneNotFound'
  const owner = can(path.roles, 'space.manage')
  if (zone.access === RESTRICTED && !owner) return 'restrictedZone'
  const roles = { space: roleOnZone(path.roles.space, zone.access) }
  // Nobody gives away a right that is not theirs.
  const needed = role === 'ORGANISER' ? 'space.manage' : 'space.edit'
  if (!can(roles, needed)) return 'noPermission'
  return zone.status === 'ACTIVE' ? undefined : 'zoneNotActive'
}

/** Why the member cannot be given or refused the zone. */
const memberRefusal = async (
  { db, caller, params }: Context,
  { role }: Item,
  member: Member,
): Promise<ErrorName | undefined> => {
  if (member.member_type !== 'USER')
    return (await spaceEntry(db, { ...params, ...member })).length > 0 ? undefined : 'notMemberOfSpace'
  const [user] = await pathByUser.space(db, { ...params, zuid: member.member_id })
  if (user?.space_rank == null) return 'notMemberOfSpace'
  if (spaceRoles[user.space_rank] === 'CREATOR') return 'ownerNotRestricted'
  if (member.member_id === caller.zuid) return 'ownZoneAccess'
  // A guest of the space has no role of those who belong to the edition (S9).
  return role !== undefined && user.edition_role === null ? 'guestRole' : undefined
}

const changedEntry = async ({ db, params }: Context, item: Item, member: Member): Promise<Entry | 'noAccessChange'> => {
  const { edition_id } = params
  const zone = { edition_id, zone_id: item.resource_id }
  // Without an entry of their own a member has what a team or the edition has.
  const inherited = () =>
    member.member_type === 'USER'
      ? effectivePermission(db, { ...zone, zuid: member.member_id })
      : directEntry(db, { ...zone, member_type: 'ORG', member_id: edition_id })
  const [own] = await directEntry(db, { ...zone, ...member })
  const before: Entry = own ?? { permission: (await inherited())[0]?.permission ?? 'allowed', role: null }
  const entry = { permission: item.permission ?? before.permission, role: item.role ?? before.role }
  return entry.permission === before.permission && entry.role === before.role ? 'noAccessChange' : entry
}

const toAddedMembers = async ({ db, params }: Context, written: readonly ZoneMemberTable[]) => {
  const members = Map.groupBy(written, ({ member_type, member_id }) => `${member_type} ${member_id}`)
  const added = []
  for (const rows of members.values()) {
    const { member_type, member_id } = rows[0] as ZoneMemberTable
    const isPartial = await hasRestrictedZone(db, params, { member_type, member_id })
    added.push({
      member_id,
      access_state: isPartial ? ('PARTIAL ACCESS' as const) : ('FULL ACCESS' as const),
      resources: rows.map(({ zone_id, permission, role, added_time, added_by }) => ({
        resource_id: zone_id,
        resource_type: 'document' as const,
        member_type,
        permission,
        ...(role !== null && { role }),
        added_time,
        added_by,
      })),
    })
  }
  return added
}
