import { entryId, keepInEntry, readEntry } from './history-entry.ts'
import type { PagesState } from './pages.ts'

const MAX_KEPT = 20

interface KeptList<T> {
  state: PagesState<T>
  pages: number
}

const kept = new Map<string, KeptList<unknown>>()

/** A list as it was left, with the entry of the tab's history that shows it. */
export const keptList = <T>(key: string) => {
  const id = entryId()
  const name = `${id} ${key}`
  const { list } = readEntry()
  return {
    /** In memory; gone once the page is loaded again. */
    last: kept.get(name) as KeptList<T> | undefined,
    pages: list?.key === key ? list.pages : 1,
    keep(next: KeptList<T>): void {
      kept.delete(name)
      kept.set(name, next)
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string)
      if (readEntry().id === id) keepInEntry({ list: { key, pages: next.pages } })
    },
  }
}
