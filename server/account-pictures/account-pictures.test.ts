import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@easel/contract'
import { createCanvas } from '@napi-rs/canvas'
import { commandLine } from '../audit/record.ts'
import { removeUser } from '../identity/remove-user.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aSpace, aSpaceWithMembers, newZone, share } from '../testing/factories.ts'
import { samplePng, svgWith } from '../testing/sample-request.ts'
import { assertErrorResponse, expectError, send, sendRaw } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const drawn = (width: number, height: number, colour = 'red') => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  return canvas
}
const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)
const png = (width: number, height: number) => bytes(drawn(width, height).toBuffer('image/png'))
const blue = () => bytes(drawn(4, 4, 'blue').toBuffer('image/png'))

onBothEngines('pictures of people', (engine) => {
  const testApp = testAppFor(engine)

  const read = (user_id: string, { token }: Pick<Person, 'token'>, headers: Record<string, string> = {}) =>
    send(testApp, operations.getAccountPicture, { token, params: { user_id }, headers })
  const statusFor = async (zuid: string, person: Pick<Person, 'token'>) => (await read(zuid, person)).status
  const expectNone = async (zuid: string, person: Pick<Person, 'token'>, who: string) => {
    const refused = await assertErrorResponse(await read(zuid, person), 'pictureNotFound', who)
    const nobody = await assertErrorResponse(await read('1', person), 'pictureNotFound', 'nobody')
    assert.deepEqual(refused, nobody, who)
  }
  const ownPicture = async ({ api }: Person) => (await api.getPersonalSettings({})).personal_settings.picture

  test('[X15] a picture is what its bytes are, is read as it was kept, replaced and removed', async () => {
    const person = await testApp.aPerson()
    await expectNone(person.zuid, person, 'none yet')
    await expectError(person.api.removeAccountPicture({}), 404, 'AS1005')
    assert.equal(await ownPicture(person), undefined)
    const { picture, current_user_id } = await person.api.setAccountPicture({
      body: new Blob([samplePng], { type: 'image/jpeg' }),
    })
    assert.equal(current_user_id, person.zuid)
    assert.match(picture, /^[0-9a-f]{16}$/)
    assert.equal(await ownPicture(person), picture)
    const response = await read(person.zuid, person)
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/png'])
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(samplePng))

    const second = await person.api.setAccountPicture({ body: blue() })
    assert.notEqual(second.picture, picture)
    const replaced = await read(person.zuid, person)
    assert.ok(Buffer.from(await replaced.arrayBuffer()).equals(blue()))
    const rows = testApp.database.read.selectFrom('account_picture').where('zuid', '=', Number(person.zuid))
    assert.equal((await rows.select('zuid').execute()).length, 1)

    await person.api.removeAccountPicture({})
    await expectNone(person.zuid, person, 'removed')
    assert.equal(await ownPicture(person), undefined)
  })

  test('[X15] it runs nothing, is kept by nobody else, and is 304 by ETag as long as it may be seen', async () => {
    const person = await testApp.aPerson()
    const { picture } = await person.api.setAccountPicture({ body: samplePng })
    const etag = `"${picture}"`
    const { headers } = await read(person.zuid, person)
    assert.equal(headers.get('etag'), etag)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none';.*sandbox$/)
    assert.equal(headers.get('cache-control'), 'private, no-cache')
    assert.match(headers.get('vary') ?? '', /Authorization/)
    for (const sent of [etag, `W/${etag}`, '*']) {
      const response = await read(person.zuid, person, { 'if-none-match': sent })
      assert.deepEqual([response.status, await response.text(), response.headers.get('etag')], [304, '', etag])
    }
    await assertErrorResponse(
      await read(person.zuid, await testApp.aPerson(), { 'if-none-match': '*' }),
      'pictureNotFound',
      'a stranger',
    )
    await person.api.setAccountPicture({ body: blue() })
    assert.equal((await read(person.zuid, person, { 'if-none-match': etag })).status, 200)
  })

  test('[X15] PNG, JPEG and WebP of 256 KiB and 1,024 pixels at most are taken, and nothing else', async () => {
    const { token, api, zuid } = await testApp.aPerson()
    const put = (body: string | Uint8Array<ArrayBuffer>, type = 'image/png') =>
      sendRaw(testApp, operations.setAccountPicture, { token, headers: { 'content-type': type } }, body)
    const canvas = drawn(8, 8)
    for (const [type, body] of [
      ['image/jpeg', canvas.toBuffer('image/jpeg')],
      ['image/webp', canvas.toBuffer('image/webp')],
    ] as const) {
      assert.equal((await put(bytes(body), 'application/octet-stream')).status, 200, type)
      assert.equal((await read(zuid, { token })).headers.get('content-type'), type)
    }
    await api.setAccountPicture({ body: png(1_024, 1_024) })
    for (const [width, height] of [
      [1_025, 8],
      [8, 1_025],
    ] as const) {
      const { reason } = await assertErrorResponse(await put(png(width, height)), 'imageNotTaken', `${width}`)
      assert.match(String(reason), /1024 pixels/)
    }
    const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
    for (const body of [svgWith('Me'), bytes(gif), 'GIF98a'])
      await assertErrorResponse(await put(body), 'imageNotTaken', 'another format')
    await assertErrorResponse(await put(svgWith('Me'), 'image/svg+xml'), 'imageTypeNotTaken', 'SVG')
    await assertErrorResponse(await put('{}', 'application/json'), 'imageTypeNotTaken', 'JSON')
    await assertErrorResponse(await put(''), 'emptyBody', 'empty')
    const { max_bytes } = await assertErrorResponse(await put(new Uint8Array(262_145)), 'bodyTooLarge', 'too large')
    assert.equal(max_bytes, 262_144)
    // What was refused has replaced nothing.
    const kept = Buffer.from(await (await read(zuid, { token })).arrayBuffer())
    assert.equal(kept.readUInt32BE(16), 1_024)
  })

  test('[X15] what begins as no PNG, JPEG or WebP is refused before anybody looks at all of it', async () => {
    const { token } = await testApp.aPerson()
    const put = (body: string) =>
      sendRaw(testApp, operations.setAccountPicture, { token, headers: { 'content-type': 'image/png' } }, body)
    // Neither is whole: whoever looked at it would say so.
    for (const body of ['GIF89a', '<svg xmlns="http://www.w3.org/2000/svg">']) {
      const { reason } = await assertErrorResponse(await put(body), 'imageNotTaken', body)
      assert.equal(reason, 'is neither PNG, JPEG nor WebP')
    }
  })

  test('[X15] [D16] it is kept without metadata', async () => {
    const person = await testApp.aPerson()
    const jpeg = drawn(8, 8).toBuffer('image/jpeg')
    const comment = Buffer.from('\xff\xfe\0\x12GPS 52.52 13.40\0', 'latin1')
    const body = bytes(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]))
    assert.ok(Buffer.from(body).includes('GPS'))
    await person.api.setAccountPicture({ body })
    const kept = Buffer.from(await (await read(person.zuid, person)).arrayBuffer())
    assert.ok(kept.length > 100 && !kept.includes('GPS'))
  })

  test('[X15] people of an edition see it, and guests and members of a space who are shown the name', async () => {
    const { guest, editor, at, ...team } = await aSpaceWithMembers(testApp)
    const unshared = await aMember(testApp, team)
    for (const person of [guest, editor, unshared]) await person.api.setAccountPicture({ body: samplePng })
    assert.equal(await statusFor(editor.zuid, unshared), 200)
    assert.equal(await statusFor(guest.zuid, editor), 200)
    assert.equal(await statusFor(editor.zuid, guest), 200)
    await expectNone(unshared.zuid, guest, 'a guest, of somebody who is not named in the space')
    await expectNone(guest.zuid, unshared, 'somebody who does not see the space of the guest')
    const stranger = await testApp.aPerson()
    for (const { zuid } of [guest, editor, unshared]) await expectNone(zuid, stranger, 'a stranger')

    await team.owner.api.changeSpaceState({ ...at, body: { space_state: 'TRASH' } })
    await expectNone(editor.zuid, guest, 'a guest of a space in the trash')
    await team.owner.api.changeSpaceState({ ...at, body: { space_state: 'RESTORE' } })
    await team.owner.api.removeSpaceMember({ ...at, member_id: guest.zuid })
    await expectNone(editor.zuid, guest, 'a guest who was removed')
    await expectNone(guest.zuid, editor, 'of a guest who was removed')
  })

  test('[X15] an edition that demands two-factor sign-in shows none to whoever has none', async () => {
    const { guest, editor, owner, edition_id } = await aSpaceWithMembers(testApp)
    for (const person of [editor, guest]) await person.api.setAccountPicture({ body: samplePng })
    await testApp.database.write((db) =>
      db.updateTable('edition').set({ requires_two_factor: 1 }).where('edition_id', '=', Number(edition_id)).execute(),
    )
    await expectNone(editor.zuid, owner, 'without a second factor')
    await expectNone(editor.zuid, guest, 'a guest without a second factor')
    await testApp.database.write((db) =>
      db
        .insertInto('two_factor')
        .values({ zuid: Number(owner.zuid), secret: '', enabled_time: 1, last_step: 0 })
        .execute(),
    )
    assert.equal(await statusFor(editor.zuid, owner), 200)
    assert.equal(await statusFor(guest.zuid, owner), 200)
  })

  test('[X15] whoever came by a link sees none and sets none; a bot sets none', async () => {
    const { owner, editor, at, edition_id } = await aSpaceWithMembers(testApp)
    await editor.api.setAccountPicture({ body: samplePng })
    await owner.api.updateEdition({ edition_id, body: { allows_guest_links: true } })
    const { link_token } = await owner.api.createGuestLink({ ...at, body: { role: 'GUEST_COMMENTER' } })
    const joined = await testApp.request(`${testApp.baseUrl}/service/api/v1/guestlinks/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link_token, display_name: 'Gerda Guest' }),
    })
    const { access_token, zuid } = ((await joined.json()) as { data: { access_token: string; zuid: string } }).data
    await assertErrorResponse(await read(editor.zuid, { token: access_token }), 'noScope', 'by a link')
    await expectError(testApp.clientOf(access_token).setAccountPicture({ body: samplePng }), 403, 'A1010')
    // Nor would a wider token help.
    await expectNone(editor.zuid, { token: await testApp.tokenOf(zuid) }, 'by a link, with every scope')

    const { bot } = await owner.api.createBot({ edition_id, body: { bot_name: 'Keeper' } })
    const body = { token_name: 'One', scopes: ['Service.editions.UPDATE' as const] }
    const { personal_token } = await owner.api.createBotToken({ edition_id, bot_id: bot.bot_id, body })
    await expectError(testApp.clientOf(personal_token.token).setAccountPicture({ body: samplePng }), 403, 'A1018')
  })

  test('[X15] lists of people say who has one, and nothing of whoever has none', async () => {
    const { owner, editor, viewer, at, edition_id, team_id } = await aSpaceWithMembers(testApp)
    const { zone_id } = await newZone(owner, at)
    const { picture } = await editor.api.setAccountPicture({ body: samplePng })
    const { space_members } = await viewer.api.listSpaceMembers(at)
    const { team_members = [] } = await viewer.api.listTeamMembers({ edition_id, team_id })
    const { people } = await owner.api.listZonePeople({ ...at, zone_id })
    const access = await owner.api.listZoneAccess({ ...at, zone_id })
    for (const list of [space_members, team_members, people, access.people]) {
      assert.ok(list.length > 1)
      assert.deepEqual(
        list.flatMap((one) => ('picture' in one ? [[one.zuid, one.picture]] : [])),
        [[editor.zuid, picture]],
      )
    }
    const few = await viewer.api.listSpaceMembers({ ...at, query: { fields: 'zuid,picture' } })
    assert.ok(few.space_members.some((one) => Object.keys(one).join() === 'zuid,picture'))
  })

  test('[X15] [N7] it is in the export of own data, and goes with the account', async () => {
    const team = await testApp.anEdition()
    const person = await aMember(testApp, team)
    await share(
      testApp,
      { edition_id: team.edition_id, space_id: await aSpace(testApp, team, team.owner) },
      {
        ...{ role: 'VIEWER', type: 'USER', id: person.zuid },
      },
    )
    const exported = async ({ api }: Person) => JSON.parse(Buffer.from(await api.exportOwnData({})).toString()).picture
    const { picture } = await person.api.setAccountPicture({ body: samplePng })
    const { set_time, ...own } = await exported(person)
    assert.deepEqual(own, { picture, media_type: 'image/png', data: Buffer.from(samplePng).toString('base64') })
    assert.ok(Math.abs(Date.parse(set_time) - Date.now()) < 86_400_000)
    assert.deepEqual(await exported(team.owner), {})
    await removeUser(testApp.database, Number(person.zuid), { source: commandLine })
    const rows = testApp.database.read.selectFrom('account_picture').where('zuid', '=', Number(person.zuid))
    assert.deepEqual(await rows.selectAll().execute(), [])
    await expectNone(person.zuid, team.owner, 'of an account that was deleted')
  })
})
