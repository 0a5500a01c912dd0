import { sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import type { Search, Shelf } from './shelf.sql.ts'
import { type Form, patternOf } from './terms.ts'

export type Team = Pick<Search, 'edition_id' | 'team_id'>

/** The part of PostgreSQL's table that holds a kind. */
export const partOf = (kind: SearchKind) => sql.table(`search_entry_${kind}`)
export const columnOf = ({ field }: Shelf) => sql.ref(`e.marked_${field}`)

/** What a column is like that has the word. */
export const likeness = (word: string, form: Form): string => `%${patternOf(word, form).replace(/[\\%_]/g, '\\$&')}%`
export const likenesses = (words: readonly string[], form: Form): string[] => words.map((word) => likeness(word, form))
