import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { aZone } from '@easel/server/testing/a-zone.ts'
import { engines, onBothEngines } from '@easel/server/testing/engines.ts'
import { worldFor } from '@easel/server/testing/world.ts'
import { sql } from 'kysely'
import { inconsistencies } from '../support/consistency.ts'
import { newSeed } from '../support/random.ts'
import { newLedger, setFact, writeToZone } from '../write-load/ledger.ts'
import { brokenPromises } from '../write-load/verify-ledger.ts'
import { crash } from './run.ts'
import { crashSummary, median } from './summary.ts'

const cycles = 20

describe('killed under a write load, the service', () => {
  for (const engine of engines) {
    test(`on ${engine} keeps what it acknowledged, and is ready again within 3 s`, { timeout: 300_000 }, async (t) => {
      const seed = newSeed()
      const report = await crash({ engine, cycles, seed, progress: () => {} })
      t.diagnostic(`seed ${seed}\n${crashSummary(report)}`)
      assert.deepEqual(report.faults, [], `npm run crash -- --engine ${engine} --cycles ${cycles} --seed ${seed}`)
      assert.ok(report.acknowledged > cycles, 'there was a load')
      // Half of them, since other tests run beside; `npm run crash`, which has the machine to itself, wants it of each.
      assert.ok(median(report.readyAgain.started) < 3_000, `ready after ${report.readyAgain.started}`)
    })
  }
})

onBothEngines('the comparison', (engine) => {
  const world = worldFor(engine)

  /** A zone with two acknowledged writes, and a third that was not answered. */
  const written = async () => {
    const { owner, at, edition_id, team_id, space_id } = await aZone(world)
    const desk = { edition_id, team_id, space_id }
    const ledger = newLedger()
    ledger.zones.push(at.zone_id)
    const ids = [randomUUID(), randomUUID()] as const
    for (const id of ids)
      await writeToZone(ledger, { zone_id: at.zone_id, writer: 0, marks: `add ${id}` }, () =>
        owner.api.insertFrames({ ...at, body: { frames: [{ meta: { id, name: 'Frame' } }] } }),
      )
    await setFact(ledger, 'name of the edition', 'New', () =>
      owner.api.updateEdition({ edition_id, body: { edition_name: 'New' } }),
    )
    const faults = async () => [
      ...(await brokenPromises(world.database, desk, ledger)),
      ...(await inconsistencies(world.database, ledger.zones)),
    ]
    return { ledger, ids, zone_id: at.zone_id, edition_id: Number(edition_id), faults }
  }

  test('finds nothing where all is well', async () => {
    assert.deepEqual(await (await written()).faults(), [])
  })

  test('finds a write that is lost', async () => {
    const { faults, zone_id, ids } = await written()
    const of = world.database
    await of.write((db) => db.deleteFrom('zone_commit').where('zone_id', '=', zone_id).where('seq', '=', 3).execute())
    const found = (await faults()).join('\n')
    assert.match(found, new RegExp(`lost: add ${ids[1]}`))
    assert.match(found, /commits are not numbered/)
    assert.match(found, /the journal comes to something else/)
  })

  test('finds a write that is there twice, or half, or from nobody', async () => {
    const { faults, ledger, zone_id, ids } = await written()
    const operations = JSON.stringify([{ op: 'add', id: ids[0], kind: 'FRAME', frame_id: null, z: 1, body: {} }])
    await world.database.write((db) =>
      db.updateTable('zone_commit').set({ operations }).where('zone_id', '=', zone_id).where('seq', '=', 3).execute(),
    )
    assert.match((await faults()).join('\n'), new RegExp(`doubled: add ${ids[0]}`))
    ledger.acknowledged.length = 0
    ledger.unsure.add({ zone_id, writer: 0, marks: `add ${ids[0]},add ${ids[1]}` })
    assert.match((await faults()).join('\n'), new RegExp(`written by nobody, or by half: add ${ids[0]}`))
  })

  test('finds what follows from nothing: a stray row, a word that search has forgotten, a name gone back', async () => {
    const { faults, zone_id, edition_id } = await written()
    await world.database.write(async (db) => {
      await db.deleteFrom('search_entry').where('zone_id', '=', zone_id).where('kind', '=', 'frame').execute()
      await db.updateTable('edition').set({ edition_name: 'Old' }).where('edition_id', '=', edition_id).execute()
      await db
        .insertInto('api_key')
        .values({ edition_id: 7, key_id: 7, key_name: '', key_hash: '', created_by: 7, created_time: 7 })
        .execute()
    })
    const found = (await faults()).join('\n')
    assert.match(found, /search finds something else/)
    assert.match(found, /name of the edition is Old, and was promised to be New/)
    assert.match(found, /1 rows of api_key belong to no edition/)
  })

  test('finds an index of search that is not what the entries make it', async () => {
    const { faults } = await written()
    const { rows } = await sql<{ entry_id: number }>`
      select max(entry_id) as entry_id from search_entry`.execute(world.database.read)
    const { entry_id } = rows[0] as { entry_id: number }
    await world.database.write(async (db) => {
      if (engine === 'sqlite') await sql`delete from search_index where rowid = ${entry_id}`.execute(db)
      else {
        await sql`delete from search_ending where word in (
          select word from search_word where entry_id = ${entry_id})`.execute(db)
        await sql`delete from search_word where entry_id = ${entry_id}`.execute(db)
      }
    })
    const found = (await faults()).join('\n')
    if (engine === 'sqlite') assert.match(found, /the full-text index has/)
    else assert.match(found, /of words the lists lack \d+\nof words the endings lack \d+/)
  })
})
