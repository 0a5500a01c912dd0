import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { throwApiError as fail } from '../api-error.ts'
import type { SearchKind } from '../db/canvas-schema.ts'
import type { Db } from '../db/transaction.ts'
import { newUuid } from '../db/uuid.ts'
import { addZone } from '../journal/add-zone.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aSpace } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { atLength } from '../testing/test-length.ts'
import { testSeed } from '../testing/test-seed.ts'
import { upsertEntries } from './index.sql.ts'
import type { SearchItem } from './search-columns.sql.ts'
import { type SearchTuning, searchPage } from './search-page.sql.ts'
import { rebuildIndex } from './trigram-index.sql.ts'

const seed = testSeed()

const kinds: readonly SearchKind[] = ['zone', 'frame', 'comment', 'shape']

/** Few letters, so that words meet: with case, signs, scripts, emoji and marks among them. */
const short = fc.string({
  unit: fc.constantFrom(...'aAbß%_\\"\'*ЖжΣσ会議🚀', 'é', 'e\u0301'),
  minLength: 1,
  maxLength: 5,
})
const word = fc.oneof(
  { weight: 12, arbitrary: short },
  // Of more letters than a query may have.
  { weight: 1, arbitrary: fc.tuple(short, fc.constantFrom(4, 30)).map(([letters, times]) => letters.repeat(times)) },
)
const phrase = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '))
const item = fc.record({
  kind: fc.constantFrom<SearchKind>('frame', 'comment', 'shape'),
  name: phrase,
  text: phrase,
  open: fc.boolean(),
})
const query = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

/** Compared with the code it checks this is slow, plain, and of another mind: it goes letter by letter. */
const folded = (text: string) => [
  ...text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC'),
]
const sortOf = (letter: string | undefined) =>
  letter === undefined || /\s/u.test(letter) ? 'blank' : /[\p{L}\p{N}\p{M}]/u.test(letter) ? 'word' : 'sign'

const meets = (text: string, query: string, whole: boolean): boolean => {
  const [letters, asked] = [folded(text), folded(query)]
  return letters.some((_, at) => {
    if (asked.some((letter, offset) => letters[at + offset] !== letter)) return false
    const end = at + asked.length
    const edge = (one: number, other: number) => sortOf(letters[one]) !== sortOf(letters[other])
    return !whole || ((at === 0 || edge(at - 1, at)) && (end === letters.length || edge(end - 1, end)))
  })
}

const rankOf = ({ kind, name, text }: SearchItem, query: string): number => {
  const words = query.split(' ')
  const all = (where: string, whole: boolean) => words.every((asked) => meets(where, asked, whole))
  const named = kind !== 'comment'
  const told = kind === 'comment' || kind === 'shape'
  return [
    named && all(name, true),
    named && all(name, false),
    told && all(`${name}\n${text}`, true),
    told && all(`${name}\n${text}`, false),
  ].indexOf(true)
}

const halfPending = 'by the index, which has half of it'

/** As a large change leaves it: what the index has of these says nothing. */
const leaveHalfPending = async (db: Db): Promise<void> => {
  await sql`insert into search_pending select entry_id from search_entry where entry_id % 2 = 0`.execute(db)
  for (const index of ['search_name_index', 'search_text_index'])
    await sql`delete from ${sql.table(index)} where rowid % 4 = 0`.execute(db)
}

onOneOrBothEngines('postgres', `search beside a plain model, with seed ${seed}`, (engine) => {
  const testApp = testAppFor(engine)
  let places: { edition_id: number; team_id: number; space_id: number; zone_id: string }[]
  let zuid: number

  before(async () => {
    const edition = await testApp.anEdition()
    zuid = Number(edition.owner.zuid)
    const stranger = await testApp.aPerson()
    places = []
    for (const creator of [edition.owner, stranger]) {
      const space_id = Number(await aSpace(testApp, edition, creator))
      const space = { edition_id: Number(edition.edition_id), team_id: Number(edition.team_id), space_id }
      const wanted = { zone_name: '~', author: zuid, now: Date.now(), limit: Number.POSITIVE_INFINITY, fail }
      const { zone } = await testApp.database.write((db) => addZone(db, space, wanted))
      places.push({ ...space, zone_id: zone.zone_id })
    }
  })

  const large = { spaces: 0, entries: 0 }
  const tunings: Record<string, SearchTuning> =
    engine === 'sqlite'
      ? { 'in the caller’s few spaces': {}, 'by the index': { scope: large }, [halfPending]: { scope: large } }
      : {
          'in the caller’s few spaces': {},
          'among the newest': { scope: large },
          'among the newest and by the index': { scope: large, recent: 3 },
          'by the index': { scope: large, recent: 1 },
        }

  for (const [how, tuning] of Object.entries(tunings)) {
    test(`[Q1] finds what the model finds, in its order, ${how}`, async () => {
      const property = fc.asyncProperty(
        fc.array(item, { maxLength: 30 }),
        fc.array(query, { minLength: 1, maxLength: 6 }),
        fc.nat(5),
        fc.integer({ min: 1, max: 8 }),
        async (items, queries, from, limit) => {
          const written = items.map(({ open, ...rest }) => ({ ...rest, open, item_id: newUuid() }))
          await testApp.database.write(async (db) => {
            await db.deleteFrom('search_entry').where('kind', '<>', 'zone').execute()
            await rebuildIndex(db)
            // One by one: the order of writing is the order of age.
            for (const { open, ...rest } of written)
              await upsertEntries(db, places[open ? 0 : 1] as (typeof places)[0], [rest])
          })
          if (how === halfPending) await testApp.database.write(leaveHalfPending)
          for (const search of queries) {
            const { edition_id, team_id } = places[0] as (typeof places)[0]
            const asked = { edition_id, zuid, search, from, limit }
            const found = await searchPage(testApp.database.read, { ...asked, team_id }, kinds, tuning)
            const inAll = await searchPage(testApp.database.read, asked, kinds, tuning)
            assert.deepEqual(inAll, found, 'the same in all teams, of which there is one')
            const expected = kinds.flatMap((kind) =>
              written
                .filter((entry) => entry.open && entry.kind === kind && rankOf(entry, search) >= 0)
                .toReversed()
                .sort((one, other) => rankOf(one, search) - rankOf(other, search))
                .slice(from, from + limit)
                .map(({ item_id }) => item_id),
            )
            assert.deepEqual(
              found.map(({ item_id }) => item_id),
              expected,
              JSON.stringify(search),
            )
          }
        },
      )
      await fc.assert(property, { seed, numRuns: atLength({ short: 30, long: 100 }) })
    })
  }
})
