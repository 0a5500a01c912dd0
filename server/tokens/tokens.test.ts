import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes } from '@easel/contract'
import { endApplication } from '../identity/applications.ts'
import { disableUser } from '../identity/disable-user.ts'
import { endAccess } from '../identity/end-access.ts'
import { revokeTokens } from '../identity/revoke-tokens.ts'
import { hashSecret } from '../identity/tokens.ts'
import { onBothEngines } from '../testing/engines.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const every = Object.keys(scopes)
const DAY = 86_400

onBothEngines('personal access tokens', (engine) => {
  const testApp = testAppFor(engine)
  const asToken = (token: string) => testApp.clientOf(token)
  const make = async ({ api }: Pick<Person, 'api'>, body: object = {}) =>
    (await api.createToken({ body: { token_name: 'Importer', scopes: every, ...body } })).personal_token

  test('[A9] a token is shown once, acts as its owner, and is stored as a hash only', async () => {
    const { owner, edition_id } = await testApp.anEdition()
    const { token, ...shown } = await make(owner)
    assert.match(token, /^easel_pat_[\w-]{43}$/)
    assert.equal(shown.created_by, owner.zuid)
    assert.deepEqual(await owner.api.listTokens({}), { personal_tokens: [shown] })
    const { edition_info } = await asToken(token).getEdition({ edition_id })
    assert.equal(edition_info.edition_role_name, 'SUPER_ADMIN')
    const stored = await testApp.database.read.selectFrom('access_token').selectAll().execute()
    assert.ok(!JSON.stringify(stored).includes(token))
    assert.ok(!JSON.stringify(stored).includes(token.slice('easel_pat_'.length)))
  })

  test('[A9] a revoked token is 401 at the next request, and cannot be revoked again', async () => {
    const { owner, edition_id } = await testApp.anEdition()
    const { token, token_id } = await make(owner)
    for (let n = 0; n < 3; n++) await asToken(token).getEdition({ edition_id })
    assert.deepEqual(await owner.api.revokeToken({ token_id }), { current_user_id: owner.zuid, token_id })
    await expectError(asToken(token).getEdition({ edition_id }), 401, 'A1003')
    await expectError(asToken(token).listEditions({}), 401, 'A1003')
    await expectError(owner.api.revokeToken({ token_id }), 404, 'A1014')
    await expectError(owner.api.revokeToken({ token_id: 'nonsense' }), 404, 'A1014')
    assert.deepEqual(await owner.api.listTokens({}), { personal_tokens: [] })
  })

  test("[A9] somebody else's token is not listed, and not revoked", async () => {
    const [ann, bob] = [await testApp.aPerson(), await testApp.aPerson()]
    const { token, token_id } = await make(ann)
    assert.deepEqual(await bob.api.listTokens({}), { personal_tokens: [] })
    await expectError(bob.api.revokeToken({ token_id }), 404, 'A1014')
    await asToken(token).listEditions({})
  })

  test('[A9] its scopes limit it as those of OAuth do', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    const { token, scopes: given } = await make(owner, { scopes: ['service.EDITIONS.read', 'Service.editions.READ'] })
    assert.deepEqual(given, ['Service.editions.READ'])
    await asToken(token).getEdition({ edition_id })
    await expectError(asToken(token).getTeam({ edition_id, team_id }), 403, 'A1010', {
      required_scope: 'Service.teams.READ',
    })
    await expectError(asToken(token).createToken({ body: { token_name: 'More', scopes: every } }), 403, 'A1010')
  })

  test('[A9] a token made with a narrower one is no wider, and ends no later', async () => {
    const owner = await testApp.aPerson()
    const narrow = ['Service.editions.CREATE', 'Service.editions.READ', 'Service.spaces.READ']
    const parent = await make(owner, { scopes: narrow, expires_in: 3600 })
    const api = asToken(parent.token)
    await expectError(make({ api }, { scopes: [...narrow, 'Service.spaces.DELETE'] }), 403, 'A1010', {
      required_scope: 'Service.spaces.DELETE',
    })
    // A2: a spaces scope reaches the same action on zones.
    const child = await make(
      { api },
      { scopes: ['Service.zones.READ', 'Service.editions.READ'], expires_in: 366 * DAY },
    )
    assert.equal(child.expires_time, parent.expires_time)
    const shorter = await make({ api }, { scopes: narrow, expires_in: 60 })
    assert.notEqual(shorter.expires_time, parent.expires_time)
  })

  test('[A9] what was made with a token ends with it, over several steps', async () => {
    const owner = await testApp.aPerson()
    const first = await make(owner)
    const second = await make({ api: asToken(first.token) })
    const third = await make({ api: asToken(second.token) })
    const other = await make(owner)
    await owner.api.revokeToken({ token_id: first.token_id })
    for (const { token } of [first, second, third]) await expectError(asToken(token).listEditions({}), 401, 'A1003')
    await asToken(other.token).listEditions({})
  })

  test('[A9] bad input: no name, no scopes, unknown scopes, an expiry out of bounds', async () => {
    const { api } = await testApp.aPerson()
    const attempt = (change: object) =>
      api.createToken({ body: { token_name: 'Importer', scopes: ['Service.editions.READ'], ...change } })
    await expectError(attempt({ token_name: '' }), 400, 'IAM1031', { attribute: 'token_name' })
    await expectError(attempt({ token_name: 'x'.repeat(101) }), 400, 'IAM1031', { attribute: 'token_name' })
    await expectError(attempt({ scopes: [] }), 400, 'IAM1054', { attribute: 'scopes' })
    await expectError(attempt({ scopes: ['Service.everything.READ'] }), 400, 'IAM1031')
    await expectError(attempt({ scopes: ['Service.editions.READ Service.spaces.READ'] }), 400, 'IAM1031')
    for (const expires_in of [0, -1, 59, 366 * DAY + 1, 1.5, '3600'])
      await expectError(attempt({ expires_in }), 400, 'IAM1031', { attribute: 'expires_in' })
    const { personal_token } = await attempt({ expires_in: 366 * DAY })
    const lifetime = Date.parse(`${personal_token.expires_time} UTC`) - Date.parse(`${personal_token.created_time} UTC`)
    assert.equal(lifetime, 366 * DAY * 1000)
  })

  test('[A9] at most 50 each, also when they are made at the same moment', async () => {
    const owner = await testApp.aPerson()
    for (let n = 0; n < 45; n++) await make(owner)
    const made = await Promise.allSettled(Array.from({ length: 10 }, () => make(owner)))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 5)
    await expectError(make(owner), 409, 'A1015')
    const { personal_tokens } = await owner.api.listTokens({ query: { from: 45, limit: 10 } })
    assert.equal(personal_tokens.length, 5)
    await owner.api.revokeToken({ token_id: personal_tokens[0]?.token_id as string })
    await make(owner)
  })

  test('[A9] an expired token is 401, is not listed, and does not count', async () => {
    const owner = await testApp.aPerson()
    const { token } = await make(owner)
    await testApp.database.write((db) =>
      db
        .updateTable('access_token')
        .set({ expires_time: Date.now() - 1 })
        .where('token_hash', '=', hashSecret(token))
        .execute(),
    )
    await expectError(asToken(token).listEditions({}), 401, 'A1003')
    assert.deepEqual(await owner.api.listTokens({}), { personal_tokens: [] })
  })

  test('[A9] [N7] what ends the access of a person ends their tokens', async () => {
    const { database } = testApp
    const ways: Record<string, (person: Person) => Promise<unknown>> = {
      'a new password': ({ zuid }) => database.write((db) => endAccess(db, Number(zuid), Date.now())),
      'easel user disable': ({ mail }) => disableUser(database, mail),
      'easel token revoke --user': ({ mail }) => revokeTokens(database, { user: mail, tokens: [] }),
    }
    for (const [way, end] of Object.entries(ways)) {
      const person = await testApp.aPerson()
      const { token } = await make(person)
      const child = await make({ api: asToken(token) })
      await end(person)
      for (const ended of [token, child.token, person.token])
        await assert.rejects(asToken(ended).listEditions({}), { status: 401 }, way)
    }
  })

  test('[A9] [N7] easel token revoke --stdin ends one token and what was made with it', async () => {
    const owner = await testApp.aPerson()
    const parent = await make(owner)
    const child = await make({ api: asToken(parent.token) })
    assert.equal(await revokeTokens(testApp.database, { tokens: [parent.token] }), 1)
    await expectError(asToken(child.token).listEditions({}), 401, 'A1003')
    await owner.api.listEditions({})
  })

  test('[A9] a token made through an application ends with it', async () => {
    const owner = await testApp.aPerson()
    const { token } = await testApp.aPerson()
    await testApp.database.write((db) =>
      db
        .updateTable('access_token')
        .set({ client_id: '1000.APP', zuid: Number(owner.zuid) })
        .where('token_hash', '=', hashSecret(token))
        .execute(),
    )
    const made = await make({ api: asToken(token) })
    const own = await make(owner)
    await testApp.database.write((db) => endApplication(db, { zuid: Number(owner.zuid), client_id: '1000.APP' }))
    await expectError(asToken(made.token).listEditions({}), 401, 'A1003')
    await asToken(own.token).listEditions({})
  })

  test('[A9] the last use is told, and a use within the hour is not written again', async () => {
    const owner = await testApp.aPerson()
    const { token, ...shown } = await make(owner)
    assert.ok(!('last_used_time' in shown))
    const lastUse = async () => {
      const { personal_tokens } = await owner.api.listTokens({})
      return personal_tokens[0]?.last_used_time
    }
    await asToken(token).listEditions({})
    // It is written behind the request: each round trip gives it its turn.
    let told = await lastUse()
    for (let n = 0; n < 500 && told === undefined; n++) told = await lastUse()
    assert.ok(told, 'the use was not written')
    await testApp.database.write((db) =>
      db
        .updateTable('access_token')
        .set({ last_used_time: Date.now() - 60_000 })
        .where('token_name', '=', 'Importer')
        .execute(),
    )
    const before = await lastUse()
    await asToken(token).listEditions({})
    for (let n = 0; n < 20; n++) assert.equal(await lastUse(), before)
  })

  test('[A9] a token that is revoked while another is made with it leaves none behind', async () => {
    const owner = await testApp.aPerson()
    for (let round = 0; round < 10; round++) {
      const parent = await make(owner)
      const api = asToken(parent.token)
      const [made] = await Promise.allSettled([make({ api }), owner.api.revokeToken({ token_id: parent.token_id })])
      if (made.status === 'fulfilled') await expectError(asToken(made.value.token).listEditions({}), 401, 'A1003')
      assert.deepEqual(await owner.api.listTokens({}), { personal_tokens: [] })
    }
  })
})
