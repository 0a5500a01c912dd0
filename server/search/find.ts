import type { SearchKind } from '../db/canvas-schema.ts'
import { engineOf } from '../db/database.ts'
import type { Db } from '../db/schema.ts'
import { type FoundItem, itemsOf } from './items.sql.ts'
import { postgresSearch } from './postgres.sql.ts'
import { spacesReached } from './reached.sql.ts'
import type { Search, SearchEngine } from './shelf.sql.ts'
import { sqliteSearch } from './sqlite.sql.ts'
import { wordsOf } from './terms.ts'

type Asked = Omit<Search, 'words' | 'spaces'> & { search: string; from: number; limit: number }

/** Pages end here: nobody reads so far, and what is skipped has to be counted. */
const deepest = 10_000

const engines = { sqlite: sqliteSearch(), postgres: postgresSearch() } as const

/** A page of each kind: best match first, then newest first (Q1). */
export const find = async (
  db: Db,
  asked: Asked,
  kinds: readonly SearchKind[],
  engine: SearchEngine = engines[engineOf(db)],
): Promise<FoundItem[]> => {
  const { edition_id, team_id, zuid, from } = asked
  const reached = await spacesReached(db, { edition_id, zuid, limit: engine.fewSpaces + 1 })
  const wanted = Math.min(from + asked.limit, deepest)
  if (reached.length === 0 || from >= wanted) return []
  const few = reached.length <= engine.fewSpaces
  const spaces = few ? [...new Set(reached.map(({ space_id }) => space_id))] : undefined
  const search = { edition_id, team_id, zuid, words: wordsOf(asked.search), spaces }
  const found = await engine.best(db, search, kinds, wanted)
  const ids = found.flatMap((best) => best.slice(from, wanted))
  if (ids.length === 0) return []
  const items = new Map((await itemsOf(db, edition_id, ids)).map((item) => [item.entry_id, item]))
  return ids.flatMap((id) => items.get(id) ?? [])
}
