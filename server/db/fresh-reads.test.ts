import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { onPostgres, postgresUrl } from '../testing/postgres.ts'
import { compiled } from './compiled.ts'
import type { Database, Engine } from './database.ts'
import { openPostgres } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'

const findToken = compiled((db, p: { token_hash: string }) =>
  db.selectFrom('access_token').where('token_hash', '=', p.token_hash).select(['zuid', 'expires_time']),
)

const aToken = (token_hash: string, zuid: number) => ({
  token_hash,
  zuid,
  client_id: 'easel',
  grant_id: null,
  scope: '',
  data_centre: 'com',
  payload: '{}',
  created_time: 1,
  expires_time: 2,
})

const aUser = (zuid: number) => ({
  zuid,
  mail_id: 'ann@example.org',
  display_name: 'Ann',
  password_hash: null,
  mail_verified: 1,
  is_operator: 0,
  issuer: null,
  subject: null,
  created_time: 1,
})

/** Two services on one database: as two nodes are, or the service and the command line beside it. */
const twoServices = async (engine: Engine): Promise<[Database, Database, () => Promise<void>]> => {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'easel-'))
    const open = () => openSqlite(join(folder, 'easel.db'))
    return [open(), open(), async () => rmSync(folder, { recursive: true })]
  }
  const name = `easel_fresh_${process.pid}_${Date.now()}`
  await onPostgres(`create database ${name}`)
  const open = () => openPostgres(postgresUrl(name), { poolSize: 4 })
  return [open(), open(), () => onPostgres(`drop database ${name} with (force)`)]
}

onBothEngines('what is remembered', (engine) => {
  test('[A7] what one service has committed, the other sees at its next question, however often it asked before', async () => {
    const [here, there, gone] = await twoServices(engine)
    try {
      await here.migrate()
      await here.write((db) => db.insertInto('user').values(aUser(1)).execute())
      const asked = () => findToken(here.read, { token_hash: 'mine' })
      for (let round = 0; round < 150; round++) {
        const writer = round % 2 === 0 ? there : here
        for (let n = 0; n < 3; n++) assert.deepEqual(await asked(), [], `before round ${round}`)
        await writer.write((db) => db.insertInto('access_token').values(aToken('mine', 1)).execute())
        for (let n = 0; n < 3; n++) assert.equal((await asked()).length, 1, `after insertion ${round}`)
        await writer.write((db) => db.deleteFrom('access_token').where('token_hash', '=', 'mine').execute())
      }
    } finally {
      await Promise.all([here.close(), there.close()])
      await gone()
    }
  })

  test('[A7] many who ask at once while others write each see what was committed before they asked', async () => {
    const [here, there, gone] = await twoServices(engine)
    try {
      await here.migrate()
      await here.write((db) => db.insertInto('user').values(aUser(1)).execute())
      await here.write((db) => db.insertInto('access_token').values(aToken('mine', 1)).execute())
      let committed = 2
      const write = async () => {
        for (let expires_time = 3; expires_time < 60; expires_time++) {
          await there.write((db) => db.updateTable('access_token').set({ expires_time }).execute())
          committed = expires_time
        }
      }
      const ask = async () => {
        while (committed < 59) {
          const least = committed
          const [row] = await findToken(here.read, { token_hash: 'mine' })
          assert.ok((row?.expires_time ?? 0) >= least, `${row?.expires_time} is older than ${least}`)
          await new Promise(setImmediate)
        }
      }
      await Promise.all([write(), ...Array.from({ length: 8 }, ask)])
    } finally {
      await Promise.all([here.close(), there.close()])
      await gone()
    }
  })
})
