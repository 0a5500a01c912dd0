import { isHiddenId } from './hidden.ts'
import type { Store } from './store.ts'

/** The ids of what is selected, in the order in which they were chosen. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  has(id: string): boolean
  set(ids: Iterable<string>): void
  /** Takes them out when all of them are in, else in. */
  toggle(ids: readonly string[]): void
  clear(): void
  /** Whether a pointer is going around what is to be selected: nothing stands in its way then. */
  isMarking: boolean
}

/** What is hidden is left out. */
export const createSelection = (zone: Pick<Store, 'get'>, onChange: () => void): Selection => {
  const isSelectable = (id: string): boolean => !isHiddenId(zone, id)
  let ids: ReadonlySet<string> = new Set()
  let isMarking = false

  const set = (next: Iterable<string>): void => {
    const wanted = new Set([...next].filter(isSelectable))
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
    toggle(wanted) {
      const those = wanted.filter(isSelectable)
      set(those.every((id) => ids.has(id)) ? [...ids].filter((id) => !those.includes(id)) : [...ids, ...those])
    },
    clear: () => set([]),
    get isMarking() {
      return isMarking
    },
    set isMarking(next) {
      if (next === isMarking) return
      isMarking = next
      onChange()
    },
  }
}
