import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { seedDemo } from '../../demo/seed.ts'
import { openMigratedDatabase } from '../../process/open-migrated.ts'
import { upsertEntries } from '../../search/index.sql.ts'
import { rebuildIndex } from '../../search/trigram-index.sql.ts'
import { createTestStorage, engines, onBothEngines, type TestStorage } from '../../testing/engines.ts'
import { nextId } from '../ids.ts'
import { migrationNames } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import type { Engine } from '../transaction.ts'
import { tablesAtMigration } from './backup-tables.ts'
import { makeBackup } from './make-backup.ts'
import { openSnapshot } from './open-snapshot.ts'
import { restoreBackup } from './restore-backup.ts'

const silent = { force: false, progress: () => {}, rebuildIndex }

/** Somewhere with people, teams, spaces and something to be found. */
const aFullPlace = async (engine: Engine) => {
  const place = await createTestStorage(engine)
  const database = await openMigratedDatabase(place)
  await seedDemo(database)
  await database.write((db) =>
    upsertEntries(db, { edition_id: 1, team_id: 2, space_id: 3, zone_id: 'z' }, [
      { kind: 'shape', item_id: 'one', name: '', text: 'Überraschung 🎈 "quoted" \\ back' },
    ]),
  )
  await database.close()
  return place
}

// Each is read by many of these tests and changed by none.
const full = {} as Record<Engine, TestStorage>
before(async () => {
  for (const engine of engines) full[engine] = await aFullPlace(engine)
})
after(() => Promise.all(engines.map((engine) => full[engine].remove())))

const fileIn = (place: TestStorage): string => join(place.dataFolder, 'a.backup')

/** What stands in the tables, whatever the order: equal for equal databases, on either engine. */
const fingerprint = async (place: TestStorage): Promise<string> => {
  const snapshot = await openSnapshot(place)
  const hash = createHash('sha256')
  for (const table of await tablesAtMigration(snapshot.migrations.at(-1) as string)) {
    const rows: string[] = []
    for await (const batch of snapshot.rows(table)) rows.push(...batch.map((row) => JSON.stringify(row)))
    hash.update(`${table.name}\n${rows.sort().join('\n')}\n`)
  }
  await snapshot.close()
  return hash.digest('hex')
}

const nextIdAt = async (place: TestStorage): Promise<number> => {
  const database = await openDatabase(place)
  const id = await database.write(nextId)
  await database.close()
  return id
}

const lastIdOf = async (place: TestStorage): Promise<number> => {
  const snapshot = await openSnapshot(place)
  await snapshot.close()
  return snapshot.lastId
}

describe('backup and restore', () => {
  for (const from of engines) {
    for (const to of engines) {
      test(`from ${from} to ${to}, every row is the same and ids go on from the last`, async () => {
        const place = full[from]
        const target = await createTestStorage(to)
        const file = fileIn(target)
        const made = await makeBackup(place, file, silent)
        const database = await openDatabase(target)
        const rows = await restoreBackup(database, file, silent)
        await database.close()
        assert.equal(rows, made.rows)
        assert.ok(rows > 60)
        assert.equal(await fingerprint(target), await fingerprint(place))
        assert.ok((await nextIdAt(target)) > (await lastIdOf(place)))
        await target.remove()
      })
    }
  }
})

test("SQLite's full-text index, which is in no backup, is made again", async () => {
  const target = await createTestStorage('sqlite')
  await makeBackup(full.postgres, fileIn(target), silent)
  const database = await openDatabase(target)
  await restoreBackup(database, fileIn(target), silent)
  const counted = await sql<{ indexed: number; entries: number }>`
    select (select count(*) from search_name_index) + (select count(*) from search_text_index) as indexed,
      sum(marked_name <> '') + sum(marked_text <> '') as entries
    from search_entry`.execute(database.read)
  const { indexed, entries } = counted.rows[0] as { indexed: number; entries: number }
  assert.ok(entries > 0)
  assert.equal(indexed, entries)
  await database.close()
  await target.remove()
})

onBothEngines('backup', (engine) => {
  test('is of one moment, while others write', async () => {
    const place = await createTestStorage(engine)
    const file = fileIn(place)
    const database = await openMigratedDatabase(place)
    let going = true
    const write = async () => {
      while (going) {
        await database.write(async (db) => {
          const value = String(await nextId(db))
          const row = { mail_id: value, purpose: 'VERIFY' as const, created_time: 1, expires_time: 1 }
          await db
            .insertInto('mail_link')
            .values({ ...row, link_hash: value })
            .execute()
          await db.insertInto('provider_key').values({ name: value, value }).execute()
        })
      }
    }
    const writing = write()
    for (let round = 0; round < 5; round++) {
      await makeBackup(place, file, { ...silent, force: true })
      const lines = gunzipSync(readFileSync(file)).toString().split('\n')
      const at = lines.findIndex((line) => line.includes('"table":{"name":"provider_key"'))
      const links = lines.slice(0, at).filter((line) => line.includes('"VERIFY"')).length
      const keys = lines.slice(at + 1).findIndex((line) => !line.startsWith('['))
      assert.equal(keys, links, 'a transaction is in it whole or not at all')
    }
    going = false
    await writing
    await database.close()
    await place.remove()
  })

  test('replaces no file unasked, is readable by its owner only, and leaves nothing half done', async () => {
    const place = full[engine]
    const file = fileIn(place)
    await makeBackup(place, file, silent)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    await assert.rejects(makeBackup(place, file, silent), { message: /exists already: --force/ })
    await assert.rejects(makeBackup(place, join(place.dataFolder, 'no', 'b'), silent), { message: /no such folder/ })
    assert.deepEqual(
      readdirSync(place.dataFolder).filter((name) => name.includes('unfinished')),
      [],
    )
  })

  test('says so where there is nothing to back up', async () => {
    const place = await createTestStorage(engine)
    const file = fileIn(place)
    await assert.rejects(makeBackup(place, file, silent), { message: /nothing to back up/ })
    assert.equal(existsSync(file), false)
    await place.remove()
  })
})

onBothEngines('restore', (engine) => {
  test('refuses a database that is not empty, and replaces all of it with --force', async () => {
    const target = await createTestStorage(engine)
    const file = fileIn(target)
    await makeBackup(full[engine], file, silent)
    const database = await openMigratedDatabase(target)
    await database.write((db) => db.insertInto('provider_key').values({ name: 'one', value: 'row' }).execute())
    const before = await fingerprint(target)
    await assert.rejects(restoreBackup(database, file, silent), { message: /not empty \(provider_key\)/ })
    assert.equal(await fingerprint(target), before)
    await restoreBackup(database, file, { ...silent, force: true })
    assert.equal(await fingerprint(target), await fingerprint(full[engine]))
    await database.close()
    await target.remove()
  })

  test('is whole or not at all: a file cut off, changed, or of something else leaves the database as it was', async () => {
    const target = await createTestStorage(engine)
    const file = fileIn(target)
    await makeBackup(full[engine], file, silent)
    const bytes = readFileSync(file)
    const lines = gunzipSync(bytes).toString().trim().split('\n')
    const header = JSON.parse(lines[0] as string) as { migrations: string[] }
    const newer = JSON.stringify({ ...header, migrations: [...header.migrations, '9999-later'] })
    const damaged: [content: Buffer, complaint: RegExp][] = [
      [bytes.subarray(0, bytes.length / 2), /cut off/],
      [gzipSync(lines.slice(0, -1).join('\n')), /cut off/],
      [gzipSync(lines.toSpliced(5, 1).join('\n')), /damaged/],
      [gzipSync('{"hello": 1}\n'), /not a backup/],
      [Buffer.from('plain text'), /not a backup/],
      [gzipSync([newer, ...lines.slice(1)].join('\n')), /newer version/],
    ]
    const database = await openMigratedDatabase(target)
    const empty = await fingerprint(target)
    for (const [content, complaint] of damaged) {
      writeFileSync(file, content)
      await assert.rejects(restoreBackup(database, file, silent), { message: complaint })
      assert.equal(await fingerprint(target), empty)
    }
    await database.close()
    await target.remove()
  })

  test('takes the backup of an older schema, and brings it up to date', async () => {
    const [place, target] = await Promise.all([createTestStorage(engine), createTestStorage(engine)])
    const file = fileIn(place)
    const old = await openDatabase(place)
    await old.migrate(migrationNames[0])
    await old.write((db) =>
      db.insertInto('edition_member').values({ edition_id: 7, zuid: 8, role: 'MEMBER', joined_time: 9 }).execute(),
    )
    await old.close()
    await makeBackup(place, file, silent)
    const database = await openDatabase(target)
    await restoreBackup(database, file, silent)
    assert.deepEqual(await database.migrate(), [])
    const members = await database.read.selectFrom('edition_member').selectAll().execute()
    assert.deepEqual(
      members.map((row) => ({ ...row })),
      [{ edition_id: 7, zuid: 8, role: 'MEMBER', joined_time: 9 }],
    )
    await database.close()
    await Promise.all([place.remove(), target.remove()])
  })
})
