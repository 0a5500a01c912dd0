import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createApp } from '../app.ts'
import type { Database } from '../db/database.ts'
import { openPostgres } from '../db/engines/postgres.ts'
import { openSqlite } from '../db/engines/sqlite.ts'
import type { Engine } from '../db/transaction.ts'
import { hashSecret, issueToken } from '../identity/tokens.ts'
import { readSettings } from '../settings.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aSpace } from '../testing/factories.ts'
import { onPostgres, postgresUrl } from '../testing/postgres.ts'
import { worldFor } from '../testing/world.ts'

const settings = readSettings({ EASEL_RATE_LIMITS: 'off' })

const ann = {
  zuid: 1,
  mail_id: 'ann@example.org',
  display_name: 'Ann',
  password_hash: null,
  mail_verified: 1,
  is_operator: 0,
  issuer: null,
  subject: null,
  created_time: 1,
}

const edition = {
  edition_id: 1,
  edition_name: 'number 0',
  edition_type_name: 'TEAM',
  state: 'ACTIVE',
  edition_owner_id: 1,
  default_team_id: 1,
  plan_name: 'FREE_PLAN',
  purchase_time: 1,
  expiry_time: null,
  created_time: 1,
  last_modified_time: 1,
} as const

/** Two that use one database: as two nodes do, or the service and the command line beside it. */
const twoOn = async (engine: Engine): Promise<[Database, Database, () => Promise<void>]> => {
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

/** A service that listens, with a token for Ann, and another that writes to its database. */
const besideAnother = async (
  engine: Engine,
  work: (scene: { ask: () => Promise<Response>; here: Database; there: Database; token: string }) => Promise<void>,
) => {
  const [here, there, gone] = await twoOn(engine)
  const app = createApp({ database: here, settings, mailer: undefined })
  try {
    await here.migrate()
    const token = await here.write(async (db) => {
      await db.insertInto('user').values(ann).execute()
      return issueToken(db, { zuid: 1, scopes: ['Service.editions.READ'], dataCentre: settings.dataCentre })
    })
    const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/service/api/v1/editions`
    const ask = () => fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await work({ ask, here, there, token })
  } finally {
    await app.close()
    await Promise.all([here.close(), there.close()])
    await gone()
  }
}

onBothEngines('answers that are known', (engine) => {
  test('[A7] a token that somebody else revokes opens nothing at the next request, however often it did before', () =>
    besideAnother(engine, async ({ ask, here, there, token }) => {
      const token_hash = hashSecret(token)
      for (let round = 0; round < 60; round++) {
        const { write } = round % 2 === 0 ? there : here
        for (let n = 0; n < 3; n++) assert.equal((await ask()).status, 200, `before round ${round}`)
        const row = await write(async (db) => {
          const [found] = await db
            .deleteFrom('access_token')
            .where('token_hash', '=', token_hash)
            .returningAll()
            .execute()
          return found
        })
        for (let n = 0; n < 3; n++) assert.equal((await ask()).status, 401, `revoked in round ${round}`)
        await write((db) =>
          db
            .insertInto('access_token')
            .values(row as NonNullable<typeof row>)
            .execute(),
        )
      }
    }))

  test('many who ask at once while others write each see what was committed before they asked', () =>
    besideAnother(engine, async ({ ask, there }) => {
      await there.write(async (db) => {
        await db.insertInto('edition').values(edition).execute()
        await db
          .insertInto('edition_member')
          .values({ edition_id: 1, zuid: 1, role: 'SUPER_ADMIN', joined_time: 1 })
          .execute()
      })
      let committed = 0
      const most = 40
      const write = async () => {
        while (committed < most) {
          const next = committed + 1
          await there.write((db) =>
            db
              .updateTable('edition')
              .set({ edition_name: `number ${next}` })
              .execute(),
          )
          committed = next
        }
      }
      const read = async () => {
        while (committed < most) {
          const least = committed
          const [, seen] = /"number (\d+)"/.exec(await (await ask()).text()) ?? []
          assert.ok(Number(seen) >= least, `${seen} is older than ${least}`)
        }
      }
      await Promise.all([write(), ...Array.from({ length: 8 }, read)])
    }))

  const world = worldFor(engine)
  const limited = worldFor(engine, { settings: { rateLimits: true, rateLimitGeneral: 7 } })

  test('[A8] an answer that is known counts as a request', async () => {
    const { owner, edition_id } = await limited.anEdition()
    for (let n = 0; n < 7; n++) await owner.api.getEdition({ edition_id })
    await assert.rejects(owner.api.getEdition({ edition_id }), { status: 429 })
  })

  test('[S5] an answer that is known opens the space again', async () => {
    const place = await world.anEdition()
    const { owner, edition_id, team_id } = place
    const [one, other] = [await aSpace(world, place, owner), await aSpace(world, place, owner)]
    for (const space_id of [one, one, one, other, other, other, one]) await owner.api.getSpace({ edition_id, space_id })
    for (const latest of [one, other, one]) {
      await owner.api.getSpace({ edition_id, space_id: latest })
      const query = { team_id, action_type: 'ALLSPACES', sort_by: 'RECENTLY_OPENED' } as const
      const { spaces_info } = await owner.api.listSpaces({ edition_id, query })
      assert.equal(spaces_info[0]?.space_id, latest)
    }
  })

  test('[E10] what depends on the time is worked out each time', async () => {
    const { owner, edition_id } = await world.anEdition('TRIAL')
    const expiry_time = Date.now() + 150
    await world.database.write((db) =>
      db.updateTable('edition').set({ expiry_time }).where('edition_id', '=', Number(edition_id)).execute(),
    )
    const plan = async () => (await owner.api.getSubscription({ edition_id })).subscription_info.plan_name
    for (let n = 0; n < 3; n++) assert.equal(await plan(), 'TRIAL_PLAN')
    await new Promise((resolve) => setTimeout(resolve, expiry_time - Date.now() + 5))
    assert.equal(await plan(), 'FREE_PLAN')
  })
})
