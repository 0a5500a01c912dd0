import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes } from '@easel/contract'
import { commandLine } from '../audit/record.ts'
import { disableUser } from '../identity/disable-user.ts'
import { removeUser } from '../identity/remove-user.ts'
import { aBot, aBotToken, aWorkingBot } from '../testing/bots.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const every = Object.keys(scopes)

onBothEngines('tokens of bots', (engine) => {
  const testApp = testAppFor(engine)
  const asToken = (token: string) => testApp.clientOf(token)
  const isEnded = (token: string) => expectError(testApp.clientOf(token).listEditions({}), 401, 'A1003')

  test("[A9] a bot's tokens: shown once, listed, revoked, no wider than the token they are made with", async () => {
    const edition = await testApp.anEdition()
    const { edition_id, owner } = edition
    const { bot_id } = await aBot(edition, owner)
    const { token, ...shown } = await aBotToken(edition, owner, bot_id)
    assert.match(token, /^easel_bot_[\w-]{43}$/)
    assert.deepEqual(await owner.api.listBotTokens({ edition_id, bot_id }), { personal_tokens: [shown] })
    const narrow = ['Service.editions.CREATE', 'Service.zones.READ']
    const own = await owner.api.createToken({ body: { token_name: 'Setup', scopes: narrow, expires_in: 3600 } })
    const setup = { api: asToken(own.personal_token.token) }
    await expectError(aBotToken(edition, setup, bot_id), 403, 'A1010')
    const body = { token_name: 'Small', scopes: ['Service.zones.READ'], expires_in: 7200 }
    const { personal_token: small } = await setup.api.createBotToken({ edition_id, bot_id, body })
    assert.equal(small.expires_time, own.personal_token.expires_time)
    await owner.api.revokeToken({ token_id: own.personal_token.token_id })
    await isEnded(small.token)
    const { token_id } = shown
    const revoked = await owner.api.revokeBotToken({ edition_id, bot_id, token_id })
    assert.deepEqual(revoked, { current_user_id: owner.zuid, edition_id, bot_id, token_id })
    await isEnded(token)
    await expectError(owner.api.revokeBotToken({ edition_id, bot_id, token_id }), 404, 'A1014')
    await expectError(
      owner.api.createBotToken({ edition_id, bot_id, body: { token_name: 'None', scopes: [] } }),
      400,
      'IAM1054',
    )
    for (let n = 0; n < 50; n++) await aBotToken(edition, owner, bot_id)
    await expectError(aBotToken(edition, owner, bot_id), 409, 'A1015')
  })

  test('[A9] an admin who is demoted, disabled or removed keeps no way in through tokens they made for bots', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, team_id, owner } = edition
    const { bot_id } = await aBot(edition, owner)
    const kept = await aBotToken(edition, owner, bot_id)
    const ways: Record<string, (admin: Person) => Promise<unknown>> = {
      demoted: ({ zuid }) => owner.api.changeEditionRole({ edition_id, user_id: zuid, body: { role: 'MEMBER' } }),
      disabled: ({ mail }) => disableUser(testApp.database, mail),
      removed: ({ zuid }) => removeUser(testApp.database, Number(zuid), { source: commandLine }),
      'demoted, then taken out of the team': async ({ zuid }) => {
        await owner.api.changeEditionRole({ edition_id, user_id: zuid, body: { role: 'MEMBER' } })
        await owner.api.removeTeamMember({ edition_id, team_id, member_id: zuid })
      },
    }
    for (const [way, end] of Object.entries(ways)) {
      const admin = await aMember(testApp, edition)
      await owner.api.changeEditionRole({ edition_id, user_id: admin.zuid, body: { role: 'ORG_ADMIN' } })
      const { token } = await aBotToken(edition, admin, bot_id)
      await asToken(token).getEdition({ edition_id })
      await end(admin)
      await assert.rejects(asToken(token).getEdition({ edition_id }), { status: 401 }, way)
      await asToken(kept.token).getEdition({ edition_id })
    }
    const { personal_tokens } = await owner.api.listBotTokens({ edition_id, bot_id })
    assert.equal(personal_tokens.length, 1)
  })

  test('[A9] a demotion while a token is made leaves no token behind', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, owner } = edition
    const { bot_id } = await aBot(edition, owner)
    for (let round = 0; round < 10; round++) {
      const admin = await aMember(testApp, edition)
      const role = (name: 'ORG_ADMIN' | 'MEMBER') =>
        owner.api.changeEditionRole({ edition_id, user_id: admin.zuid, body: { role: name } })
      await role('ORG_ADMIN')
      await Promise.allSettled([aBotToken(edition, admin, bot_id), role('MEMBER')])
      assert.deepEqual(await owner.api.listBotTokens({ edition_id, bot_id }), { personal_tokens: [] })
    }
  })

  test('[A9] [N8] bots and tokens are in the audit trail', async () => {
    const edition = await testApp.anEdition()
    const { edition_id, owner } = edition
    const bot = await aWorkingBot(testApp, edition)
    await owner.api.revokeBotToken({ edition_id, bot_id: bot.bot_id, token_id: bot.token_id })
    await owner.api.removeBot({ edition_id, bot_id: bot.bot_id })
    const { audit_entries } = await owner.api.listAuditEntries({ edition_id })
    const entries = audit_entries.filter(({ event }) => event.startsWith('bot.'))
    assert.deepEqual(entries.map(({ event, details }) => [event, (details as { bot_id?: string }).bot_id]).reverse(), [
      ['bot.created', undefined],
      ['bot.token_created', bot.bot_id],
      ['bot.token_revoked', bot.bot_id],
      ['bot.removed', bot.bot_id],
    ])
    assert.partialDeepStrictEqual(entries[2]?.details, {
      scopes: every,
      result: { personal_token: { token_id: bot.token_id } },
    })
    assert.ok(!JSON.stringify(audit_entries).includes(bot.token))
  })
})
