import type { JournalOperation } from '@easel/contract/content/element.ts'
import { type Edit, type EditLimits, editLimits, type Refusal } from '@easel/contract/content/plan.ts'
import type { CommitOrigin } from '../db/canvas-schema.ts'
import type { ZoneInSpace } from './journal.sql.ts'

/** Where a zone's journal stands. What was read before a lock may be out of date, which is noticed when it is written. */
export interface ZoneState extends ZoneInSpace {
  seq: number
  top: number
  element_count: number
}

/** Why a writer's edits are not done, besides what the object model says. */
export type WriterRefusal =
  | Refusal
  | { reason: 'zoneHasChanged'; seq: number }
  | { reason: 'noSuchElement'; at: number }

/** What one writer wants done. */
export interface ZoneEdits {
  author: number
  now: number
  edits: readonly Edit[]
  origin?: CommitOrigin
  /** The description of the version; null: the commit makes none. */
  version?: string | null
  /** The sequence number that the writer has seen: at another one the edits are refused. */
  expectedSeq?: number | undefined
  /** Refuses the edits where one names an element that is not there. */
  allOrNothing?: boolean
  /** Operations of the same commit besides those on elements, and what takes them back. */
  alongside?: { operations: readonly JournalOperation[]; inverse: readonly JournalOperation[] }
  /** For what was in the zone before, whatever the bounds are now. */
  unlimited?: boolean
  /** Makes a commit also where nothing changes. */
  evenIfEmpty?: boolean
  /** The sequence number of the commit that it takes back. */
  undo_of?: number
  /** What the request calls each edit, for a refusal that is kept. */
  items?: readonly string[]
  client_id?: string
  mutation_id?: string
}

/** For what is in a zone already, or comes with the service. */
export const noLimits: EditLimits = {
  operations: Number.POSITIVE_INFINITY,
  elements: Number.POSITIVE_INFINITY,
  textLength: Number.POSITIVE_INFINITY,
  searchableLength: editLimits.searchableLength,
  searchableTotal: Number.POSITIVE_INFINITY,
}
