import { type RawBuilder, sql } from 'kysely'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { type Held, heldBy } from './held.sql.ts'
import { fewReached } from './reached.sql.ts'
import { type Found, type Search, type SearchEngine, type SearchWithin, type Shelf, shelvesOf } from './shelf.sql.ts'
import { type Field, matchOf, partsOfWord, patternOf, spaceTerm, termsFor, wholesOf } from './terms.ts'

interface Reach {
  /** Of a word that fewer have than this, the index need not be asked for the others. */
  rare: number
  /** So many spaces are few. Each is one list more that the index has to open. */
  few: number
}

export const sqliteSearch =
  (reach: Reach = { rare: 1000, few: 16 }): SearchEngine =>
  (db, search) => {
    let asked: Promise<[SearchWithin['spaces'], Held]> | undefined
    return async (kinds, look) => {
      asked ??= Promise.all([fewReached(db, search, reach.few), heldBy(db, search)])
      const [spaces, held] = await asked
      if (spaces?.length === 0) return kinds.map(() => [])
      const found: (readonly Found[])[] = []
      for (const kind of kinds) {
        const shelves = shelvesOf(kind).filter((shelf) => holds(held, shelf))
        found.push(await firstOn(db, { ...search, spaces }, shelves, look, reach.rare))
      }
      return found
    }
  }

const holds = (held: Held, { kind, field }: Shelf): boolean =>
  held[kind] && (kind !== 'shape' || field !== 'name' || held.named)

/** A shelf holds what the ones before hold of its field, and more: what was found already is left out. */
const firstOn = async (
  db: Db,
  search: SearchWithin,
  shelves: readonly Shelf[],
  look: number,
  few: number,
): Promise<readonly Found[]> => {
  let found: readonly Found[] = []
  for (const shelf of shelves) {
    const more = await newest(db, search, shelf, look, few)
    const known = new Set(found.map(({ entry_id }) => entry_id))
    found = known.size === 0 ? more : [...found, ...more.filter(({ entry_id }) => !known.has(entry_id))]
    if (found.length >= look) return found.slice(0, look)
  }
  return found
}

/**
 * The newest on a shelf. The entry itself is looked at in any case, so the index need not be asked for everything: each
 * list that it does not have to read is time saved. The lists of letters are long, and there one rare word will do.
 */
const newest = async (
  db: Db,
  search: SearchWithin,
  shelf: Shelf,
  limit: number,
  few: number,
): Promise<readonly Found[]> => {
  const { edition_id, team_id, words, spaces } = search
  const places = spaces?.map((space_id) => spaceTerm(shelf.kind, space_id))
  const [pattern = '', ...more] = words.map((word) => patternOf(word, shelf.form))
  const others = more.length > 0 ? JSON.stringify(more) : null
  const values = { edition_id, team_id, kind: shelf.kind, pattern, others, limit }
  const word = shelf.form === 'part' && more.length > 0 ? await rarest(db, search, shelf, few) : undefined
  if (word !== undefined) {
    const ids = await inIndex(db, { match: matchOf(termsIn(shelf, team_id, word, 1), places), limit: few })
    if (ids.length === 0) return []
    if (ids.length < few)
      return queries.named[shelf.field](db, { ...values, ids: JSON.stringify(ids.map(({ entry_id }) => entry_id)) })
  }
  const terms = words.flatMap((each) => termsIn(shelf, team_id, each, 3))
  return queries.matching[shelf.field](db, { ...values, match: matchOf(terms, places) })
}

/** Where not every `step` of a word is asked for, more is found than has the word. */
const termsIn = (shelf: Shelf, team_id: number, word: string, step: number): string[] =>
  termsFor(team_id, shelf, shelf.form === 'whole' ? wholesOf(word) : partsOfWord(word, step))

/** The word that the fewest have whole, which takes one list to count: as a part of others it will be rare as well. */
const rarest = async (db: Db, { team_id, words }: Search, shelf: Shelf, few: number): Promise<string | undefined> => {
  let [rare, least]: [string | undefined, number] = [undefined, few]
  for (const word of words) {
    const match = matchOf(termsIn({ ...shelf, form: 'whole' }, team_id, word, 1))
    const [counted] = await countSome(db, { match, limit: least })
    const n = counted?.n ?? 0
    if (n < least) [rare, least] = [word, n]
  }
  return rare
}

const countSome = preparedQuery((db, p: { match: string; limit: number }) => ({
  compile: () =>
    sql<{
      n: number
    }>`select count(*) as n from (select 1 from search_index (${p.match}) limit ${p.limit} + 0)`.compile(db),
}))

const inIndex = preparedQuery((db, p: { match: string; limit: number }) => ({
  compile: () =>
    sql<{ entry_id: number }>`
      select i.rowid as entry_id from search_index (${p.match}) i order by i.rowid desc limit ${p.limit} + 0`.compile(
      db,
    ),
}))

interface Values {
  edition_id: number
  team_id: number
  kind: string
  pattern: string
  /** More patterns, as JSON. Mostly there is one word, and a list costs more than it does. */
  others: string | null
  limit: number
}

/**
 * The index names what has the letters, newest first; the entry says whether they stand together.
 * SQLite would plan the statement anew for each value of a bare `limit ?`.
 */
const query = (db: Db, field: Field, p: Values, named: RawBuilder<unknown>, order = sql``) => {
  const searched = sql.ref(`e.marked_${field}`)
  return sql<Found>`
    select e.entry_id, e.space_id, e.zone_id
    from ${named} i
    cross join search_entry e on e.entry_id = i.id
    where e.edition_id = ${p.edition_id} and e.team_id = ${p.team_id} and e.kind = ${p.kind}
      and instr(${searched}, ${p.pattern})
      and (${p.others} is null or not exists (
        select 1 from json_each(${p.others}) w where instr(${searched}, w.value) = 0))
    ${order}
    limit ${p.limit} + 0`.compile(db)
}

const forEachField = <T>(make: (field: Field) => T): Record<Field, T> => ({ name: make('name'), text: make('text') })

const queries = {
  /** Of what the index has for a query. */
  matching: forEachField((field) =>
    preparedQuery((db, p: Values & { match: string }) => ({
      compile: () =>
        query(db, field, p, sql`(select rowid as id from search_index (${p.match}))`, sql`order by i.id desc`),
    })),
  ),
  /** Of entries that the index has named before, in the order in which they are given. */
  named: forEachField((field) =>
    preparedQuery((db, p: Values & { ids: string }) => ({
      compile: () => query(db, field, p, sql`(select value as id from json_each(${p.ids}))`),
    })),
  ),
}
