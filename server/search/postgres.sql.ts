import type { SearchKind } from '../db/canvas-schema.ts'
import type { Db } from '../db/schema.ts'
import { byLetters, holdNoMoreThan, lookAtNewest, lookAtSpaces, type OnShelf, openAmong } from './looks.sql.ts'
import { type Found, type Search, type SearchEngine, shelvesOf } from './shelf.sql.ts'

interface Reach {
  /** So many of the newest entries are looked at one by one; further back the index of letters leads. */
  recent: number
  /** Where the caller's spaces hold no more than this, all that they hold is looked at. */
  all: number
}

/** The caller as a rule sees most of what a team has. Where not, the next look is that much wider. */
const wider = 8

/**
 * A common word is met again and again among the newest entries; a rare one has a short list in the index of letters.
 * Either way is slow for the other kind of word, and the planner's sample cannot tell which is which. So the newest are
 * looked at first, and the index is asked for the shelves that these do not fill.
 */
export const postgresSearch = ({ recent, all }: Reach = { recent: 500, all: 5000 }): SearchEngine => ({
  fewSpaces: 100,
  best: async (db, search, kind, wanted) => {
    if (search.spaces && (await holdNoMoreThan(db, search, kind, all))) {
      return (await openAmong(db, search, kind, await lookAtSpaces(db, search, kind))).slice(0, wanted)
    }
    for (let look = wanted; ; look *= wider) {
      const found = await ranked(db, search, kind, look, Math.ceil((recent * look) / wanted))
      const open = await openAmong(db, search, kind, found)
      if (open.length >= wanted || found.length < look) return open.slice(0, wanted)
    }
  },
})

/** The first `look` matches in their order, whoever may see them. */
const ranked = async (db: Db, search: Search, kind: SearchKind, look: number, recent: number): Promise<Found[]> => {
  const newest = await matchesAmongNewest(db, search, kind, look, recent)
  if (newest.complete) return newest.found.slice(0, look)
  const shelves = shelvesOf(kind)
  // What is older than the newest comes after them on a shelf that they fill.
  const full = shelves.findIndex((_, at) => newest.found.filter(({ shelf }) => shelf <= at).length >= look)
  const unfilled = full < 0 ? shelves : shelves.slice(0, full)
  const found = unfilled.length > 0 ? await byLetters(db, search, unfilled, look) : []
  return [...found, ...newest.found.filter(({ shelf }) => shelf === full)].slice(0, look)
}

/** Fewer than these say nothing about how often a word is met. */
const telling = 10
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
