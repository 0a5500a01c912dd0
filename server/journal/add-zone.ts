import type { Edit } from '@easel/contract/content/plan.ts'
import type { Fail } from '../api-error.ts'
import type { CommitOrigin, ZoneTable } from '../db/canvas-schema.ts'
import { nextId } from '../db/ids.ts'
import { lockSpaceForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { newUuid } from '../db/uuid.ts'
import { upsertEntries } from '../search/index.sql.ts'
import { splitEdits } from './edit-batches.ts'
import type { ZoneLocation } from './journal.sql.ts'
import { commitInTransaction } from './journal.ts'
import { touchSpace } from './space-activity.sql.ts'
import { noLimits } from './zone-edits.ts'
import { insertZone, zoneCountAndLastPosition } from './zones.sql.ts'

export interface NewZone {
  zone_name: string
  author: number
  now: number
  /** Its initial content. */
  edits?: readonly Edit[]
  origin?: CommitOrigin
  description?: string
  /** Maximum number of active zones in the space (E10). */
  limit: number
  fail: Fail<'spaceNotActive' | 'zoneLimit'>
}

export interface AddedZone {
  zone: ZoneTable
  version_id: number
}

/** Adds a zone at the end of the space's order, with its first version (Z8). Fails with zoneLimit at the plan's limit. */
export const addZone = async (db: Db, space: Omit<ZoneLocation, 'zone_id'>, newZone: NewZone): Promise<AddedZone> => {
  const { edition_id, space_id } = space
  const { zone_name, author, now, edits = [], origin = 'api', description = '', fail } = newZone
  const locked = await lockSpaceForUpdate(db, { edition_id, space_id })
  if (locked?.status !== 'ACTIVE') fail('spaceNotActive')
  const { active, last } = await zoneCountAndLastPosition(db, edition_id, space_id)
  if (active >= newZone.limit) fail('zoneLimit')
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
    element_count: 0,
  }
  await insertZone(db, zone)
  const location = { ...space, zone_id }
  await upsertEntries(db, location, [{ kind: 'zone', item_id: zone_id, name: zone_name, text: '' }])
  const writers = splitEdits({ author, now, edits, origin, version: description })
  const { seq, version_id } = await commitInTransaction(db, zone, writers, { limits: noLimits, known: zone })
  if (version_id === undefined) throw new Error('a zone without a version')
  await touchSpace(db, { edition_id, space_id, author, now })
  return { zone: { ...zone, seq }, version_id }
}
