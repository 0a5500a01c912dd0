import { type EditLimits, type Kept, requirements } from '@easel/contract/content/plan.ts'
import type { Db } from '../db/transaction.ts'
import { EditsRefused } from './edit-errors.ts'
import { findMutations, latestVersionWithOrigin, type ZoneInSpace } from './journal.sql.ts'
import { type ChangeInput, type DoneMutation, type PreparedChange, prepareChange } from './prepare-change.ts'
import { readForPlan } from './read-for-plan.sql.ts'
import { writeZoneChange } from './write-zone-change.sql.ts'
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

export type Outcome = { committed: Committed; error?: undefined } | { committed?: undefined; error: EditsRefused }

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
 * by the index when it is written; one that comes to nothing now may have been committed before, and is looked up.
 */
export const planEdits = async (
  db: Db,
  key: ZoneInSpace,
  writers: readonly ZoneEdits[],
  { mayBeDone = false, ...options }: PlanOptions,
): Promise<PreparedChange> => {
  const done = new Map<number, DoneMutation>()
  const lookedUp = new Set<number>()
  for (;;) {
    const planned = await planOnce(db, key, writers, options, done)
    const doubtful = [...writers.keys()].filter(
      (at) =>
        writers[at]?.mutation_id !== undefined && !lookedUp.has(at) && (mayBeDone || !planned.outcomes[at]?.commits),
    )
    if (doubtful.length === 0) return planned
    const found = await findDone(db, key, writers, doubtful)
    if (found.size === 0) return planned
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
  const names = positions.map((at) => writers[at] as { client_id: string; mutation_id: string })
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
  const { state, rows } = known ? { state: known, rows: [] } : await read(db, key, writers, limits)
  const isLive = writers.some(({ origin }) => origin === 'live')
  const [latest] = isLive ? await latestVersionWithOrigin(db, key) : []
  return prepare({ state, rows, writers, limits, latest, assets, done: done.size > 0 ? done : undefined })
}

/** Undefined where the zone has moved on since it was planned: then nothing was written. */
export const writePlanned = async (
  db: Db,
  { outcomes, change, state }: PreparedChange,
): Promise<Written | undefined> => {
  if (!change)
    return { outcomes: outcomes.map((outcome) => toOutcome(outcome)), state, commits: [], snapshotDue: false }
  const written = await writeZoneChange(db, change)
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
  { refusal, seq, missing, kept, commits }: PreparedChange['outcomes'][number],
  version_id?: number,
): Outcome =>
  refusal
    ? { error: new EditsRefused(refusal) }
    : { committed: { seq, version_id: commits ? version_id : undefined, missing, kept } }

/** An insert that refers to nothing can be planned without looking: whether its id is free, the database says. */
export const canPlanUnread = ({ edits, expectedSeq }: ZoneEdits): boolean =>
  expectedSeq === undefined &&
  edits.every((edit) => edit.edit === 'insert' && edit.frame_id === null && edit.body.connected === undefined)

/** Of what follows from an edit no more is read than a commit may hold: one more is refused. */
const read = (db: Db, key: ZoneInSpace, writers: readonly ZoneEdits[], { operations }: EditLimits) =>
  readForPlan(db, key, { ...requirements(writers.flatMap(({ edits }) => edits)), most: operations + 1 })
