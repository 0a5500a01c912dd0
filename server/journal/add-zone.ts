import type { Edit } from '@easel/contract/content/plan.ts'
import type { Fail } from '../api-error.ts'
import type { CommitOrigin, ZoneTable } from '../db/canvas-schema.ts'
import { nextId } from '../db/ids.ts'
import { lockSpaceForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { newUuid } from '../db/uuid.ts'
import { upsertEntries } from '../search/index.sql.ts'
import { markStale } from '../search/stale-zones.sql.ts'
import { splitEdits } from './edit-batches.ts'
import type { ZoneLocation } from './journal.sql.ts'
import { commitInTransaction } from './journal.ts'
import { touchSpace } from './space-activity.sql.ts'
import type { StagedZone } from './stage-zone.ts'
import { removeStagedZone } from './staged-zones.sql.ts'
import { noLimits } from './zone-edits.ts'
import { insertFirstVersion, insertZone, zoneCountAndLastPosition } from './zones.sql.ts'

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

type Space = Omit<ZoneLocation, 'zone_id'>

/** Adds a zone at the end of the space's order, with its first version (Z8). Fails with zoneLimit at the plan's limit. */
export const addZone = async (db: Db, space: Space, newZone: NewZone): Promise<AddedZone> => {
  const { author, now, edits = [], origin = 'api', description = '' } = newZone
  const zone = await insertNamedZone(db, space, newZone, { zone_id: newUuid(now), seq: 0, top: 0, element_count: 0 })
  const writers = splitEdits({ author, now, edits, origin, version: description })
  const { seq, version_id } = await commitInTransaction(db, zone, writers, { limits: noLimits, known: zone })
  if (version_id === undefined) throw new Error('a zone without a version')
  return { zone: { ...zone, seq }, version_id }
}

/** The same, with content that is there already. */
export const addStagedZone = async (
  db: Db,
  space: Space,
  newZone: NewZone,
  { zone_id, seq, top, element_count, commit_bytes }: StagedZone,
): Promise<AddedZone> => {
  const counters = { zone_id, seq, top, element_count, commit_bytes }
  const zone = await insertNamedZone(db, space, newZone, counters)
  if (!(await removeStagedZone(db, zone))) throw new Error('the content of the zone was given up')
  await markStale(db, zone)
  return { zone, version_id: await insertFirstVersion(db, zone) }
}

/** Fails where the space takes no further zone. Nobody adds one to it until the transaction ends. */
export const findRoom = async (
  db: Db,
  { edition_id, space_id }: Omit<Space, 'team_id'>,
  { limit, fail }: Pick<NewZone, 'limit' | 'fail'>,
): Promise<{ position: number }> => {
  const locked = await lockSpaceForUpdate(db, { edition_id, space_id })
  if (locked?.status !== 'ACTIVE') fail('spaceNotActive')
  const { active, last } = await zoneCountAndLastPosition(db, edition_id, space_id)
  if (active >= limit) fail('zoneLimit')
  return { position: last + 1 }
}

const insertNamedZone = async (
  db: Db,
  space: Space,
  newZone: NewZone,
  counters: Pick<ZoneTable, 'zone_id' | 'seq' | 'top' | 'element_count'> & { commit_bytes?: number },
): Promise<ZoneTable> => {
  const { edition_id, space_id } = space
  const { zone_name, author, now } = newZone
  const zone: ZoneTable = {
    edition_id,
    zone_key: await nextId(db),
    space_id,
    zone_name,
    status: 'ACTIVE',
    ...(await findRoom(db, space, newZone)),
    author_zuid: author,
    last_author_zuid: author,
    created_time: now,
    last_modified_time: now,
    state_modified_time: null,
    ...counters,
  }
  await insertZone(db, zone)
  const { zone_id } = zone
  await upsertEntries(db, { ...space, zone_id }, [{ kind: 'zone', item_id: zone_id, name: zone_name, text: '' }])
  await touchSpace(db, { edition_id, space_id, author, now })
  return zone
}
