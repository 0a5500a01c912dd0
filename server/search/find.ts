import type { SearchKind } from '../db/canvas-schema.ts'
import type { Db } from '../db/transaction.ts'
import { type FoundItem, itemsOf } from './items.sql.ts'
import { openTo } from './open.sql.ts'
import { postgresSearch } from './postgres.sql.ts'
import type { Found, Search, SearchEngine } from './shelf.sql.ts'
import { sqliteSearch } from './sqlite.sql.ts'
import { wordsOf } from './terms.ts'

export type Asked = Omit<Search, 'words'> & { search: string; from: number; limit: number }

/** Pages end here: nobody reads so far, and what is skipped has to be counted. */
const deepest = 10_000

/** The caller as a rule sees most of what a team has. Where not, the next look is that much wider. */
const wider = 8

const engines = { sqlite: sqliteSearch(), postgres: postgresSearch() } as const

/** A page of each kind: best match first, then newest first (Q1). */
export const find = async (
  db: Db,
  asked: Asked,
  kinds: readonly SearchKind[],
  engine: SearchEngine = engines[db.engine],
): Promise<FoundItem[]> => {
  const { edition_id, team_id, zuid, from } = asked
  const wanted = Math.min(from + asked.limit, deepest)
  if (from >= wanted) return []
  const search = { edition_id, team_id, zuid, words: wordsOf(asked.search) }
  const best = await bestOf(db, search, kinds, wanted, engine)
  const page = new Map<SearchKind, readonly Found[]>()
  for (const [kind, found] of best) if (found.length > from) page.set(kind, found.slice(from))
  if (page.size === 0) return []
  const items = new Map((await itemsOf(db, edition_id, page)).map((item) => [item.entry_id, item]))
  return [...page.values()].flat().flatMap(({ entry_id, space_id }) => {
    const item = items.get(entry_id)
    // Since it was found to be open it may have moved to where it is not.
    return item?.space_id === space_id ? [item] : []
  })
}

/** The first matches of each kind that are open to the caller. */
const bestOf = async (
  db: Db,
  search: Search,
  kinds: readonly SearchKind[],
  wanted: number,
  engine: SearchEngine,
): Promise<Map<SearchKind, Found[]>> => {
  const best = new Map<SearchKind, Found[]>()
  const open = openTo(db, search)
  const first = engine(db, search, open)
  let unfilled = kinds
  for (let look = wanted; unfilled.length > 0; look *= wider) {
    const found = await first(unfilled, look)
    const isOpen = await open.of(found.flat())
    unfilled = unfilled.filter((kind, at) => {
      const matches = found[at] as readonly Found[]
      const seen = matches.filter(isOpen)
      best.set(kind, seen.slice(0, wanted))
      return seen.length < wanted && matches.length >= look
    })
  }
  return best
}
