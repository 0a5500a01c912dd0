import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAuthenticator } from '@easel/server/testing/authenticator.ts'
import { createBrowser } from '@easel/server/testing/browser.ts'
import { createTestStorage, onOneOrBothEngines, type TestStorage } from '@easel/server/testing/engines.ts'
import { type SpawnedService, spawnService } from '@easel/server/testing/spawn-service.ts'
import { commandsWith } from './testing/run-commands.ts'

onOneOrBothEngines('sqlite', 'commands for whoever cannot sign in, while the service runs', (engine) => {
  let storage: TestStorage
  let service: SpawnedService
  const mail = 'ann@example.com'
  before(async () => {
    storage = await createTestStorage(engine)
    service = await spawnService(storage.environment)
    await jsonOf(['user', 'add', '--mail', mail, '--name', 'Ann', '--password', 'correct horse'])
  })
  after(async () => {
    assert.equal(await service.stop(), 0)
    await storage.remove()
  })
  /** The links that commands print have the address that the service is reached at. */
  const settings = () => ({ ...storage.environment, EASEL_AUTH_URL: service.authUrl })
  const { outputOf, jsonOf, refusedWith } = commandsWith(settings)
  const signIn = async (password: string) => {
    const browser = createBrowser(service.authUrl)
    await browser.visit(service.authUrl)
    return { browser, page: await browser.submit({ mail, password }) }
  }

  test('[N7] user reset prints a link that opens once, without any mail', async () => {
    const { link, mail_id, expires_time } = await jsonOf(['user', 'reset', '--mail', 'Ann@Example.com'])
    assert.equal(mail_id, mail)
    assert.ok(Math.abs(Date.parse(expires_time) - Date.now() - 3_600_000) < 60_000)
    const browser = createBrowser(service.authUrl)
    assert.match((await browser.visit(link)).text, /Choose a new password/)
    assert.match((await browser.submit({ password: 'battery staple' })).text, /Your new password is saved/)
    assert.equal((await browser.visit(link)).status, 404)
    assert.equal((await signIn('correct horse')).page.status, 400)
    assert.match((await signIn('battery staple')).page.text, /<h1>Your account<\/h1>/)
    const { audit_entries } = await jsonOf(['audit', '--what', 'password.link_issued'])
    assert.deepEqual([audit_entries.length, audit_entries[0].address], [1, 'command line'])
    await refusedWith(1, ['user', 'reset', '--mail', 'nobody@example.com'], /no user with the mail address/)
    await outputOf(['user', 'disable', mail])
    await refusedWith(1, ['user', 'reset', '--mail', mail], /is disabled: easel user enable/)
    await outputOf(['user', 'enable', mail])
  })

  test('[I5] client add --native registers an application without a secret; client list says so', async () => {
    const uri = 'com.example.app:/callback'
    const add = ['client', 'add', '--name', 'Desk', '--redirect-uri', uri]
    await refusedWith(1, add, /whole https address/)
    const added = await jsonOf([...add, '--native'])
    assert.equal(added.client_secret, undefined)
    const { clients } = await jsonOf(['client', 'list'])
    assert.partialDeepStrictEqual(clients, [{ client_id: added.client_id, native: true, public: true }])
  })

  test('[I3] user operator makes an operator, and takes that back', async () => {
    const { browser } = await signIn('battery staple')
    const status = async () => (await browser.visit(`${service.authUrl}/admin`)).status
    assert.equal(await status(), 403)
    assert.equal((await jsonOf(['user', 'operator', mail])).is_operator, true)
    assert.equal(await status(), 200)
    assert.equal((await jsonOf(['user', 'operator', mail, '--off'])).is_operator, false)
    assert.equal(await status(), 403)
    const { audit_entries } = await jsonOf(['audit', '--what', 'user.operator_changed'])
    assert.equal(audit_entries.length, 2)
  })

  test('[I1] user two-factor says whether it is on, and turns it off', async () => {
    const state = async (...more: string[]) => (await jsonOf(['user', 'two-factor', mail, ...more])).two_factor
    assert.equal(await state(), false)
    const { browser } = await signIn('battery staple')
    await browser.visit(`${service.authUrl}/account/two-factor`)
    const app = createAuthenticator(await browser.submit({ current: 'battery staple' }))
    await browser.submit({ code: app.code(0) })
    assert.match((await signIn('battery staple')).page.text, /One more step/)
    assert.equal(await state(), true)
    assert.equal(await state('--off'), false)
    assert.match((await signIn('battery staple')).page.text, /<h1>Your account<\/h1>/)
    const { audit_entries } = await jsonOf(['audit', '--what', 'two_factor.disabled'])
    assert.equal(audit_entries.length, 1)
    await state('--off')
    assert.equal((await jsonOf(['audit', '--what', 'two_factor.disabled'])).audit_entries.length, 1)
    await refusedWith(1, ['user', 'two-factor', 'nobody@example.com', '--off'], /no user/)
  })
})
