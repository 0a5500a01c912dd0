import type { JournalOperation } from '@easel/contract/content/element.ts'
import type { Kept } from '@easel/contract/content/plan.ts'
import { revertEditsInSteps } from '@easel/contract/content/revert-edits.ts'
import { lockActiveZoneForUpdate } from '../access/lock-active.ts'
import { historyCutoff } from '../access/plan-limits.ts'
import { invalidRequest } from '../api-error.ts'
import type { Handler } from '../handler.ts'
import { findJournalRange } from '../journal/feed.sql.ts'
import { inverseOfCommit } from '../journal/inverse-of-commit.ts'
import { findCommit } from '../journal/journal.sql.ts'
import { sessionIdOf } from '../journal/session-id.ts'
import { inSteps, nextTurn } from '../pacer.ts'
import { type Candidate, undoCandidates } from './undo-candidates.ts'

type Context = Parameters<Handler<'undoChanges'>>[0]

export const undoChanges: Handler<'undoChanges'> = (context) => takeBack(context, 'undo')

export const redoChanges: Handler<'redoChanges'> = (context) => takeBack(context, 'redo')

const MAX_COUNT = 100
/** Of a request: what is parsed and planned at once. */
const MAX_BYTES = 4_000_000
const MAX_KEPT = 1_000

/** One commit for each that is taken back, so that each can be taken back again. The last makes a version. */
const takeBack = async (context: Context, kind: 'undo' | 'redo') => {
  const { db, journal, caller, params, path, body, now, fail } = context
  const { since = 0, count = body.since === undefined ? 1 : MAX_COUNT, zuid = caller.zuid, client_id } = body
  // An id that is none is nobody's, whose changes would be none: a success that nobody meant.
  if (zuid === 0) throw invalidRequest('zuid', 'must be a numeric id')
  await lockActiveZoneForUpdate({ db, fail }, params)
  const [range] = await findJournalRange(db, params)
  if (!range) return fail('zoneNotFound')
  const sessions = client_id === undefined ? undefined : [client_id, sessionIdOf(zuid, client_id)]
  const wanted = { kind, author: zuid, sessions, since, ...range, notBefore: historyCutoff(context), count }
  const { found, hasMore, isForgotten } = await undoCandidates(db, params, wanted)
  const chosen = withinBounds(found)
  let { seq } = range
  let version_id: number | undefined
  const taken_back: { seq: number; by: number }[] = []
  const kept: (Kept & { seq: number })[] = []
  for (const [at, candidate] of chosen.entries()) {
    const { edits, others } = await editsFor(db, params, candidate.seq)
    const isLast = at === chosen.length - 1
    const committed = await journal.writeIn(db, path.zone, [
      {
        author: caller.zuid,
        now,
        edits,
        origin: kind,
        undo_of: candidate.seq,
        version: isLast ? describe(kind, chosen) : null,
        unlimited: true,
        // Also where everything is kept: the next undo is about an older one.
        evenIfEmpty: true,
        ...(candidate.client_id !== null && { client_id: candidate.client_id }),
      },
    ])
    seq = committed.seq
    version_id = committed.version_id
    taken_back.push({ seq: candidate.seq, by: seq })
    for (const one of [...committed.kept, ...others]) kept.push({ seq: candidate.seq, ...one })
  }
  const tooLarge = chosen.length === 0 ? found[0]?.seq : undefined
  return {
    seq,
    ...(version_id !== undefined && { version_id }),
    taken_back,
    kept: kept.slice(0, MAX_KEPT),
    kept_count: kept.length,
    has_more: (hasMore || chosen.length < found.length) && tooLarge === undefined,
    is_forgotten: isForgotten,
    ...(tooLarge !== undefined && { too_large: tooLarge }),
  }
}

/** The inverse of a commit from before they were stored costs a reading of the whole zone: one a request. */
const withinBounds = (found: readonly Candidate[]): Candidate[] => {
  let bytes = 0
  const end = found.findIndex((candidate, at) => {
    bytes += candidate.bytes
    return bytes > MAX_BYTES || (at > 0 && candidate.lacksInverse)
  })
  return end < 0 ? [...found] : found.slice(0, end)
}

/** `others`: what is not about elements stays. */
const editsFor = async (db: Context['db'], params: Context['params'], seq: number) => {
  const [commit] = await findCommit(db, { ...params, seq })
  const inverse = await inverseOfCommit(db, params, seq)
  // Both may be megabytes.
  await nextTurn()
  const operations: JournalOperation[] = JSON.parse(commit?.operations ?? '[]')
  await nextTurn()
  return {
    edits: await inSteps(revertEditsInSteps(operations, inverse ?? [])),
    others: operations.flatMap((operation) =>
      operation.op === 'comment' ? [{ id: operation.id, property: 'comment' }] : [],
    ),
  }
}

const describe = (kind: 'undo' | 'redo', chosen: readonly Candidate[]): string => {
  const [verb, [first]] = [kind === 'undo' ? 'Undid' : 'Redid', chosen]
  return chosen.length === 1 ? `${verb} change ${first?.seq}` : `${verb} ${chosen.length} changes`
}
