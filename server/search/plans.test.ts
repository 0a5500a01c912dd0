import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { testAppFor } from '../testing/test-app.ts'
import { hasDenseLetter, pairKeys, pairsOf, wordKeys, wordsOf } from './postgres-words.ts'

describe('indexes of words and pairs, on postgres', () => {
  const testApp = testAppFor('postgres')
  const columns = [
    ['zone', 'name'],
    ['frame', 'name'],
    ['shape', 'name'],
    ['shape', 'text'],
    ['comment', 'text'],
  ] as const

  for (const [kind, field] of columns)
    test(`[Q1] ${kind}s are found by the words of their ${field} through the index`, async () => {
      const column = sql.ref(`e.marked_${field}`)
      const conditions = {
        words: sql`${wordsOf(column)} @> ${wordKeys(1, ['plan'])}::text[]`,
        pairs: sql`${pairsOf(column)} @> ${pairKeys(1, ['会議'])}::text[] and ${hasDenseLetter(column)}`,
      }
      for (const [index, condition] of Object.entries(conditions)) {
        const plan = await testApp.database.write(async (db) => {
          await sql`set local enable_seqscan = off`.execute(db)
          const { rows } = await sql<{ 'QUERY PLAN': string }>`
            explain select 1 from ${sql.table(`search_entry_${kind}`)} e where ${condition} and ${column} <> ''`.execute(
            db,
          )
          return rows.map((row) => row['QUERY PLAN']).join('\n')
        })
        assert.match(plan, new RegExp(`search_entry_${kind}_marked_${field}_${index}`))
      }
    })

  test('[Q1] pairs are all neighbouring letters of scripts that have many', () => {
    assert.deepEqual(pairKeys(7, ['会議計', 'x調査y', 'plan', '会']), ['7:会議', '7:議計', '7:調査'])
    assert.deepEqual(wordKeys(7, ['plan-b']), ['7:plan', '7:-', '7:b'])
  })
})
