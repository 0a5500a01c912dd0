/** The ids of what is selected, in the order in which they were chosen. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  has(id: string): boolean
  set(ids: Iterable<string>): void
  /** Takes them out when all of them are in, else in. */
  toggle(ids: readonly string[]): void
  clear(): void
}

export const createSelection = (onChange: () => void): Selection => {
  let ids: ReadonlySet<string> = new Set()

  const set = (next: Iterable<string>): void => {
    const wanted = new Set(next)
    if (wanted.size === ids.size && [...wanted].every((id) => ids.has(id))) return
    ids = wanted
    onChange()
  }

  return {
    get ids() {
      return ids
    },
    has: (id) => ids.has(id),
    set,
    toggle: (those) =>
      set(those.every((id) => ids.has(id)) ? [...ids].filter((id) => !those.includes(id)) : [...ids, ...those]),
    clear: () => set([]),
  }
}
