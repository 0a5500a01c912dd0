import type { Db } from '../db/transaction.ts'
import { elementOf } from './element-row.ts'
import { allElements, commitsBetween, insertSnapshot, snapshotBefore, type ZonePlace } from './journal.sql.ts'
import { type Element, type ElementOperation, replay } from './operations.ts'

type Zone = Pick<ZonePlace, 'edition_id' | 'zone_id'>

/** The content as it stands, back to front. */
export const contentNow = async (db: Db, { edition_id, zone_id }: Zone): Promise<Element[]> =>
  (await allElements(db, { edition_id, zone_id })).map(elementOf)

/** The content as it stood after a commit: the nearest snapshot before, and the commits since. */
export const contentAt = async (db: Db, { edition_id, zone_id }: Zone, seq: number): Promise<Element[]> => {
  const [snapshot] = await snapshotBefore(db, { edition_id, zone_id, seq })
  const start: Element[] = snapshot ? JSON.parse(snapshot.content) : []
  const content = new Map(start.map((element) => [element.id, element]))
  for (const { operations } of await commitsBetween(db, {
    edition_id,
    zone_id,
    after: snapshot?.seq ?? 0,
    until: seq,
  })) {
    replay(content, JSON.parse(operations) as ElementOperation[])
  }
  return [...content.values()].sort((a, b) => a.z - b.z || (a.id < b.id ? -1 : 1))
}

const leastApart = 128

/**
 * A snapshot costs as much as the zone has elements, so a larger zone takes them further apart:
 * spread over the commits between, that is one element a commit at the most.
 */
export const takeSnapshotWhenDue = async (
  db: Db,
  zone: Zone,
  { seq, top }: { seq: number; top: number },
): Promise<void> => {
  const apart = Math.max(leastApart, 2 ** Math.ceil(Math.log2(Math.max(1, top))))
  if (seq % apart !== 0) return
  const { edition_id, zone_id } = zone
  await insertSnapshot(db, { edition_id, zone_id, seq, content: JSON.stringify(await contentNow(db, zone)) })
}
