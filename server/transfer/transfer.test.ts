import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { exportedTables } from '../editions/export.sql.ts'
import { compactHistory } from '../journal/compaction.ts'
import { canonicalExport } from '../testing/canonical-export.ts'
import { engines, onBothEngines } from '../testing/engines.ts'
import { newZone, restrict } from '../testing/factories.ts'
import { aTenant, type TenantFixture } from '../testing/tenant-fixture.ts'
import { startTestApp, type TestApp, testAppFor } from '../testing/test-app.ts'
import { exportEdition } from './export-edition.ts'
import { importEdition } from './import-edition.ts'
import { isCarried, notCarried } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'easel-transfer-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = (content?: string | Uint8Array, end = '') => {
  const file = join(folder, `${++files}${end}`)
  if (content !== undefined) writeFileSync(file, content)
  return file
}
const progress = () => {}

/** The number of rows of every table. */
const countRows = async (database: Database): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { name } of await database.tables()) {
    if (/^search_(name|text)_index|^search_pending|^id_sequence|^kysely/.test(name)) continue
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(database.read)
    counts[name] = Number(rows[0]?.n)
  }
  return counts
}

/** A tenant with everything that an export can have. */
const aFullTenant = async (testApp: TestApp, word: string): Promise<TenantFixture> => {
  const tenant = await aTenant(testApp, word)
  const { head, member, ids } = tenant
  const { edition_id, space_id, shared_space_id, second_zone_id } = ids
  const at = { edition_id, space_id }
  await member.api.setSpaceFavorite({ ...at, body: { action_type: 'FAVORITE', value: true } })
  const guest = { mail_id: `${word.toLowerCase()}.pending@example.com`, type: 'USER', role: 'GUEST_VIEWER' } as const
  await head.api.addSpaceMembers({ ...at, body: { members_info: [guest] } })
  await restrict(testApp, { edition_id, zone_id: second_zone_id }, member.zuid)
  // A zone that came from another space has its way in its journal.
  const moved = await newZone(head, { edition_id, space_id: shared_space_id }, `Sample ${word} moved`)
  const move_zone = { destination_type: 'EXISTING_SPACE', destination_space_id: space_id } as const
  await head.api.moveZone({ edition_id, space_id: shared_space_id, zone_id: moved.zone_id, body: { move_zone } })
  return tenant
}

test('[N7] every exported table is imported, or left out on purpose', () => {
  for (const { name } of exportedTables)
    assert.notEqual(isCarried(name), notCarried.includes(name), `${name}: say in transfer/tables.ts which`)
})

onBothEngines('an edition that moves', (engine) => {
  const testApp = testAppFor(engine)
  let tenant: TenantFixture
  let exported: Uint8Array
  before(async () => {
    tenant = await aFullTenant(testApp, 'Moved')
    exported = await tenant.owner.api.exportEdition({ edition_id: tenant.ids.edition_id })
  })

  for (const target of engines)
    test(`[N7] [C6] is the same in an installation on ${target}, under new ids`, async () => {
      const other = await startTestApp(target)
      // Ids there are others.
      await other.anEdition()
      const head = await other.aPerson('Moved head')
      const result = await importEdition(other.database, { file: newFile(exported), progress })
      assert.deepEqual(result.left_out, [])
      assert.equal(result.skipped, 0)
      assert.deepEqual(Object.keys(result.not_carried).sort(), ['api_key', 'audit_entry'])
      assert.equal(result.people.matched, 1)
      const edition_id = String(result.edition_id)
      const again = newFile(undefined, '.gz')
      await exportEdition(other.database, { edition_id: result.edition_id, file: again, force: false, progress })
      assert.deepEqual(canonicalExport(readFileSync(again)), canonicalExport(exported))

      const { editions_info } = await head.api.listEditions({})
      assert.deepEqual(
        editions_info.map((edition) => [edition.edition_id, edition.edition_name]),
        [[edition_id, tenant.ids.edition_name]],
      )
      const { teams } = await head.api.listTeams({ edition_id })
      const team_id = teams.find(({ team_name }) => team_name === 'Sample Moved team')?.team_id as string
      const { search_result } = await head.api.search({ edition_id, team_id, query: { search: 'moved' } })
      const found = search_result as unknown as Record<string, { space_id: string; zone_id: string }[]>
      for (const kind of ['zones', 'frames', 'shapes', 'comments']) assert.ok(found[kind]?.length, `no ${kind} found`)
      const frame = found.frames?.[0] as { space_id: string; zone_id: string }
      const at = { edition_id, space_id: frame.space_id, zone_id: frame.zone_id }
      const { zone_versions } = await head.api.listZoneVersions(at)
      assert.ok(zone_versions.allowed_versions.length > 1)
      const [connector] = (await head.api.listConnectors(at)).connectors
      assert.deepEqual(connector?.connected.second.at, { x: 0.25, y: 1 })
      // It can be drawn in.
      await head.api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'New here' } }] } })
      const { total_count } = await head.api.listFrames(at)
      assert.equal(Number(total_count), 2)
      await other.close()
    })

  test('[N7] people who are not here are place-holders who cannot sign in; nobody gets in twice', async () => {
    const other = await startTestApp(engine)
    const result = await importEdition(other.database, { file: newFile(gzipSync(exported)), progress })
    assert.equal(result.people.matched, 0)
    const users = await other.database.read
      .selectFrom('user')
      .where('mail_id', 'is not', null)
      .select(['mail_id', 'disabled_time', 'password_hash', 'mail_verified', 'zuid'])
      .execute()
    assert.equal(users.length, result.people.place_holders)
    assert.equal(result.people.bots, 1)
    const bots = other.database.read.selectFrom('user').where('bot_edition_id', '=', result.edition_id)
    assert.match((await bots.select('display_name').executeTakeFirstOrThrow()).display_name, /Moved/)
    for (const { disabled_time, password_hash, mail_verified } of users)
      assert.deepEqual({ isDisabled: disabled_time !== null, password_hash, mail_verified }, placeHolder)
    const owner = users.find(({ zuid }) => zuid === result.owner_zuid)
    assert.equal(owner?.mail_id, tenant.owner.mail)
    await other.close()
  })
  const placeHolder = { isDisabled: true, password_hash: null, mail_verified: 0 }

  test('[E1] in its own installation it needs another owner, and the first edition stays as it is', async () => {
    const file = newFile(exported)
    const before = await countRows(testApp.database)
    await assert.rejects(importEdition(testApp.database, { file, progress }), /^Error: Its owner has the edition \d+/)
    assert.deepEqual(await countRows(testApp.database), before)
    const heir = await testApp.aPerson(`Heir of ${engine}`)
    const { edition_id } = await importEdition(testApp.database, { file, owner: Number(heir.zuid), progress })
    const copy = { edition_id: String(edition_id) }
    const me = await heir.api.getMyEditionPermission(copy)
    assert.equal(me.user_permission_info.role, 'SUPER_ADMIN')
    assert.equal((await heir.api.listTeams(copy)).teams.length, 3)
    const { ids, owner } = tenant
    const role = await heir.api.getEditionPermission({ ...copy, user_id: owner.zuid })
    assert.equal(role.user_permission_info.role, 'ORG_ADMIN')
    const stays = await owner.api.exportEdition({ edition_id: ids.edition_id })
    assert.deepEqual(canonicalExport(stays), canonicalExport(exported))
  })

  test('[N7] a history that was folded comes along from its oldest version on', async () => {
    const { head, ids, owner } = await aTenant(testApp, `Folded ${engine}`)
    const at = { edition_id: ids.edition_id, space_id: ids.space_id, zone_id: ids.zone_id }
    await compactHistory(testApp.database, Date.now() + 1)
    await head.api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'After' } }] } })
    const bytes = await owner.api.exportEdition({ edition_id: ids.edition_id })
    assert.match(Buffer.from(bytes).toString(), /"table":"zone_snapshot_page"/)
    const other = await startTestApp(engine)
    const result = await importEdition(other.database, { file: newFile(bytes), progress })
    assert.deepEqual(result.left_out, [])
    const file = newFile()
    await exportEdition(other.database, { edition_id: result.edition_id, file, force: false, progress })
    assert.deepEqual(canonicalExport(readFileSync(file)), canonicalExport(bytes))
    await other.close()
  })

  describe('in a file that was written while people drew', () => {
    const rewrite = (change: (line: { table?: string; row?: Record<string, unknown> }) => boolean): string => {
      const lines = Buffer.from(exported).toString().trimEnd().split('\n')
      const kept = lines
        .slice(0, -1)
        .map((line) => JSON.parse(line))
        .filter(change)
      const end = { end: true, rows: kept.length - 1 }
      return `${[...kept, end].map((line) => JSON.stringify(line)).join('\n')}\n`
    }

    test('[J1] has its elements from its commits, where those are ahead', async () => {
      const { zone_id } = tenant.ids
      let left = 1
      const text = rewrite(({ table, row }) => {
        if (table === 'zone' && row?.zone_id === zone_id) row.seq = Number(row.seq) - 1
        return !(table === 'element' && row?.zone_id === zone_id && left-- > 0)
      })
      const other = await startTestApp(engine)
      const { edition_id } = await importEdition(other.database, { file: newFile(text), progress })
      const file = newFile()
      await exportEdition(other.database, { edition_id, file, force: false, progress })
      assert.deepEqual(canonicalExport(readFileSync(file)), canonicalExport(exported))
      await other.close()
    })

    test('[J1] is without a zone whose journal has a gap, and without what belongs to nothing', async () => {
      const { zone_id, second_zone_id } = tenant.ids
      const text = rewrite(
        ({ table, row }) =>
          !(table === 'zone_commit' && row?.zone_id === zone_id && row.seq === 2) &&
          !(table === 'zone' && row?.zone_id === second_zone_id),
      )
      const other = await startTestApp(engine)
      const result = await importEdition(other.database, { file: newFile(text), progress })
      assert.deepEqual(result.left_out, ['Sample Moved zone'])
      assert.ok(result.skipped > 0)
      await other.close()
    })
  })

  test('[N7] a file that is damaged anywhere is refused in a line, and leaves nothing', async () => {
    const other = await startTestApp(engine)
    const text = Buffer.from(exported).toString()
    const lines = text.trimEnd().split('\n')
    const replaced = (table: string, change: (row: Record<string, unknown>) => void) => {
      const at = lines.findLastIndex((line) => line.startsWith(`{"table":"${table}"`))
      const parsed = JSON.parse(lines[at] as string)
      change(parsed.row)
      return lines.with(at, JSON.stringify(parsed)).join('\n')
    }
    const twice = (table: string) => {
      const at = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`))
      const end = JSON.stringify({ end: true, rows: lines.length - 1 })
      return [...lines.slice(0, at), lines[at], ...lines.slice(at, -1), end].join('\n')
    }
    const bad: [content: string | Uint8Array, reason: RegExp][] = [
      ['', /is not an export of an edition/],
      ['PK\u0003\u0004 and more', /is not an export of an edition/],
      ['{"easel":"backup"}\n', /is not an export of an edition/],
      ['{"export":"edition","format":2}\n', /newer version/],
      [lines.slice(0, -1).join('\n'), /cut off: it has no end/],
      [text.slice(0, text.length / 2), /cut off|damaged, line \d+: it is no JSON/],
      [`${text}${lines[1]}\n`, /damaged, line \d+: something follows its end/],
      [lines.toSpliced(5, 1).join('\n'), /it has \d+ rows of \d+/],
      [gzipSync(exported).subarray(0, 2_000), /cut off/],
      [gzipSync(exported).fill(7, 300, 400), /cannot be decompressed|is no JSON/],
      [replaced('element', (row) => (row.body = '{"half')), /line \d+: body has no JSON/],
      [replaced('element', (row) => (row.colour = 'red')), /element has no column colour/],
      [replaced('zone_commit', (row) => (row.operations = '7')), /operations are none that there are/],
      [replaced('space_member', (row) => (row.role = 'KING')), /role is none that there is/],
      [replaced('team', (row) => (row.team_name = null)), /team\.team_name has a value that does not fit/],
      [replaced('space', (row) => (row.owner_zuid = 'x')), /space\.owner_zuid has a value that does not fit/],
      [replaced('comment', (row) => (row.text = 'a\0b')), /comment\.text has a value that does not fit/],
      [replaced('comment', (row) => delete row.text), /comment\.text is missing/],
      [replaced('edition', (row) => (row.default_team_id = 5)), /does not have the default team/],
      [twice('zone'), /a second row with the same id/],
      [twice('edition'), /a second edition/],
      [twice('element'), /a row of element from here on cannot be stored/],
      [twice('zone_version'), /a row of zone_version from here on cannot be stored/],
    ]
    const before = await countRows(other.database)
    for (const [content, reason] of bad) {
      const file = newFile(content)
      await assert.rejects(importEdition(other.database, { file, progress }), (error: Error) => {
        assert.match(error.message, reason)
        assert.ok(error.message.includes(file) && !error.message.includes('\n'))
        return true
      })
      assert.deepEqual(await countRows(other.database), before, String(reason))
    }
    await assert.rejects(importEdition(other.database, { file: newFile(), progress }), /There is no file/)
    await other.close()
  })
})
