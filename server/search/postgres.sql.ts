import type { SearchKind } from '../db/canvas-schema.ts'
import type { Db } from '../db/schema.ts'
import { type Held, heldBy } from './held.sql.ts'
import { byLetters, byWords, holdNoMoreThan, lookAtNewest, lookAtSpaces, type OnShelf } from './looks.sql.ts'
import { type Found, type Search, type SearchEngine, shelvesOf } from './shelf.sql.ts'

interface Reach {
  /** So many of the newest entries are looked at one by one; further back the index of letters leads. */
  recent: number
  /** Where the caller's spaces hold no more than this, all that they hold is looked at. */
  all: number
}

export const postgresSearch = (reach: Reach = { recent: 500, all: 5000 }): SearchEngine => ({
  fewSpaces: 100,
  first: async (db, search, kinds, look) => {
    const held = await heldBy(db, search)
    return Promise.all(kinds.map((kind) => (held[kind] ? firstOf(db, search, kind, look, held, reach) : [])))
  },
})

const firstOf = async (
  db: Db,
  search: Search,
  kind: SearchKind,
  look: number,
  held: Held,
  { recent, all }: Reach,
): Promise<readonly Found[]> => {
  if (search.spaces && (await holdNoMoreThan(db, search, kind, all))) {
    return (await lookAtSpaces(db, search, kind, look)).slice(0, look)
  }
  return (await byWholeWords(db, search, kind, look, held)) ?? (await byParts(db, search, kind, look, recent))
}

/**
 * The first `look` matches in their order; undefined where whole words do not come to so many.
 * Mostly they do, and there is an index of words. What a shape is named comes before what is written in it.
 */
const byWholeWords = async (
  db: Db,
  search: Search,
  kind: SearchKind,
  look: number,
  { named }: Held,
): Promise<readonly Found[] | undefined> => {
  const names = kind === 'shape' && named ? await byLetters(db, search, shelvesOf(kind).slice(0, 2), look) : []
  const found = names.length < look ? merged(names, await byWords(db, search, kind, look)) : names
  return found.length < look ? undefined : found.slice(0, look)
}

const merged = (first: readonly Found[], second: readonly Found[]): Found[] => {
  const known = new Set(first.map(({ entry_id }) => entry_id))
  return [...first, ...second.filter(({ entry_id }) => !known.has(entry_id))]
}

/**
 * Common letters are met again and again among the newest entries; rare ones have a short list in the index of letters.
 * Either way is slow for the other kind, and the planner's sample cannot tell which is which. So the newest are looked
 * at first, and the index is asked for the shelves that these do not fill.
 */
const byParts = async (db: Db, search: Search, kind: SearchKind, look: number, recent: number): Promise<Found[]> => {
  const newest = await matchesAmongNewest(db, search, kind, look, recent)
  if (newest.complete) return newest.found.slice(0, look)
  const shelves = shelvesOf(kind)
  // What is older than the newest comes after them on a shelf that they fill.
  const full = shelves.findIndex((_, at) => newest.found.filter(({ shelf }) => shelf <= at).length >= look)
  const unfilled = full < 0 ? shelves : shelves.slice(0, full)
  const found = unfilled.length > 0 ? await byLetters(db, search, unfilled, look) : []
  return [...found, ...newest.found.filter(({ shelf }) => shelf === full)].slice(0, look)
}

/** Fewer than these say nothing about how often letters are met. */
const telling = 2
/** Beyond these the index of letters is the quicker way. */
const farthest = 50_000

/** Looks as far back as it takes to meet `look` matches, where the first ones say that it is not far. */
const matchesAmongNewest = async (db: Db, search: Search, kind: SearchKind, look: number, recent: number) => {
  for (let reach = recent; ; ) {
    const found = await lookAtNewest(db, search, kind, look, reach)
    const complete = found.length > 0 && (found[0] as OnShelf).seen < reach
    const needed = Math.ceil((1.5 * look * reach) / found.length)
    if (complete || found.length >= look || found.length < telling || needed > farthest) return { found, complete }
    reach = needed
  }
}
