import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../db/database.ts'
import { freshDatabase, onBothEngines } from '../testing/engines.ts'
import { ensureOperator } from './first-run.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { addUser, findUserByMail, listUsers } from './users.ts'

const adminMail = 'admin@localhost'
const noIssuer = { adminMail, oidcIssuer: undefined }

onBothEngines('users', (engine) => {
  const inFreshDatabase = async (run: (database: Database) => Promise<void>) => {
    const database = await freshDatabase(engine)
    await run(database).finally(() => database.close())
  }

  test('[E7] an address is known in any case, and once', () =>
    inFreshDatabase(async (database) => {
      const { zuid } = await addUser(database, { mail: ' Ann@Example.com ', name: 'Ann', verified: true })
      assert.equal((await findUserByMail(database.read, 'ANN@example.COM'))?.zuid, zuid)
      await assert.rejects(addUser(database, { mail: 'ann@example.com', name: 'Another' }), {
        message: 'There is already a user with the mail address ann@example.com',
      })
      await assert.rejects(addUser(database, { mail: 'no address', name: 'X' }), { message: /is not a mail address/ })
      await assert.rejects(addUser(database, { mail: 'x@example.com', name: ' ' }), { message: /1 to 100 characters/ })
      await assert.rejects(addUser(database, { mail: 'x@example.com', name: 'X', password: 'short' }), {
        message: /at least 8 characters/,
      })
      const users = await listUsers(database.read)
      assert.deepEqual(
        users.map(({ mail_id, mail_verified }) => ({ mail_id, mail_verified })),
        [{ mail_id: 'ann@example.com', mail_verified: 1 }],
      )
    }))

  test('[A5] the first start makes one administrator, also when several nodes start at once', () =>
    inFreshDatabase(async (database) => {
      const results = await Promise.all(Array.from({ length: 4 }, () => ensureOperator(database, noIssuer)))
      const operators = results.filter((operator) => operator !== undefined)
      const row = await findUserByMail(database.read, adminMail)
      assert.equal((await listUsers(database.read)).length, 1)
      // One that looks after another has made it gives it a new password, as a later start does.
      const works = await Promise.all(operators.map(({ password }) => verifyPassword(password, row?.password_hash)))
      const valid = operators.filter((_, at) => works[at])
      assert.equal(valid.length, 1)
      assert.deepEqual(
        { temporary: row?.password_temporary, verified: row?.mail_verified, operator: row?.is_operator },
        { temporary: 1, verified: 1, operator: 1 },
      )
      const again = await ensureOperator(database, noIssuer)
      const after = await findUserByMail(database.read, adminMail)
      assert.equal(await verifyPassword(String(valid[0]?.password), after?.password_hash), false)
      assert.equal(await verifyPassword(String(again?.password), after?.password_hash), true)
      assert.equal(again?.zuid, valid[0]?.zuid)
      await database.write((db) => db.updateTable('user').set({ password_temporary: 0 }).execute())
      assert.equal(await ensureOperator(database, noIssuer), undefined)
    }))

  test('[A5] a one-time password of somebody else is never replaced', () =>
    inFreshDatabase(async (database) => {
      const ann = { mail: 'ann@example.com', name: 'Ann', password: 'correct horse', passwordTemporary: true }
      await addUser(database, ann)
      assert.equal(await ensureOperator(database, noIssuer), undefined)
      const row = await findUserByMail(database.read, ann.mail)
      assert.equal(await verifyPassword(ann.password, row?.password_hash), true)
    }))

  test('[A6] with an external issuer there is no administrator with a password', () =>
    inFreshDatabase(async (database) => {
      assert.equal(await ensureOperator(database, { adminMail, oidcIssuer: 'https://issuer.example' }), undefined)
      assert.deepEqual(await listUsers(database.read), [])
    }))
})

test('[A5] a password is kept as argon2id, with a salt of its own', async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.notEqual(one, other)
  assert.equal(await verifyPassword('correct horse', one), true)
  assert.equal(await verifyPassword('correct hors', one), false)
  assert.equal(await verifyPassword('correct horse', null), false)
  assert.equal(await verifyPassword('correct horse', 'correct horse'), false)
})

test('[A5] a password typed in another form of the same letters is the same', async () => {
  assert.equal(await verifyPassword('cafe\u0301 society', await hashPassword('caf\u00e9 society')), true)
})
