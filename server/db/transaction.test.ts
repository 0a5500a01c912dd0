import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase, onBothEngines } from '../testing/engines.ts'
import type { Database } from './database.ts'
import { preparedQuery } from './prepared-query.ts'
import type { Db, Work } from './transaction.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const note = (db: Db, text: string) => sql`insert into note values (${text})`.execute(db)

const notes = async (db: Db) => {
  const { rows } = await sql<{ text: string }>`select text from note order by text`.execute(db)
  return rows.map(({ text }) => text)
}

const freshNotes = async (database: Database) => {
  await database.write((db) => sql`create table note (text text primary key)`.execute(db))
}

onBothEngines('a transaction', (engine) => {
  let database: Database
  before(async () => {
    database = await freshDatabase(engine)
    await freshNotes(database)
  })
  after(() => database.close())

  /** Those begun at the same time share a commit on SQLite. */
  const outcomes = async (...works: Work[]) =>
    (await Promise.allSettled(works.map((work) => database.write(work)))).map(({ status }) => status)

  test('does what is left for the commit at its end, and undoes all of it if that fails', async () => {
    const order: string[] = []
    await database.write(async (db) => {
      db.beforeCommit(async () => {
        order.push('before commit')
        await note(db, 'a2')
      })
      order.push('work')
      await note(db, 'a1')
    })
    assert.deepEqual(order, ['work', 'before commit'])
    const failing = async (db: Db) => {
      await note(db, 'a3')
      db.beforeCommit(() => sql`insert into nowhere values (1)`.execute(db))
    }
    assert.deepEqual(await outcomes(failing), ['rejected'])
    assert.deepEqual(await notes(database.read), ['a1', 'a2'])
  })

  test('runs effects once it is committed, and none of one that failed', async () => {
    const seen = Promise.withResolvers<string[]>()
    const never = () => assert.fail('an effect of a transaction that was rolled back')
    await assert.rejects(
      database.write(async (db) => {
        db.afterCommit(never)
        throw new Error('no')
      }),
    )
    await database.write(async (db) => {
      db.afterCommit(async () => seen.resolve(await notes(database.read)))
      await note(db, 'b')
    })
    assert.ok((await seen.promise).includes('b'))
  })

  test('hands an effect that fails to whoever wrote, whose write stands', async () => {
    const told = Promise.withResolvers<unknown>()
    const work = async (db: Db) => db.afterCommit(() => Promise.reject(new Error('no mail')))
    await database.write(work, { onAfterCommitError: told.resolve })
    assert.equal(((await told.promise) as Error).message, 'no mail')
  })

  test('is the only one that has a commit', () => {
    for (const handle of [database.read, database.autocommit].filter((db) => db !== undefined)) {
      assert.throws(() => handle.afterCommit(async () => {}), /only a transaction/)
      assert.throws(() => handle.beforeCommit(async () => {}), /only a transaction/)
    }
  })

  test('a snapshot sees one state, whatever is committed meanwhile', async () => {
    const [first, second] = await database.read.snapshot(async (db) => {
      const first = await notes(db)
      await database.write((other) => note(other, 'c'))
      return [first, await notes(db)]
    })
    assert.deepEqual(second, first)
    assert.ok((await database.read.snapshot(notes)).includes('c'))
  })

  test('a snapshot that fails leaves the next one as it was, and several can be asked for at once', async () => {
    const failing = database.read.snapshot(() => Promise.reject(new Error('no')))
    const others = [database.read.snapshot(notes), database.read.snapshot(notes)]
    await assert.rejects(failing, /no/)
    assert.deepEqual(await others[0], await notes(database.read))
    assert.deepEqual(await others[1], await notes(database.read))
  })

  test('a long read sees the state of its beginning, whatever it waits for and others commit', async () => {
    const before = await notes(database.read)
    const seen = await database.longRead(async (db) => {
      await database.write((other) => note(other, 'd1'))
      const first = await notes(db)
      // Another long read, and a snapshot: neither waits for this one.
      const others = [await database.longRead(notes), await database.read.snapshot(notes)]
      await database.write((other) => sql`delete from note where text = 'd1'`.execute(other))
      return { first, others, last: await notes(db), nested: await db.snapshot(notes) }
    })
    assert.deepEqual([seen.first, seen.last, seen.nested], [before, before, before])
    for (const other of seen.others) assert.deepEqual(other, [...before, 'd1'])
  })

  test('a long read cannot write, and its failure is told to whoever asked for it', async () => {
    await assert.rejects(
      database.longRead((db) => note(db, 'e')),
      /read-?only/,
    )
    const error = Object.assign(new Error('the reader went away'), { code: 'EPIPE', syscall: 'write' })
    const failing = database.longRead(async (db) => {
      await notes(db)
      throw error
    })
    await assert.rejects(failing, (thrown) => thrown === error)
    assert.deepEqual(await database.longRead(notes), await notes(database.read))
  })

  test('a prepared query runs with new values, on a handle that reads and in a transaction', async () => {
    const echo = preparedQuery((db, p: { text: string }) => ({
      compile: () => sql<{ said: string }>`select cast(${p.text} as text) as said`.compile(db),
    }))
    assert.deepEqual(await echo(database.read, { text: 'one' }), [{ said: 'one' }])
    assert.deepEqual(await database.write((db) => echo(db, { text: 'two' })), [{ said: 'two' }])
    assert.deepEqual(await database.read.snapshot((db) => echo(db, { text: 'three' })), [{ said: 'three' }])
  })
})

test('those that share a commit on SQLite do what is left for it after the work of all', async (t) => {
  // Time stands still: work that takes long is given a commit of its own.
  const now = performance.now()
  t.mock.method(performance, 'now', () => now)
  const database = await freshDatabase('sqlite')
  await freshNotes(database)
  const order: string[] = []
  const leaving =
    (text: string, fails = false) =>
    async (db: Db) => {
      db.beforeCommit(async () => {
        order.push(`end of ${text}`)
        await note(db, text)
      })
      order.push(text)
      if (fails) throw new Error('no')
    }
  const works = [leaving('a'), leaving('b', true), leaving('c')]
  const settled = await Promise.allSettled(works.map((work) => database.write(work)))
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(order, ['a', 'b', 'c', 'end of a', 'end of c'])
  assert.deepEqual(await notes(database.read), ['a', 'c'])
  await database.close()
})

test('a transaction that PostgreSQL retries starts without what it had left for its commit', async () => {
  const database = await freshDatabase('postgres')
  let attempts = 0
  const effects: number[] = []
  const done = Promise.withResolvers<void>()
  await database.write(async (db) => {
    const attempt = ++attempts
    db.afterCommit(async () => {
      effects.push(attempt)
      done.resolve()
    })
    if (attempt === 1) throw Object.assign(new Error('could not serialize'), { code: '40001' })
  })
  await done.promise
  assert.deepEqual(effects, [2])
  await database.close()
})

describe('a statement that commits by itself', () => {
  let database: Database
  let autocommit: Db
  before(async () => {
    database = await freshDatabase('postgres')
    await freshNotes(database)
    autocommit = database.autocommit as Db
  })
  after(() => database.close())

  const connectionId = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(autocommit)).rows

  test('stands once it is answered, and leaves nothing if it fails', async () => {
    await note(autocommit, 'a')
    assert.deepEqual(await notes(database.read), ['a'])
    await assert.rejects(sql`insert into note values ('b'), ('a')`.execute(autocommit), { code: '23505' })
    assert.deepEqual(await notes(database.read), ['a'])
  })

  test('that fails leaves its connection to the next', async () => {
    const before = await connectionId()
    await assert.rejects(note(autocommit, 'a'), { code: '23505' })
    assert.deepEqual(await connectionId(), before)
  })

  /** A sequence counts the attempts: it is not rolled back. */
  const failingTimes = async (times: number, errcode: string) => {
    await database.write(async (db) => {
      await sql`drop sequence if exists attempt`.execute(db)
      await sql`create sequence attempt`.execute(db)
      await sql`
        create or replace function fail_at_first() returns text language plpgsql as ${sql.lit(`
          begin
            if nextval('attempt') <= ${times} then raise exception 'no' using errcode = '${errcode}'; end if;
            return 'attempt ' || currval('attempt');
          end`)}`.execute(db)
    })
    return sql`insert into note values (fail_at_first())`.execute(autocommit)
  }

  test('is retried after a serialization failure or a deadlock, and no other error', async () => {
    await failingTimes(1, '40001')
    await failingTimes(2, '40P01')
    assert.deepEqual(await notes(database.read), ['a', 'attempt 2', 'attempt 3'])
    await assert.rejects(failingTimes(1, '22000'), { code: '22000' })
  })

  test('whose retries are used up, or whose server cannot work now, may be sent again later', async () => {
    for (const [times, code] of [
      [9, '40001'],
      [1, '53100'],
    ] as const)
      await assert.rejects(failingTimes(times, code), DatabaseUnavailable)
  })

  test('is not there on SQLite, where waiting writers share a commit', async () => {
    const other = await freshDatabase('sqlite')
    assert.equal(other.autocommit, undefined)
    await other.close()
  })
})
