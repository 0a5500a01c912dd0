import type { JournalOperation } from '@easel/contract/content/element.ts'
import type { Layout } from '@easel/contract/shapes/layout.ts'
import type { Db } from '../db/transaction.ts'
import { inverseOfCommit } from '../journal/inverse-of-commit.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'
import { removalsBefore } from './check.sql.ts'

/** Each may hold thousands of operations. */
const COMMITS_AT_A_TIME = 10

/** Where shapes stood when they were last removed, as far as the history goes back. */
export const lastLayouts = async (
  db: Db,
  { edition_id, zone_id }: ZoneKey,
  ids: Iterable<string>,
): Promise<Map<string, Layout>> => {
  const wanted = new Set(ids)
  const layouts = new Map<string, Layout>()
  for (let before = Number.MAX_SAFE_INTEGER; wanted.size > 0; ) {
    const commits = await removalsBefore(db, { edition_id, zone_id, before, limit: COMMITS_AT_A_TIME })
    for (const { seq, operations } of commits) {
      const gone = new Set(removedBy(operations).filter((id) => wanted.delete(id)))
      if (gone.size === 0) continue
      for (const operation of (await inverseOfCommit(db, { edition_id, zone_id }, seq)) ?? []) {
        if (operation.op !== 'add' && operation.op !== 'put') continue
        const { id, kind, body } = operation
        if (gone.has(id) && kind === 'SHAPE') layouts.set(id, body.properties?.layout ?? {})
      }
    }
    if (commits.length < COMMITS_AT_A_TIME) break
    before = commits.at(-1)?.seq as number
  }
  return layouts
}

const removedBy = (operations: string): string[] =>
  (JSON.parse(operations) as JournalOperation[]).flatMap((operation) =>
    operation.op === 'remove' ? [operation.id] : [],
  )
