import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createTestStorage } from '../testing/engines.ts'
import { openDatabase } from './open.ts'

test('[N1] PostgreSQL is waited for as long as the setting says', async (t) => {
  const storage = await createTestStorage('postgres')
  const database = await openDatabase({ ...storage, databaseSeconds: 7 })
  t.after(async () => {
    await database.close()
    await storage.remove()
  })
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database.read)
  assert.deepEqual(rows, [{ statement_timeout: '7s' }])
})
