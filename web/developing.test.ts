import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { aSpaceWithMembers, newZone, type ZonePath } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import { aWebhookReceiver, type Received } from '@easel/server/testing/webhook-receiver.ts'
import { post } from '@easel/server/webhooks/post.ts'
import { createWebhookSender } from '@easel/server/webhooks/sender.ts'
import type { Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { until } from './testing/kept.ts'
import { openSignedIn, startWebService, type WebService } from './testing/web-service.ts'

/** In the browser. */
declare const navigator: { clipboard: { readText(): Promise<string>; writeText(text: string): Promise<void> } }

/** As Standard Webhooks says. */
const isSigned = (message: Received | undefined, secret: string): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = message?.headers ?? {}
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return signature === `v1,${createHmac('sha256', key).update(`${id}.${time}.${message?.body}`).digest('base64')}`
}

describe('the settings of an account and of an edition, in a browser', () => {
  let service: WebService
  let team: Awaited<ReturnType<typeof aSpaceWithMembers>>
  let zone: ZonePath
  let receiver: Awaited<ReturnType<typeof aWebhookReceiver>>
  let sender: ReturnType<typeof createWebhookSender>
  let page: Page
  let problems: string[]

  const open = (path: string, on: Page = page) => on.goto(service.baseUrl + path)
  const ofEdition = (part: string) => `/editions/${team.edition_id}/${part}`
  const button = (name: string | RegExp, on: Page = page) => on.getByRole('button', { name })
  const heading = (name: string, on: Page = page) => on.getByRole('heading', { name, exact: true }).waitFor()
  const dialog = () => page.getByRole('dialog')
  const row = (name: string) => page.locator('.row', { hasText: name })
  const gone = (name: string) => row(name).waitFor({ state: 'detached' })
  const send = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  /** What a button puts on the clipboard. */
  const copied = async (label: string): Promise<string> => {
    // The notice of the copy before may still be there: what is on the clipboard tells.
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await button(`Copy: ${label}`).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    await until(page, async () => (await navigator.clipboard.readText()) !== '', undefined)
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const closeSecret = async () => {
    await button('I have kept it').click()
    await page.locator('.secret-box').waitFor({ state: 'detached' })
  }
  const call = (path: string, token: string) =>
    fetch(`${service.baseUrl}/service/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })

  /** Changes the zone. */
  const draw = (name: string) => team.owner.api.insertFrames({ ...zone, body: { frames: [{ meta: { name } }] } })

  const openAs = (person: Person, options = {}) => openSignedIn(service, person, options)

  before(async () => {
    service = await startWebService({ webhookPrivateAddresses: true })
    team = await aSpaceWithMembers(service.testApp)
    zone = { ...team.at, zone_id: (await newZone(team.owner, team.at, 'Roadmap')).zone_id }
    receiver = await aWebhookReceiver()
    const opened = await openAs(team.owner, { permissions: ['clipboard-read', 'clipboard-write'] })
    problems = opened.problems
    page = opened.tab
    const { database, settings } = service.testApp
    const clock = () => Date.now()
    const onError = (error: unknown) => problems.push(String(error))
    sender = createWebhookSender({
      ...{ database, settings, post, clock, monotonic: clock, leaseMs: 30_000, restFactor: 0, onError },
    })
  })
  after(async () => {
    await receiver.close()
    await service.close()
  })

  test('[K84] a personal token is made by keys alone, works as it was copied, and is revoked', async () => {
    await open('/account')
    await page.locator('main').getByRole('link', { name: 'Personal tokens' }).click()
    await heading('No tokens yet')
    await button('New token').press('Enter')
    await page.keyboard.type('Nightly export')
    for (const name of ['Edition', 'Teams', 'Spaces', 'Zones', 'Versions'])
      await dialog().getByRole('group', { name, exact: true }).getByLabel('read').uncheck()
    await page.keyboard.press('Enter')
    await dialog().getByText('Choose at least one thing that the token may do.').waitFor()
    assert.equal(await dialog().getByLabel('Name').inputValue(), 'Nightly export')
    await dialog().getByRole('group', { name: 'Edition' }).getByLabel('read').press('Space')
    await page.keyboard.press('Enter')
    await page.locator('.secret-box h2:focus').getByText('Nightly export').waitFor()
    const token = await copied('Token')
    assert.equal((await call('/editions', token)).status, 200)
    assert.equal((await call(`/editions/${team.edition_id}/teams`, token)).status, 403)
    assert.ok((await copied('curl')).includes(token))
    await copied('JavaScript')
    await closeSecret()
    await row('Nightly export').getByText('Edition: read', { exact: true }).waitFor()
    assert.ok(!(await page.content()).includes(token))
    await button('Revoke …: Nightly export').press('Enter')
    await dialog()
      .getByText(/is turned away from its next request on/)
      .waitFor()
    await page.keyboard.press('Escape')
    await row('Nightly export').waitFor()
    await button('Revoke …: Nightly export').click()
    await send('Revoke')
    await gone('Nightly export')
    assert.equal((await call('/editions', token)).status, 401)
  })

  test('[K84] an API key is made and revoked', async () => {
    await open(ofEdition('keys'))
    await button('New API key').click()
    await dialog().getByLabel('Name').fill('Importer')
    await send('Create')
    const key = await copied('API key')
    assert.ok((await copied('curl')).includes(key))
    await closeSecret()
    await row('Importer')
      .getByText(/by Person/)
      .waitFor()
    await button('Revoke …: Importer').click()
    await send('Revoke')
    await heading('No API keys yet')
  })

  test('[K84] a webhook is made, changed, stopped and started; what it sent is listed, and sent again', async () => {
    await open(ofEdition('webhooks'))
    await button('New webhook').click()
    const address = dialog().getByLabel('Address')
    await address.fill('no address')
    await dialog().getByLabel('Changes of').selectOption('Sketches')
    await dialog().getByLabel('Zone').selectOption('Roadmap')
    await send('Create')
    await dialog().getByRole('alert').getByText(/url/).waitFor()
    assert.equal(await address.inputValue(), 'no address')
    await address.fill(receiver.url)
    await send('Create')
    const secret = await copied('Signing secret')
    assert.ok((await copied('JavaScript')).includes(`new Webhook('${secret}')`))
    await closeSecret()
    await row(receiver.url).getByText('Changes of the zone “Roadmap” in “Sketches”').waitFor()

    await draw('One')
    await sender.run()
    assert.ok(isSigned(receiver.received[0], secret))
    receiver.answer = () => ({ status: 500, body: 'The harbour is closed' })
    await draw('Two')
    await sender.run()

    await page.getByRole('link', { name: 'Deliveries' }).click()
    await row('Refused, 500').getByText('The harbour is closed').waitFor()
    await row('Accepted, 204').getByText('Roadmap · change 2').waitFor()
    receiver.answer = () => ({ status: 204 })
    await row('Accepted, 204')
      .getByRole('button', { name: /^Send again/ })
      .click()
    await dialog().getByText('from change 2 up to the newest').waitFor()
    await send('Send again')
    await dialog().waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).click()
    await row(receiver.url).getByText('Failing', { exact: true }).waitFor()
    await button(`Stop: ${receiver.url}`).click()
    await row(receiver.url).getByText('Stopped', { exact: true }).waitFor()
    // It need not wait out its failure.
    await button(`Start: ${receiver.url}`).click()
    await row(receiver.url).getByText('Active', { exact: true }).waitFor()
    await sender.run()
    assert.deepEqual(receiver.seqsOf(zone.zone_id), [2, 2, 3])

    await button(`Change …: ${receiver.url}`).click()
    await dialog().getByLabel('Description').fill('Tells the chat')
    await send('Save')
    await row('Tells the chat').waitFor()
    await button(`New secret …: ${receiver.url}`).click()
    await send('New secret')
    assert.notEqual(await copied('Signing secret'), secret)
    await closeSecret()
    await button(`Delete …: ${receiver.url}`).click()
    await send('Delete')
    await heading('No webhooks yet')
  })

  test('[K84] an OAuth client is registered and removed; a refused address keeps the form', async () => {
    await open('/account/clients')
    await button('New OAuth client').click()
    await dialog().getByLabel('Name').fill('Harbour app')
    const addresses = dialog().getByLabel('Redirect addresses')
    await addresses.fill('http://harbour.example')
    await send('Register')
    await dialog()
      .getByRole('alert')
      .getByText(/redirect_uris/)
      .waitFor()
    await addresses.fill('https://harbour.example/callback')
    await send('Register')
    const [id, secret] = [await copied('Client ID'), await copied('Client secret')]
    assert.ok((await copied('curl')).includes(`${id}:${secret}`))
    assert.ok(new URL(await copied('URL')).searchParams.get('redirect_uri') === 'https://harbour.example/callback')
    await closeSecret()
    await row(id).getByText('On a server').waitFor()
    await button('Remove …: Harbour app').click()
    await send('Remove')
    await heading('No OAuth clients yet')
  })

  test('[K84] a bot is made, renamed, given a token that works, and removed with it', async () => {
    await open(ofEdition('bots'))
    await button('New bot').click()
    await dialog().getByLabel('Name').fill('Reporter')
    await send('Create')
    await button('Rename …: Reporter').click()
    await dialog().getByLabel('Name').fill('Night watch')
    await send('Save')
    await page.getByRole('link', { name: 'Tokens: Night watch' }).click()
    await heading('Night watch')
    const makeToken = async (name: string): Promise<string> => {
      await button('New token').click()
      await dialog().getByLabel('Name').fill(name)
      await send('Create')
      const token = await copied('Token')
      await closeSecret()
      return token
    }
    const first = await makeToken('cron')
    assert.equal((await call('/editions', first)).status, 200)
    await button('Revoke …: cron').click()
    await send('Revoke')
    await heading('No tokens yet')
    assert.equal((await call('/editions', first)).status, 401)
    const second = await makeToken('timer')
    await page.getByRole('main').getByRole('link', { name: 'Bots' }).click()
    await button('Remove …: Night watch').click()
    await send('Remove')
    await heading('No bots yet')
    assert.equal((await call('/editions', second)).status, 401)
  })

  test('[K84] the audit has words in the place of ids, and is filtered by person, event and day', async () => {
    const { edition_id, team_id, owner, viewer } = team
    await owner.api.changeTeamMemberRole({ edition_id, team_id, member_id: viewer.zuid, body: { role: 'TEAM_ADMIN' } })
    await open(ofEdition('audit'))
    const changed = row('Somebody got another role in a team')
    await changed.getByText(`Team: Studio · Person: ${viewer.name} · Role: team admin`).waitFor()
    await changed.getByText(owner.name).first().waitFor()
    await page.getByRole('combobox', { name: /^What/ }).selectOption('A bot was removed')
    await changed.waitFor({ state: 'detached' })
    await row('A bot was removed').waitFor()
    assert.equal(await page.locator('.row').count(), 1)
    await page.getByRole('combobox', { name: /^Who/ }).selectOption(viewer.name)
    await heading('Nothing found')
    await page.getByRole('combobox', { name: /^Who/ }).selectOption('Everybody')
    await row('A bot was removed').waitFor()
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('2020-01-01')
    await heading('Nothing found')
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('')
    await row('A bot was removed').waitFor()
  })

  test('[K84] a member has no button that only admins may press, and a guest sees no edition', async () => {
    const member = await openAs(team.editor)
    await open(ofEdition('webhooks'), member.tab)
    await heading('No webhooks yet', member.tab)
    const links = member.tab.getByRole('complementary').getByRole('link')
    assert.deepEqual(await links.allTextContents(), [
      'Easel',
      'General',
      'Personal tokens',
      'OAuth clients',
      'Webhooks',
      'Spaces',
    ])
    assert.equal(await button('New webhook', member.tab).count(), 0)
    for (const part of ['keys', 'bots', 'audit']) {
      await open(ofEdition(part), member.tab)
      await heading('Only for admins of the edition', member.tab)
      assert.equal(await member.tab.locator('main button').count(), 0)
    }
    // A space of their own is enough for a webhook of it; an admin may stop and delete that, and nothing else.
    const { edition_id, team_id, editor } = team
    const create_space = { team_id, space_name: 'Own', zone_name: 'First' }
    const { space_id } = await editor.api.createSpace({ edition_id, body: { create_space } })
    await open(ofEdition('webhooks'), member.tab)
    await button('New webhook', member.tab).click()
    const options = member.tab.getByLabel('Changes of').locator('option')
    await options.first().waitFor({ state: 'attached' })
    assert.deepEqual(await options.allTextContents(), ['Own'])
    await editor.api.createWebhook({ edition_id, body: { url: receiver.url, space_id } })
    await open(ofEdition('webhooks'))
    await row(receiver.url).getByText(`by ${editor.name}`).waitFor()
    assert.deepEqual(await row(receiver.url).locator('.row-actions > *').allTextContents(), ['Stop', 'Delete …'])
    const guest = await openAs(team.guest)
    await open('/account/tokens', guest.tab)
    await heading('No tokens yet', guest.tab)
    assert.equal(await guest.tab.getByRole('link', { name: 'Webhooks' }).count(), 0)
    assert.deepEqual([...member.problems, ...guest.problems], [])
    await Promise.all([member.profile.close(), guest.profile.close()])
  })

  test('[K84] axe finds nothing serious, light and dark; on the narrowest phone everything fits, in German', async () => {
    const { edition_id, owner } = team
    const body = { token_name: 'Ein Programm mit einem langen Namen', scopes: ['Service.editions.READ'] }
    await owner.api.createToken({ body })
    const redirect_uris = ['https://harbour.example/callback']
    await owner.api.registerOauthClient({ body: { client_name: 'Harbour app', redirect_uris } })
    await owner.api.createApiKey({ edition_id, body: { key_name: 'Importer' } })
    const { bot } = await owner.api.createBot({ edition_id, body: { bot_name: 'Reporter' } })
    await owner.api.createBotToken({ edition_id, bot_id: bot.bot_id, body })
    const { webhook } = await owner.api.createWebhook({ edition_id, body: { url: receiver.url } })
    receiver.answer = () => ({ status: 500, body: 'The harbour is closed' })
    await draw('Three')
    await sender.run()
    const paths = [
      '/account',
      '/account/tokens',
      '/account/clients',
      ...['webhooks', 'keys', 'bots', 'audit'].map(ofEdition),
      ofEdition(`webhooks/${webhook.webhook_id}`),
      ofEdition(`bots/${bot.bot_id}`),
    ]
    const viewport = { width: 320, height: 640 }
    const { tab, profile, ...phone } = await openAs(owner, { viewport, isMobile: true, hasTouch: true, locale: 'de' })
    for (const path of paths) {
      await open(path, tab)
      await tab.locator('.row, .choice').first().waitFor()
      assert.deepEqual(await tab.evaluate(findUnfit), [], path)
      await open(path)
      await page.locator('.row, .choice').first().waitFor()
      assert.deepEqual(await seriousProblems(page, 'light'), [], path)
    }
    // Of the dark only colours are looked at, which all these pages have alike.
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await open('/account/tokens')
      await button('New token').click()
      await dialog().getByLabel('Name').fill(`Made in the ${scheme}`)
      assert.deepEqual(await seriousProblems(page, scheme), [], `the form, ${scheme}`)
      await send('Create')
      await page.locator('.secret-box').waitFor()
      await row(`Made in the ${scheme}`).waitFor()
      assert.deepEqual(await seriousProblems(page, scheme), [], `the secret, ${scheme}`)
    }
    await open(ofEdition(`webhooks/${webhook.webhook_id}`))
    await row('Refused, 500').first().waitFor()
    assert.deepEqual(await seriousProblems(page, 'dark'), [], 'deliveries, dark')
    await open(ofEdition('webhooks'))
    await row(receiver.url).first().waitFor()
    assert.deepEqual(await seriousProblems(page, 'dark'), [], 'webhooks, dark')
    await open(ofEdition('webhooks'), tab)
    await tab.getByRole('button', { name: 'Neuer Webhook' }).tap()
    await tab.getByRole('dialog').getByLabel('Änderungen von').selectOption('Sketches')
    await tab.getByRole('dialog').getByLabel('Zone').waitFor()
    assert.deepEqual(await tab.evaluate(findUnfit), [])
    await open('/account/tokens', tab)
    await tab.getByRole('button', { name: 'Neues Token' }).tap()
    await tab.getByRole('dialog').getByLabel('Name').fill('Export')
    assert.deepEqual(await tab.evaluate(findUnfit), [])
    await tab.getByRole('button', { name: 'Anlegen' }).tap()
    await tab.locator('.secret-box').waitFor()
    assert.deepEqual(await tab.evaluate(findUnfit), [])
    assert.deepEqual([...problems, ...phone.problems], [])
    await profile.close()
  })
})
