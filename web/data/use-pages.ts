import { useEffect, useRef, useState } from 'preact/hooks'
import { keptList } from './kept-lists.ts'
import { createPages, type PagesOptions, type PagesState } from './pages.ts'

export type LoadedPages<T> = PagesState<T> & { more: () => void }

interface UsePagesOptions<T> extends Pick<PagesOptions<T>, 'load' | 'idOf'> {
  /** Whoever comes back finds as much of the list as they had seen. */
  keptAs?: string
}

const nothing = { rows: [], hasMore: true, status: 'loading' } as const

/** The pages of a list. After a change of the key the old rows stay until the first page of the new list is there. */
export const usePages = <T>(key: string, { load, idOf, keptAs }: UsePagesOptions<T>): LoadedPages<T> => {
  const listOf = () => (keptAs === undefined ? undefined : keptList<T>(`${keptAs} ${key}`))
  const [state, setState] = useState<PagesState<T>>(() => listOf()?.last?.state ?? nothing)
  const pages = useRef<{ more: () => Promise<void> }>(null)
  useEffect(() => {
    const list = listOf()
    const isFirst = (next: PagesState<T>) => next.status === 'loading' && next.rows.length === 0
    const onChange = (next: PagesState<T>, count: number) => {
      if (!isFirst(next)) setState(next)
      if (next.status === 'ready') list?.keep({ state: next, pages: count })
    }
    const created = createPages({ load, idOf, onChange, first: list?.pages ?? 1, last: list?.last })
    pages.current = created
    if (list?.last) created.renew()
    else created.more()
    return created.stop
  }, [key])
  return { ...state, more: () => pages.current?.more() }
}
