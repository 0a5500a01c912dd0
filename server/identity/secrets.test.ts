import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import * as oauth from 'openid-client'
import { nextId } from '../db/ids.ts'
import { authFor, obtainTokens, password, startAuthorization } from '../testing/auth.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { type TestApp, testAppFor } from '../testing/test-app.ts'
import { deleteExpired } from './delete-expired.ts'
import { listInvitationLinks } from './invitations.ts'
import { loadProviderKeys } from './provider-keys.ts'

/** Every row of every table, as text. */
const dump = async ({ database }: TestApp): Promise<string> => {
  const tables = await database.tables()
  assert.ok(tables.length > 10)
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(database.read)))
  return JSON.stringify(rows.map((result) => result.rows))
}

onOneOrBothEngines('sqlite', 'secrets', (engine) => {
  const testApp = testAppFor(engine, { settings: { signUp: true } })
  const auth = authFor(testApp)

  test('[A4] [A5] no token, code, session, link, secret or password stands in the database', async () => {
    const { mail } = await auth.aUser()
    const { config, client_secret } = await auth.anApplication()
    const halfway = await startAuthorization(auth, config)
    const interaction = halfway.page.url.pathname.split('/').at(-1)
    const parameters = { access_type: 'offline' }
    const { browser, callback, tokens } = await obtainTokens(auth, config, mail, { parameters })
    const refreshed = await oauth.refreshTokenGrant(config, String(tokens.refresh_token))
    const { config: publicConfig } = await auth.anApplication({ public: true })
    const { tokens: publicTokens } = await obtainTokens(auth, publicConfig, mail, { parameters })
    const rotated = await oauth.refreshTokenGrant(publicConfig, String(publicTokens.refresh_token))
    const consenting = await startAuthorization(auth, config)
    await consenting.browser.submit({ mail, password })

    const visitor = createBrowser(auth.url)
    await visitor.visit(`${auth.url}/sign-up`)
    await visitor.submit({ mail: 'waiting@example.com', name: 'Waiting' })
    const links = await listInvitationLinks(testApp.database, testApp.settings)
    const { owner, edition_id } = await testApp.anEdition()
    const { api_key } = await owner.api.createApiKey({ edition_id, body: { key_name: 'Key' } })

    const secrets = {
      access: tokens.access_token,
      refresh: tokens.refresh_token,
      nextAccess: refreshed.access_token,
      publicRefresh: publicTokens.refresh_token,
      rotatedRefresh: rotated.refresh_token,
      code: callback.searchParams.get('code'),
      clientSecret: client_secret,
      password,
      interaction,
      link: links[0]?.link.split('/').at(-1),
      commandLineToken: owner.token,
      apiKey: api_key.key,
      ...Object.fromEntries(
        [browser, halfway.browser, consenting.browser]
          .flatMap(({ cookies }) => cookies())
          .map((value, at) => [`cookie ${at}`, value]),
      ),
    }
    const text = await dump(testApp)
    for (const [name, secret] of Object.entries(secrets)) {
      assert.ok(secret && secret.length > 15, name)
      assert.ok(!text.includes(secret), `${name} stands in the database`)
    }
    assert.ok(text.includes(mail), 'the dump is not empty')
  })

  test('[A5] the keys of the provider are made once', async () => {
    const [first, second] = await Promise.all([loadProviderKeys(testApp.database), loadProviderKeys(testApp.database)])
    assert.deepEqual(first, second)
    assert.deepEqual(await loadProviderKeys(testApp.database), first)
    const published = (await (await fetch(`${auth.url}/oauth/v2/keys`)).json()) as { keys: Record<string, string>[] }
    assert.deepEqual(
      published.keys.map(({ kid }) => kid),
      first.jwks.keys.map(({ kid }) => kid),
    )
    for (const key of published.keys) assert.equal(key.d, undefined)
  })

  test('[A5] what has expired is swept, what has not stays', async () => {
    const { database } = testApp
    const row = { client_id: 'x', grant_id: null, scope: '', data_centre: 'com', payload: '{}', created_time: 0 }
    const zuid = await database.write((db) => nextId(db))
    const record = { payload: '{}', zuid, grant_id: null, uid_hash: null, consumed_time: null }
    await database.write(async (db) => {
      for (const [token_hash, expires_time] of [['old', 1000] as const, ['new', 3000] as const]) {
        await db
          .insertInto('access_token')
          .values({ ...row, zuid, token_hash, expires_time })
          .execute()
        await db
          .insertInto('oidc_record')
          .values({ ...record, model: 'Grant', id_hash: token_hash, expires_time })
          .execute()
        const link = { link_hash: token_hash, mail_id: 'x@example.com', purpose: 'VERIFY' as const, created_time: 0 }
        await db
          .insertInto('mail_link')
          .values({ ...link, expires_time })
          .execute()
      }
    })
    await deleteExpired(database, 2000)
    const left = await Promise.all([
      database.read.selectFrom('access_token').where('zuid', '=', zuid).select('token_hash as hash').execute(),
      database.read.selectFrom('oidc_record').where('zuid', '=', zuid).select('id_hash as hash').execute(),
      database.read
        .selectFrom('mail_link')
        .where('mail_id', '=', 'x@example.com')
        .select('link_hash as hash')
        .execute(),
    ])
    assert.deepEqual(
      left.map((rows) => rows.map(({ hash }) => hash)),
      [['new'], ['new'], ['new']],
    )
  })
})
