import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { rankIn, zoneEntry } from '../access/standing.sql.ts'
import type { SearchKind } from '../db/canvas-schema.ts'
import type { Db } from '../db/schema.ts'
import { type Field, type Form, fieldsOf } from './terms.ts'

export interface Search {
  edition_id: number
  team_id: number
  zuid: number
  words: readonly string[]
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

/** How an engine searches. */
export interface SearchEngine {
  /** The best entries of each kind that are open to the caller, shelf by shelf, newest first on each. */
  best(db: Db, search: Search, kinds: readonly SearchKind[], wanted: number): Promise<number[][]>
  /** So many spaces are few. */
  fewSpaces: number
}

export interface Found {
  entry_id: number
}

/**
 * The zone and the space are active, the caller has a role in the space, and the zone is not restricted (Z7).
 * For a query over `search_entry e`, `zone z` and `space s`.
 */
export const isOpen = (db: Db, zuid: number): RawBuilder<SqlBool> => {
  const rank = rankIn(db, zuid).where(sql<SqlBool>`sm.edition_id = e.edition_id and sm.space_id = e.space_id`)
  const permission = zoneEntry(db, zuid, 'permission')
  return sql<SqlBool>`z.status = 'ACTIVE' and s.status = 'ACTIVE' and
    case coalesce((${rank as unknown as Expression<number>}), -1)
      when -1 then false
      when 0 then true
      else coalesce((${permission as unknown as Expression<string>}), '') <> 'restricted'
    end`
}
