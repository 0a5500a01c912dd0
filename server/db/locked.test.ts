import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase } from '../testing/engines.ts'
import { nextId } from './ids.ts'

describe('a file of SQLite that another process writes to', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  before(async () => {
    database = await freshDatabase('sqlite')
  })
  after(() => database.close())

  /** Until the caller lets go of it. */
  const lock = (t: TestContext): (() => void) => {
    const other = new DatabaseSync(String(database.file))
    other.exec('begin immediate')
    t.after(() => other.close())
    return () => other.exec('commit')
  }

  test('[N1] whoever writes waits for it, and nobody else does', async (t) => {
    const unlock = lock(t)
    let isSettled = false
    const written = database.write(nextId).finally(() => {
      isSettled = true
    })
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    await database.read.selectFrom('user').select('zuid').execute()
    assert.equal(isSettled, false)
    unlock()
    assert.ok((await written) > 0)
    // SQLite's own wait would stop the thread.
    const { rows } = await database.write((db) => sql<{ timeout: number }>`pragma busy_timeout`.execute(db))
    assert.deepEqual(rows, [{ timeout: 0 }])
  })

  test('is ready while that takes moments, and not when it does not end', async (t) => {
    const unlock = lock(t)
    assert.equal(await database.whyNotWritable(), undefined)
    const now = performance.now()
    t.mock.method(performance, 'now', () => now + 6_000)
    assert.equal(await database.whyNotWritable(), 'another process does not let go of its lock')
    unlock()
    assert.equal(await database.whyNotWritable(), undefined)
  })
})
