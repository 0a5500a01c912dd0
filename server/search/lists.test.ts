import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { newUuid } from '../db/uuid.ts'
import { freshDatabase } from '../testing/engines.ts'
import { deleteEntries, putEntries, type SearchItem } from './entries.sql.ts'

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
  assert.deepEqual(await lists(), [`f7 ${'x'.repeat(100)}`])
})
