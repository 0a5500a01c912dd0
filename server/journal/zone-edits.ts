import type { Edit } from '@easel/contract/content/plan.ts'
import type { CommitOrigin } from '../db/canvas-schema.ts'
import type { ZoneInSpace } from './journal.sql.ts'

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
