import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase } from '../testing/engines.ts'
import { atCommit } from './at-commit.ts'
import type { Database } from './database.ts'
import type { Db } from './schema.ts'

let database: Database
before(async () => {
  database = await freshDatabase('sqlite')
  await database.write((db) => sql`create table note (text text primary key)`.execute(db))
})
after(() => database.close())

const note = (db: Db, text: string) => sql`insert into note values (${text})`.execute(db)

const notes = async () => {
  const { rows } = await sql<{ text: string }>`select text from note order by text`.execute(database.read)
  return rows.map(({ text }) => text)
}

/** Those begun together share a commit. */
const outcomes = async (...works: ((db: Db) => Promise<unknown>)[]) =>
  (await Promise.allSettled(works.map((work) => database.write(work)))).map(({ status }) => status)

test('what is left for the commit is done after all who share it, and not for one who failed', async () => {
  const order: string[] = []
  const leaving =
    (text: string, fails = false) =>
    async (db: Db) => {
      await atCommit(db, async () => {
        order.push(`end of ${text}`)
        await note(db, text)
      })
      order.push(text)
      if (fails) throw new Error('no')
    }
  assert.deepEqual(await outcomes(leaving('a'), leaving('b', true), leaving('c')), [
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  assert.deepEqual(order, ['a', 'b', 'c', 'end of a', 'end of c'])
  assert.deepEqual(await notes(), ['a', 'c'])
})

test('where it fails nothing is committed, and nobody is told otherwise', async () => {
  const before = await notes()
  const works = [
    (db: Db) => note(db, 'd'),
    (db: Db) => atCommit(db, () => sql`insert into nowhere values (1)`.execute(db)),
  ]
  assert.deepEqual(await outcomes(...works), ['rejected', 'rejected'])
  assert.deepEqual(await notes(), before)
  assert.deepEqual(await outcomes((db) => note(db, 'e')), ['fulfilled'])
})

test('outside of a shared commit it is done at once', async () => {
  let isDone = false
  await atCommit(database.read, async () => {
    isDone = true
  })
  assert.ok(isDone)
})
