import type { SearchKind } from '../db/canvas-schema.ts'
import type { Db } from '../db/transaction.ts'
import type { Openness } from './open.sql.ts'
import { type Field, type Form, fieldsOf } from './terms.ts'

export interface Search {
  edition_id: number
  team_id: number
  zuid: number
  words: readonly string[]
}

export interface SearchWithin extends Search {
  /** All spaces that may be open to the caller, where they are few. */
  spaces: readonly number[] | undefined
}

/** The entries of a kind that have every word in this field, in this form. */
export interface Shelf {
  kind: SearchKind
  field: Field
  form: Form
}

/** Best first: name before text, the whole word before a part of one (Q1). */
export const shelvesOf = (kind: SearchKind): Shelf[] =>
  fieldsOf[kind].flatMap((field) => (['whole', 'part'] as const).map((form) => ({ kind, field, form })))

/** An entry that matches, whoever may see it. */
export interface Found {
  entry_id: number
  space_id: number
  zone_id: string
}

/**
 * Of each kind the first `look` matches, shelf by shelf, newest first on each; fewer where there are no more. Those that
 * the caller may not see are among them.
 */
export type First = (kinds: readonly SearchKind[], look: number) => Promise<(readonly Found[])[]>

/** How an engine searches. What it learns on the way of what is open it tells. */
export type SearchEngine = (db: Db, search: Search, open: Openness) => First
