import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestStorage } from '../testing/engines.ts'
import { openDatabase } from './open.ts'

test('[J3] a commit of the service waits for the disk, whatever tests do without', async () => {
  const { dataFolder, remove } = await createTestStorage('sqlite')
  const database = await openDatabase({ databaseUrl: undefined, dataFolder })
  const { rows } = await database.write(async (db) => db.execute({ sql: 'pragma synchronous', parameters: [] }))
  assert.deepEqual(rows, [{ synchronous: 2 }])
  await database.close()
  await remove()
})
