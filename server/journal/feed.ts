import { type ChangeOperation, toChangeOperation } from '@easel/contract/change-operations.ts'
import type { JournalOperation } from '@easel/contract/content/element.ts'
import { inBatches } from '../db/batches.ts'
import type { CommitOrigin } from '../db/canvas-schema.ts'
import type { Db } from '../db/transaction.ts'
import { createPacer } from '../pacer.ts'
import { commitSizesAfter, findCommentIds, findJournalRange, wholeCommitsBetween } from './feed.sql.ts'
import type { ZoneOfPath } from './zone-seq.sql.ts'

/** An entry of the journal, as a response shows it. */
export interface FeedChange {
  seq: number
  zuid: number
  time: number
  origin: CommitOrigin
  session_id?: string
  mutation_id?: string
  undo_of?: number
  operations: ChangeOperation[]
}

export interface FeedPage {
  /** The zone's sequence number. */
  seq: number
  changes: FeedChange[]
  has_more: boolean
}

/** `gone`: the zone is not where it was. `forgotten`: changes after `since` are not kept, or not to be seen, any longer. */
export type FeedProblem = { problem: 'gone' } | { problem: 'forgotten'; seq: number }

interface FeedQuery {
  since: number
  limit: number
  /** Changes from before this moment are not shown (Z8). */
  notBefore: number
}

/** Characters of operations in one page, so that parsing and writing them is done between the turns of others. */
const PAGE_BYTES = 1_000_000

/** The changes of a zone after a sequence number, in their order and without gaps. */
export const readFeed = async (db: Db, zone: ZoneOfPath, query: FeedQuery): Promise<FeedPage | FeedProblem> => {
  const page = await readCommits(db, zone, query)
  if ('problem' in page) return page
  const changes: FeedChange[] = []
  const pace = createPacer()
  for (const commit of page.commits) {
    changes.push(toFeedChange(commit))
    await pace()
  }
  return { seq: page.seq, changes, has_more: page.has_more }
}

/** The same, as it is stored. */
export const readCommits = (
  db: Db,
  zone: ZoneOfPath,
  query: FeedQuery,
): Promise<(Omit<FeedPage, 'changes'> & { commits: Commit[] }) | FeedProblem> =>
  db.snapshot(async (snapshot) => {
    const [range] = await findJournalRange(snapshot, zone)
    if (!range) return { problem: 'gone' }
    const { seq, compacted_seq } = range
    const { since, limit, notBefore } = query
    if (since >= seq) return { seq, commits: [], has_more: false }
    const sizes = await commitSizesAfter(snapshot, { ...zone, since, limit })
    const [first] = sizes
    if (since < compacted_seq || first?.seq !== since + 1 || first.commit_time < notBefore)
      return { problem: 'forgotten', seq }
    const until = lastOfPage(sizes)
    const commits = await wholeCommitsBetween(snapshot, { ...zone, after: since, until })
    return { seq, commits: await hideDeletedComments(snapshot, zone, commits), has_more: until < seq }
  })

const lastOfPage = (sizes: readonly { seq: number; bytes: number }[]): number => {
  let total = 0
  let last = sizes[0]?.seq ?? 0
  for (const { seq, bytes } of sizes) {
    total += Number(bytes)
    if (total > PAGE_BYTES && seq !== sizes[0]?.seq) break
    last = seq
  }
  return last
}

type Commit = Awaited<ReturnType<typeof wholeCommitsBetween>>[number]

/**
 * The text of a comment that is gone is not told again: it may have been deleted, or left behind when the zone was moved
 * to others (Z6).
 */
const hideDeletedComments = async (db: Db, zone: ZoneOfPath, commits: readonly Commit[]): Promise<Commit[]> => {
  const parsed = commits.map((commit) => ({
    commit,
    // Few commits have any, and parsing all of them would cost as much as reading them.
    operations: commit.operations.includes('"op":"comment"')
      ? (JSON.parse(commit.operations) as JournalOperation[])
      : [],
  }))
  const told = parsed.flatMap(({ operations }) =>
    operations.flatMap((operation) => (operation.op === 'comment' && operation.comment ? [operation] : [])),
  )
  const existing = new Set<string>()
  for (const ids of inBatches([...new Set(told.map(({ id }) => id))]))
    for (const { comment_id } of await findCommentIds(db, zone, ids)) existing.add(comment_id)
  for (const operation of told) if (!existing.has(operation.id)) operation.comment = null
  return parsed.map(({ commit, operations }) =>
    operations.length > 0 ? { ...commit, operations: JSON.stringify(operations) } : commit,
  )
}

const toFeedChange = (commit: Commit): FeedChange => {
  const { seq, author_zuid, commit_time, origin, client_id, mutation_id, undo_of, operations } = commit
  return {
    seq,
    zuid: author_zuid,
    time: commit_time,
    origin,
    ...(client_id !== null && { session_id: client_id }),
    ...(mutation_id !== null && { mutation_id }),
    ...(undo_of !== null && { undo_of }),
    operations: (JSON.parse(operations) as JournalOperation[]).map(toChangeOperation),
  }
}
