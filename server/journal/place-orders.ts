import { hasUnplaced, placeEdits } from '@easel/contract/content/stack-order.ts'
import type { Db } from '../db/transaction.ts'
import { findEntry, findNeighbours } from './stack.sql.ts'
import type { ZoneEdits, ZoneState } from './zone-edits.ts'

export const needPlaces = (writers: readonly ZoneEdits[]): boolean => writers.some(({ edits }) => hasUnplaced(edits))

/** The same writers, with numbers for the places that they want beside other elements. */
export const placeOrders = async (db: Db, zone: ZoneState, writers: readonly ZoneEdits[]): Promise<ZoneEdits[]> => {
  const asking = placeEdits(
    writers.map(({ edits }) => edits),
    zone.top,
  )
  let step = asking.next()
  while (!step.done) {
    const query = step.value
    step = asking.next(await ('entry' in query ? findEntry(db, zone, query.entry) : findNeighbours(db, zone, query)))
  }
  const placed = step.value
  return writers.map((writer, at) => ({ ...writer, edits: placed[at] ?? [] }))
}
