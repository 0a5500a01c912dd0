import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { makePng, pngChunk, pngHeader, pngSignature } from '../testing/make-png.ts'
import { aTenant, type TenantFixture } from '../testing/tenant-fixture.ts'
import { startTestApp, type TestApp, testAppFor } from '../testing/test-app.ts'
import { areOperations } from './check-content.ts'
import { importEdition } from './import-edition.ts'

interface Line {
  table: string
  // biome-ignore lint/suspicious/noExplicitAny: rows of any table
  row: Record<string, any>
}

const header = JSON.stringify({ export: 'edition', format: 1, edition_id: '1', time: '' })
const toText = (lines: readonly (Line | string)[]): string => {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  return `${[header, ...texts, JSON.stringify({ end: true, rows: lines.length })].join('\n')}\n`
}

onOneOrBothEngines('sqlite', 'a file that somebody wrote by hand', (engine) => {
  const testApp = testAppFor(engine)
  let target: TestApp
  let victim: Awaited<ReturnType<TestApp['anEdition']>>
  let tenant: TenantFixture
  let lines: Line[]
  const folder = mkdtempSync(join(tmpdir(), 'easel-hostile-'))
  let files = 0
  before(async () => {
    tenant = await aTenant(testApp, 'Hostile')
    const { edition_id } = tenant.ids
    const exported = Buffer.from(await tenant.owner.api.exportEdition({ edition_id })).toString()
    lines = exported
      .trimEnd()
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line))
    target = await startTestApp(engine)
    // Ids there are others.
    const known = new Set(lines.map(({ row }) => String(row.team_id)))
    do victim = await target.anEdition()
    while (known.has(victim.team_id))
  })
  after(async () => {
    await target.close()
    rmSync(folder, { recursive: true })
  })

  const importText = (content: string | Uint8Array) => {
    const file = join(folder, String(++files))
    writeFileSync(file, content)
    return importEdition(target.database, { file, progress: () => {} })
  }
  /** So that the next file of this owner is none too many. */
  const freeOwnerOf = (edition_id: number) =>
    target.database.write((db) =>
      db.updateTable('edition').set({ edition_owner_id: -edition_id }).where('edition_id', '=', edition_id).execute(),
    )
  const copy = (): Line[] => structuredClone(lines)
  /** The file with its last row of a table changed. */
  const changed = (table: string, change: (row: Line['row']) => unknown): Line[] => {
    const all = copy()
    const line = all.findLast((candidate) => candidate.table === table)
    assert.ok(line, `no row of ${table}`)
    change(line.row)
    return all
  }
  const countEditions = async () =>
    (await target.database.read.selectFrom('edition').select('edition_id').execute()).length
  const isRefused = async (content: string | Uint8Array, reason: RegExp) => {
    const before = await countEditions()
    await assert.rejects(importText(content), (error: Error) => {
      assert.match(error.message, reason)
      assert.ok(!error.message.includes('\n') && error.message.length < 500)
      return true
    })
    assert.equal(await countEditions(), before)
  }

  test('[N7] gives no key, no webhook and no entry of the audit trail, however its lines are written', async () => {
    const times = { created_time: 1, created_by: 1 }
    const key = { edition_id: 1, key_id: 1, key_name: 'Mine', key_hash: 'a'.repeat(64), ...times }
    const entry = {
      audit_id: '1',
      edition_id: 1,
      time: 1,
      event: 'token.created',
      zuid: null,
      address: null,
      request_id: null,
      details: '{}',
    }
    const forged = [
      ['api_key', key],
      ['audit_entry', entry],
      ['webhook', { edition_id: 1 }],
      ['answered_request', { edition_id: 1 }],
    ] as const
    for (const [table, row] of forged)
      for (const line of [
        JSON.stringify({ row, table }),
        ` ${JSON.stringify({ table, row })}`,
        `{"table":"team","table":${JSON.stringify(table)},"row":${JSON.stringify(row)}}`,
      ]) {
        const { edition_id, not_carried } = await importText(toText([...copy(), line]))
        assert.ok(Object.values(not_carried).some((count) => count > 0))
        const rows = target.database.read.selectFrom(table).where('edition_id', '=', edition_id)
        const events = table === 'audit_entry' ? await rows.select('event' as never).execute() : []
        if (table === 'audit_entry') assert.deepEqual(events, [{ event: 'edition.imported' }])
        else assert.deepEqual(await rows.select('edition_id').execute(), [])
        await freeOwnerOf(edition_id)
      }
  })

  test('[N7] gives nobody more than a role that there is, and no space to anybody but its owner', async () => {
    await isRefused(toText(changed('edition_member', (row) => (row.role = 'KING'))), /role is none that there is/)
    await isRefused(toText(changed('edition', (row) => (row.plan_name = 'GOLD'))), /plan_name is none that there is/)
    await isRefused(toText(changed('team_member', (row) => (row.role = 'SUPER_ADMIN'))), /role is none that there is/)
    const creators = copy().map((line) =>
      line.table === 'space_member' ? { ...line, row: { ...line.row, role: 'CREATOR' } } : line,
    )
    await isRefused(toText(creators), /CREATOR who does not own the space/)
    const space = lines.find(({ table }) => table === 'space')?.row ?? {}
    const { edition_id, space_id, owner_zuid: added_by } = space
    const invitation = { edition_id, space_id, mail_id: 'x@example.com', role: 'CREATOR', added_by, invited_time: 1 }
    const at = lines.findIndex(({ table }) => table === 'zone')
    await isRefused(
      toText(copy().toSpliced(at, 0, { table: 'space_invitation', row: invitation })),
      /role is none that there is/,
    )
  })

  test('[A9] makes no account, no admin and no owner of a bot', async () => {
    const bot = lines.find(({ table, row }) => table === 'person' && row.is_bot)?.row.zuid
    const owner = lines.find(({ table }) => table === 'edition')?.row.edition_owner_id
    assert.ok(bot && owner)
    const asOwner = copy()
    for (const { table, row } of asOwner) if (table === 'edition') row.edition_owner_id = bot
    await isRefused(toText(asOwner), /a bot owns the edition/)
    const powerful = copy()
    for (const { table, row } of powerful) {
      if (table === 'person' && row.zuid === bot) row.mail_id = 'chosen@example.com'
      if (table === 'edition_member' && row.zuid === bot) row.role = 'ORG_ADMIN'
    }
    const { edition_id } = await importText(toText(powerful))
    const bots = target.database.read.selectFrom('user').where('bot_edition_id', '=', edition_id)
    const [row] = await bots.select(['zuid', 'mail_id']).execute()
    assert.equal(row?.mail_id, null)
    const member = target.database.read.selectFrom('edition_member').where('zuid', '=', row?.zuid ?? 0)
    assert.deepEqual(await member.select('role').execute(), [{ role: 'MEMBER' }])
    await freeOwnerOf(edition_id)
  })

  test('[N7] reaches nothing of another edition by its ids', async () => {
    const { edition_id, team_id } = victim
    const membersBefore = await victim.owner.api.listTeamMembers({ edition_id, team_id })
    const all = changed('team_member', (row) =>
      Object.assign(row, { edition_id: Number(edition_id), team_id: Number(team_id) }),
    )
    const { skipped, edition_id: made } = await importText(toText(all))
    assert.equal(skipped, 1)
    assert.deepEqual(await victim.owner.api.listTeamMembers({ edition_id, team_id }), membersBefore)
    await freeOwnerOf(made)
  })

  test('[N7] values that lists of everybody could not show are refused', async () => {
    await isRefused(toText(changed('edition', (row) => (row.created_time = 9e15))), /created_time has a value that/)
    await isRefused(toText(changed('space', (row) => (row.last_modified_time = -1))), /last_modified_time has a value/)
    const policy = "https://a.example.com; script-src 'unsafe-inline'"
    await isRefused(toText(changed('space', (row) => (row.embed_origins = policy))), /embed_origins has what is no/)
    const many = Array.from({ length: 21 }, (_, n) => `https://a${n}.example.com`).join(' ')
    await isRefused(toText(changed('space', (row) => (row.embed_origins = many))), /embed_origins has more than 20/)
    await isRefused(toText(changed('zone', (row) => (row.zone_name = 'x'.repeat(501)))), /zone_name has a value that/)
    const people = lines.filter(({ table }) => table === 'person')
    await isRefused(toText([...people.slice(0, 1), ...copy()]), /two people with the same zuid|the same mail address/)
  })

  test('[N7] keys that lead to prototypes are refused, in elements and in patches', async () => {
    const { element_id = '' } = lines.findLast(({ table }) => table === 'element')?.row ?? {}
    const patches = ['__proto__.polluted', 'meta.__proto__.polluted', '\\u005f_proto__.polluted'].map(
      (path) => `[{"op":"patch","id":"${element_id}","set":{"${path}":true}}]`,
    )
    for (const operations of patches)
      await isRefused(
        toText(changed('zone_commit', (row) => (row.operations = operations))),
        /a key that no element has/,
      )
    const body = '{"__proto__":{"polluted":true},"meta":{"id":"x"}}'
    await isRefused(toText(changed('element', (row) => (row.body = body))), /a key that no element has/)
    assert.equal('polluted' in {}, false)
  })

  test('[N7] elements and changes that nobody could show, draw or take back are refused, and no failure', async () => {
    const shape = lines.findLast(({ table, row }) => table === 'element' && row.kind === 'SHAPE')?.row ?? {}
    const withShape = (change: (body: Line['row']) => unknown) => {
      const body = JSON.parse(shape.body)
      change(body)
      const all = copy()
      for (const { table, row } of all)
        if (table === 'element' && row.element_id === shape.element_id) row.body = JSON.stringify(body)
      return toText(all)
    }
    await freeOwnerOf((await importText(withShape(() => {}))).edition_id)
    const wrong: [string, unknown][] = [
      ['meta', 'x'],
      ['meta', undefined],
      ['properties', 3],
      ['properties', { layout: { left: 'x', top: 0, width: 1, height: 1 } }],
      ['text', { paragraphs: 'x' }],
      ['properties', { fills: [{ solid: { color: { hsb: null } } }] }],
    ]
    for (const [key, value] of wrong)
      await isRefused(
        withShape((body) => (body[key] = value)),
        /body is no element/,
      )
    for (const json of ['null', '7', '[]', '{}'])
      await isRefused(toText(changed('element', (row) => (row.body = json))), /body is no element/)
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    await isRefused(toText(changed('element', (row) => (row.body = `{"meta":${deep}}`))), /body is nested too deep/)
    const comment = `[{"op":"comment","id":"a","comment":{"author_zuid":1,"text":"","x":${deep}}}]`
    await isRefused(
      toText(changed('zone_commit', (row) => (row.operations = comment))),
      /operations is nested too deep/,
    )
    const timer = { state: 'RUNNING', seconds: 5, end_ms: 1_700_000_000_000, left_ms: null }
    const voting = { voting_id: '7', title: 'Which?', votes_each: 3, state: 'OPEN', end_ms: null }
    for (const set of [
      { timer },
      { timer: null },
      { voting },
      { voting: null },
      { private_notes: 2 },
      { status: 'TRASH' },
    ])
      assert.ok(areOperations([{ op: 'zone', set }]), JSON.stringify(set))
    for (const operation of [
      ...[null, 1, {}, { op: 'add' }, { op: 'remove' }, { op: 'toString' }, { op: 'order', id: 'x', z: '1' }],
      ...[{ op: 'zone' }, { op: 'zone', set: null }, { op: 'comment', id: 'x', comment: { author_zuid: '1' } }],
      ...[{ timer: 'x' }, { voting: 7 }, { voting: {} }, { private_notes: 'many' }, { status: 'GONE' }].map((set) => ({
        op: 'zone',
        set,
      })),
      { op: 'put', id: 'x', kind: 'SHAPE', frame_id: null, z: 1, body: { meta: 1 } },
    ])
      await isRefused(
        toText(changed('zone_commit', (row) => (row.operations = JSON.stringify([operation])))),
        /operations are none that there are/,
      )
  })

  test('[N7] a small file that becomes huge ends at the line that is too long', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(`${header}\n`), Buffer.alloc(100_000_001, 'a')]))
    assert.ok(bomb.length < 200_000)
    await isRefused(bomb, /a line that is too long/)
    const author = (n: number) => ({ op: 'comment', id: String(n), comment: { author_zuid: 900_000 + n, text: '' } })
    const operations = JSON.stringify(Array.from({ length: 5_000 }, (_, n) => author(n)))
    await isRefused(toText(changed('zone_commit', (row) => (row.operations = operations))), /more people than one can/)
  })

  test('[D16] images are looked at as if they were sent: no bomb, no place, nothing that is none', async () => {
    const withImage = (
      bytes: Uint8Array,
      said: object = {},
      hash = createHash('sha256').update(bytes).digest('hex'),
    ) => {
      const tables = new Set<string>()
      const isFirst = ({ table }: Line) => !/asset/.test(table) || (!tables.has(table) && tables.add(table))
      const all = copy().filter(isFirst)
      for (const { table, row } of all) {
        if (['asset_content', 'asset_piece', 'zone_asset'].includes(table)) row.content_hash = hash
        if (table === 'asset_piece') row.data = Buffer.from(bytes).toString('base64')
        if (table === 'zone_asset')
          Object.assign(row, { width: 3, height: 2, media_type: 'image/png', byte_count: bytes.length }, said)
      }
      return toText(all)
    }
    const good = makePng(3, 2, () => [1, 2, 3])
    await isRefused(withImage(good, {}, 'f'.repeat(64)), /not what its hash says/)
    const place = makePng(3, 2, () => [1, 2, 3], [pngChunk('tEXt', Buffer.from('GPS 52.5200'))])
    await isRefused(withImage(place), /holds more than what it looks like/)
    await isRefused(withImage(Buffer.concat([pngSignature, pngHeader(30_000, 30_000)])), /30000 x 30000 pixels/)
    await isRefused(withImage(Buffer.from('<html><script>alert(1)</script>')), /is XML, and no SVG/)
    await isRefused(withImage(good, { width: 1, height: 1 }), /another type or size/)
    await isRefused(withImage(good, { media_type: 'image/svg+xml' }), /another type or size/)
    await isRefused(withImage(Buffer.alloc(11_000_000)), /has more than \d+ bytes/)
  })
})
