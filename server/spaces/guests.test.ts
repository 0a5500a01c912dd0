import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations, type SpaceRole } from '@easel/contract'
import type { MailMessage } from '../identity/mail.ts'
import { claimInvitations } from '../teams/invitations.sql.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aSpace, aSpaceWithMembers, newZone, restrict, share, zoneOrderFor } from '../testing/factories.ts'
import { expectError, send } from '../testing/send.ts'
import { type Person, type TestApp, testAppFor } from '../testing/test-app.ts'
import { insertInvitations } from './invitations.sql.ts'

const aPlace = async (testApp: TestApp) => {
  const edition = await testApp.anEdition()
  return { ...edition, space_id: await aSpace(testApp, edition, edition.owner) }
}
type Place = Awaited<ReturnType<typeof aPlace>>

type Role = Exclude<SpaceRole, 'CREATOR'>

const add = (
  { owner, edition_id, space_id }: Place,
  member: { zuid: string } | { mail_id: string },
  role: Role = 'GUEST_VIEWER',
  by: Person = owner,
) => by.api.addSpaceMembers({ edition_id, space_id, body: { members_info: [{ ...member, role, type: 'USER' }] } })

const claim = ({ database }: TestApp, { zuid, mail }: Person) =>
  database.write((db) => claimInvitations(db, { zuid: Number(zuid), mail_id: mail, now: Date.now() }))

const setVerified = ({ database }: TestApp, { zuid }: Person, mail_verified: number) =>
  database.write((db) => db.updateTable('user').set({ mail_verified }).where('zuid', '=', Number(zuid)).execute())

onBothEngines('guests of a space', (engine) => {
  const letters: MailMessage[] = []
  const testApp = testAppFor(engine, { mailer: { send: async (letter) => void letters.push(letter) } })

  test('[S9] the zuid of a stranger is answered exactly like one that nobody has', async () => {
    const place = await aPlace(testApp)
    const stranger = await testApp.aPerson('Zenobia Stranger')
    const answerTo = async (...zuids: string[]) => {
      const members_info = zuids.map((zuid) => ({ zuid, role: 'GUEST_VIEWER', type: 'USER' }))
      const { edition_id, space_id, owner } = place
      const response = await send(testApp, operations.addSpaceMembers, {
        token: owner.token,
        params: { edition_id, space_id },
        input: { body: { members_info } },
      })
      return { status: response.status, text: (await response.text()).replaceAll(/\d{8,}/g, '{id}') }
    }
    const unknown = '8999999999999999'
    const answer = await answerTo(stranger.zuid)
    assert.deepEqual(answer, await answerTo(unknown))
    assert.deepEqual([answer.status, /S1041/.test(answer.text)], [400, true])
    // Everybody of the installation, as somebody who looks for people would ask.
    const everybody = Array.from({ length: 100 }, (_, n) => String(10_000_001 + n))
    const own = [place.owner.zuid, place.edition_id, place.team_id, place.space_id]
    const { status, text } = await answerTo(...everybody.filter((id) => !own.includes(id)))
    assert.equal(status, 400)
    assert.doesNotMatch(text, /Zenobia|@/)
  })

  test('[S9] a known address becomes a guest at once; the answer shows the address and no more', async () => {
    const place = await aPlace(testApp)
    const { owner, edition_id, space_id } = place
    const known = await testApp.aPerson()
    const shape = async (mail_id: string) => {
      const { added_members } = await add(place, { mail_id })
      const [{ added_time: _, mail_id: shown, ...rest } = {}] = added_members
      assert.equal(shown, mail_id.toLowerCase())
      return rest
    }
    const expected = { role_name: 'GUEST_VIEWER', added_type_name: 'USER', added_by: owner.zuid }
    assert.deepEqual(await shape(known.mail), expected)
    assert.deepEqual(await shape('Never.Seen@example.com'), expected)
    assert.equal((await known.api.getSpace({ edition_id, space_id })).space_info.can_edit, 'false')
    await expectError(known.api.getEdition({ edition_id }), 404, 'E1017')
    await expectError(add(place, { mail_id: known.mail }), 400, 'S1019')
    await expectError(add(place, { mail_id: 'never.seen@example.com' }), 400, 'S1019')
    assert.deepEqual(
      letters.map(({ to }) => to),
      ['never.seen@example.com'],
    )
    // A guest of one space can be named by the zuid in another.
    const second = { ...place, space_id: await aSpace(testApp, place, owner) }
    assert.equal((await add(second, { zuid: known.zuid })).added_members[0]?.zuid, known.zuid)
    await expectError(add(second, { zuid: known.zuid }, 'EDITOR'), 400, 'S1041')
  })

  test('[S9] an unknown address is a guest once it signs in, verified, and takes no seat', async () => {
    const place = await aPlace(testApp)
    const { edition_id, space_id } = place
    const bea = await testApp.aPerson()
    await setVerified(testApp, bea, 0)
    await add(place, { mail_id: bea.mail }, 'GUEST_COMMENTER')
    await expectError(bea.api.getSpace({ edition_id, space_id }), 404, 'E1017')
    await setVerified(testApp, bea, 1)
    await claim(testApp, bea)
    const { user_permission_info } = await bea.api.getMySpacePermission({ edition_id, space_id })
    assert.equal(user_permission_info.role, 'GUEST_COMMENTER')
    assert.deepEqual((await bea.api.listEditions({})).editions_info, [])
    // Used up: whoever is removed does not come back by it.
    await place.owner.api.removeSpaceMember({ edition_id, space_id, member_id: bea.zuid })
    await claim(testApp, bea)
    await expectError(bea.api.getSpace({ edition_id, space_id }), 404, 'E1017')
  })

  test('[S9] other roles are for people of the edition, by whatever name', async () => {
    const place = await aPlace(testApp)
    const [member, stranger] = [await aMember(testApp, place), await testApp.aPerson()]
    for (const role of ['EDITOR', 'COMMENTER', 'VIEWER'] as const) {
      await expectError(add(place, { mail_id: stranger.mail }, role), 400, 'S1041')
      await expectError(add(place, { mail_id: 'nobody.there@example.com' }, role), 400, 'S1041')
    }
    assert.equal((await add(place, { mail_id: member.mail.toUpperCase() }, 'EDITOR')).added_members.length, 1)
  })

  test('[S9] a member is named by zuid or by mail_id, and only people have addresses', async () => {
    const { owner, edition_id, space_id, team_id } = await aPlace(testApp)
    const sending = (member: object) =>
      owner.api.addSpaceMembers({
        edition_id,
        space_id,
        body: { members_info: [{ role: 'GUEST_VIEWER', type: 'USER', ...member }] },
      })
    const zuid = { attribute: 'members_info[0].zuid' }
    await expectError(sending({}), 400, 'IAM1031', zuid)
    await expectError(sending({ zuid: '1', mail_id: 'a@example.com' }), 400, 'IAM1031', zuid)
    const attribute = 'members_info[0].mail_id'
    await expectError(sending({ mail_id: 'a@example.com', type: 'TEAM' }), 400, 'IAM1031', { attribute })
    await expectError(sending({ mail_id: team_id }), 400, 'IAM1031', { attribute })
  })

  test('[S9] guests see names of those who share the space, and no mail addresses', async () => {
    const place = await aPlace(testApp)
    const { owner, edition_id, space_id } = place
    const guest = await testApp.aPerson()
    await add(place, { mail_id: guest.mail })
    const shown = await guest.api.listSpaceMembers({ edition_id, space_id })
    assert.deepEqual(
      shown.space_members.map(({ display_name, mail_id }) => [display_name, mail_id]),
      [
        [owner.name, undefined],
        [guest.name, undefined],
      ],
    )
    const selected = await guest.api.listSpaceMembers({ edition_id, space_id, query: { fields: 'mail_id' } })
    assert.deepEqual(selected.space_members, [{}, {}])
    const { space_members } = await owner.api.listSpaceMembers({ edition_id, space_id })
    assert.equal(space_members[1]?.mail_id, guest.mail)
  })

  test('[Z7] whoever is added is kept out of what the one who adds is kept out of, also by a later claim', async () => {
    const place = await aPlace(testApp)
    const { owner, edition_id, space_id, team_id } = place
    const at = { edition_id, space_id }
    const editor = await aMember(testApp, place)
    await share(testApp, at, { role: 'EDITOR', type: 'USER', id: editor.zuid })
    const { zone_id: open } = await newZone(owner, at, 'Open')
    const { zone_id: hidden } = await newZone(owner, at, 'Hidden')
    await restrict(testApp, { edition_id, zone_id: hidden }, editor.zuid)
    const [second, byTeam, guest, later] = [
      await aMember(testApp, place),
      await aMember(testApp, place),
      await testApp.aPerson(),
      await testApp.aPerson(),
    ]
    await setVerified(testApp, later, 0)
    await add(place, { zuid: second.zuid }, 'EDITOR', editor)
    await add(place, { mail_id: guest.mail }, 'GUEST_VIEWER', editor)
    await add(place, { mail_id: later.mail }, 'GUEST_VIEWER', editor)
    await setVerified(testApp, later, 1)
    await claim(testApp, later)
    // Somebody who sees everything adds people who do.
    const third = await aMember(testApp, place)
    await add(place, { zuid: third.zuid }, 'VIEWER')
    assert.deepEqual(await zoneOrderFor(third, at), [open, hidden])
    const team = { zuid: team_id, role: 'VIEWER' as const, type: 'TEAM' as const }
    await editor.api.addSpaceMembers({ ...at, body: { members_info: [team] } })
    for (const person of [second, guest, later, byTeam]) {
      assert.deepEqual(await zoneOrderFor(person, at), [open])
      await expectError(person.api.getZone({ ...at, zone_id: hidden }), 403, 'S1033')
    }
    assert.deepEqual(await zoneOrderFor(owner, at), [open, hidden])
  })

  test('[N7] those who are invited and have not joined are listed in pages, and withdrawn once', async () => {
    const place = await aPlace(testApp)
    const { owner, edition_id, space_id } = place
    const at = { edition_id, space_id }
    const empty = await owner.api.listSpaceInvitations({ ...at, query: {} })
    assert.deepEqual(empty, { total_count: 0, space_invitations: [] })
    const bea = await testApp.aPerson()
    await setVerified(testApp, bea, 0)
    await add(place, { mail_id: bea.mail }, 'GUEST_COMMENTER')
    await add(place, { mail_id: 'later@example.com' })
    const { total_count, space_invitations } = await owner.api.listSpaceInvitations({
      ...at,
      query: { from: 1, limit: 1 },
    })
    const later = await owner.api.listSpaceInvitations({ ...at, query: { limit: 1 } })
    assert.equal(total_count, 2)
    const shown = [...space_invitations, ...later.space_invitations].map(({ invited_time: _, ...rest }) => rest)
    assert.deepEqual(
      shown.sort((a, b) => (a.mail_id < b.mail_id ? -1 : 1)),
      [
        { mail_id: bea.mail, role_name: 'GUEST_COMMENTER', added_by: owner.zuid },
        { mail_id: 'later@example.com', role_name: 'GUEST_VIEWER', added_by: owner.zuid },
      ].sort((a, b) => (a.mail_id < b.mail_id ? -1 : 1)),
    )
    const withdraw = () => owner.api.withdrawSpaceInvitation({ ...at, query: { mail_id: bea.mail.toUpperCase() } })
    assert.deepEqual(await withdraw(), { current_user_id: owner.zuid, ...at, mail_id: bea.mail })
    await expectError(withdraw(), 404, 'S1043')
    await setVerified(testApp, bea, 1)
    await claim(testApp, bea)
    await expectError(bea.api.getSpace(at), 404, 'E1017')
  })

  test('[N5] [S9] an invitation that waits is mailed again by whoever shares, within the bound of its address', async () => {
    const place = await aPlace(testApp)
    const { owner, edition_id, space_id } = place
    const at = { edition_id, space_id }
    const mail_id = `again.${owner.zuid}@example.com`
    const mailed = () => letters.filter(({ to }) => to === mail_id).length
    const resend = (address = mail_id) => owner.api.resendSpaceInvitation({ ...at, body: { mail_id: address } })
    await expectError(resend(), 404, 'S1043')
    await add(place, { mail_id })
    assert.equal(mailed(), 1)
    const sent = await resend(mail_id.toUpperCase())
    assert.deepEqual(sent, { current_user_id: owner.zuid, ...at, mail_id, sends_mail: true })
    assert.equal(mailed(), 2)
    for (let times = 0; times < 5; times++) assert.equal((await resend()).sends_mail, true, 'the bound tells nothing')
    assert.equal(mailed(), 5)
    await owner.api.withdrawSpaceInvitation({ ...at, query: { mail_id } })
    await expectError(resend(), 404, 'S1043')
  })

  test('[S6] who may not share a space is not told whom it waits for, and invites and withdraws nobody', async () => {
    const { at, viewer, owner } = await aSpaceWithMembers(testApp)
    const mail_id = 'waiting@example.com'
    await owner.api.addSpaceMembers({
      ...at,
      body: { members_info: [{ mail_id, role: 'GUEST_VIEWER', type: 'USER' }] },
    })
    await expectError(viewer.api.listSpaceInvitations({ ...at, query: {} }), 401, 'A1003')
    await expectError(viewer.api.resendSpaceInvitation({ ...at, body: { mail_id } }), 401, 'A1003')
    await expectError(viewer.api.withdrawSpaceInvitation({ ...at, query: { mail_id } }), 401, 'A1003')
    assert.equal((await owner.api.listSpaceInvitations({ ...at, query: {} })).total_count, 1)
  })

  test('[N8] becoming a guest is recorded once; so are the addresses that were invited', async () => {
    const place = await aPlace(testApp)
    const { owner, edition_id, space_id } = place
    const bea = await testApp.aPerson()
    await setVerified(testApp, bea, 0)
    await add(place, { mail_id: bea.mail })
    await setVerified(testApp, bea, 1)
    await claim(testApp, bea)
    await claim(testApp, bea)
    const entriesOf = async (event: 'space.joined' | 'space.members_added') =>
      (await owner.api.listAuditEntries({ edition_id, query: { event } })).audit_entries
    const joined = await entriesOf('space.joined')
    assert.deepEqual(
      joined.map(({ zuid, address, details }) => [zuid, address, details]),
      [[bea.zuid, 'invitation', { space_id }]],
    )
    const [added] = await entriesOf('space.members_added')
    assert.match(JSON.stringify(added?.details), new RegExp(bea.mail))
  })

  test('[N5] the mail to a guest names the space, under a fixed subject', async () => {
    letters.length = 0
    await add(await aPlace(testApp), { mail_id: 'guest@example.com' })
    assert.deepEqual(
      letters.map(({ subject }) => subject),
      ['You are invited to a space on Easel'],
    )
    assert.match(letters[0]?.text ?? '', /as a guest to the space Sketches on Easel/)
  })

  test('[S9] 500 invitations wait in a space at most; one more is possible once one is withdrawn', async () => {
    const place = await aPlace(testApp)
    const { owner, edition_id, space_id } = place
    const waiting = Array.from({ length: 499 }, (_, n) => ({
      mail_id: `waits-${space_id}-${n}@guests.example`,
      role: 'GUEST_VIEWER' as const,
      added_by: Number(owner.zuid),
      invited_time: Date.now(),
    }))
    const key = { edition_id: Number(edition_id), space_id: Number(space_id) }
    await testApp.database.write((db) =>
      insertInvitations(
        db,
        waiting.map((one) => ({ ...key, ...one })),
      ),
    )
    const mail_id = `last-${space_id}@guests.example`
    const further = `further-${space_id}@guests.example`
    const members_info = [mail_id, further].map((mail_id) => ({ mail_id, role: 'GUEST_VIEWER', type: 'USER' }) as const)
    await expectError(owner.api.addSpaceMembers({ edition_id, space_id, body: { members_info } }), 409, 'S1047')
    const count = async () => (await owner.api.listSpaceInvitations({ edition_id, space_id, query: {} })).total_count
    assert.equal(await count(), 499, 'all or none')
    await add(place, { mail_id })
    await expectError(add(place, { mail_id: further }), 409, 'S1047')
    // Whoever has an account waits for nothing.
    await add(place, { mail_id: (await testApp.aPerson()).mail })
    await owner.api.withdrawSpaceInvitation({ edition_id, space_id, query: { mail_id } })
    await add(place, { mail_id: further })
    assert.equal(await count(), 500)
  })
})

onBothEngines('guests where sign-up is on', (engine) => {
  const testApp = testAppFor(engine, { settings: { signUp: true } })

  test('[S9] [E7] a stranger is invited, and is no guest before they accept', async () => {
    const place = await aPlace(testApp)
    const { edition_id, space_id } = place
    const stranger = await testApp.aPerson()
    await add(place, { mail_id: stranger.mail })
    await expectError(stranger.api.getSpace({ edition_id, space_id }), 404, 'E1017')
    await expectError(add(place, { mail_id: stranger.mail }), 400, 'S1019')
    await claim(testApp, stranger)
    assert.equal((await stranger.api.getSpace({ edition_id, space_id })).space_info.space_id, space_id)
    // A guest of the edition by now.
    const second = { ...place, space_id: await aSpace(testApp, place, place.owner) }
    await add(second, { mail_id: stranger.mail })
    await stranger.api.getSpace({ edition_id, space_id: second.space_id })
  })
})
