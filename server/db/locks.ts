import { preparedQuery } from './prepared-query.ts'
import type { Db } from './transaction.ts'

/*
 * Row locks, held until the transaction ends. `ForUpdate` makes others who lock the row or change it wait, `ForShare`
 * only those who change it. A commit keeps its space for `key share`: who moves or trashes a space locks it for update
 * and waits, who notes its last change or opening does not. On SQLite a transaction that writes is alone already, and these only read.
 * Order of locks, so that no two transactions wait for each other: user, edition, zones by id, spaces by id.
 */

interface SpaceKey {
  edition_id: number
  space_id: number
}

interface ZoneKey {
  edition_id: number
  zone_id: string
}

type Strength = 'forUpdate' | 'forShare' | 'forKeyShare'

/** Adds the lock where the engine has row locks. */
const locking = <Query extends Record<Strength, () => Query>>(db: Db, query: Query, strength: Strength): Query =>
  db.engine === 'postgres' ? query[strength]() : query

const lockEdition = (strength: Strength) => {
  const select = preparedQuery((db, p: { edition_id: number }) =>
    db.selectFrom('edition').where('edition_id', '=', p.edition_id)[strength]().select('edition_id'),
  )
  return async (db: Db, edition_id: number): Promise<void> => {
    if (db.engine === 'postgres') await select(db, { edition_id })
  }
}

/** For requests that want the edition alone. */
export const lockEditionForUpdate = lockEdition('forUpdate')

/** Until the end nobody leaves a team of the edition, and no team is deleted: that takes the edition for update. */
export const lockEditionForShare = lockEdition('forShare')

/** The editions that have invited an address. */
export const lockInvitingEditionsForUpdate = async (db: Db, mail_id: string): Promise<void> => {
  if (db.engine === 'sqlite') return
  await db
    .selectFrom('edition')
    .where('edition_id', 'in', (eb) =>
      eb
        .selectFrom('team_invitation')
        .where('mail_id', '=', mail_id)
        .select('edition_id')
        .union(eb.selectFrom('space_invitation').where('mail_id', '=', mail_id).select('edition_id')),
    )
    .orderBy('edition_id')
    .forUpdate()
    .select('edition_id')
    .execute()
}

/** Whoever ends the access of a person changes their row: until the end, they keep it. */
export const lockUserForShare = async (db: Db, zuid: number): Promise<void> => {
  if (db.engine === 'postgres') await db.selectFrom('user').where('zuid', '=', zuid).forShare().select('zuid').execute()
}

export const lockUserForUpdate = async (db: Db, zuid: number): Promise<void> => {
  if (db.engine === 'postgres')
    await db.selectFrom('user').where('zuid', '=', zuid).forUpdate().select('zuid').execute()
}

const zone = (db: Db, { edition_id, zone_id }: ZoneKey) =>
  db.selectFrom('zone').where('edition_id', '=', edition_id).where('zone_id', '=', zone_id)

const zonesOfSpace = (db: Db, { edition_id, space_id }: SpaceKey) =>
  db.selectFrom('zone').where('edition_id', '=', edition_id).where('space_id', '=', space_id).orderBy('zone_id')

const space = (db: Db, { edition_id, space_id }: SpaceKey) =>
  db.selectFrom('space').where('edition_id', '=', edition_id).where('space_id', '=', space_id)

/** For whoever reads a zone's content before changing it. */
export const lockZoneForUpdate = async (db: Db, key: ZoneKey): Promise<void> => {
  if (db.engine === 'postgres') await zone(db, key).forUpdate().select('seq').execute()
}

export const lockActiveZonesForUpdate = async (db: Db, key: SpaceKey): Promise<void> => {
  if (db.engine === 'sqlite') return
  await zonesOfSpace(db, key).where('status', '=', 'ACTIVE').forUpdate().select('zone_id').execute()
}

/** Some zones of a space, in whatever state. */
export const lockZonesForUpdate = (db: Db, key: SpaceKey, limit: number) =>
  locking(db, zonesOfSpace(db, key).limit(limit).select('zone_id'), 'forUpdate').execute()

/** A space and its list of zones. */
export const lockSpaceForUpdate = (db: Db, key: SpaceKey) =>
  locking(db, space(db, key).select(['team_id', 'status']), 'forUpdate').executeTakeFirst()

/** Whether the space was moved to the trash by then, and is still there. */
export const lockTrashedSpaceForUpdate = async (db: Db, key: SpaceKey, until: number): Promise<boolean> => {
  const trashed = space(db, key).where('status', '=', 'TRASH').where('state_modified_time', '<=', until)
  return (await locking(db, trashed.select('space_id'), 'forUpdate').executeTakeFirst()) !== undefined
}

/** Whether the zone was moved to the trash by then, and is still there. */
export const lockTrashedZoneForUpdate = async (db: Db, key: ZoneKey, until: number): Promise<boolean> => {
  const trashed = zone(db, key).where('status', '=', 'TRASH').where('state_modified_time', '<=', until)
  return (await locking(db, trashed.select('zone_id'), 'forUpdate').executeTakeFirst()) !== undefined
}

/** A zone for update, its space kept: until the end it neither moves nor goes, and nobody else writes to the zone. */
export const lockZoneAndKeepSpace = async (db: Db, key: SpaceKey & ZoneKey) => {
  await lockZoneForUpdate(db, key)
  return keepZoneAndSpace(db, key)
}

/** Until the end neither goes nor moves; others write to the zone meanwhile. */
export const keepZoneAndSpace = (db: Db, key: SpaceKey & ZoneKey) =>
  locking(
    db,
    db
      .selectFrom('zone as z')
      .innerJoin('space as s', (join) =>
        join.onRef('s.edition_id', '=', 'z.edition_id').onRef('s.space_id', '=', 'z.space_id'),
      )
      .where('z.edition_id', '=', key.edition_id)
      .where('z.zone_id', '=', key.zone_id)
      .where('z.space_id', '=', key.space_id)
      .select(['s.team_id', 'z.status as zone_status', 's.status as space_status']),
    'forKeyShare',
  ).executeTakeFirst()
