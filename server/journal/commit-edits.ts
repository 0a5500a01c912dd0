import { type Connector, connectedShapeIds } from '@easel/contract'
import type { EditLimits, Kept } from '@easel/contract/content/plan.ts'
import { requirements } from '@easel/contract/content/requirements.ts'
import type { Db } from '../db/transaction.ts'
import { findMutations, type MutationAnswer, type MutationKey } from './answered-mutations.sql.ts'
import { newAnswers, restoreRefusal } from './answered-mutations.ts'
import { EditsRefused } from './edit-errors.ts'
import { latestVersionWithOrigin, type ZoneInSpace } from './journal.sql.ts'
import { needPlaces, placeOrders } from './place-orders.ts'
import { type ChangeInput, type DoneMutation, type PreparedChange, prepareChange } from './prepare-change.ts'
import { readForPlan } from './read-for-plan.sql.ts'
import { writeAnswers, writeZoneChange } from './write-zone-change.sql.ts'
import type { CommitRow } from './zone-change.ts'
import type { ZoneEdits, ZoneState } from './zone-edits.ts'

export interface Committed {
  /** The zone's sequence number afterwards. */
  seq: number
  /** Undefined where no version was made. */
  version_id: number | undefined
  /** The edits whose element is not there. */
  missing: readonly number[]
  /** What reverting edits have left as it was. */
  kept: readonly Kept[]
}

export type Outcome = { committed: Committed; error?: undefined } | { committed?: undefined; error: Error }

export interface Written {
  /** One for each writer. */
  outcomes: Outcome[]
  /** Where the zone's journal stands now. */
  state: ZoneState
  /** What was appended to it. */
  commits: readonly CommitRow[]
  snapshotDue: boolean
}

/** Works out a change: here, or in a worker thread. */
export type Prepare = (input: ChangeInput) => Promise<PreparedChange>

export const prepareHere: Prepare = async (input) => prepareChange(input)

export interface PlannedEdits extends PreparedChange {
  /** To be kept: changes of clients that make no commit. */
  answers: readonly MutationAnswer[]
}

interface PlanOptions {
  limits: EditLimits
  /** Where the journal stands, for edits that can be planned without reading. */
  known?: ZoneState | undefined
  prepare?: Prepare
  /** The images of the zone among those that the edits bring. */
  assets?: ReadonlySet<string> | undefined
  /** Whether changes of clients are looked up, wherever they could be committed. */
  mayBeDone?: boolean
}

/**
 * What the edits of several writers come to. Reads, and writes nothing. A change that a client sends again is found
 * when it is written; one that comes to nothing now may have been committed before, and is looked up.
 */
export const planEdits = async (
  db: Db,
  key: ZoneInSpace,
  writers: readonly ZoneEdits[],
  { mayBeDone = false, ...options }: PlanOptions,
): Promise<PlannedEdits> => {
  const done = new Map<number, DoneMutation>()
  const lookedUp = new Set<number>()
  for (;;) {
    const planned = await planOnce(db, key, writers, options, done)
    const doubtful = [...writers.keys()].filter(
      (at) =>
        writers[at]?.mutation_id !== undefined && !lookedUp.has(at) && (mayBeDone || !planned.outcomes[at]?.commits),
    )
    const found = doubtful.length === 0 ? done : await findDone(db, key, writers, doubtful)
    if (doubtful.length === 0 || found.size === 0)
      return { ...planned, answers: newAnswers(writers, planned.outcomes, done) }
    for (const at of doubtful) lookedUp.add(at)
    for (const [at, mutation] of found) done.set(at, mutation)
  }
}

const findDone = async (
  db: Db,
  key: ZoneInSpace,
  writers: readonly ZoneEdits[],
  positions: readonly number[],
): Promise<Map<number, DoneMutation>> => {
  const nameOf = (client_id: unknown, mutation_id: unknown): string => `${client_id} ${mutation_id}`
  const names = positions.map((at) => ({ ...writers[at], zuid: writers[at]?.author }) as MutationKey)
  const rows = await findMutations(db, key, names)
  const byName = new Map(rows.map((row) => [nameOf(row.client_id, row.mutation_id), row]))
  return new Map(
    positions.flatMap((at) => {
      const row = byName.get(nameOf(writers[at]?.client_id, writers[at]?.mutation_id))
      return row ? [[at, row] as const] : []
    }),
  )
}

const planOnce = async (
  db: Db,
  key: ZoneInSpace,
  writers: readonly ZoneEdits[],
  { limits, known, assets, prepare = prepareHere }: PlanOptions,
  done: ReadonlyMap<number, DoneMutation>,
): Promise<PreparedChange> => {
  const { state, rows, placed } = known
    ? { state: known, rows: [], placed: writers }
    : await readPlaced(db, key, writers, limits)
  const isLive = writers.some(({ origin }) => origin === 'live')
  const [latest] = isLive ? await latestVersionWithOrigin(db, key) : []
  return prepare({ state, rows, writers: placed, limits, latest, assets, done: done.size > 0 ? done : undefined })
}

/** Undefined where the zone has moved on since it was planned: then nothing was written. */
export const writePlanned = async (
  db: Db,
  { outcomes, change, state, answers }: PlannedEdits,
): Promise<Written | undefined> => {
  if (!change && answers.length > 0 && !(await writeAnswers(db, state, answers))) return undefined
  if (!change)
    return { outcomes: outcomes.map((outcome) => toOutcome(outcome)), state, commits: [], snapshotDue: false }
  const written = await writeZoneChange(db, change, answers)
  if (!written) return undefined
  const idBySeq = new Map(change.versions.map(({ seq }, at) => [seq, written.version_ids[at]]))
  return {
    outcomes: outcomes.map((outcome) => toOutcome(outcome, idBySeq.get(outcome.seq))),
    state,
    commits: change.commits,
    snapshotDue: written.snapshot_due,
  }
}

const toOutcome = (
  { refusal, earlierRefusal, seq, missing, kept, commits }: PreparedChange['outcomes'][number],
  version_id?: number,
): Outcome => {
  if (refusal) return { error: new EditsRefused(refusal) }
  if (earlierRefusal !== undefined) return { error: restoreRefusal(earlierRefusal) }
  return { committed: { seq, version_id: commits ? version_id : undefined, missing, kept } }
}

/** An insert that refers to nothing can be planned without looking: whether its id is free, the database says. */
export const canPlanUnread = ({ edits, expectedSeq }: ZoneEdits): boolean =>
  expectedSeq === undefined &&
  edits.every((edit) => edit.edit === 'insert' && edit.frame_id === null && endsFreely(edit.body))

const endsFreely = ({ connected }: { connected?: Connector['connected'] }): boolean =>
  connected === undefined || connectedShapeIds({ connected }).length === 0

/** So often, where the zone moves on between the two reads. Then a place may be that of a moment ago. */
const PLACING_TRIES = 3

/** What a plan looks at, once every order has its place as a number. */
const readPlaced = async (db: Db, key: ZoneInSpace, writers: readonly ZoneEdits[], limits: EditLimits) => {
  if (!needPlaces(writers)) return { ...(await read(db, key, writers, limits)), placed: writers }
  for (let tries = 1; ; tries++) {
    const { state } = await readForPlan(db, key, { ids: none, frames: none, shapes: none, most: 0 })
    const placed = await placeOrders(db, state, writers)
    const found = await read(db, key, placed, limits)
    if (found.state.seq === state.seq || tries === PLACING_TRIES) return { ...found, placed }
  }
}

const none: ReadonlySet<string> = new Set()

/** Of what follows from an edit no more is read than a commit may hold: one more is refused. */
const read = (db: Db, key: ZoneInSpace, writers: readonly ZoneEdits[], { operations }: EditLimits) =>
  readForPlan(db, key, { ...requirements(writers.flatMap(({ edits }) => edits)), most: operations + 1 })
