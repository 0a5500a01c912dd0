import { can } from '@easel/contract'
import { copyName } from '@easel/contract/names.ts'
import { planLimits } from '../access/plan-limits.ts'
import { type Handler, StageFirst } from '../handler.ts'
import { copyZone } from '../journal/copy-zone.ts'
import { isLarge, stageZones } from '../journal/stage-zone.ts'
import { copyZoneMembers } from '../zones/copies.sql.ts'
import { visibleZones } from '../zones/zones.sql.ts'
import { lockTeamForShare } from './lock-team.ts'
import { copySpaceMembers } from './members.sql.ts'
import { loadSpaceInfo } from './space-info.sql.ts'
import { addSpace } from './spaces.sql.ts'

export const duplicateSpace: Handler<'duplicateSpace'> = async (context) => {
  const { db, caller, params, body, path, settings, now, staged, fail } = context
  const { edition_id } = params
  const { team_id } = path.space
  const { zuid } = caller
  const roles = await lockTeamForShare({ db, fail: () => fail('notInTeam') }, { edition_id, team_id, zuid })
  if (!can(roles, 'team.belong')) fail('notInTeam')
  const limits = planLimits(settings, path.edition, now)
  if (!limits.duplicate) fail('duplicateNotAllowed')
  const { space_name = copyName(path.space.space_name), copy_members, copy_comments } = body.duplicate_space
  const space_id = await addSpace(db, { edition_id, team_id, space_name, owner: zuid, now })
  const copy = { edition_id, team_id, space_id }
  // What is hidden from whoever makes the copy is not in it.
  const zones = await visibleZones(db, { ...params, zuid, owner: can(path.roles, 'space.manage') })
  const large = zones.filter((zone) => isLarge(zone)).map(({ zone_id }) => ({ edition_id, zone_id, author: zuid, now }))
  if (!staged && large.length > 0) throw new StageFirst((database) => stageZones(database, large))
  for (const source of zones) {
    const { zone_name } = source
    const options = { author: zuid, now, limit: limits.zonesPerSpace, comments: copy_comments === true, staged, fail }
    const { zone } = await copyZone(db, source, copy, { zone_name, ...options })
    // Nor is it shown there to those from whom it is hidden here.
    await copyZoneMembers(db, source, { zone_id: zone.zone_id, author: zuid, now, roles: copy_members === true })
  }
  if (copy_members) await copySpaceMembers(db, params, { space_id, now })
  return { space_info: await loadSpaceInfo(db, { ...copy, zuid }) }
}
