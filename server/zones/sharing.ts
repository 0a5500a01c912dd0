import { can, type ErrorName, errors, type SpaceRole, spaceRoles, toId, zoneRoles } from '@easel/contract'
import { lockActiveSpaceForUpdate } from '../access/lock-active.ts'
import { pathByUser } from '../access/path-access.sql.ts'
import type { ZoneMemberTable } from '../db/canvas-schema.ts'
import { type Handler, SuccessResponse } from '../handler.ts'
import {
  isAnyHidden,
  type Member,
  ownEntry,
  permissionOf,
  putZoneMember,
  spaceEntry,
  zonesToShare,
} from './sharing.sql.ts'

type Context = Parameters<Handler<'shareZones'>>[0]
type Item = Context['body']['members_info'][number]
type Zone = Awaited<ReturnType<typeof zonesToShare>>[number]
type Entry = Pick<ZoneMemberTable, 'permission' | 'role'>

interface Failed {
  item: Item
  refusal: ErrorName
}

export const shareZones: Handler<'shareZones'> = async (context) => {
  const { db, caller, params, body, now, fail } = context
  await lockActiveSpaceForUpdate(context, params)
  const ids = [...new Set(body.members_info.map(({ resource_id }) => resource_id))]
  const zones = new Map((await zonesToShare(db, params, caller.zuid, ids)).map((zone) => [zone.zone_id, zone]))
  const written: ZoneMemberTable[] = []
  const failed: Failed[] = []
  // One by one, in the order sent: what comes twice is no change the second time.
  for (const item of body.members_info) {
    const member = { member_type: item.member_type, member_id: toId(item.member_id) }
    const zone = zones.get(item.resource_id)
    const refusal = zoneRefusal(context, item, zone) ?? (await memberRefusal(context, item, member))
    const entry = refusal ?? (await changed(context, item, member))
    if (typeof entry === 'string') {
      failed.push({ item, refusal: entry })
      continue
    }
    const row = { ...params, zone_id: item.resource_id, ...member, ...entry, added_by: caller.zuid, added_time: now }
    await putZoneMember(db, rowOf(row))
    written.push(rowOf(row))
  }
  if (written.length === 0) fail('noZoneShared', { failed_members: failedMembers(failed) })
  const added_members = await addedMembers(context, written)
  if (failed.length === 0) return { added_members }
  const message = `${written.length} of ${body.members_info.length} zones shared`
  return new SuccessResponse({ added_members, failed_members: failedMembers(failed) }, { status: 206, message })
}

/** Why the caller may not share the zone. */
const zoneRefusal = ({ path }: Context, { role }: Item, zone: Zone | undefined): ErrorName | undefined => {
  if (!zone) return 'zoneNotFound'
  const owner = can(path.roles, 'space.manage')
  if (zone.permission === 'restricted' && !owner) return 'restrictedZone'
  const roles: { space: SpaceRole | undefined } = {
    space: zone.rank === null || owner ? path.roles.space : spaceRoles[zone.rank],
  }
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
    return (await spaceEntry(db, { ...params, ...member })).length > 0 ? undefined : 'neitherTeamNorOrg'
  const [found] = await pathByUser.space(db, { ...params, zuid: member.member_id })
  if (found?.space_rank == null) return 'neitherTeamNorOrg'
  if (spaceRoles[found.space_rank] === 'CREATOR') return 'ownerNotRestricted'
  if (member.member_id === caller.zuid) return 'ownZoneAccess'
  // A guest of the space has no role of those who belong to the edition (S9).
  return role !== undefined && found.edition_role === null ? 'neitherTeamNorOrg' : undefined
}

/** The member's entry as it shall be, or that it is so already. */
const changed = async ({ db, params }: Context, item: Item, member: Member): Promise<Entry | 'noAccessChange'> => {
  const at = { edition_id: params.edition_id, zone_id: item.resource_id }
  const [own] = await ownEntry(db, { ...at, ...member })
  const before: Entry = own ?? { permission: await inherited(db, at, params.edition_id, member), role: null }
  const entry = { permission: item.permission ?? before.permission, role: item.role ?? before.role }
  return entry.permission === before.permission && entry.role === before.role ? 'noAccessChange' : entry
}

/** What a member without an entry has by the entry of a team, or of everybody. */
const inherited = async (
  db: Context['db'],
  at: { edition_id: number; zone_id: string },
  org: number,
  { member_type, member_id }: Member,
): Promise<Entry['permission']> => {
  const [entry] =
    member_type === 'USER'
      ? await permissionOf(db, { ...at, zuid: member_id })
      : await ownEntry(db, { ...at, member_type: 'ORG', member_id: org })
  return entry?.permission ?? 'allowed'
}

const rowOf = ({ role, ...entry }: Omit<ZoneMemberTable, 'rank'>): ZoneMemberTable => ({
  edition_id: entry.edition_id,
  zone_id: entry.zone_id,
  member_type: entry.member_type,
  member_id: entry.member_id,
  permission: entry.permission,
  role,
  rank: role === null ? null : spaceRoles.indexOf(zoneRoles[role]),
  added_by: entry.added_by,
  added_time: entry.added_time,
})

const addedMembers = async ({ db, params }: Context, written: readonly ZoneMemberTable[]) => {
  const members = Map.groupBy(written, ({ member_type, member_id }) => `${member_type} ${member_id}`)
  const added = []
  for (const rows of members.values()) {
    const [first] = rows as [ZoneMemberTable]
    const partial = await isAnyHidden(db, params, first)
    added.push({
      member_id: first.member_id,
      access_state: partial ? ('PARTIAL ACCESS' as const) : ('FULL ACCESS' as const),
      resources: rows.map(({ zone_id, member_type, permission, role, added_time, added_by }) => ({
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

const failedMembers = (failed: readonly Failed[]) =>
  failed.map(({ item, refusal }) => {
    const [, error_code, error_message] = errors[refusal]
    return { member_id: item.member_id, resource_id: item.resource_id, error_code, error_message }
  })
