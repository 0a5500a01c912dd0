import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes } from '@easel/contract'
import { commandLine } from '../audit/record.ts'
import { deleteDetachedEditions } from '../editions/delete-detached.ts'
import { removeUser } from '../identity/remove-user.ts'
import { aBot, aBotToken, addToTeam, aWorkingBot } from '../testing/bots.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, anAdmin, aSpace, aTeam, type TeamFixture } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const every = Object.keys(scopes)

onBothEngines('bots', (engine) => {
  const testApp = testAppFor(engine, { settings: { maxBots: 5 } })
  const isEnded = (token: string) => expectError(testApp.clientOf(token).listEditions({}), 401, 'A1003')

  test('[A9] admins create, list, rename and remove bots; others may not', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, owner } = edition
    const [admin, member, stranger] = [
      await anAdmin(testApp, edition),
      await aMember(testApp, edition),
      await testApp.aPerson(),
    ]
    const bot = await aBot(edition, admin)
    const { bot_id } = bot
    assert.deepEqual([bot.bot_name, bot.is_bot, bot.created_by], ['Importer', 'true', admin.zuid])
    assert.deepEqual(await owner.api.listBots({ edition_id }), { bots: [bot] })
    const renamed = await owner.api.renameBot({ edition_id, bot_id, body: { bot_name: 'Exporter' } })
    assert.deepEqual(renamed, { current_user_id: owner.zuid, edition_id, bot_id, new_name: 'Exporter' })
    for (const [{ api }, status, code] of [
      [member, 401, 'A1003'],
      [stranger, 404, 'E1017'],
    ] as const) {
      await expectError(api.createBot({ edition_id, body: { bot_name: 'Mine' } }), status, code)
      await expectError(api.listBots({ edition_id }), status, code)
      await expectError(api.removeBot({ edition_id, bot_id }), status, code)
      await expectError(aBotToken(edition, { api }, bot_id), status, code)
    }
    await admin.api.removeBot({ edition_id, bot_id })
    await expectError(admin.api.removeBot({ edition_id, bot_id }), 404, 'A1016')
    await expectError(admin.api.renameBot({ edition_id, bot_id, body: { bot_name: 'Back' } }), 404, 'A1016')
    await expectError(aBotToken(edition, admin, bot_id), 404, 'A1016')
    await expectError(admin.api.listBotTokens({ edition_id, bot_id }), 404, 'A1016')
    await expectError(admin.api.revokeBotToken({ edition_id, bot_id, token_id: '1' }), 404, 'A1016')
    assert.deepEqual(await owner.api.listBots({ edition_id }), { bots: [] })
  })

  test('[A9] a bot is a member without a seat, in no team, and without anything to sign in with', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, owner } = edition
    const { subscription_info: before } = await owner.api.getSubscription({ edition_id })
    const bot = await aWorkingBot(testApp, edition)
    const { subscription_info: after } = await owner.api.getSubscription({ edition_id })
    assert.equal(after.members_count, before.members_count)
    const { editions_info } = await bot.api.listEditions({})
    assert.deepEqual(
      editions_info.map((one) => [one.edition_id, one.edition_role_name]),
      [[edition_id, 'MEMBER']],
    )
    assert.deepEqual((await bot.api.listTeams({ edition_id })).teams, [])
    const row = await testApp.database.read
      .selectFrom('user')
      .where('zuid', '=', Number(bot.bot_id))
      .selectAll()
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      [row.mail_id, row.password_hash, row.issuer, row.subject, row.is_operator],
      [null, null, null, null, 0],
    )
  })

  test('[A9] a full edition still takes bots, in its teams too', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, team_id, owner } = edition
    const { settings } = testApp
    const seats = settings.plans.FREE_PLAN.seats
    for (let n = 1; n < seats; n++) await aMember(testApp, edition)
    const late = await testApp.aPerson()
    const adding = { members_info: [{ mail_id: late.mail, role: 'MEMBER' as const }] }
    await expectError(owner.api.addTeamMembers({ edition_id, team_id, body: adding }), 400, 'L1001')
    const { bot_id } = await aBot(edition, owner)
    await addToTeam(edition, bot_id)
    await expectError(owner.api.addTeamMembers({ edition_id, team_id, body: adding }), 400, 'L1001')
  })

  test('[A9] a bot holds roles in teams, spaces and groups, and is marked wherever it is listed', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, team_id, owner } = edition
    const bot = await aWorkingBot(testApp, edition)
    const { added_members } = await addToTeam(edition, bot.bot_id)
    assert.partialDeepStrictEqual(added_members, [{ zuid: bot.bot_id, role_name: 'MEMBER' }])
    const { team_members = [] } = await owner.api.listTeamMembers({ edition_id, team_id })
    assert.deepEqual(
      team_members.map((one) => [one.zuid, one.is_bot]),
      [
        [owner.zuid, undefined],
        [bot.bot_id, 'true'],
      ],
    )
    const space_id = await aSpace(testApp, edition, owner)
    const members_info = [{ zuid: bot.bot_id, role: 'EDITOR', type: 'USER' }] as const
    const shared = await owner.api.addSpaceMembers({ edition_id, space_id, body: { members_info: [...members_info] } })
    assert.partialDeepStrictEqual(shared.added_members, [{ zuid: bot.bot_id, is_bot: 'true' }])
    const { space_members } = await bot.api.listSpaceMembers({ edition_id, space_id })
    assert.deepEqual(
      space_members.map((one) => [one.zuid, one.is_bot]).sort(),
      [
        [owner.zuid, undefined],
        [bot.bot_id, 'true'],
      ].sort(),
    )
    assert.deepEqual(
      (await bot.api.listSpaceMembers({ edition_id, space_id, query: { fields: 'is_bot' } })).space_members.length,
      2,
    )
    const { group_id } = await owner.api.createGroup({ edition_id, body: { group_name: 'Machines' } })
    await owner.api.addGroupMembers({ edition_id, group_id, body: { members_info: [{ zuid: bot.bot_id }] } })
    const { group_members } = await owner.api.listGroupMembers({ edition_id, group_id })
    assert.partialDeepStrictEqual(group_members, [{ zuid: bot.bot_id, is_bot: 'true' }])
    await bot.api.createZone({ edition_id, space_id, body: { create_zone: { zone_name: 'Nightly report' } } })
  })

  test('[A9] [E7] a team takes people and bots of the edition by zuid, and nobody else', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, team_id, owner } = edition
    const other = await testApp.anEdition()
    const [foreign, { bot_id }] = [await aBot(other, other.owner), await aBot(edition, owner)]
    const stranger = await testApp.aPerson()
    for (const zuid of [foreign.bot_id, stranger.zuid, '1', 'nonsense', ''])
      await expectError(addToTeam(edition, zuid), 400, 'S1041')
    await addToTeam(edition, bot_id)
    await expectError(addToTeam(edition, bot_id), 400, 'T1013')
    const second = await aTeam(edition)
    const ann = await aMember(testApp, edition)
    const by = (team: TeamFixture, members_info: object[]) =>
      owner.api.addTeamMembers({ edition_id, team_id: team.team_id, body: { members_info } as never })
    const mixed = await by(second, [
      { mail_id: ann.mail, role: 'MEMBER' },
      { zuid: ann.zuid, role: 'TEAM_ADMIN' },
      { zuid: bot_id, role: 'MEMBER' },
      { zuid: stranger.zuid, role: 'MEMBER' },
    ])
    assert.deepEqual(
      mixed.added_members.map((one) => one.mail_id ?? one.zuid),
      [ann.mail, bot_id],
    )
    assert.deepEqual(
      mixed.failed_members?.map((one) => [one.zuid, one.error_code]),
      [
        [ann.zuid, 'T1013'],
        [stranger.zuid, 'S1041'],
      ],
    )
    await expectError(by(second, [{ role: 'MEMBER' }]), 400, 'IAM1031')
    await expectError(by(second, [{ zuid: bot_id, mail_id: ann.mail, role: 'MEMBER' }]), 400, 'IAM1031')
    assert.equal(team_id, edition.team_id)
  })

  test('[A9] a bot belongs to no other edition', async () => {
    const edition = await testApp.anEdition()
    const other = await testApp.anEdition()
    const bot = await aWorkingBot(testApp, edition)
    const at = { edition_id: other.edition_id, space_id: await aSpace(testApp, other, other.owner) }
    for (const role of ['VIEWER', 'GUEST_VIEWER'] as const) {
      const members_info = [{ zuid: bot.bot_id, role, type: 'USER' as const }]
      await expectError(other.owner.api.addSpaceMembers({ ...at, body: { members_info } }), 400, 'S1041')
    }
    const { api } = other.owner
    await expectError(api.removeBot({ edition_id: other.edition_id, bot_id: bot.bot_id }), 404, 'A1016')
    await expectError(aBotToken(other, other.owner, bot.bot_id), 404, 'A1016')
    await expectError(
      api.revokeBotToken({ edition_id: other.edition_id, bot_id: bot.bot_id, token_id: bot.token_id }),
      404,
      'A1016',
    )
    await expectError(bot.api.getEdition({ edition_id: other.edition_id }), 404, 'E1017')
    await bot.api.getEdition({ edition_id: edition.edition_id })
  })

  test('[A9] a bot owns no edition, registers no client, makes no tokens or bots, and becomes no admin', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, owner } = edition
    const { bot_id, api, token, token_id } = await aWorkingBot(testApp, edition)
    await expectError(api.createEdition({ body: { team_name: 'Mine' } }), 403, 'A1018')
    const redirect_uris = ['https://app.example.com/callback']
    await expectError(api.registerOauthClient({ body: { client_name: 'Mine', redirect_uris } }), 403, 'A1018')
    await expectError(api.createToken({ body: { token_name: 'Mine', scopes: every } }), 403, 'A1018')
    await expectError(api.createBot({ edition_id, body: { bot_name: 'Mine' } }), 401, 'A1003')
    await expectError(aBotToken(edition, { api }, bot_id), 401, 'A1003')
    for (const role of ['ORG_ADMIN', 'MEMBER'] as const)
      await expectError(owner.api.changeEditionRole({ edition_id, user_id: bot_id, body: { role } }), 403, 'A1019')
    // It may end what it was given.
    const { personal_tokens } = await api.listTokens({})
    assert.deepEqual(
      personal_tokens.map((one) => [one.token_id, one.created_by]),
      [[token_id, owner.zuid]],
    )
    await api.revokeToken({ token_id })
    await isEnded(token)
  })

  test('[A9] the number of bots is bounded, also when they are created at the same moment', async () => {
    const edition = await testApp.anEdition()
    const created = await Promise.allSettled(Array.from({ length: 8 }, () => aBot(edition, edition.owner)))
    assert.equal(created.filter(({ status }) => status === 'fulfilled').length, 5)
    await expectError(aBot(edition, edition.owner), 409, 'A1017')
    const { edition_id } = edition
    const { bots } = await edition.owner.api.listBots({ edition_id, query: { from: 3, limit: 5 } })
    assert.equal(bots.length, 2)
    await edition.owner.api.removeBot({ edition_id, bot_id: bots[0]?.bot_id as string })
    await aBot(edition, edition.owner)
  })

  test('[A9] a bot that is taken out of its last team stays in the edition', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, team_id, owner } = edition
    const bot = await aWorkingBot(testApp, edition)
    await addToTeam(edition, bot.bot_id)
    await owner.api.removeTeamMember({ edition_id, team_id, member_id: bot.bot_id })
    await bot.api.getEdition({ edition_id })
    const second = await aTeam(edition)
    await addToTeam(second, bot.bot_id)
    await owner.api.deleteTeam({ edition_id, team_id: second.team_id })
    await bot.api.getEdition({ edition_id })
    assert.equal((await owner.api.listBots({ edition_id })).bots.length, 1)
  })

  test('[A9] what a removed bot made stays under its name; its roles and tokens end, its spaces go on', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, team_id, owner } = edition
    const bot = await aWorkingBot(testApp, edition)
    await addToTeam(edition, bot.bot_id, 'TEAM_ADMIN')
    const { space_id } = await bot.api.createSpace({ edition_id, body: { create_space: { team_id } } })
    const at = { edition_id, space_id }
    const { zone_info } = (await bot.api.createZone({
      ...at,
      query: { view: 'ZONE_INFO' },
      body: { create_zone: { zone_name: 'Report' } },
    })) as { zone_info: { zone_id: string } }
    await bot.api.createComment({ ...at, zone_id: zone_info.zone_id, body: { text: 'Done', point: { x: 1, y: 1 } } })
    await owner.api.removeBot({ edition_id, bot_id: bot.bot_id })
    await isEnded(bot.token)
    const { threads } = await owner.api.listComments({ ...at, zone_id: zone_info.zone_id })
    assert.deepEqual(
      threads.map(({ author_zuid, author_name }) => [author_zuid, author_name]),
      [[bot.bot_id, 'Importer']],
    )
    const { team_members = [] } = await owner.api.listTeamMembers({ edition_id, team_id })
    assert.deepEqual(
      team_members.map(({ zuid }) => zuid),
      [owner.zuid],
    )
    // It cannot be brought back by its id.
    const members_info = [{ zuid: bot.bot_id, role: 'VIEWER' as const, type: 'USER' as const }]
    await expectError(owner.api.addSpaceMembers({ ...at, body: { members_info } }), 400, 'S1041')
    await expectError(addToTeam(edition, bot.bot_id), 400, 'S1041')
  })

  test('[A9] [N7] bots go with their edition, and do not keep an owner from leaving', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, owner } = edition
    const bot = await aWorkingBot(testApp, edition)
    assert.equal(await removeUser(testApp.database, Number(owner.zuid), { source: commandLine }), undefined)
    await isEnded(bot.token)
    await deleteDetachedEditions(testApp.database)
    const users = testApp.database.read.selectFrom('user').where('bot_edition_id', '=', Number(edition_id))
    assert.deepEqual(await users.selectAll().execute(), [])
  })
})
