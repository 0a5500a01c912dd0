import type { Element, JournalOperation } from '@easel/contract/content/element.ts'
import type { Db } from '../db/transaction.ts'
import { findCommit, type ZoneKey } from './journal.sql.ts'
import { contentAt } from './zone-state.ts'

/**
 * What takes a commit back. Commits from before inverses were stored get theirs made here, from the content before them.
 * Undefined where there is no such commit.
 */
export const inverseOfCommit = async (
  db: Db,
  { edition_id, zone_id }: ZoneKey,
  seq: number,
): Promise<JournalOperation[] | undefined> => {
  const [commit] = await findCommit(db, { edition_id, zone_id, seq })
  if (!commit) return undefined
  if (commit.inverse !== null) return JSON.parse(commit.inverse)
  const operations: JournalOperation[] = JSON.parse(commit.operations)
  return invert(operations, await contentAt(db, { edition_id, zone_id }, seq - 1))
}

/** The operations that give every element that these touch its state in `before`. */
const invert = (operations: readonly JournalOperation[], before: ReadonlyMap<string, Element>): JournalOperation[] => {
  const ids = new Set(operations.flatMap((operation) => (operation.op === 'zone' ? [] : [operation.id])))
  return [...ids].map((id): JournalOperation => {
    const element = before.get(id)
    return element ? { op: 'put', ...element } : { op: 'remove', id }
  })
}
