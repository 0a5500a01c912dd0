import type { SearchEntryTable, SearchKind } from '../db/canvas-schema.ts'
import { toIndexedColumns } from './normalize.ts'

/** Something to be found. */
export interface SearchItem {
  kind: SearchKind
  item_id: string
  name: string
  text: string
}

/** The columns of an entry that come from its item. */
export const searchColumns = ['kind', 'item_id', 'name', 'text', 'marked_name', 'marked_text'] as const

export type SearchColumns = Pick<SearchEntryTable, (typeof searchColumns)[number]>

export const toSearchColumns = (item: SearchItem): SearchColumns => {
  const { kind, item_id, name, text } = item
  return { kind, item_id, name, text, ...toIndexedColumns(item) }
}
