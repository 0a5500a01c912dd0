import { can } from '@easel/contract'
import { lockActiveSpaceForUpdate } from '../access/lock-active.ts'
import { planLimits } from '../access/plan-limits.ts'
import type { Handler } from '../handler.ts'
import { appendEntry, zoneOperations } from '../journal/append-entry.ts'
import { touchSpace } from '../journal/space-activity.sql.ts'
import { deleteZone, zoneCountAndLastPosition } from '../journal/zones.sql.ts'
import { changeZoneIn, nameAndStatus } from './zones.sql.ts'

export const changeZoneState: Handler<'changeZoneState'> = async (context) => {
  const { caller, params, body, path, fail } = context
  if (body.zone_state === 'DELETE' && !can(path.roles, 'space.manage'))
    fail('noPermission', { reason: 'Only the CREATOR of the space deletes a zone for good' })
  if (path.space.status !== 'ACTIVE') fail('spaceNotActive')
  await transitions[body.zone_state](context)
  return { current_user_id: caller.zuid, ...params, zone_state: body.zone_state }
}

type Transition = (context: Parameters<typeof changeZoneState>[0]) => Promise<void>

const trash: Transition = async ({ db, caller, params, now, fail }) => {
  const trashed = await changeZoneIn(db, 'ACTIVE', params, { status: 'TRASH', state_modified_time: now })
  if (!trashed) fail((await nameAndStatus(db, params)).length > 0 ? 'zoneAlreadyTrashed' : 'zoneNotFound')
  await appendEntry(db, params, {
    author: caller.zuid,
    now,
    ...zoneOperations({ status: 'TRASH' }, { status: 'ACTIVE' }),
  })
  await touchSpace(db, { ...params, author: caller.zuid, now })
}

const restore: Transition = async ({ db, caller, params, path, settings, now, fail }) => {
  const restored = await changeZoneIn(db, 'TRASH', params, { status: 'ACTIVE', state_modified_time: now })
  if (!restored) fail((await nameAndStatus(db, params)).length > 0 ? 'zoneNotTrashed' : 'zoneNotFound')
  await appendEntry(db, params, {
    author: caller.zuid,
    now,
    ...zoneOperations({ status: 'ACTIVE' }, { status: 'TRASH' }),
  })
  await lockActiveSpaceForUpdate({ db, fail }, params)
  const { active, last } = await zoneCountAndLastPosition(db, params.edition_id, params.space_id)
  if (active > planLimits(settings, path.edition, now).zonesPerSpace) fail('zoneLimit')
  await changeZoneIn(db, 'ACTIVE', params, { position: last + 1 })
  await touchSpace(db, { ...params, author: caller.zuid, now })
}

const remove: Transition = async ({ db, params, now, fail }) => {
  // Locks the row: of those who delete and restore it at once, one is first.
  const locked = await changeZoneIn(db, 'TRASH', params, { state_modified_time: now })
  if (!locked) fail((await nameAndStatus(db, params)).length > 0 ? 'zoneStillActive' : 'zoneNotFound')
  await deleteZone(db, params.edition_id, params.zone_id)
}

const transitions = { TRASH: trash, RESTORE: restore, DELETE: remove }
