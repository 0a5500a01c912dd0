import { useEffect, useRef, useState } from 'preact/hooks'
import { createPages, type PagesOptions, type PagesState } from './pages.ts'

export type LoadedPages<T> = PagesState<T> & { more: () => void }

/** The pages of a list. After a change of the key the old rows stay until the first page of the new list is there. */
export const usePages = <T>(key: string, { load, idOf }: Omit<PagesOptions<T>, 'onChange'>): LoadedPages<T> => {
  const [state, setState] = useState<PagesState<T>>({ rows: [], hasMore: true, status: 'loading' })
  const pages = useRef<{ more: () => Promise<void> }>(null)
  useEffect(() => {
    const isFirst = (next: PagesState<T>) => next.status === 'loading' && next.rows.length === 0
    const created = createPages({ load, idOf, onChange: (next) => !isFirst(next) && setState(next) })
    pages.current = created
    created.more()
    return created.stop
  }, [key])
  return { ...state, more: () => pages.current?.more() }
}
