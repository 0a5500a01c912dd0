import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { StreamResponse } from '../handler.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { aTenant } from '../testing/tenant-fixture.ts'
import { testAppFor } from '../testing/test-app.ts'
import { deleteDetachedEditions } from './delete-detached.ts'
import { exportEdition } from './editions.ts'
import { exportedTables, omittedTables } from './export.sql.ts'

const mayBeEmpty = ['space_favorite', 'space_invitation', 'zone_member', 'zone_snapshot', 'zone_snapshot_page']

interface Line {
  table?: string
  row?: Record<string, unknown>
}

onBothEngines('the end of an edition', (engine) => {
  const testApp = testAppFor(engine)

  /** Every table with rows of editions, and how many this edition has. */
  const rowsOf = async (edition_id: string): Promise<Record<string, number>> => {
    const tables = (await testApp.database.tables()).filter(({ columns }) =>
      columns.some(({ name }) => name === 'edition_id'),
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(name)} where edition_id = ${Number(edition_id)}`.execute(
        testApp.database.read,
      )
      counts[name] = Number(rows[0]?.count)
    }
    return counts
  }

  const exported = async (
    api: { exportEdition(input: { edition_id: string }): Promise<Uint8Array> },
    edition_id: string,
  ) =>
    Buffer.from(await api.exportEdition({ edition_id }))
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)

  test('[N7] [R2] an export gives nothing more once whoever reads it slowly is no admin', async () => {
    const { ids, owner } = await aTenant(testApp, 'Slow')
    const { edition_id } = ids
    const admin = await aMember(testApp, { edition_id, team_id: ids.team_id, owner })
    const changeRole = (role: 'ORG_ADMIN' | 'MEMBER') =>
      owner.api.changeEditionRole({ edition_id, user_id: admin.zuid, body: { role } })
    await changeRole('ORG_ADMIN')
    const response = await exportEdition({
      db: testApp.database.read,
      params: { edition_id: Number(edition_id) },
      now: Date.now(),
      recheck: async () => void (await admin.api.listApiKeys({ edition_id })),
    } as Parameters<typeof exportEdition>[0])
    const pieces = (response as StreamResponse).chunks[Symbol.asyncIterator]()
    const next = async () => String((await pieces.next()).value)
    assert.match(await next(), /"export":"edition"/)
    assert.match(await next(), /"table":"person"/)
    await changeRole('MEMBER')
    await expectError(next(), 401, 'A1003')
  })

  test('[N7] an export has every row of the edition, no other and no secret', async () => {
    const home = await aTenant(testApp, 'Home')
    await aTenant(testApp, 'Zephyr')
    const { edition_id } = home.ids
    const lines = await exported(home.owner.api, edition_id)
    const text = JSON.stringify(lines)
    assert.deepEqual(lines.at(-1), { end: true, rows: lines.length - 2 })
    const expected = await rowsOf(edition_id)
    for (const { name } of exportedTables) {
      assert.equal(lines.filter(({ table }) => table === name).length, expected[name], name)
      assert.ok((expected[name] ?? 0) > 0 || mayBeEmpty.includes(name), `${name} is empty`)
    }
    const people = lines.filter(({ table }) => table === 'person').map(({ row }) => row?.zuid)
    assert.ok(people.includes(Number(home.visitor.zuid)) && people.includes(Number(home.owner.zuid)))
    assert.doesNotMatch(text, /zephyr|key_hash|password/i)
  })

  test('[N7] every table of an edition is exported, or left out on purpose', async () => {
    const { edition_id } = await testApp.anEdition()
    const known = [...exportedTables.map(({ name }) => name), ...omittedTables]
    const searchParts = /^search_entry_/
    const tables = Object.keys(await rowsOf(edition_id)).filter((name) => !searchParts.test(name))
    assert.deepEqual(tables.sort(), known.sort())
  })

  test('[N7] an export pages through what is large', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const create_space = { team_id, space_name: 'Large', zone_name: 'Board' }
    const { space_id } = await owner.api.createSpace({ edition_id, body: { create_space } })
    const { zone_order } = (await owner.api.listZones({ edition_id, space_id })).zones_info
    const at = { edition_id, space_id, zone_id: zone_order[0] as string }
    const frames = Array.from({ length: 60 }, (_, n) => ({ meta: { name: `Frame ${n}` } }))
    for (let round = 0; round < 15; round++) await owner.api.insertFrames({ ...at, body: { frames } })
    const lines = await exported(owner.api, edition_id)
    const elements = lines.filter(({ table }) => table === 'element').map(({ row }) => row?.element_id)
    assert.equal(elements.length, 900)
    assert.equal(new Set(elements).size, 900)
  })

  test('[N7] a deleted edition is gone for everybody at once, and every row of it soon after', async () => {
    const home = await aTenant(testApp, 'Gone')
    const other = await aTenant(testApp, 'Stays')
    const { edition_id, space_id, edition_name } = home.ids
    const kept = await rowsOf(other.ids.edition_id)
    await expectError(home.owner.api.deleteEdition({ edition_id, body: { edition_name: 'Another' } }), 400, 'IAM1031')
    const confirmed = { edition_id, body: { edition_name } }
    await expectError(home.head.api.deleteEdition(confirmed), 401, 'A1003')
    await home.owner.api.deleteEdition(confirmed)
    for (const { api } of [home.owner, home.head, home.member])
      await expectError(api.getEdition({ edition_id }), 404, 'E1017')
    for (const { api } of [home.head, home.member, home.visitor])
      await expectError(api.getSpace({ edition_id, space_id }), 404, 'E1017')
    await expectError(home.owner.api.deleteEdition(confirmed), 404, 'E1017')
    // One edition of one's own (E1): this one no longer counts.
    await home.owner.api.createEdition({ body: { team_name: 'The next' } })

    assert.equal(await deleteDetachedEditions(testApp.database), 1)
    // Operators can look up who deleted it until the audit trail expires (N8).
    assert.deepEqual(
      Object.entries(await rowsOf(edition_id)).flatMap(([table, count]) => (count > 0 ? [table] : [])),
      ['audit_entry'],
    )
    assert.deepEqual(await rowsOf(other.ids.edition_id), kept)
    assert.equal(await deleteDetachedEditions(testApp.database), 0)
  })

  test('[N7] a deletion that is told to stop goes on the next time', async () => {
    const home = await aTenant(testApp, 'Paused')
    const { edition_id, edition_name } = home.ids
    await home.owner.api.deleteEdition({ edition_id, body: { edition_name } })
    assert.equal(await deleteDetachedEditions(testApp.database, AbortSignal.abort()), 0)
    assert.equal((await rowsOf(edition_id)).edition, 1)
    assert.equal(await deleteDetachedEditions(testApp.database), 1)
  })

  test('[N7] an invitation that is withdrawn makes nobody a member, and its link no account', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const at = { edition_id, team_id }
    const mail_id = `withdrawn.${engine}@example.com`
    await owner.api.addTeamMembers({ ...at, body: { members_info: [{ mail_id, role: 'MEMBER' }] } })
    const { listInvitationLinks } = await import('../identity/invitations.ts')
    await listInvitationLinks(testApp.database, testApp.settings)
    const member = await aMember(testApp, edition)
    await expectError(member.api.withdrawInvitation({ ...at, query: { mail_id } }), 401, 'A1003')
    await owner.api.withdrawInvitation({ ...at, query: { mail_id } })
    await expectError(owner.api.withdrawInvitation({ ...at, query: { mail_id } }), 404, 'T1015')
    const links = testApp.database.read.selectFrom('mail_link').where('mail_id', '=', mail_id).select('purpose')
    assert.deepEqual(await links.execute(), [])
  })
})
