import type { Db } from '../db/transaction.ts'
import { applyOperations, type Element, type ElementOperation } from './element-operations.ts'
import { toElement } from './element-row.ts'
import { allElements } from './elements.sql.ts'
import {
  commitsBetween,
  insertSnapshot,
  insertSnapshotPage,
  latestSnapshotUpTo,
  type ZoneLocation,
} from './journal.sql.ts'

type Zone = Pick<ZoneLocation, 'edition_id' | 'zone_id'>

/** The elements of a zone, back to front. */
export const currentElements = async (db: Db, { edition_id, zone_id }: Zone): Promise<Element[]> =>
  (await allElements(db, { edition_id, zone_id })).map(toElement)

/** The elements as of a sequence number: the nearest earlier snapshot plus the commits after it, back to front. */
export const elementsAt = async (db: Db, { edition_id, zone_id }: Zone, seq: number): Promise<Element[]> => {
  const pages = await latestSnapshotUpTo(db, { edition_id, zone_id, seq })
  const base = pages.flatMap(({ content }) => JSON.parse(content) as Element[])
  const content = new Map(base.map((element) => [element.id, element]))
  const commits = await commitsBetween(db, { edition_id, zone_id, after: pages[0]?.seq ?? 0, until: seq })
  for (const { operations } of commits) applyOperations(content, JSON.parse(operations) as ElementOperation[])
  return [...content.values()].sort((a, b) => a.z - b.z || (a.id < b.id ? -1 : 1))
}

const MIN_SNAPSHOT_INTERVAL = 128

/** A snapshot writes every element, so the interval grows with the zone: at most one element per commit on average. */
export const snapshotIfDue = async (db: Db, zone: Zone, { seq, top }: { seq: number; top: number }): Promise<void> => {
  const interval = Math.max(MIN_SNAPSHOT_INTERVAL, 2 ** Math.ceil(Math.log2(Math.max(1, top))))
  if (seq % interval !== 0) return
  const { edition_id, zone_id } = zone
  const content = JSON.stringify(await currentElements(db, zone))
  await insertSnapshotPage(db, { edition_id, zone_id, seq, page: 0, content })
  await insertSnapshot(db, { edition_id, zone_id, seq })
}
