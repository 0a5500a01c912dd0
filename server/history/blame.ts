import type { JournalOperation } from '@easel/contract/content/element.ts'
import { historyCutoff } from '../access/plan-limits.ts'
import type { Db } from '../db/transaction.ts'
import type { Handler } from '../handler.ts'
import { findElements } from '../journal/elements.sql.ts'
import { findJournalRange } from '../journal/feed.sql.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'
import { createPacer } from '../pacer.ts'
import { commitSizesBefore, commitsWithText } from './history.sql.ts'

/** Of one request; whoever wants to know more asks again with `before`. */
const MAX_COMMITS = 20_000
const MAX_BYTES = 64_000_000
const COMMITS_AT_A_TIME = 500
const BYTES_AT_A_TIME = 1_000_000

export const getElementBlame: Handler<'getElementBlame'> = async (context) => {
  const { db, params, path, query, fail } = context
  const { element_id } = params
  return db.snapshot(async (snapshot) => {
    const [range] = await findJournalRange(snapshot, path.zone)
    if (!range) return fail('zoneNotFound')
    const [element] = await findElements(snapshot, params, [element_id])
    const exists = element !== undefined
    const start = Math.min(query.before ?? range.seq + 1, range.seq + 1)
    const notBefore = historyCutoff(context)
    const { change, before, end } = await lastChange(snapshot, params, { start, notBefore, ...range })
    if (change) return { element_id, exists, last_change: change }
    if (end === 'bound') return { element_id, exists, unknown: 'OLDER' as const, before }
    // What was neither found nor forgotten has never been there.
    if (!exists && (end === 'beginning' || element_id === '')) return fail('elementNotFound')
    return { element_id, exists, unknown: 'FORGOTTEN' as const, before }
  })
}

interface Search {
  start: number
  compacted_seq: number
  notBefore: number
}

/** `end`: why the search ended where nothing was found. */
const lastChange = async (db: Db, params: ZoneKey & { element_id: string }, search: Search) => {
  const { edition_id, zone_id, element_id } = params
  const key = { edition_id, zone_id }
  const { compacted_seq, notBefore } = search
  const pace = createPacer()
  let commits = 0
  let bytes = 0
  for (let before = search.start; ; ) {
    const sizes = await commitSizesBefore(db, { ...key, after: compacted_seq, before, limit: COMMITS_AT_A_TIME })
    const shown = sizes.filter(({ commit_time }) => commit_time >= notBefore)
    const page = firstBytes(shown)
    const last = page.at(-1)
    if (last) {
      const range = { ...key, after: last.seq - 1, before, limit: page.length, text: element_id }
      for (const { operations, ...commit } of await commitsWithText(db, range)) {
        const change = changeOf(operations, element_id)
        if (change) return { change: { ...toChange(commit), change } }
        await pace()
      }
      before = last.seq
    }
    if (page.length === shown.length) {
      if (shown.length < sizes.length) return { before, end: 'forgotten' as const }
      if (sizes.length < COMMITS_AT_A_TIME)
        return { before, end: compacted_seq > 0 ? ('forgotten' as const) : ('beginning' as const) }
    }
    commits += page.length
    bytes += page.reduce((sum, one) => sum + Number(one.bytes), 0)
    if (commits >= MAX_COMMITS || bytes >= MAX_BYTES) return { before, end: 'bound' as const }
    await pace()
  }
}

const firstBytes = <T extends { bytes: number }>(rows: readonly T[]): T[] => {
  let total = 0
  const end = rows.findIndex(({ bytes }, at) => {
    total += Number(bytes)
    return at > 0 && total > BYTES_AT_A_TIME
  })
  return end < 0 ? [...rows] : rows.slice(0, end)
}

type Found = Omit<Awaited<ReturnType<typeof commitsWithText>>[number], 'operations'>

const toChange = ({ seq, author_zuid, commit_time, origin }: Found) => ({
  seq,
  zuid: author_zuid,
  time: commit_time,
  origin,
})

/** What a commit did to the element; undefined where it only names it. */
const changeOf = (operations: string, id: string): 'ADDED' | 'REMOVED' | 'CHANGED' | undefined => {
  const [operation] = (JSON.parse(operations) as JournalOperation[]).filter(
    (one) => one.op !== 'comment' && one.op !== 'zone' && one.id === id,
  )
  if (!operation) return undefined
  if (operation.op === 'add') return 'ADDED'
  return operation.op === 'remove' ? 'REMOVED' : 'CHANGED'
}
