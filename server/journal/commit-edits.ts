import { type IndexedContent, indexContent } from '@easel/contract/content/content.ts'
import type { Element } from '@easel/contract/content/element.ts'
import { type Edit, type EditLimits, type Plan, plan, requirements } from '@easel/contract/content/plan.ts'
import type { CommitOrigin } from '../db/canvas-schema.ts'
import type { Db } from '../db/transaction.ts'
import type { SearchItem } from '../search/index.sql.ts'
import { EditsRefused } from './edit-errors.ts'
import { toRow } from './element-row.ts'
import { gatherVersions } from './gather-versions.ts'
import { latestVersionWithOrigin, type ZoneInSpace, type ZoneKey } from './journal.sql.ts'
import { readForPlan } from './read-for-plan.sql.ts'
import { toSearchItem } from './search-item.ts'
import { writeZoneChange } from './write-zone-change.sql.ts'
import type { CommitRow, ZoneChange } from './zone-change.ts'

/** Where a zone's journal stands. What was read before a lock may be out of date, which is noticed when it is written. */
export interface ZoneState extends ZoneInSpace {
  seq: number
  top: number
  element_count: number
}

/** What one writer wants done. */
export interface ZoneEdits {
  author: number
  now: number
  edits: readonly Edit[]
  origin?: CommitOrigin
  /** The description of the version; null: the commit makes none. */
  version?: string | null
  /** Makes a commit also where nothing changes. */
  evenIfEmpty?: boolean
  client_id?: string
  mutation_id?: string
}

export interface Committed {
  /** The zone's sequence number afterwards. */
  seq: number
  /** Undefined where no version was made. */
  version_id: number | undefined
  /** The edits whose element is not there. */
  missing: readonly number[]
}

export type Outcome = { committed: Committed; error?: undefined } | { committed?: undefined; error: EditsRefused }

export interface Written {
  /** One for each writer. */
  outcomes: Outcome[]
  /** Where the zone's journal stands now. */
  state: ZoneState
  snapshotDue: boolean
}

/**
 * Plans the edits of several writers one after the other, over the same content, and writes them together. A refused one
 * leaves no trace and stops nobody. `known`: where the journal stands, for edits that can be planned without reading.
 * Undefined where the zone has moved on since: then nothing was written.
 */
export const commitEdits = async (
  db: Db,
  key: ZoneInSpace,
  writers: readonly ZoneEdits[],
  { limits, known }: { limits: EditLimits; known?: ZoneState | undefined },
): Promise<Written | undefined> => {
  const { state, elements } = known ? { state: known, elements: [] } : await read(db, key, writers)
  const content = indexContent(elements, { size: state.element_count, top: state.top })
  const planned = writers.map((writer) => planOver(content, writer, limits))
  return writePlanned(db, state, content, planned)
}

/** An insert that refers to nothing can be planned without looking: whether its id is free, the database says. */
export const canPlanUnread = ({ edits }: ZoneEdits): boolean =>
  edits.every((edit) => edit.edit === 'insert' && edit.frame_id === null && edit.body.connected === undefined)

const read = (db: Db, key: ZoneInSpace, writers: readonly ZoneEdits[]) =>
  readForPlan(db, key, requirements(writers.flatMap(({ edits }) => edits)))

interface Planned {
  writer: ZoneEdits
  /** Undefined where the edits are refused. */
  plan?: Plan
  error?: EditsRefused
}

const planOver = (content: IndexedContent, writer: ZoneEdits, limits: EditLimits): Planned => {
  const { plan: made, refusal } = plan(content, writer.edits, limits)
  if (refusal) return { writer, error: new EditsRefused(refusal) }
  content.update(made)
  return { writer, plan: made }
}

const writePlanned = async (
  db: Db,
  state: ZoneState,
  { top, size }: IndexedContent,
  planned: readonly Planned[],
): Promise<Written | undefined> => {
  const commits: CommitRow[] = []
  const outcomes = planned.map(({ writer, plan, error }): Outcome => {
    if (!plan) return { error: error as EditsRefused }
    if (makesCommit(writer, plan)) commits.push(toCommitRow(state.seq + commits.length + 1, writer, plan))
    return { committed: { seq: state.seq + commits.length, version_id: undefined, missing: plan.missing } }
  })
  if (commits.length === 0) return { outcomes, state, snapshotDue: false }
  const { edition_id, space_id, zone_id, seq: seen } = state
  const key = { edition_id, space_id, zone_id }
  const { versions, extended } = await versionsOf(db, key, planned, outcomes)
  const growth = size - state.element_count
  const changes = elementChanges(key, planned)
  const written = await writeZoneChange(db, { ...key, seen, top, growth, commits, versions, extended, ...changes })
  if (!written) return undefined
  const idBySeq = new Map(versions.map(({ seq }, at) => [seq, written.version_ids[at]]))
  for (const [at, { committed }] of outcomes.entries()) {
    const { writer, plan } = planned[at] as Planned
    if (committed && plan && makesCommit(writer, plan)) committed.version_id = idBySeq.get(committed.seq)
  }
  const newState = { ...key, seq: seen + commits.length, top, element_count: size }
  return { outcomes, state: newState, snapshotDue: written.snapshot_due }
}

const makesCommit = ({ evenIfEmpty = false }: ZoneEdits, { operations }: Plan): boolean =>
  operations.length > 0 || evenIfEmpty

/** The versions that the commits make. The newest one there is matters to live edits only. */
const versionsOf = async (db: Db, key: ZoneKey, planned: readonly Planned[], outcomes: readonly Outcome[]) => {
  const commits = planned.flatMap(({ writer, plan }, at) => {
    const { author: modified_by, now: version_time, version: description = '', origin = 'api' } = writer
    const seq = outcomes[at]?.committed?.seq
    if (!plan || !makesCommit(writer, plan) || seq === undefined || description === null) return []
    return [{ seq, modified_by, version_time, description, origin }]
  })
  const isLive = commits.some(({ origin }) => origin === 'live')
  const [latest] = isLive ? await latestVersionWithOrigin(db, key) : []
  return gatherVersions(latest, commits)
}

const toCommitRow = (seq: number, writer: ZoneEdits, { operations, inverse }: Plan): CommitRow => ({
  seq,
  author_zuid: writer.author,
  commit_time: writer.now,
  origin: writer.origin ?? 'api',
  client_id: writer.client_id ?? null,
  mutation_id: writer.mutation_id ?? null,
  undo_of: null,
  operations: JSON.stringify(operations),
  inverse: JSON.stringify(inverse),
})

type ElementChanges = Pick<ZoneChange, 'inserted' | 'updated' | 'removed' | 'findable' | 'unfindable'>

/** What the plans come to, element by element: one write each, however many of them touch it. */
const elementChanges = (key: ZoneInSpace, planned: readonly Planned[]): ElementChanges => {
  const changes = new Map<string, { before: Element | undefined; after: Element | undefined }>()
  for (const { plan } of planned) {
    for (const { before, after } of plan?.changes ?? []) {
      const { id } = (after ?? before) as Element
      const earlier = changes.get(id)
      changes.set(id, { before: earlier ? earlier.before : before, after })
    }
  }
  const inserted: ElementChanges['inserted'][number][] = []
  const updated: ElementChanges['updated'][number][] = []
  const removed: string[] = []
  const findable: SearchItem[] = []
  const unfindable: string[] = []
  for (const [id, { before, after }] of changes) {
    if (after) (before ? updated : inserted).push(toRow(key, after))
    else if (before) removed.push(id)
    const found = before && toSearchItem(before)
    const finds = after && toSearchItem(after)
    if (finds && !(found && isSameItem(found, finds))) findable.push(finds)
    if (found && found.kind !== finds?.kind) unfindable.push(id)
  }
  return { inserted, updated, removed, findable, unfindable }
}

/** Most changes of a drawing change no word of it: a shape that is moved costs the search index nothing. */
const isSameItem = (one: SearchItem, other: SearchItem): boolean =>
  one.kind === other.kind && one.name === other.name && one.text === other.text
