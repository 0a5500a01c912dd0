import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createTestStorage, onOneOrBothEngines, type TestStorage } from '@easel/server/testing/engines.ts'
import { commandsWith, runHere } from './testing/run-commands.ts'
import { withDatabase } from './with-database.ts'

onOneOrBothEngines('sqlite', 'commands of an operator', (engine) => {
  let storage: TestStorage
  before(async () => {
    storage = await createTestStorage(engine)
    await outputOf(['migrate'])
  })
  after(() => storage.remove())

  const { outputOf, jsonOf, refusedWith } = commandsWith(() => storage.environment)
  const editions = async (): Promise<Record<string, unknown>[]> => (await jsonOf(['edition', 'list'])).editions

  test('demo add and demo remove leave nothing but the audit trail, and can be repeated', async () => {
    assert.equal(await outputOf(['demo', 'remove']), 'There is no demonstration')
    const first = await jsonOf(['demo', 'add'])
    assert.deepEqual([first.added, first.people.length], [true, 10])
    assert.match(first.password, /^[\w-]{12}$/)
    const again = await jsonOf(['demo', 'add'])
    assert.deepEqual([again.added, again.password], [false, undefined])
    assert.deepEqual(
      (await editions()).map(({ edition_id, edition_name, owner_mail, members, spaces, state }) => ({
        edition_id,
        edition_name,
        owner_mail,
        members,
        spaces,
        state,
      })),
      [
        {
          edition_id: first.edition_id,
          edition_name: 'Studio Nord',
          owner_mail: 'maja@studio-nord.example',
          members: 10,
          spaces: 11,
          state: 'ACTIVE',
        },
      ],
    )
    assert.deepEqual(await jsonOf(['demo', 'remove']), { editions: 1, people: 10 })
    assert.deepEqual(await editions(), [])
    assert.deepEqual((await jsonOf(['user', 'list'])).users, [])
    assert.match(await outputOf(['demo', 'add']), /everybody with the password/)
  })

  test('[A4] key list and key remove show and revoke the keys of any edition', async () => {
    const [edition] = await editions()
    const edition_id = String(edition?.edition_id)
    const { key_id, key } = await jsonOf(['key', 'add', '--edition', edition_id, '--name', 'CI'])
    const { keys } = await jsonOf(['key', 'list'])
    assert.deepEqual([keys.length, keys[0].key_id, keys[0].key_name, keys[0].edition_id], [1, key_id, 'CI', edition_id])
    assert.ok(!JSON.stringify(keys).includes(key))
    assert.match(await outputOf(['key', 'list', '--edition', edition_id]), new RegExp(`^${key_id} +CI +edition`))
    assert.equal(await outputOf(['key', 'list', '--edition', '7']), 'No key yet')
    assert.deepEqual(await jsonOf(['key', 'remove', key_id]), { key_id, key_name: 'CI', edition_id })
    assert.equal(await outputOf(['key', 'list']), 'No key yet')
    const { audit_entries } = await jsonOf(['audit', '--what', 'key.revoked'])
    assert.deepEqual([audit_entries[0].edition_id, audit_entries[0].details], [edition_id, { key_id }])
    await refusedWith(1, ['key', 'remove', key_id], /no key \d+: see easel key list/)
    await refusedWith(2, ['key', 'remove', 'x'], /KEY is a number/)
  })

  test('[D9] export writes a picture of a zone, by the ending of the file', async () => {
    const { zone_id } = await withDatabase(storage.environment, ({ database }) =>
      database.read.selectFrom('zone').select('zone_id').executeTakeFirstOrThrow(),
    )
    for (const [ending, start] of Object.entries({ svg: '<svg ', png: '\x89PNG', pdf: '%PDF', json: '{"id"' })) {
      const file = join(storage.dataFolder, `zone.${ending}`)
      assert.match(await outputOf(['export', zone_id, '--file', file, '--background', 'fff']), /\(\d+ bytes\)$/)
      assert.ok(readFileSync(file).toString('latin1').startsWith(start), ending)
      assert.equal(statSync(file).mode & 0o777, 0o600)
      await refusedWith(1, ['export', zone_id, '--file', file], /exists already/)
    }
    const file = join(storage.dataFolder, 'another.png')
    await refusedWith(1, ['export', 'none', '--file', file], /no zone none/)
    await refusedWith(1, ['export', zone_id, '--file', file, '--frame', zone_id], /no frame/)
    await refusedWith(1, ['export', zone_id, '--file', file, '--scale', '16'], /EASEL_PICTURE_PIXELS/)
    await refusedWith(1, ['export', zone_id, '--file', '/nowhere/at/all.svg'], /no such folder/)
    await refusedWith(2, ['export', zone_id, '--file', `${file}.gif`], /ends in \.svg/)
    await refusedWith(2, ['export', zone_id, '--file', file, '--scale', '99'], /--scale is/)
    await refusedWith(2, ['export', zone_id, '--file', file, '--background', 'x'], /--background is/)
  })

  test('[N7] edition export, import and remove say what they do meanwhile, and refuse what is not there', async () => {
    const [edition] = await editions()
    const edition_id = String(edition?.edition_id)
    const file = join(storage.dataFolder, 'studio.ndjson.gz')
    const { code, stdout, stderr } = await runHere(
      ['edition', 'export', edition_id, '--file', file],
      storage.environment,
    )
    assert.equal(code, 0, stderr)
    assert.match(stdout, /^\d+ rows of Studio Nord in .*studio\.ndjson\.gz \(\d+ bytes\)\n$/)
    assert.match(stderr, /^element…$/m)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.equal(readFileSync(file).readUInt16BE(), 0x1f8b)
    await refusedWith(1, ['edition', 'export', edition_id, '--file', file], /exists already/)
    await refusedWith(1, ['edition', 'export', '7', '--file', `${file}.2`], /no edition 7/)
    await refusedWith(1, ['edition', 'export', edition_id, '--file', '/nowhere/at/all'], /no such folder/)
    await refusedWith(1, ['edition', 'import', `${file}.2`], /There is no file/)
    await refusedWith(1, ['edition', 'import', file, '--owner', 'nobody@example.com'], /no user with the mail address/)
    await outputOf(['user', 'add', '--mail', 'heir@example.com', '--name', 'Heir'])
    const imported = await runHere(['edition', 'import', file, '--owner', 'heir@example.com'], storage.environment)
    assert.equal(imported.code, 0, imported.stderr)
    assert.match(
      imported.stdout,
      /^Edition \d+, Studio Nord: \d+ rows imported\nPeople: 10 matched .*, 0 place-holders/,
    )
    assert.match(imported.stderr, /^zone_commit…$/m)
    const [, copy] = await editions()
    assert.deepEqual([copy?.owner_mail, copy?.members, copy?.zones], ['heir@example.com', 11, edition?.zones])
    const copyId = String(copy?.edition_id)
    await refusedWith(1, ['edition', 'remove', copyId, '--confirm', 'Studio'], /has to be "Studio Nord"/)
    await refusedWith(2, ['edition', 'remove', copyId], /needs --confirm/)
    await outputOf(['edition', 'remove', copyId, '--confirm', 'Studio Nord'])
    assert.deepEqual(
      (await editions()).map((left) => left.edition_id),
      [edition_id],
    )
    await refusedWith(1, ['edition', 'remove', copyId, '--confirm', 'Studio Nord'], /no edition/)
    const events = (await jsonOf(['audit', '--edition', copyId])).audit_entries
    assert.deepEqual(
      events.map(({ event }: { event: string }) => event),
      ['edition.deleted', 'edition.imported'],
    )
  })

  test('demo remove asks before it takes an edition that one of its people has made since', async () => {
    const [edition] = await editions()
    const { users } = await jsonOf(['user', 'list'])
    const kenji = users.find(({ mail_id }: { mail_id: string }) => mail_id.startsWith('kenji@'))
    const owned = async (zuid: number) => {
      const { openDatabase } = await import('@easel/server/db/open.ts')
      const database = await openDatabase({ databaseUrl: storage.databaseUrl, dataFolder: storage.dataFolder })
      const change = { edition_owner_id: zuid }
      const edition_id = Number(edition?.edition_id)
      await database.write((db) => db.updateTable('edition').set(change).where('edition_id', '=', edition_id).execute())
      await database.close()
    }
    await owned(Number(kenji.zuid))
    await refusedWith(1, ['demo', 'remove'], /an edition of their own, \d+ \(Studio Nord\)/)
    await owned(Number(users.find(({ mail_id }: { mail_id: string }) => mail_id.startsWith('maja@')).zuid))
  })

  test('demo remove asks before it takes the edition from people who have joined it', async () => {
    const [edition] = await editions()
    const { openDatabase } = await import('@easel/server/db/open.ts')
    const database = await openDatabase({ databaseUrl: storage.databaseUrl, dataFolder: storage.dataFolder })
    const { users } = await jsonOf(['user', 'list'])
    const heir = users.find(({ mail_id }: { mail_id: string }) => mail_id === 'heir@example.com')
    const member = { edition_id: Number(edition?.edition_id), zuid: Number(heir.zuid) }
    await database.write((db) =>
      db
        .insertInto('edition_member')
        .values({ ...member, role: 'MEMBER', joined_time: 1 })
        .execute(),
    )
    await database.close()
    await refusedWith(1, ['demo', 'remove'], /Other people have joined edition \d+: --force/)
    assert.deepEqual(await jsonOf(['demo', 'remove', '--force']), { editions: 1, people: 10 })
    assert.deepEqual(await editions(), [])
  })
})
