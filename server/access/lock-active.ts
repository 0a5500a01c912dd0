import type { Fail } from '../api-error.ts'
import { keepZoneAndSpace, lockSpaceForUpdate, lockZoneAndKeepSpace } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'

interface SpaceKey {
  edition_id: number
  space_id: number
}

/** Also locks the list of its zones. To change a zone too, lock that first: a commit locks the zone before the space. */
export const lockActiveSpaceForUpdate = async (
  { db, fail }: { db: Db; fail: Fail<'spaceNotFound' | 'spaceNotActive'> },
  key: SpaceKey,
): Promise<{ team_id: number }> => {
  const space = await lockSpaceForUpdate(db, key)
  if (!space) return fail('spaceNotFound')
  return space.status === 'ACTIVE' ? space : fail('spaceNotActive')
}

interface ZoneLock {
  db: Db
  fail: Fail<'zoneNotFound' | 'spaceNotActive' | 'zoneNotActive'>
}

/** An active zone in an active space. */
export const lockActiveZoneForUpdate = async (
  { db, fail }: ZoneLock,
  key: SpaceKey & { zone_id: string },
): Promise<{ team_id: number }> => checkActive(fail, await lockZoneAndKeepSpace(db, key))

/** The same for what is beside the content of a zone: nobody who draws waits for it. */
export const keepActiveZone = async ({ db, fail }: ZoneLock, key: SpaceKey & { zone_id: string }): Promise<void> => {
  checkActive(fail, await keepZoneAndSpace(db, key))
}

const checkActive = (
  fail: ZoneLock['fail'],
  zone: Awaited<ReturnType<typeof keepZoneAndSpace>>,
): { team_id: number } => {
  if (!zone) return fail('zoneNotFound')
  if (zone.space_status !== 'ACTIVE') fail('spaceNotActive')
  return zone.zone_status === 'ACTIVE' ? zone : fail('zoneNotActive')
}
