import type { Editor } from '../editor-types.ts'
import { isTable } from './is-table.ts'

type Tables = typeof import('./tables.ts')

let loaded: Tables | undefined

/** What makes and changes tables. */
export const loadTables = async (): Promise<Tables> => {
  loaded ??= await import('./tables.ts')
  return loaded
}

/** Undefined until it is there. */
export const loadedTables = (): Tables | undefined => loaded

/** Loads it as soon as the zone has a table, until the returned function is called. */
export const watchTables = ({ canvas, store }: Editor, tell: () => void): (() => void) => {
  const look = (ids: Iterable<string>): void => {
    for (const id of ids) {
      if (loaded) return
      // Without it a table is a frame with shapes.
      if (isTable(store.get(id))) loadTables().then(tell, () => {})
    }
  }
  look(canvas.frames().map(({ id }) => id))
  return store.watchAll(look)
}
