import type { JournalOperation } from '@easel/contract/content/element.ts'
import type { Edit, Kept } from '@easel/contract/content/plan.ts'
import { revertEditsInSteps } from '@easel/contract/content/revert-edits.ts'
import { lockActiveZoneForUpdate } from '../access/lock-active.ts'
import { historyCutoff } from '../access/plan-limits.ts'
import { invalidRequest } from '../api-error.ts'
import type { Db } from '../db/transaction.ts'
import { type Handler, type StagedZones, StageFirst } from '../handler.ts'
import type { Committed, PlannedEdits } from '../journal/commit-edits.ts'
import { isZoneChanged } from '../journal/edit-errors.ts'
import { findJournalRange } from '../journal/feed.sql.ts'
import { inverseOfCommit } from '../journal/inverse-of-commit.ts'
import { findCommit } from '../journal/journal.sql.ts'
import { sessionIdOf } from '../journal/session-id.ts'
import type { ZoneEdits } from '../journal/zone-edits.ts'
import { inSteps, nextTurn } from '../pacer.ts'
import { type Candidate, type Candidates, undoCandidates, type Wanted } from './undo-candidates.ts'

type Context = Parameters<Handler<'undoChanges'>>[0]
type Kind = Wanted['kind']

export const undoChanges: Handler<'undoChanges'> = (context) => takeBack(context, 'undo')

export const redoChanges: Handler<'redoChanges'> = (context) => takeBack(context, 'redo')

const MAX_COUNT = 100
/** Of a request: what is parsed and planned at once. */
const MAX_BYTES = 4_000_000
const MAX_KEPT = 1_000

/** How often others may change the zone meanwhile before they have to wait. */
const UNLOCKED_ATTEMPTS = 4

interface Step {
  candidate: Candidate
  edits: Edit[]
  others: Kept[]
}

interface Plan extends Candidates {
  kind: Kind
  /** The zone's sequence number, at which these are the newest. */
  seq: number
  steps: Step[]
}

interface Done {
  seq: number
  version_id: number | undefined
  taken_back: { seq: number; by: number }[]
  kept: (Kept & { seq: number })[]
}

type Write = (edits: ZoneEdits) => Promise<Committed>

/**
 * One commit for each that is taken back, so that each can be taken back again. The last makes a version. What there is
 * to do is worked out before anything is locked: on SQLite nobody could write meanwhile.
 */
const takeBack = async (context: Context, kind: Kind) => {
  const { db, journal, caller, params, path, body, recheck, authorizeWrite, fail } = context
  const { since = 0, count = body.since === undefined ? 1 : MAX_COUNT, zuid = caller.zuid, client_id } = body
  // An id that is none is nobody's, whose changes would be none: a success that nobody meant.
  if (zuid === 0) throw invalidRequest('zuid', 'must be a numeric id')
  const sessions = client_id === undefined ? undefined : [client_id, sessionIdOf(zuid, client_id)]
  const wanted = { kind, author: zuid, sessions, since, notBefore: historyCutoff(context) }
  const done: Done = { seq: 0, version_id: undefined, taken_back: [], kept: [] }
  const planOn = (reader: Db) => makePlan(reader, context, { ...wanted, count: count - done.taken_back.length })
  if (journal.isWithin) {
    const answer = await takeBackStaged(context, planOn, done)
    if (answer) return answer
  }
  for (let attempt = 0; attempt < UNLOCKED_ATTEMPTS && !journal.isWithin; attempt++) {
    const plan = await db.snapshot(planOn)
    const write: Write = (edits) => journal.write(path.zone, edits, recheck)
    if (await carryOut(context, plan, done, write)) return toAnswer(plan, done)
  }
  return journal.transact(async (locked) => {
    await lockActiveZoneForUpdate({ db: locked, fail }, params)
    await authorizeWrite()
    const plan = await planOn(locked)
    const write: Write = (edits) => journal.writeIn(locked, path.zone, [edits])
    if (!(await carryOut(context, plan, done, write))) throw new Error('a locked zone has moved on')
    return toAnswer(plan, done)
  })
}

type PlanOn = (reader: Db) => Promise<Plan>

/** What is to be taken back, and how it is written where that is one change: worked out before the transaction. */
class StagedUndo implements StagedZones {
  readonly attempt: number
  readonly plan: Plan
  readonly planned: PlannedEdits | undefined
  constructor(attempt: number, plan: Plan, planned: PlannedEdits | undefined) {
    this.attempt = attempt
    this.plan = plan
    this.planned = planned
  }
  get = (): undefined => undefined
  discard = async (): Promise<void> => {}
}

/**
 * All of it in the transaction that keeps the answer, of an `Idempotency-Key`. Undefined where others have written so
 * often meanwhile that they have to wait.
 */
const takeBackStaged = async (context: Context, planOn: PlanOn, done: Done) => {
  const { db, journal, path, staged } = context
  const attempt = staged instanceof StagedUndo ? staged.attempt : 0
  if (staged instanceof StagedUndo) {
    const { plan, planned } = staged
    const write: Write = (edits) => (planned ? journal.writePlannedIn(db, planned) : journal.write(path.zone, edits))
    if (await carryOut(context, plan, done, write)) return toAnswer(plan, done)
  }
  if (attempt === UNLOCKED_ATTEMPTS) return undefined
  throw new StageFirst(async ({ read }) => {
    const plan = await read.snapshot(planOn)
    const [only, ...others] = toWriters(context, plan)
    const planned = only && others.length === 0 ? await journal.plan(path.zone, only) : undefined
    return new StagedUndo(attempt + 1, plan, planned)
  })
}

const makePlan = async (
  db: Db,
  { params, fail }: Context,
  wanted: Omit<Wanted, 'seq' | 'compacted_seq'>,
): Promise<Plan> => {
  const [range] = await findJournalRange(db, params)
  if (!range) return fail('zoneNotFound')
  const candidates = await undoCandidates(db, params, { ...wanted, ...range })
  const steps: Step[] = []
  for (const candidate of withinBounds(candidates.found))
    steps.push({ candidate, ...(await editsFor(db, params, candidate.seq)) })
  return { ...candidates, kind: wanted.kind, seq: range.seq, steps }
}

/** False where somebody else has written since it was planned: what is the newest is then something else. */
const carryOut = async (context: Context, plan: Plan, done: Done, write: Write) => {
  done.seq = plan.seq
  const writers = toWriters(context, plan, done.taken_back.length)
  try {
    for (const [at, { candidate, others }] of plan.steps.entries()) {
      const { version_id, ...committed } = await write(writers[at] as ZoneEdits)
      done.seq = committed.seq
      done.version_id = version_id
      done.taken_back.push({ seq: candidate.seq, by: committed.seq })
      for (const one of [...committed.kept, ...others]) done.kept.push({ seq: candidate.seq, ...one })
    }
  } catch (error) {
    if (isZoneChanged(error)) return false
    throw error
  }
  return true
}

/** `before`: how many are taken back already. */
const toWriters = ({ caller, now }: Context, { kind, seq, steps }: Plan, before = 0): ZoneEdits[] =>
  steps.map(({ candidate, edits }, at) => ({
    author: caller.zuid,
    now,
    edits,
    origin: kind,
    undo_of: candidate.seq,
    version: at === steps.length - 1 ? describe(kind, before + steps.length, candidate.seq) : null,
    expectedSeq: seq + at,
    unlimited: true,
    // Also where everything is kept: the next undo is about an older one.
    evenIfEmpty: true,
    ...(candidate.client_id !== null && { client_id: candidate.client_id }),
  }))

const toAnswer = ({ found, steps, hasMore, isForgotten }: Plan, { seq, version_id, taken_back, kept }: Done) => {
  const tooLarge = steps.length === 0 ? found[0]?.seq : undefined
  return {
    seq,
    ...(version_id !== undefined && { version_id }),
    taken_back,
    kept: kept.slice(0, MAX_KEPT),
    kept_count: kept.length,
    has_more: (hasMore || steps.length < found.length) && tooLarge === undefined,
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
const editsFor = async (db: Db, params: Context['params'], seq: number) => {
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

const describe = (kind: Kind, count: number, seq: number): string => {
  const verb = kind === 'undo' ? 'Undid' : 'Redid'
  return count === 1 ? `${verb} change ${seq}` : `${verb} ${count} changes`
}
