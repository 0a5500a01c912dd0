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
  /** Loads a page, or so many from there on; the first is 0. */
  load: (page: number, count: number) => Promise<Page<T>>
  idOf: (row: T) => string | undefined
  onChange: (state: PagesState<T>, pages: number) => void
  /** So many pages come first. */
  first?: number
  /** What was there before, with its pages. */
  last?: { state: PagesState<T>; pages: number } | undefined
}

/** Loads a list page by page, each when it is asked for. */
export const createPages = <T>({ load, idOf, onChange, first = 1, last }: PagesOptions<T>) => {
  let state: PagesState<T> = last?.state ?? { rows: [], hasMore: true, status: 'ready' }
  let next = last?.pages ?? 0
  let isStopped = false
  const set = (changed: PagesState<T>) => {
    if (isStopped) return
    state = changed
    onChange(state, next)
  }
  /** The next page, or once more the one that failed. */
  const more = async (): Promise<void> => {
    if (state.status === 'loading' || !state.hasMore) return
    const { rows } = state
    set({ rows, hasMore: true, status: 'loading' })
    try {
      const count = next === 0 ? first : 1
      const page = await load(next, count)
      next += count
      set({ rows: [...rows, ...withoutKnown(rows, page.rows, idOf)], hasMore: page.hasMore, status: 'ready' })
    } catch (error) {
      set({ rows, hasMore: true, status: 'failed', error })
    }
  }
  /** The rows that are there as they are now, each at its place; new ones come before them. What fails changes nothing. */
  const renew = async (): Promise<void> => {
    if (state.status === 'loading' || next === 0) return
    const { rows } = state
    set({ ...state, status: 'loading' })
    try {
      const now = await load(0, next)
      const byId = new Map(now.rows.map((row) => [idOf(row), row]))
      // What moved between two answers can be in both of them, and another in neither.
      const isWhole = byId.size === now.rows.length
      const there = rows
        .map((row) => byId.get(idOf(row)) ?? (isWhole ? undefined : row))
        .filter((row) => row !== undefined)
      set({ rows: [...withoutKnown(there, now.rows, idOf), ...there], hasMore: now.hasMore, status: 'ready' })
    } catch {
      set({ ...state, status: 'ready' })
    }
  }
  return {
    more,
    renew,
    stop: () => {
      isStopped = true
    },
  }
}

/** A list that has grown at its start since the last page shows some rows again. */
const withoutKnown = <T>(rows: readonly T[], added: readonly T[], idOf: PagesOptions<T>['idOf']): T[] => {
  const known = new Set(rows.map(idOf))
  return added.filter((row) => {
    const isNew = !known.has(idOf(row))
    known.add(idOf(row))
    return isNew
  })
}
