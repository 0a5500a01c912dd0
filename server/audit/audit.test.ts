import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEvent } from '@easel/contract'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aMember, anAdmin, aSpaceWithMembers, aTeam, newZone } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import { expireAuditEntries } from './expiry.ts'
import { backgroundJob, recordAudit } from './record.ts'

const DAY_MS = 86_400_000

onOneOrBothEngines('sqlite', 'the audit trail of an edition', (engine) => {
  const testApp = testAppFor(engine)

  /** An edition, and entries of somebody in it, one a second, oldest first. */
  const anAuditedEdition = async (events: AuditEvent[], start = Date.UTC(2026, 0, 1)) => {
    const edition = await testApp.anEdition()
    const admin = await anAdmin(testApp, edition)
    await testApp.database.write(async (db) => {
      const edition_id = Number(edition.edition_id)
      await db.deleteFrom('audit_entry').where('edition_id', '=', edition_id).execute()
      for (const [at, event] of events.entries())
        await recordAudit(db, { event, source: backgroundJob, edition_id, zuid: at + 1, time: start + at * 1000 })
    })
    return { ...edition, admin, start }
  }

  test('[N8] admins list the entries of their edition, newest first', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const admin = await anAdmin(testApp, edition)
    const body = { members_info: [{ mail_id: 'new@example.com', role: 'MEMBER' as const }] }
    await owner.api.addTeamMembers({ edition_id, team_id, body })
    const { audit_entries } = await admin.api.listAuditEntries({ edition_id })
    const [added, created] = audit_entries
    assert.equal(audit_entries.length, 2)
    assert.deepEqual(
      { ...added, audit_id: '', request_id: '', time: '' },
      {
        audit_id: '',
        event: 'team.members_added',
        time: '',
        zuid: owner.zuid,
        address: '127.0.0.1',
        request_id: '',
        details: { team_id, result: { added_members: [{ mail_id: 'new@example.com', role_name: 'MEMBER' }] } },
      },
    )
    assert.match(added?.request_id ?? '', /^[0-9a-f-]{36}$/)
    assert.match(added?.time ?? '', /^\w{3}, \d\d \w{3} \d{4}, [\d:]{8}$/)
    assert.equal(created?.event, 'edition.created')
    assert.deepEqual(created?.details, { plan_type: 'FREE', result: { team_id } })
    const member = await aMember(testApp, edition)
    await expectError(member.api.listAuditEntries({ edition_id }), 401, 'A1003')
  })

  test('[N8] an entry says what came of it: of several members those that were added, of a copy where it is', async () => {
    const { owner, edition_id, at, editor, viewer } = await aSpaceWithMembers(testApp)
    const zone = await newZone(owner, at)
    const stranger = '8999999999999999'
    const colleague = await aMember(testApp, { owner, edition_id, team_id: await teamOf(edition_id) })
    const as = { role: 'VIEWER' as const, type: 'USER' as const }
    const members_info = [colleague.zuid, stranger].map((zuid) => ({ zuid, ...as }))
    await owner.api.addSpaceMembers({ ...at, body: { members_info } })
    const hiding = { member_type: 'USER' as const, resource_id: zone.zone_id, permission: 'restricted' as const }
    const sharing = [viewer.zuid, stranger].map((member_id) => ({ member_id, ...hiding }))
    await owner.api.shareZones({ ...at, body: { members_info: sharing } })
    await owner.api.changeSpaceMemberRole({ ...at, member_id: editor.zuid, body: { role: 'VIEWER' } })
    await owner.api.moveZone({
      ...at,
      zone_id: zone.zone_id,
      body: { move_zone: { destination_type: 'NEW_SPACE', space_name: 'Elsewhere' } },
    })
    const { audit_entries } = await owner.api.listAuditEntries({ edition_id })
    const detailsOf = (event: AuditEvent) => audit_entries.find((entry) => entry.event === event)?.details
    const { space_id } = at
    const added = { zuid: colleague.zuid, mail_id: colleague.mail, role_name: 'VIEWER', added_type_name: 'USER' }
    assert.deepEqual(detailsOf('space.members_added'), { space_id, result: { added_members: [added] } })
    const hidden = { member_id: viewer.zuid, resources: [hiding] }
    assert.deepEqual(detailsOf('zone.shared'), { space_id, result: { added_members: [hidden] } })
    assert.deepEqual(detailsOf('space.role_changed'), { space_id, member_id: editor.zuid, role: 'VIEWER' })
    const moved = detailsOf('zone.moved') as { result: { space_info: { space_id: string } } }
    assert.partialDeepStrictEqual(moved, {
      space_id,
      zone_id: zone.zone_id,
      move_zone: { destination_type: 'NEW_SPACE' },
    })
    assert.notEqual(moved.result.space_info.space_id, space_id)
    assert.doesNotMatch(JSON.stringify(audit_entries), /Elsewhere/)
  })

  const teamOf = async (edition_id: string): Promise<string> => {
    const { default_team_id } = await testApp.database.read
      .selectFrom('edition')
      .where('edition_id', '=', Number(edition_id))
      .select('default_team_id')
      .executeTakeFirstOrThrow()
    return String(default_team_id)
  }

  test('[N8] entries come in pages, and are filtered by who, what and when', async () => {
    const { admin, edition_id, start } = await anAuditedEdition([
      'space.created',
      'key.created',
      'space.created',
      'key.revoked',
    ])
    const zuids = async (query: Record<string, string | number>) =>
      (await admin.api.listAuditEntries({ edition_id, query })).audit_entries.map(({ zuid }) => zuid)
    assert.deepEqual(await zuids({}), ['4', '3', '2', '1'])
    assert.deepEqual(await zuids({ from: 1, limit: 2 }), ['3', '2'])
    assert.deepEqual(await zuids({ from: 4 }), [])
    assert.deepEqual(await zuids({ zuid: '2' }), ['2'])
    assert.deepEqual(await zuids({ zuid: 'nobody' }), [])
    assert.deepEqual(await zuids({ event: 'space.created' }), ['3', '1'])
    assert.deepEqual(await zuids({ from_time: String(start + 1000), to_time: String(start + 3000) }), ['3', '2'])
    assert.deepEqual(await zuids({ from_time: 'Thu, 01 Jan 2026, 00:00:02', event: 'key.revoked' }), ['4'])
    const wrong = { event: 'moon.landed' as never }
    await expectError(admin.api.listAuditEntries({ edition_id, query: wrong }), 400, 'IAM1031', { attribute: 'event' })
  })

  test('[N8] [E2] entries of one edition, and those of none, never show in another', async () => {
    const mine = await testApp.anEdition()
    const theirs = await testApp.anEdition()
    await aTeam(theirs)
    const redirect_uris = ['https://app.example.com/callback']
    await mine.owner.api.registerOauthClient({ body: { client_name: 'App', redirect_uris } })
    const { audit_entries } = await mine.owner.api.listAuditEntries({ edition_id: mine.edition_id })
    assert.deepEqual(
      audit_entries.map(({ event }) => event),
      ['edition.created'],
    )
    const theirZuid = { query: { zuid: theirs.owner.zuid } }
    const filtered = await mine.owner.api.listAuditEntries({ edition_id: mine.edition_id, ...theirZuid })
    assert.deepEqual(filtered.audit_entries, [])
    await expectError(mine.owner.api.listAuditEntries({ edition_id: theirs.edition_id }), 404, 'E1017')
    await expectError(mine.owner.api.listAuditEntries({ edition_id: '0' }), 404, 'E1017')
  })

  test('[N8] entries are deleted when they are older than the setting says, however many there are', async () => {
    const now = Date.UTC(2027, 0, 1)
    const many = Array.from({ length: 1200 }, () => 'space.created' as const)
    const { edition_id } = await anAuditedEdition(many, now - 400 * DAY_MS - 1100 * 1000)
    assert.equal(testApp.settings.auditDays, 400)
    assert.equal(await expireAuditEntries(testApp.database, testApp.settings, now), 1100)
    const left = await testApp.database.read
      .selectFrom('audit_entry')
      .where('edition_id', '=', Number(edition_id))
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('time').as('oldest')])
      .executeTakeFirstOrThrow()
    assert.deepEqual({ ...left, count: Number(left.count) }, { count: 100, oldest: now - 400 * DAY_MS })
    assert.equal(await expireAuditEntries(testApp.database, testApp.settings, now), 0)
  })
})
