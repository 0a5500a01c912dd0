import { can } from '@easel/contract'
import { copyName } from '@easel/contract/names.ts'
import { planLimits } from '../access/plan-limits.ts'
import type { Handler } from '../handler.ts'
import { copyZone } from '../journal/copy-zone.ts'
import { copyZoneMembers } from '../zones/copies.sql.ts'
import { visibleZones } from '../zones/zones.sql.ts'
import { copyMembers } from './members.sql.ts'
import { findSpace, spaceInfo } from './space-info.sql.ts'
import { makeSpace } from './spaces.sql.ts'
import { findTeamNamed } from './team-named.ts'

export const duplicateSpace: Handler<'duplicateSpace'> = async (context) => {
  const { db, caller, params, body, path, settings, now, fail } = context
  const { edition_id } = params
  const { team_id } = path.space
  const { zuid } = caller
  const held = await findTeamNamed({ db, fail: () => fail('notInTeam') }, { edition_id, team_id, zuid })
  if (!can(held, 'team.belong')) fail('notInTeam')
  const limits = planLimits(settings, path.edition, now)
  if (!limits.duplicate) fail('duplicateNotAllowed')
  const { space_name = copyName(path.space.space_name), copy_members, copy_comments } = body.duplicate_space
  const space_id = await makeSpace(db, { edition_id, team_id, space_name, owner: zuid, now })
  const copy = { edition_id, team_id, space_id }
  // What is hidden from whoever makes the copy is not in it.
  const zones = await visibleZones(db, { ...params, zuid, owner: can(path.roles, 'space.manage') })
  for (const source of zones) {
    const { zone_name } = source
    const wanted = { zone_name, author: zuid, now, limit: limits.zonesPerSpace, comments: copy_comments === true, fail }
    const { zone } = await copyZone(db, source, copy, wanted)
    // Nor is it shown there to those from whom it is hidden here.
    if (copy_members) await copyZoneMembers(db, source, zone.zone_id)
  }
  if (copy_members) await copyMembers(db, params, { space_id, now })
  const [row] = await findSpace(db, { ...copy, zuid })
  if (!row) throw new Error('a space that was just made is gone')
  return { space_info: spaceInfo(row) }
}
