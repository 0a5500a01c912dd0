export interface Page<T> {
  rows: readonly T[]
  hasMore: boolean
}

/** The pages of a list so far. A failure is that of the page that was asked for last: the rows before it stay. */
export interface PagesState<T> extends Page<T> {
  status: 'loading' | 'failed' | 'ready'
  error?: unknown
}

export interface PagesOptions<T> {
  /** Loads a page; the first is 0. */
  load: (page: number) => Promise<Page<T>>
  idOf: (row: T) => string | undefined
  onChange: (state: PagesState<T>) => void
}

/** Loads a list page by page, each when it is asked for. */
export const createPages = <T>({ load, idOf, onChange }: PagesOptions<T>) => {
  let state: PagesState<T> = { rows: [], hasMore: true, status: 'ready' }
  let next = 0
  let isStopped = false
  const set = (changed: PagesState<T>) => {
    if (isStopped) return
    state = changed
    onChange(state)
  }
  /** The next page, or once more the one that failed. */
  const more = async (): Promise<void> => {
    if (state.status === 'loading' || !state.hasMore) return
    const { rows } = state
    set({ rows, hasMore: true, status: 'loading' })
    try {
      const page = await load(next)
      next++
      set({ rows: [...rows, ...withoutKnown(rows, page.rows, idOf)], hasMore: page.hasMore, status: 'ready' })
    } catch (error) {
      set({ rows, hasMore: true, status: 'failed', error })
    }
  }
  return {
    more,
    stop: () => {
      isStopped = true
    },
  }
}

/** A list that has grown at its start since the last page shows some rows again. */
const withoutKnown = <T>(rows: readonly T[], added: readonly T[], idOf: PagesOptions<T>['idOf']): T[] => {
  const known = new Set(rows.map(idOf))
  return added.filter((row) => !known.has(idOf(row)))
}
