import type { SearchKind } from '../db/canvas-schema.ts'
import type { Db } from '../db/transaction.ts'
import { type FirstReach, firstOf } from './first.sql.ts'
import { shapesByName } from './names.sql.ts'
import type { Found, SearchEngine, SearchWithin } from './shelf.sql.ts'
import { holdNoMoreThan, lookAtSpaces } from './spaces.sql.ts'

interface Reach extends FirstReach {
  /** Where few spaces hold no more than this, all that they hold is looked at. */
  all: number
}

export const postgresSearch =
  (reach: Reach = { few: 100, all: 5000, recent: 2 }): SearchEngine =>
  (db, search, open) => {
    let within: SearchWithin | undefined
    return async (kinds, look) => {
      // The caller's spaces are learned along with the first answer, which is one where they are not few.
      const asked = within ? undefined : await firstOf(db, search, open, kinds, look, reach)
      within ??= { ...search, spaces: asked?.spaces }
      const { spaces } = within
      if (spaces?.length === 0) return kinds.map(() => [])
      const near = await heldInFew(db, within, kinds, reach)
      const far = kinds.filter((kind) => !near.includes(kind))
      const found = new Map<SearchKind, readonly Found[]>()
      for (const [kind, some] of await lookNear(db, within, near, look)) found.set(kind, some)
      if (far.length > 0) {
        const first = asked && !spaces ? asked : await firstOf(db, within, open, far, look, { ...reach, few: 0 })
        const names = first.named ? await shapesByName(db, within, look) : []
        for (const kind of far) {
          const known = merged(kind === 'shape' ? names : [], first.whole.get(kind) ?? [])
          found.set(kind, merged(known, first.parts.get(kind) ?? []))
        }
      }
      return kinds.map((kind) => found.get(kind)?.slice(0, look) ?? [])
    }
  }

/** Kinds of which the caller's spaces hold so few entries that all of them can be looked at. */
const heldInFew = async (
  db: Db,
  search: SearchWithin,
  kinds: readonly SearchKind[],
  { all }: Reach,
): Promise<readonly SearchKind[]> => {
  if (!search.spaces) return []
  const few = await Promise.all(kinds.map((kind) => holdNoMoreThan(db, search, kind, all)))
  return kinds.filter((_, at) => few[at])
}

const lookNear = (db: Db, search: SearchWithin, kinds: readonly SearchKind[], look: number) =>
  Promise.all(
    kinds.map(
      async (kind): Promise<[SearchKind, readonly Found[]]> => [kind, await lookAtSpaces(db, search, kind, look)],
    ),
  )

/** Names come first, then whole words, then parts of words (Q1): what comes later is left out where it came before. */
const merged = (first: readonly Found[], second: readonly Found[]): readonly Found[] => {
  if (first.length === 0) return second
  const known = new Set(first.map(({ entry_id }) => entry_id))
  return [...first, ...second.filter(({ entry_id }) => !known.has(entry_id))]
}
