import { sql } from 'kysely'
import type { SearchKind } from '../db/canvas-schema.ts'
import { compiled } from '../db/compiled.ts'
import type { Db } from '../db/schema.ts'
import { type Found, isOpen, type Search, type SearchEngine, type Shelf, shelvesOf } from './shelf.sql.ts'
import { type Field, matchOf, partsOfWord, patternOf, spaceTerm, termsFor, wholesOf } from './terms.ts'

/** Of a word with fewer matches than this, the index need not be asked for the others. */
const rare = 100

export const sqliteSearch = (few = rare): SearchEngine => ({
  // Each space is one list more that the index has to open.
  fewSpaces: 16,
  best: (db, search, kinds, wanted) => Promise.all(kinds.map((kind) => bestOf(db, search, kind, wanted, few))),
})

/** A shelf holds what the ones before hold of its field, and more: what was found already is left out. */
const bestOf = async (db: Db, search: Search, kind: SearchKind, wanted: number, few: number): Promise<number[]> => {
  const found = new Set<number>()
  for (const shelf of shelvesOf(kind)) {
    for (const { entry_id } of await newest(db, search, shelf, wanted, few)) found.add(entry_id)
    if (found.size >= wanted) break
  }
  return [...found].slice(0, wanted)
}

const newest = async (db: Db, search: Search, shelf: Shelf, limit: number, few: number): Promise<readonly Found[]> => {
  const { edition_id, team_id, zuid, words, spaces } = search
  const terms = await termsToMeet(db, search, shelf, few)
  const places = spaces?.map((space_id) => spaceTerm(shelf.kind, space_id))
  return queries[shelf.field](db, {
    edition_id,
    team_id,
    zuid,
    kind: shelf.kind,
    match: matchOf(terms, places),
    patterns: JSON.stringify(words.map((word) => patternOf(word, shelf.form))),
    limit,
  })
}

/**
 * What the index is asked for. The entry itself is looked at in any case, so it need not be everything: where one of
 * several words is rare that word alone will do, and common words are met by fewer of their letters. Each list of
 * entries that the index does not have to read is time saved.
 */
const termsToMeet = async (db: Db, { team_id, words }: Search, shelf: Shelf, few: number): Promise<string[]> => {
  const termsAt = (step: number) => (word: string) =>
    termsFor(team_id, shelf, shelf.form === 'whole' ? wholesOf(word) : partsOfWord(word, step))
  if (words.length === 1) return words.flatMap(termsAt(1))
  for (const terms of words.map(termsAt(1))) {
    const [found] = await countSome(db, { match: matchOf(terms), limit: few })
    if ((found?.n ?? 0) < few) return terms
  }
  return words.flatMap(termsAt(3))
}

const countSome = compiled((db, p: { match: string; limit: number }) => ({
  compile: () =>
    sql<{
      n: number
    }>`select count(*) as n from (select 1 from search_index (${p.match}) limit ${p.limit} + 0)`.compile(db),
}))

interface Values {
  edition_id: number
  team_id: number
  zuid: number
  kind: string
  match: string
  patterns: string
  limit: number
}

/**
 * The index names what has the letters, newest first; the entry says whether they stand together.
 * SQLite would plan the statement anew for each value of a bare `limit ?`.
 */
const query = (field: Field) =>
  compiled((db, p: Values) => ({
    compile: () =>
      sql<Found>`
        select e.entry_id
        from search_index (${p.match}) i
        cross join search_entry e on e.entry_id = i.rowid
        cross join zone z on z.edition_id = e.edition_id and z.zone_id = e.zone_id
        cross join space s on s.edition_id = e.edition_id and s.space_id = e.space_id
        where e.edition_id = ${p.edition_id} and e.team_id = ${p.team_id} and e.kind = ${p.kind}
          and not exists (
            select 1 from json_each(${p.patterns}) w where instr(${sql.ref(`e.marked_${field}`)}, w.value) = 0)
          and ${isOpen(db, p.zuid)}
        order by i.rowid desc
        limit ${p.limit} + 0`.compile(db),
  }))

const queries = { name: query('name'), text: query('text') } as const satisfies Record<Field, unknown>
