import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase, onBothEngines } from '../testing/engines.ts'
import { analyzeGrownTables } from './statistics.ts'

onBothEngines('statistics', (engine) => {
  test('a table that PostgreSQL knows nothing of, or that has doubled since it was counted, is counted once', async () => {
    const database = await freshDatabase(engine)
    // It could count the table by itself in between.
    if (engine === 'postgres')
      await database.write((db) => sql`alter table user_group_member set (autovacuum_enabled = off)`.execute(db))
    const add = (from: number, count: number) => {
      const members = Array.from({ length: count }, (_, at) => ({ edition_id: 1, group_id: 1, zuid: from + at }))
      return database.write((db) => db.insertInto('user_group_member').values(members).execute())
    }
    const expectCount = async () => {
      let counted = await analyzeGrownTables(database)
      // PostgreSQL learns of new rows a moment later.
      while (engine === 'postgres' && counted.length === 0) counted = await analyzeGrownTables(database)
      assert.deepEqual(counted, engine === 'postgres' ? ['user_group_member'] : [])
      assert.deepEqual(await analyzeGrownTables(database), [])
    }
    await add(1, 200)
    await expectCount()
    await add(1_001, 300)
    await expectCount()
    await database.close()
  })
})
