import { type IndexedContent, indexContent } from '@easel/contract/content/content.ts'
import type { Element } from '@easel/contract/content/element.ts'
import { type EditLimits, type Kept, type Plan, plan } from '@easel/contract/content/plan.ts'
import { type SearchColumns, type SearchItem, toSearchColumns } from '../search/search-columns.sql.ts'
import { type ElementRow, toElement, toRow } from './element-row.ts'
import { gatherVersions, type LatestVersion } from './gather-versions.ts'
import { toSearchItem } from './search-item.ts'
import type { CommitRow, ZoneChange } from './zone-change.ts'
import { noLimits, type WriterRefusal, type ZoneEdits, type ZoneState } from './zone-edits.ts'

/** Plain values, since a worker thread may get them. */
export interface ChangeInput {
  state: ZoneState
  /** What the plan looks at. */
  rows: readonly ElementRow[]
  writers: readonly ZoneEdits[]
  limits: EditLimits
  latest: LatestVersion | undefined
  /** The images of the zone among those that the edits bring; where it is left out, nobody looks. */
  assets?: ReadonlySet<string> | undefined
  /** The writers whose change was answered before, by their position. */
  done?: ReadonlyMap<number, DoneMutation> | undefined
}

/** A change of a client that was answered before. */
export interface DoneMutation {
  seq: number
  /** as it is stored, where it was refused */
  refusal?: string | null
}

/** What becomes of one writer's edits. */
export interface WriterOutcome {
  refusal?: WriterRefusal
  /** What it was refused with before, as it is stored. */
  earlierRefusal?: string
  missing: readonly number[]
  kept: readonly Kept[]
  /** The zone's sequence number afterwards. */
  seq: number
  /** Whether the writer makes a commit. */
  commits: boolean
}

export interface PreparedChange {
  outcomes: WriterOutcome[]
  /** Undefined where nothing is to be written. */
  change: ZoneChange | undefined
  /** Where the journal stands once it is written. */
  state: ZoneState
}

/**
 * Plans the edits of several writers one after the other, over the same content, and works out everything to be written.
 * A refused one leaves no trace and stops nobody.
 */
export const prepareChange = (input: ChangeInput): PreparedChange => {
  const { state, rows, writers, limits, latest, assets, done } = input
  const content = indexContent(rows.map(toElement), { size: state.element_count, top: state.top, assets })
  const plans: Plan[] = []
  const commits: CommitRow[] = []
  const versions: Parameters<typeof gatherVersions>[1][number][] = []
  const outcomes = writers.map((writer, at): WriterOutcome => {
    const seq = state.seq + commits.length
    const earlier = done?.get(at)
    // What is sent again gets its first answer.
    if (earlier) {
      const { refusal: earlierRefusal } = earlier
      return { missing: [], kept: [], seq: earlier.seq, commits: false, ...(earlierRefusal && { earlierRefusal }) }
    }
    const { plan: made, refusal } = planOver(content, writer, seq, writer.unlimited ? noLimits : limits)
    if (refusal) return { refusal, missing: [], kept: [], seq, commits: false }
    plans.push(made)
    const makesCommit = made.operations.length > 0 || writer.alongside !== undefined || writer.evenIfEmpty === true
    if (makesCommit) {
      const commit = toCommitRow(seq + 1, writer, made)
      commits.push(commit)
      if (writer.version !== null && (made.operations.length > 0 || writer.evenIfEmpty))
        versions.push(toVersion(commit, writer.version))
    }
    return { missing: made.missing, kept: made.kept, seq: state.seq + commits.length, commits: makesCommit }
  })
  if (commits.length === 0) return { outcomes, change: undefined, state }
  const { edition_id, space_id, zone_id, seq: seen } = state
  const key = { edition_id, space_id, zone_id }
  const { top, size } = content
  const growth = size - state.element_count
  return {
    outcomes,
    change: {
      ...key,
      seen,
      top,
      growth,
      commits,
      ...gatherVersions(latest, versions),
      ...elementChanges(key, plans, limits),
    },
    state: { ...key, seq: seen + commits.length, top, element_count: size },
  }
}

type Planned = { plan: Plan; refusal?: undefined } | { plan?: undefined; refusal: WriterRefusal }

const planOver = (content: IndexedContent, writer: ZoneEdits, seq: number, limits: EditLimits): Planned => {
  const { edits, expectedSeq = seq, allOrNothing = false } = writer
  if (expectedSeq !== seq) return { refusal: { reason: 'zoneHasChanged', seq } }
  const result = plan(content, edits, limits)
  const [at] = result.plan?.missing ?? []
  if (allOrNothing && at !== undefined) return { refusal: { reason: 'noSuchElement', at } }
  if (result.plan) content.update(result.plan)
  return result
}

export const toCommitRow = (seq: number, writer: ZoneEdits, { operations, inverse }: Plan): CommitRow => ({
  seq,
  author_zuid: writer.author,
  commit_time: writer.now,
  origin: writer.origin ?? 'api',
  client_id: writer.client_id ?? null,
  mutation_id: writer.mutation_id ?? null,
  undo_of: writer.undo_of ?? null,
  operations: JSON.stringify([...operations, ...(writer.alongside?.operations ?? [])]),
  inverse: JSON.stringify([...inverse, ...(writer.alongside?.inverse ?? [])]),
})

const toVersion = ({ seq, author_zuid, commit_time, origin }: CommitRow, description = '') => ({
  seq,
  modified_by: author_zuid,
  version_time: commit_time,
  description,
  origin,
})

type ElementChanges = Pick<
  ZoneChange,
  'inserted' | 'updated' | 'reframed' | 'restacked' | 'removed' | 'findable' | 'unfindable'
>

/** What the plans come to, element by element: one write each, however many of them touch it. */
const elementChanges = (
  key: Pick<ZoneState, 'edition_id' | 'zone_id'>,
  plans: readonly Plan[],
  { searchableLength }: EditLimits,
): ElementChanges => {
  const changes = new Map<string, { before: Element | undefined; after: Element | undefined }>()
  for (const { before, after } of plans.flatMap(({ changes }) => changes)) {
    const { id } = (after ?? before) as Element
    const earlier = changes.get(id)
    changes.set(id, { before: earlier ? earlier.before : before, after })
  }
  const inserted: ElementChanges['inserted'][number][] = []
  const updated: ElementChanges['updated'][number][] = []
  const reframed: ElementChanges['reframed'][number][] = []
  const restacked: ElementChanges['restacked'][number][] = []
  const removed: string[] = []
  const findable: SearchColumns[] = []
  const unfindable: string[] = []
  const rowsFor = (before: Element | undefined, after: Element) => {
    if (!before) return inserted
    if (before.kind !== after.kind || before.z !== after.z) return restacked
    return before.frame_id === after.frame_id ? updated : reframed
  }
  // In the order of the key: of 12,000 rows SQLite writes each page once, and takes a third less time.
  for (const [id, { before, after }] of [...changes].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (after) rowsFor(before, after).push(toRow(key, after))
    else if (before) removed.push(id)
    const found = before && toSearchItem(before, searchableLength)
    const finds = after && toSearchItem(after, searchableLength)
    if (finds && !(found && isSameItem(found, finds))) findable.push(toSearchColumns(finds))
    if (found && found.kind !== finds?.kind) unfindable.push(id)
  }
  return { inserted, updated, reframed, restacked, removed, findable, unfindable }
}

/** Most changes of a drawing change no word of it: a shape that is moved costs the search index nothing. */
const isSameItem = (one: SearchItem, other: SearchItem): boolean =>
  one.kind === other.kind && one.name === other.name && one.text === other.text
