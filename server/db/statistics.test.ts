import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase, onBothEngines } from '../testing/engines.ts'
import { analyzeNewTables } from './statistics.ts'

onBothEngines('statistics', (engine) => {
  test('a table that PostgreSQL knows nothing of yet is counted, once', async () => {
    const database = await freshDatabase(engine)
    const members = Array.from({ length: 200 }, (_, at) => ({ edition_id: 1, group_id: 1, zuid: at + 1 }))
    await database.write((db) => db.insertInto('user_group_member').values(members).execute())
    let counted = await analyzeNewTables(database)
    // PostgreSQL learns of new rows a moment later.
    while (engine === 'postgres' && counted.length === 0) counted = await analyzeNewTables(database)
    assert.deepEqual(counted, engine === 'postgres' ? ['user_group_member'] : [])
    assert.deepEqual(await analyzeNewTables(database), [])
    await database.close()
  })
})
