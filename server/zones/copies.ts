import { basePath, can, spaceRoles } from '@easel/contract'
import { copyName } from '@easel/contract/names.ts'
import { lockActiveSpaceForUpdate } from '../access/lock-active.ts'
import { findSpaceRank } from '../access/path-access.sql.ts'
import { planLimits } from '../access/plan-limits.ts'
import { invalidRequest } from '../api-error.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import { type Handler, StageFirst } from '../handler.ts'
import { findRoom } from '../journal/add-zone.ts'
import { appendEntry, commentOperations, zoneOperations } from '../journal/append-entry.ts'
import { copyZone } from '../journal/copy-zone.ts'
import { touchSpace } from '../journal/space-activity.sql.ts'
import { isLarge, stageZones } from '../journal/stage-zone.ts'
import { zoneCountAndLastPosition } from '../journal/zones.sql.ts'
import { moveEntries } from '../search/index.sql.ts'
import { copySpaceMembers } from '../spaces/members.sql.ts'
import { loadSpaceInfo } from '../spaces/space-info.sql.ts'
import { copyZoneMembers, deleteZoneComments } from './copies.sql.ts'
import { resolveDestination } from './destination.ts'
import { effectivePermission } from './sharing.sql.ts'
import { allowedVersion } from './version-access.ts'
import { changeZoneIn, nameAndStatus } from './zones.sql.ts'

export const duplicateZone: Handler<'duplicateZone'> = async (context) => {
  const { db, caller, params, body, path, settings, now, staged, fail } = context
  const { destination_type, zone_name, version_id, copy_members, copy_comments } = body.duplicate_zone
  const version = version_id === undefined ? undefined : await allowedVersion(db, { ...params, version_id }, context)
  const space = await resolveDestination(context, body.duplicate_zone, 'duplicate_zone')
  const limit = planLimits(settings, path.edition, now).zonesPerSpace
  const source = { ...params, author: caller.zuid, now, seq: version?.seq }
  if (!staged && isLarge(path.zone, version !== undefined)) {
    await findRoom(db, space, { limit, fail })
    throw new StageFirst((database) => stageZones(database, [source]))
  }
  const { zone } = await copyZone(db, params, space, {
    zone_name: zone_name ?? copyName(path.zone.zone_name),
    author: caller.zuid,
    now,
    limit,
    comments: copy_comments === true,
    fail,
    seq: version?.seq,
    staged,
  })
  const isNew = destination_type === 'NEW_SPACE'
  if (copy_members && isNew) await copySpaceMembers(db, params, { space_id: space.space_id, now })
  const { zone_id } = zone
  await copyZoneMembers(db, params, { zone_id, author: caller.zuid, now, roles: copy_members === true })
  const { edition_id, space_id } = space
  if (!isNew) return { zone_id, space_id }
  return { space_id, uri: `${basePath}/editions/${edition_id}/spaces/${space_id}/zones/meta` }
}

/** Z6: whether the zone stays within reach of the owner of its space, or it is the owner who moves it. */
const ownerReaches = async (
  { db, caller, params, path }: Parameters<Handler<'moveZone'>>[0],
  { edition_id, space_id }: { edition_id: number; space_id: number },
): Promise<boolean> => {
  const zuid = path.space.owner_zuid
  if (zuid === caller.zuid) return true
  const [entry] = await findSpaceRank(db, { edition_id, space_id, zuid })
  const role = spaceRoles[entry?.rank ?? -1]
  if (!can({ space: role }, 'space.edit')) return false
  if (role === 'CREATOR') return true
  const [zone] = await effectivePermission(db, { edition_id, zone_id: params.zone_id, zuid })
  return zone?.permission !== 'restricted'
}

export const moveZone: Handler<'moveZone'> = async (context) => {
  const { db, caller, params, body, path, settings, now, fail } = context
  const { zone_id, ...source } = params
  if (body.move_zone.destination_space_id === source.space_id && body.move_zone.destination_type === 'EXISTING_SPACE')
    throw invalidRequest('move_zone.destination_space_id', 'must be another space than the one the zone is in')
  const space = await resolveDestination(context, body.move_zone, 'move_zone')
  if (!(await ownerReaches(context, space)))
    fail('noPermission', { reason: 'Only the CREATOR of the space moves a zone to where they may not edit' })
  await lockZoneForUpdate(db, params)
  // In the order of the ids, so that two that move zones to and fro do not wait for each other.
  for (const key of [source, space].sort((a, b) => a.space_id - b.space_id))
    await lockActiveSpaceForUpdate(context, key)
  const { active, last } = await zoneCountAndLastPosition(db, space.edition_id, space.space_id)
  const moved = await changeZoneIn(db, 'ACTIVE', params, { space_id: space.space_id, position: last + 1 })
  if (!moved) fail((await nameAndStatus(db, params)).length > 0 ? 'zoneNotActive' : 'zoneNotFound')
  if (active >= planLimits(settings, path.edition, now).zonesPerSpace) fail('zoneLimit')
  const removed = body.move_zone.copy_comments ? [] : await deleteZoneComments(db, params)
  const comments = commentOperations({ removed })
  const place = zoneOperations({ space_id: space.space_id }, { space_id: source.space_id })
  await appendEntry(db, params, {
    author: caller.zuid,
    now,
    operations: [...place.operations, ...comments.operations],
    inverse: [...place.inverse, ...comments.inverse],
  })
  await moveEntries(db, { ...space, zone_id })
  for (const key of [source, space]) await touchSpace(db, { ...key, author: caller.zuid, now })
  return { space_info: await loadSpaceInfo(db, { ...space, zuid: caller.zuid }) }
}
