import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { newUuid } from '../db/uuid.ts'
import { freshDatabase } from '../testing/engines.ts'
import { deleteEntries, putEntries, type SearchItem } from './entries.sql.ts'
import { marked } from './terms.ts'
import { tidySearchIndex } from './tidy.sql.ts'

const place = { edition_id: 1, team_id: 7, space_id: 3, zone_id: newUuid() }
const item_id = newUuid()

let database: Database

before(async () => {
  database = await freshDatabase('postgres')
})
after(() => database.close())

const put = (item: Omit<SearchItem, 'item_id'>, where = place) =>
  database.write((db) => putEntries(db, where, [{ item_id, ...item }]))

const lists = async (): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`select word from search_word order by word`.execute(database.read)
  return rows.map(({ word }) => word)
}

test('[Q1] on PostgreSQL an entry is on the list of each of its words, once, and on no other', async () => {
  await put({ kind: 'shape', name: 'Plan', text: 'the plan, the budget' })
  assert.deepEqual(await lists(), ['s7 ,', 's7 budget', 's7 plan', 's7 the'])
  await put({ kind: 'shape', name: '', text: 'the budgets' })
  assert.deepEqual(await lists(), ['s7 budgets', 's7 the'])
  await put({ kind: 'shape', name: '', text: 'the budgets' }, { ...place, team_id: 8 })
  assert.deepEqual(await lists(), ['s8 budgets', 's8 the'])
  await put({ kind: 'shape', name: '', text: '' })
  assert.deepEqual(await lists(), [])
})

test('[Q1] letters of a script without blanks have lists, alone and two by two', async () => {
  await put({ kind: 'zone', name: '会議室 a', text: '' })
  assert.deepEqual(await lists(), ['z7 a', 'z7 会議室', 'z7_会', 'z7_会議', 'z7_室', 'z7_議', 'z7_議室'])
  await database.write((db) => deleteEntries(db, place, [item_id], ['zone', 'shape']))
  assert.deepEqual(await lists(), [])
})

test('[Q1] a word of thousands of letters is listed by its beginning', async () => {
  await put({ kind: 'frame', name: 'x'.repeat(5000), text: '' })
  assert.deepEqual(await lists(), [`f7 ${'x'.repeat(100)}`, 'f7*'])
  await database.write((db) => deleteEntries(db, place, [item_id]))
})

const endings = async (): Promise<string[]> => {
  const { rows } = await sql<{ ending: string; word: string }>`
    select ending, word from search_ending order by word, ending`.execute(database.read)
  return rows.map(({ ending, word }) => `${ending} of ${word}`)
}

const planEndings = ['s7 an of s7 plan', 's7 lan of s7 plan', 's7 n of s7 plan', 's7 plan of s7 plan']

test('[Q1] a word has its endings once, however many have it, and loses them when nobody has', async () => {
  await tidySearchIndex(database)
  assert.deepEqual(await endings(), [])
  const other = { ...place, zone_id: newUuid() }
  await put({ kind: 'shape', name: '', text: 'plan' })
  await put({ kind: 'shape', name: '', text: 'Plan!' }, other)
  assert.deepEqual(await endings(), ['s7 ! of s7 !', ...planEndings])
  await database.write((db) => deleteEntries(db, other, [item_id]))
  await tidySearchIndex(database)
  assert.deepEqual(await endings(), planEndings)
  await put({ kind: 'shape', name: '', text: 'plot' })
  // Nobody has it now; then somebody has again, before anything was tidied.
  await put({ kind: 'shape', name: '', text: 'plan' })
  await tidySearchIndex(database)
  assert.deepEqual(await endings(), planEndings)
  await put({ kind: 'shape', name: '', text: '' })
  await tidySearchIndex(database)
  assert.deepEqual(await endings(), [])
})

test('[Q1] a word that somebody is just writing keeps its endings when nobody else has it any longer', async () => {
  const other = { ...place, zone_id: newUuid() }
  await put({ kind: 'shape', name: '', text: 'plan' })
  const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = database.write(async (db) => {
    await putEntries(db, other, [{ item_id, kind: 'shape', name: '', text: 'plan' }])
    written.resolve()
    await mayEnd.promise
  })
  await written.promise
  await put({ kind: 'shape', name: '', text: '' })
  const tidied = tidySearchIndex(database)
  await sleep(100)
  mayEnd.resolve()
  await Promise.all([writing, tidied])
  assert.deepEqual(await endings(), planEndings)
  await database.write((db) => deleteEntries(db, other, [item_id]))
})

test('[Q1] long endings are cut off, and there are none of letters that have lists', async () => {
  await put({ kind: 'shape', name: '', text: 'incomprehensibilities' })
  assert.ok((await endings()).includes('s7 comprehensib of s7 incomprehensibilities'))
  await put({ kind: 'shape', name: '', text: '会議abc室' })
  await tidySearchIndex(database)
  const of = ' of s7 会議abc室'
  assert.deepEqual(
    await endings(),
    ['s7 abc室', 's7 bc室', 's7 c室', 's7 会議abc室'].map((ending) => ending + of),
  )
})

test('[Q1] long text gives no endings, and gives them once it is short', async () => {
  const words = Array.from({ length: 5000 }, (_, at) => `w${at}`).join(' ')
  await put({ kind: 'shape', name: '', text: words })
  await tidySearchIndex(database)
  assert.deepEqual(await endings(), [])
  assert.ok((await lists()).includes('s7*'))
  await put({ kind: 'shape', name: '', text: 'w1 w2' })
  assert.deepEqual(await lists(), ['s7 w1', 's7 w2'])
  assert.deepEqual(await endings(), ['s7 1 of s7 w1', 's7 w1 of s7 w1', 's7 2 of s7 w2', 's7 w2 of s7 w2'])
})

test('[Q1] entries of an older schema are on the lists, and their words have endings', async () => {
  const older = await freshDatabase('postgres', '0007-search-by-age')
  const zone_id = newUuid()
  const entry = (text: string) => ({
    ...{ edition_id: 1, team_id: 7, space_id: 3, zone_id, kind: 'shape' as const, item_id: newUuid() },
    ...{ entry_id: 1, name: '', text, marked_name: '', marked_text: marked(text) },
  })
  await older.write((db) =>
    db
      .insertInto('search_entry')
      .values([entry('plan'), { ...entry('x'.repeat(200)), entry_id: 2 }])
      .execute(),
  )
  assert.deepEqual(await older.migrate(), ['0008-search-lists', '0009-search-parts'])
  const { rows } = await sql<{ word: string; entry_id: number }>`
    select word, entry_id from search_word order by word`.execute(older.read)
  assert.deepEqual(
    rows.map(({ word, entry_id }) => `${word} ${entry_id}`),
    ['s7 plan 1', `s7 ${'x'.repeat(100)} 2`, 's7* 2'],
  )
  const ended = await sql<{ ending: string }>`
    select ending from search_ending where word = 's7 plan' order by ending`.execute(older.read)
  assert.deepEqual(
    ended.rows.map(({ ending }) => ending),
    ['s7 an', 's7 lan', 's7 n', 's7 plan'],
  )
  await older.close()
})
