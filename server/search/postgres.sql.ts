import type { SearchKind } from '../db/canvas-schema.ts'
import type { Db } from '../db/schema.ts'
import { byLetters } from './letters.sql.ts'
import { byPieces, byWords, type Look, lookAtNewest, type Words } from './lists.sql.ts'
import { type Found, type Search, type SearchEngine, shelvesOf } from './shelf.sql.ts'
import { holdNoMoreThan, lookAtSpaces } from './spaces.sql.ts'

interface Reach {
  /** So many of the newest entries are looked at one by one; further back the index of letters leads. */
  recent: number
  /** Where the caller's spaces hold no more than this, all that they hold is looked at. */
  all: number
}

export const postgresSearch = (reach: Reach = { recent: 250, all: 5000 }): SearchEngine => ({
  fewSpaces: 100,
  first: async (db, search, kinds, look) => {
    const few = await Promise.all(kinds.map((kind) => holdsFew(db, search, kind, reach)))
    const [near, far] = [kinds.filter((_, at) => few[at]), kinds.filter((_, at) => !few[at])]
    const words = far.length > 0 ? await byWords(db, search, far, look, reach.recent) : undefined
    const found = new Map<SearchKind, readonly Found[]>()
    await Promise.all([
      ...near.map(async (kind) => found.set(kind, await lookAtSpaces(db, search, kind, look))),
      ...far.map(async (kind) => found.set(kind, await firstOf(db, search, kind, look, words?.get(kind) as Words))),
    ])
    return kinds.map((kind) => found.get(kind)?.slice(0, look) ?? [])
  },
})

const holdsFew = async (db: Db, search: Search, kind: SearchKind, { all }: Reach): Promise<boolean> =>
  search.spaces !== undefined && (await holdNoMoreThan(db, search, kind, all))

/** The first matches of a kind: names, then whole words, then parts of words (Q1). */
const firstOf = async (
  db: Db,
  search: Search,
  kind: SearchKind,
  look: number,
  { whole, newest, named }: Words,
): Promise<readonly Found[]> => {
  // Few shapes have a name, and those have an index of their own.
  const names = named ? await byLetters(db, search, shelvesOf(kind).slice(0, 2), look) : []
  const known = merged(names, whole)
  if (known.length >= look) return known
  const isEnough = ({ complete, found }: Look) => complete || merged(known, found).length >= look
  const parts = isEnough(newest)
    ? newest.found
    : ((await byPieces(db, search, kind, look)) ?? (await byParts(db, search, kind, look, newest, isEnough)))
  return merged(known, parts)
}

const merged = (first: readonly Found[], second: readonly Found[]): readonly Found[] => {
  if (first.length === 0) return second
  const known = new Set(first.map(({ entry_id }) => entry_id))
  return [...first, ...second.filter(({ entry_id }) => !known.has(entry_id))]
}

/**
 * Common letters are met again and again among the newest entries; rare ones have a short list in the index of letters.
 * Either way is slow for the other kind, and the planner's sample cannot tell which is which. So the newest are looked
 * at first, and what they say of the rest is believed.
 */
const byParts = async (
  db: Db,
  search: Search,
  kind: SearchKind,
  look: number,
  newest: Look,
  isEnough: (look: Look) => boolean,
): Promise<readonly Found[]> => {
  const needed = Math.ceil((1.5 * look * newest.reach) / newest.found.length)
  if (newest.found.length >= telling && needed <= farthest) {
    const further = await lookAtNewest(db, search, kind, look, needed)
    if (isEnough(further)) return further.found
  }
  return byLetters(db, search, shelvesOf(kind).slice(-1), look)
}

/** Fewer than these say nothing about how often letters are met. */
const telling = 2
/** Beyond these the index of letters is the quicker way. */
const farthest = 50_000
