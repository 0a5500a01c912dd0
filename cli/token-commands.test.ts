import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@easel/sdk/index.ts'
import { createTestStorage, onOneOrBothEngines, type TestStorage } from '@easel/server/testing/engines.ts'
import { type SpawnedService, spawnService } from '@easel/server/testing/spawn-service.ts'
import { commandsWith } from './testing/run-commands.ts'

onOneOrBothEngines('sqlite', 'tokens and bots on the command line, while the service runs', (engine) => {
  let storage: TestStorage
  let service: SpawnedService
  before(async () => {
    storage = await createTestStorage(engine)
    service = await spawnService(storage.environment)
  })
  after(async () => {
    assert.equal(await service.stop(), 0)
    await storage.remove()
  })

  const { outputOf, jsonOf, refusedWith } = commandsWith(() => storage.environment)
  const apiOf = (token: string) => createClient({ baseUrl: service.baseUrl, token })
  const scopes = ['Service.editions.READ', 'Service.spaces.READ']

  /** Somebody who owns an edition with a bot, and a token of each. */
  const anOwner = async (name: string) => {
    const mail = `${name}@example.com`
    const { zuid } = await jsonOf(['user', 'add', '--mail', mail, '--name', name])
    const token = await outputOf(['token', '--mail', mail])
    const api = apiOf(token)
    const { edition_id } = await api.createEdition({ body: { team_name: name } })
    const { bot } = await api.createBot({ edition_id, body: { bot_name: `${name}'s bot` } })
    const body = { token_name: 'Nightly', scopes }
    const { personal_token: own } = await api.createToken({ body })
    const { personal_token: given } = await api.createBotToken({ edition_id, bot_id: bot.bot_id, body })
    return { mail, zuid, token, edition_id, bot_id: bot.bot_id, own, given }
  }
  const isEnded = (token: string) => assert.rejects(apiOf(token).listEditions({}), { status: 401 })

  test('[A9] token list shows tokens without the tokens; token revoke --id ends one', async () => {
    const ann = await anOwner('ann')
    const { tokens } = await jsonOf(['token', 'list', '--user', ann.mail])
    assert.deepEqual(
      tokens.map((one: Record<string, unknown>) => [one.token_id, one.zuid, one.is_bot, one.created_by]),
      [
        [ann.own.token_id, ann.zuid, false, ann.zuid],
        [ann.given.token_id, ann.bot_id, true, ann.zuid],
      ],
    )
    assert.deepEqual(tokens[0].scopes, scopes)
    const text = await outputOf(['token', 'list'])
    assert.match(text, new RegExp(`${ann.given.token_id} +Nightly +bot ${ann.bot_id} +made by ${ann.zuid}`))
    assert.ok(!text.includes(ann.own.token) && !text.includes(ann.given.token))
    assert.deepEqual(await jsonOf(['token', 'revoke', '--id', ann.own.token_id]), { revoked: 1 })
    await isEnded(ann.own.token)
    await apiOf(ann.given.token).listEditions({})
    await refusedWith(1, ['token', 'revoke', '--id', ann.own.token_id], /no token \d+: easel token list/)
    await refusedWith(2, ['token', 'revoke', '--id', 'x'], /--id is the number of a token/)
    await refusedWith(2, ['token', 'revoke', '--id', '1', '--user', ann.mail], /--id stands alone/)
    await refusedWith(1, ['token', 'list', '--user', 'nobody@example.com'], /no user/)
    const { audit_entries } = await jsonOf(['audit', '--what', 'token.revoked'])
    assert.deepEqual(audit_entries[0].details, { token_id: ann.own.token_id })
  })

  test('[A9] token revoke --user ends what somebody made for bots too', async () => {
    const bea = await anOwner('bea')
    await outputOf(['token', 'revoke', '--user', bea.mail])
    for (const token of [bea.token, bea.own.token, bea.given.token]) await isEnded(token)
    const cy = await anOwner('cy')
    await outputOf(['token', 'revoke', '--user', cy.bot_id])
    await isEnded(cy.given.token)
    assert.equal((await apiOf(cy.own.token).listEditions({})).editions_info.length, 1)
  })

  test('[A9] bot list shows bots, bot remove ends one; the commands for people refuse them', async () => {
    const dag = await anOwner('dag')
    const { bots } = await jsonOf(['bot', 'list', '--edition', dag.edition_id])
    assert.partialDeepStrictEqual(bots, [{ bot_id: dag.bot_id, created_by: dag.zuid, tokens: 1 }])
    assert.match(await outputOf(['bot', 'list']), /dag's bot +edition \d+ +made by \d+ +1 tokens/)
    const { users } = await jsonOf(['user', 'list'])
    const listed = users.find((user: Record<string, unknown>) => user.zuid === dag.bot_id)
    assert.equal(listed.is_bot, true)
    for (const name of ['disable', 'enable', 'remove'])
      await refusedWith(1, ['user', name, dag.bot_id], /is a bot: see easel bot list/)
    const removed = { bot_id: dag.bot_id, bot_name: "dag's bot", edition_id: dag.edition_id }
    assert.deepEqual(await jsonOf(['bot', 'remove', dag.bot_id]), removed)
    await isEnded(dag.given.token)
    await refusedWith(1, ['bot', 'remove', dag.bot_id], /no bot .*easel bot list/)
    await refusedWith(1, ['bot', 'remove', dag.zuid], /no bot/)
    await refusedWith(2, ['bot', 'list', '--edition', 'x'], /--edition is the number/)
    assert.deepEqual(await jsonOf(['bot', 'list', '--edition', dag.edition_id]), { bots: [] })
    const { audit_entries } = await jsonOf(['audit', '--edition', dag.edition_id, '--what', 'bot.removed'])
    assert.equal(audit_entries[0].address, 'command line')
  })
})
