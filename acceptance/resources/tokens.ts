import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { scopes } from '@easel/contract'
import { unknownIds } from '../fixture.ts'
import { onePixel } from '../samples.ts'
import type { Suite } from '../suite.ts'

const MAX_TOKENS = 50

export const tokens: Suite = ({ owner, admin, outsider }, { edition_id, team_id }) => {
  const every = Object.keys(scopes)
  const named = (token_name: string, wanted = every) => ({ body: { token_name, scopes: wanted } })
  const unknown = unknownIds.token_id

  describe('personal access tokens', () => {
    test('[A9] createToken shows the token once; it acts as its owner until it is revoked', async () => {
      const { personal_token } = await admin.does('createToken', named('Importer'))
      const { token, ...shown } = personal_token
      const caller = admin.withToken(token)
      assert.equal((await caller.send('getEdition', { edition_id })).status, 200)
      const { personal_tokens } = await admin.does('listTokens', {})
      assert.partialDeepStrictEqual(personal_tokens.at(-1), { token_id: shown.token_id, token_name: 'Importer' })
      assert.ok(!JSON.stringify(personal_tokens).includes(token))
      await outsider.isRefused('revokeToken', { token_id: shown.token_id }, 'tokenNotFound')
      await admin.does('revokeToken', { token_id: shown.token_id })
      await caller.isRefused('getEdition', { edition_id }, 'badToken')
      await admin.isRefused('revokeToken', { token_id: unknown }, 'tokenNotFound')
    })

    test('[A9] a token made with a narrower one is no wider', async () => {
      const { personal_token } = await admin.does('createToken', named('Narrow', ['Service.editions.CREATE']))
      const caller = admin.withToken(personal_token.token)
      await caller.isRefused('createToken', named('Wider'), 'noScope', { required_scope: 'Service.editions.READ' })
      await admin.isRefused('createToken', named('Nothing', []), 'emptyArray')
      await admin.does('revokeToken', { token_id: personal_token.token_id })
    })

    test('[A9] at most 50 each', async () => {
      const ids = (await outsider.does('listTokens', { query: { limit: 100 } })).personal_tokens.map(
        (one) => one.token_id,
      )
      while (ids.length < MAX_TOKENS)
        ids.push((await outsider.does('createToken', named('One of many'))).personal_token.token_id)
      await outsider.isRefused('createToken', named('One too many'), 'tooManyTokens')
      for (const token_id of ids) await outsider.does('revokeToken', { token_id })
    })
  })

  describe('bots', () => {
    test('[A9] a bot is a member of one edition, with tokens that admins make', async () => {
      const { bot } = await admin.does('createBot', { edition_id, body: { bot_name: 'Importer' } })
      const { bot_id } = bot
      const at = { edition_id, bot_id }
      const { new_name } = await admin.does('renameBot', { ...at, body: { bot_name: 'Robot' } })
      assert.equal(new_name, 'Robot')
      const { bots } = await owner.does('listBots', { edition_id, query: { limit: 100 } })
      assert.partialDeepStrictEqual(
        bots.filter((one) => one.bot_id === bot_id),
        [{ bot_name: 'Robot', is_bot: 'true', created_by: admin.zuid }],
      )
      const { personal_token } = await admin.does('createBotToken', { ...at, ...named('Nightly') })
      const robot = admin.withToken(personal_token.token)
      assert.equal((await robot.send('getEdition', { edition_id })).status, 200)
      await robot.isRefused('createEdition', { body: { team_name: 'Its own' } }, 'notForBots')
      await robot.isRefused('createToken', named('Its own'), 'notForBots')
      const redirect_uris = ['https://app.example.com/callback']
      await robot.isRefused('registerOauthClient', { body: { client_name: 'Its own', redirect_uris } }, 'notForBots')
      await robot.isRefused('setAccountPicture', { body: onePixel }, 'notForBots')
      const promotion = { edition_id, user_id: bot_id, body: { role: 'ORG_ADMIN' } }
      await owner.isRefused('changeEditionRole', promotion, 'botRoleFixed')
      const joining = (zuid: string) => ({
        edition_id,
        team_id,
        body: { members_info: [{ zuid, role: 'MEMBER' as const }] },
      })
      await owner.isRefused('addTeamMembers', joining(outsider.zuid), 'neitherTeamNorOrg')
      const { added_members } = await owner.does('addTeamMembers', joining(bot_id))
      assert.partialDeepStrictEqual(added_members, [{ zuid: bot_id, role_name: 'MEMBER' }])
      const { token_id } = personal_token
      const listed = await admin.does('listBotTokens', at)
      assert.deepEqual(
        listed.personal_tokens.map((one) => one.token_id),
        [token_id],
      )
      await admin.isRefused('revokeBotToken', { ...at, token_id: unknown }, 'tokenNotFound')
      await admin.does('revokeBotToken', { ...at, token_id })
      await robot.isRefused('getEdition', { edition_id }, 'badToken')
      await admin.isRefused('createBotToken', { ...at, ...named('Nothing', []) }, 'emptyArray')
      for (let n = 0; n < MAX_TOKENS; n++) await admin.does('createBotToken', { ...at, ...named('One of many') })
      await admin.isRefused('createBotToken', { ...at, ...named('One too many') }, 'tooManyTokens')
      await admin.does('removeBot', at)
      await admin.isRefused('removeBot', at, 'botNotFound')
    })

    test('[A9] an unknown bot is 404, and their number is bounded', async () => {
      const at = { edition_id, bot_id: unknownIds.bot_id }
      await admin.isRefused('renameBot', { ...at, body: { bot_name: 'Robot' } }, 'botNotFound')
      await admin.isRefused('listBotTokens', at, 'botNotFound')
      await admin.isRefused('createBotToken', { ...at, ...named('Nobody') }, 'botNotFound')
      await admin.isRefused('revokeBotToken', { ...at, token_id: unknown }, 'botNotFound')
      const made: string[] = []
      const create = () => admin.send('createBot', { edition_id, body: { bot_name: 'One of many' } })
      let answer = await create()
      for (; answer.status === 200 && made.length < 1000; answer = await create())
        made.push((answer.body.data as { bot: { bot_id: string } }).bot.bot_id)
      assert.equal(answer.error, 'tooManyBots')
      for (const bot_id of made) await admin.does('removeBot', { edition_id, bot_id })
    })
  })
}
