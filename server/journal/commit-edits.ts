import { type EditLimits, type Kept, requirements } from '@easel/contract/content/plan.ts'
import type { Db } from '../db/transaction.ts'
import { EditsRefused } from './edit-errors.ts'
import { latestVersionWithOrigin, type ZoneInSpace } from './journal.sql.ts'
import { type ChangeInput, type PreparedChange, prepareChange } from './prepare-change.ts'
import { readForPlan } from './read-for-plan.sql.ts'
import { writeZoneChange } from './write-zone-change.sql.ts'
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
}

/** What the edits of several writers come to. Reads, and writes nothing. */
export const planEdits = async (
  db: Db,
  key: ZoneInSpace,
  writers: readonly ZoneEdits[],
  { limits, known, prepare = prepareHere }: PlanOptions,
): Promise<PreparedChange> => {
  const { state, rows } = known ? { state: known, rows: [] } : await read(db, key, writers, limits)
  const isLive = writers.some(({ origin }) => origin === 'live')
  const [latest] = isLive ? await latestVersionWithOrigin(db, key) : []
  return prepare({ state, rows, writers, limits, latest })
}

/** Undefined where the zone has moved on since it was planned: then nothing was written. */
export const writePlanned = async (
  db: Db,
  { outcomes, change, state }: PreparedChange,
): Promise<Written | undefined> => {
  if (!change) return { outcomes: outcomes.map((outcome) => toOutcome(outcome)), state, snapshotDue: false }
  const written = await writeZoneChange(db, change)
  if (!written) return undefined
  const idBySeq = new Map(change.versions.map(({ seq }, at) => [seq, written.version_ids[at]]))
  return {
    outcomes: outcomes.map((outcome) => toOutcome(outcome, idBySeq.get(outcome.seq))),
    state,
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
