import { indexContent } from '@easel/contract/content/content.ts'
import type { Element } from '@easel/contract/content/element.ts'
import { assetsOf } from '@easel/contract/content/images.ts'
import { type Plan, plan } from '@easel/contract/content/plan.ts'
import { copyAssets } from '../assets/copy-assets.sql.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { newUuid } from '../db/uuid.ts'
import { insertionsOf, splitEdits } from './edit-batches.ts'
import { toRow } from './element-row.ts'
import type { ZoneKey } from './journal.sql.ts'
import { toCommitRow } from './prepare-change.ts'
import { deleteStaged, insertStaged, insertStagedZone } from './staged-zones.sql.ts'
import { noLimits } from './zone-edits.ts'
import { currentElements, elementsAt } from './zone-state.ts'

/** Elements, commits and counters of a zone that has no row yet, and so is nobody's to see. */
export interface StagedZone extends ZoneKey {
  seq: number
  top: number
  element_count: number
  commit_bytes: number
}

export interface ZoneToStage extends ZoneKey {
  author: number
  now: number
  /** The content as of this sequence number; the current content if left out. */
  seq?: number | undefined
}

/** So many elements take a transaction about 50 ms. */
const MANY = 1_000

/** Whether a zone is copied in stages. A version of it may have had as many elements as were ever stacked. */
export const isLarge = ({ element_count, top }: { element_count: number; top: number }, isVersion = false): boolean =>
  (isVersion ? top : element_count) > MANY

/** One after the other: each holds the content of a zone in memory. */
let last: Promise<unknown> = Promise.resolve()

/** Copies the content of zones, a thousand elements a transaction, so that no other writer waits for more. */
export const stageZones = async (database: Database, sources: readonly ZoneToStage[]) => {
  const staged = new Map<string, StagedZone>()
  const discard = async (): Promise<void> => {
    for (const zone of staged.values()) await discardStaged(database, zone)
  }
  const stageAll = async (): Promise<void> => {
    for (const source of sources) staged.set(source.zone_id, await stageZone(database, source))
  }
  const done = last.then(stageAll)
  last = done.catch(() => {})
  try {
    await done
  } catch (error) {
    await discard()
    throw error
  }
  return { get: (source: string) => staged.get(source), discard }
}

const stageZone = async (database: Database, { seq, author, now, ...source }: ZoneToStage): Promise<StagedZone> => {
  const elements = await database.read.snapshot((db) =>
    seq === undefined ? currentElements(db, source) : elementsAt(db, source, seq),
  )
  const key = { edition_id: source.edition_id, zone_id: newUuid(now) }
  await database.write((db) => insertStagedZone(db, { ...key, staged_time: Date.now() }))
  try {
    const ids = new Set(elements.flatMap(({ body }) => assetsOf(body)))
    if (ids.size > 0) await database.write((db) => copyAssets(db, source, key, { ids, now }))
    return await stageElements(database, key, { elements, author, now })
  } catch (error) {
    await discardStaged(database, key)
    throw error
  }
}

const stageElements = async (
  database: Database,
  key: ZoneKey,
  { elements, author, now }: { elements: readonly Element[]; author: number; now: number },
): Promise<StagedZone> => {
  const content = indexContent([])
  const zone: StagedZone = { ...key, seq: 0, top: 0, element_count: 0, commit_bytes: 0 }
  for (const writer of splitEdits({ author, now, edits: insertionsOf(elements), origin: 'copy' })) {
    const planned = plan(content, writer.edits, noLimits).plan as Plan
    content.update(planned)
    const commit = toCommitRow(zone.seq + 1, writer, planned)
    const rows = planned.changes.map(({ after }) => toRow(key, after as Element))
    await database.write((db: Db) => insertStaged(db, key, { commit, rows }))
    zone.seq += 1
    zone.commit_bytes += commit.operations.length
  }
  return { ...zone, top: content.top, element_count: content.size }
}

const discardStaged = async (database: Database, key: ZoneKey, signal?: AbortSignal): Promise<void> => {
  let isDone = false
  while (!isDone && !signal?.aborted) isDone = await database.write((db) => deleteStaged(db, key))
}

/** A copy takes seconds; one that is so old was given up by a process that ended. */
export const ABANDONED_MS = 3_600_000

/** Deletes what is left of zones that were deleted, and of copies that were given up. */
export const discardAbandoned = async (database: Database, now: number, signal?: AbortSignal): Promise<void> => {
  while (!signal?.aborted) {
    const abandoned = await database.read
      .selectFrom('staged_zone')
      .select(['edition_id', 'zone_id'])
      .where('staged_time', '<', now - ABANDONED_MS)
      .limit(100)
      .execute()
    if (abandoned.length === 0) return
    for (const key of abandoned) await discardStaged(database, key, signal)
  }
}
