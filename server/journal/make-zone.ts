import { type Fail, throwApiError, throwUnexpected } from '../api-error.ts'
import type { ZoneTable } from '../db/canvas-schema.ts'
import { nextId } from '../db/ids.ts'
import { lockSpaceForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { newUuid } from '../db/uuid.ts'
import { upsertEntries } from '../search/index.sql.ts'
import { commit, type Unplaced } from './commit.ts'
import type { ZonePlace } from './journal.sql.ts'
import { insertZone, zonesOfSpace } from './zones.sql.ts'

export interface NewZone {
  zone_name: string
  author: number
  now: number
  /** What it holds from the beginning. */
  operations?: readonly Unplaced[]
  description?: string
  /** How many active zones the space may have (E10). */
  limit: number
  fail: Fail<'spaceNotActive' | 'zoneLimit'>
}

export interface MadeZone {
  zone: ZoneTable
  version_id: number
}

/** A new zone at the end of the space's order, with its first version (Z8). */
export const makeZone = async (db: Db, space: Omit<ZonePlace, 'zone_id'>, wanted: NewZone): Promise<MadeZone> => {
  const { edition_id, space_id } = space
  const { zone_name, author, now, operations = [], description = '', fail } = wanted
  const locked = await lockSpaceForUpdate(db, { edition_id, space_id })
  if (locked?.status !== 'ACTIVE') fail('spaceNotActive')
  const { active, last } = await zonesOfSpace(db, edition_id, space_id)
  if (active >= wanted.limit) throwApiError('zoneLimit')
  const zone_id = newUuid(now)
  const zone: ZoneTable = {
    edition_id,
    zone_id,
    zone_key: await nextId(db),
    space_id,
    zone_name,
    status: 'ACTIVE',
    position: last + 1,
    author_zuid: author,
    last_author_zuid: author,
    created_time: now,
    last_modified_time: now,
    state_modified_time: null,
    seq: 0,
    top: 0,
  }
  await insertZone(db, zone)
  const place = { ...space, zone_id }
  await upsertEntries(db, place, [{ kind: 'zone', item_id: zone_id, name: zone_name, text: '' }])
  const { seq, version_id } = await commit(db, place, { author, now, operations, description, fail: throwUnexpected })
  return { zone: { ...zone, seq }, version_id }
}
