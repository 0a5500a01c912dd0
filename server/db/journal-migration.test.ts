import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { rebuildIndex } from '../search/trigram-index.sql.ts'
import { createTestStorage, freshDatabase, onOneOrBothEngines } from '../testing/engines.ts'
import { makeBackup } from './backup/make-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { inBatches } from './batches.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'
import type { Db } from './transaction.ts'

const edition_id = 7
type Row = Record<string, string | number | null>

/** Inserts as code of that time did: without the columns that came later. */
const insert = async (db: Db, table: string, rows: readonly Row[]) => {
  for (const batch of inBatches(rows))
    await db
      .insertInto(table as never)
      .values(batch as never)
      .execute()
}

const range = <T>(length: number, item: (n: number) => T): T[] => Array.from({ length }, (_, n) => item(n))

const zone = (zone_id: string, seq: number): Row => ({
  edition_id,
  zone_id,
  zone_key: 1,
  space_id: 2,
  zone_name: zone_id,
  status: 'ACTIVE',
  position: 1,
  author_zuid: 3,
  last_author_zuid: 3,
  created_time: 4,
  last_modified_time: 4,
  state_modified_time: null,
  seq,
  top: 0,
})

const commit = (zone_id: string, seq: number, operations: string): Row => ({
  edition_id,
  zone_id,
  seq,
  author_zuid: 3,
  commit_time: 4,
  operations,
})

const version = (zone_id: string, seq: number): Row => ({
  edition_id,
  zone_id,
  version_id: 1000 - seq,
  seq,
  modified_by: 3,
  version_time: 4,
  description: '',
})

const element = (zone_id: string, element_id: string, kind: string, body: object, frame_id: string | null = null) => ({
  edition_id,
  zone_id,
  element_id,
  kind,
  frame_id,
  z: 1,
  body: JSON.stringify(body),
})

const connector = (zone_id: string, id: string, first: object | undefined, second: object | undefined) =>
  element(zone_id, id, 'CONNECTOR', { connected: { first, second }, text: 'half \ud800, none \u0000' })

/** More of each than the migration works on at a time. */
const MANY_ZONES = 1_020
const MANY_ELEMENTS = 10_100
const MANY_SNAPSHOTS = 210

const fillOldSchema = (database: Database) =>
  database.write(async (db) => {
    await insert(db, 'zone', [zone('drawn', 4), zone('empty', 1), zone('large', MANY_SNAPSHOTS)])
    await insert(
      db,
      'zone',
      range(MANY_ZONES, (n) => zone(`zone ${n}`, 1)),
    )
    await insert(db, 'zone_commit', [
      commit('drawn', 1, '[]'),
      commit('drawn', 2, '["before the snapshot"]'),
      commit('drawn', 3, '["ünï 🎈"]'),
      commit('drawn', 4, '["after"]'),
      commit('empty', 1, '[]'),
    ])
    await insert(db, 'zone_version', [...range(4, (n) => version('drawn', n + 1)), version('empty', 1)])
    await insert(db, 'zone_snapshot', [
      { edition_id, zone_id: 'drawn', seq: 1, content: '[]' },
      { edition_id, zone_id: 'drawn', seq: 2, content: '["ü"]' },
      ...range(MANY_SNAPSHOTS, (n) => ({ edition_id, zone_id: 'large', seq: n + 1, content: `[${n}]` })),
    ])
    await insert(db, 'element', [
      element('drawn', 'frame', 'FRAME', {}),
      element('drawn', 'shape', 'SHAPE', { connected: { first: { shape_id: 'no connector' } } }, 'frame'),
      connector('drawn', 'both', { shape_id: 'AbCd' }, { shape_id: 'ef01', side: 'EAST' }),
      connector('drawn', 'one', { point: { x: 1, y: 2 } }, { point: { x: 1, y: 2 }, shape_id: 'ABCD' }),
      connector('drawn', 'loose', { point: { x: 1, y: 2 } }, undefined),
      ...range(MANY_ELEMENTS, (n) =>
        n % 2 ? element('large', `e${n}`, 'SHAPE', {}) : connector('large', `e${n}`, { shape_id: `S${n}` }, {}),
      ),
    ])
  })

const ofZone = async ({ read }: Database, zone_id: string) => {
  const [counters] = await read
    .selectFrom('zone')
    .select(['element_count', 'commit_bytes', 'snapshot_after', 'compacted_seq'])
    .where('zone_id', '=', zone_id)
    .execute()
  return { ...counters }
}

const assertMigrated = async (database: Database) => {
  const { read } = database
  const fresh = { snapshot_after: 65_536, compacted_seq: 0 }
  const bytes = Buffer.byteLength('["ünï 🎈"]') + Buffer.byteLength('["after"]')
  assert.deepEqual(await ofZone(database, 'drawn'), { element_count: 5, commit_bytes: bytes, ...fresh })
  assert.deepEqual(await ofZone(database, 'empty'), { element_count: 0, commit_bytes: 2, ...fresh })
  assert.deepEqual(await ofZone(database, 'large'), { element_count: MANY_ELEMENTS, commit_bytes: 0, ...fresh })

  const ends = await read
    .selectFrom('element')
    .select(['element_id', 'first_shape_id', 'second_shape_id'])
    .where('zone_id', '=', 'drawn')
    .orderBy('element_id')
    .execute()
  assert.deepEqual(
    ends.map((row) => Object.values(row)),
    [
      ['both', 'abcd', 'ef01'],
      ['frame', null, null],
      ['loose', null, null],
      ['one', null, 'abcd'],
      ['shape', null, null],
    ],
  )
  const large = await read.selectFrom('element').selectAll().where('zone_id', '=', 'large').execute()
  for (const { element_id, kind, first_shape_id } of large)
    assert.equal(first_shape_id, kind === 'CONNECTOR' ? element_id.replace('e', 's') : null)

  const commits = await read.selectFrom('zone_commit').selectAll().where('zone_id', '=', 'drawn').execute()
  assert.equal(commits.length, 4)
  for (const { client_id, mutation_id, origin, inverse, undo_of } of commits)
    assert.deepEqual([client_id, mutation_id, origin, inverse, undo_of], [null, null, 'api', null, null])

  const keys = ['edition_id', 'zone_id', 'seq'] as const
  const heads = await read.selectFrom('zone_snapshot').selectAll().orderBy('zone_id').orderBy('seq').execute()
  const pages = await read.selectFrom('zone_snapshot_page').selectAll().orderBy('zone_id').orderBy('seq').execute()
  assert.equal(pages.length, 2 + MANY_SNAPSHOTS)
  assert.deepEqual(
    heads.map((row) => ({ ...row })),
    pages.map((row) => Object.fromEntries(keys.map((key) => [key, row[key]]))),
  )
  assert.ok(pages.every(({ page }) => page === 0))
  assert.deepEqual(
    pages.filter(({ zone_id }) => zone_id === 'drawn').map(({ content }) => content),
    ['[]', '["ü"]'],
  )
}

onOneOrBothEngines('postgres', 'the journal of an older database', (engine) => {
  const filled = async () => {
    const storage = await createTestStorage(engine)
    const database = await openDatabase(storage)
    await database.migrate('0010-search-trigrams')
    await fillOldSchema(database)
    return { storage, database }
  }

  test('has the columns filled that came later', async () => {
    const { storage, database } = await filled()
    assert.deepEqual((await database.migrate())[0], '0011-journal')
    await assertMigrated(database)
    await database.close()
    await storage.remove()
  })

  test('is the same after a backup of it is restored', async () => {
    const { storage, database } = await filled()
    await database.close()
    const file = join(storage.dataFolder, 'old.backup')
    await makeBackup(storage, file, { force: false, progress: () => {} })
    const target = await createTestStorage(engine)
    const restored = await openDatabase(target)
    await restoreBackup(restored, file, { force: false, progress: () => {}, rebuildIndex })
    await assertMigrated(restored)
    await restored.close()
    await Promise.all([storage.remove(), target.remove()])
  })
})

onOneOrBothEngines('postgres', 'the journal', (engine) => {
  let database: Database
  before(async () => {
    database = await freshDatabase(engine)
  })
  after(() => database.close())

  const add = (table: string, row: Row) => database.write((db) => insert(db, table, [row]))

  test('takes a mutation of a client once for each zone, and plain commits without one', async () => {
    const sender = { client_id: 'c', mutation_id: 'm' }
    await add('zone_commit', { ...commit('a', 1, '[]'), ...sender })
    await add('zone_commit', { ...commit('b', 1, '[]'), ...sender })
    await add('zone_commit', { ...commit('a', 2, '[]'), ...sender, client_id: 'd' })
    await add('zone_commit', { ...commit('a', 3, '[]'), ...sender, mutation_id: 'n' })
    await assert.rejects(add('zone_commit', { ...commit('a', 4, '[]'), ...sender }), /unique/i)
    for (const seq of [4, 5]) await add('zone_commit', commit('a', seq, '[]'))
  })

  test('has one version for each sequence number', async () => {
    await add('zone_version', version('a', 3))
    await add('zone_version', version('b', 3))
    await assert.rejects(add('zone_version', { ...version('a', 3), version_id: 2000 }), /unique/i)
  })
})
