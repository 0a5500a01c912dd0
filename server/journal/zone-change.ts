import type { ElementTable, ZoneCommitTable } from '../db/canvas-schema.ts'
import type { SearchColumns } from '../search/search-columns.sql.ts'
import type { ZoneInSpace } from './journal.sql.ts'

/** One entry of a zone's journal. */
export type CommitRow = Omit<ZoneCommitTable, 'edition_id' | 'zone_id'> & { inverse: string }

export interface NewVersion {
  seq: number
  modified_by: number
  version_time: number
  description: string
}

/** Everything that commits to one zone write, in their order. */
export interface ZoneChange extends ZoneInSpace {
  /** The sequence number that the change was planned on: anything newer makes it void. */
  seen: number
  top: number
  /** by how much the number of elements grows */
  growth: number
  commits: readonly CommitRow[]
  versions: readonly NewVersion[]
  /** A version that takes in some of the commits (Z8). */
  extended: (Omit<NewVersion, 'modified_by' | 'description'> & { version_id: number }) | undefined
  inserted: readonly ElementTable[]
  /** which keep their kind, frame and place in the stack */
  updated: readonly ElementTable[]
  /** which keep their kind and place in the stack */
  reframed: readonly ElementTable[]
  restacked: readonly ElementTable[]
  removed: readonly string[]
  /** what can be found of elements, where that is new */
  findable: readonly SearchColumns[]
  /** elements that nothing can be found of any more */
  unfindable: readonly string[]
}

export interface WrittenChange {
  /** of the new versions, in their order */
  version_ids: readonly number[]
  /** whether there are enough commits since the last snapshot for another */
  snapshot_due: boolean
}

/** An inserted element has an id that is in use. A transaction must not go on. */
export class ElementIdConflict extends Error {
  constructor() {
    super('an id of an inserted element is in use')
  }
}

/** A commit of the same client and mutation is there already: it was sent twice. */
export class MutationConflict extends Error {
  constructor() {
    super('a change was committed before')
  }
}
