import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@easel/server/testing/test-app.ts'
import { seriousProblems } from './testing/axe.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { newProfile, openAs, startWebService, type WebService } from './testing/web-service.ts'

describe('the account, in a browser', () => {
  let service: WebService
  before(async () => {
    service = await startWebService({}, undefined, 'sqlite', { send: async () => {} })
  })
  after(() => service.close())
  const aPerson = async () => service.withPassword(await service.testApp.aPerson())
  const open = async (person: Person, options = {}) => {
    const opened = await newProfile(service.browser, options)
    const page = await opened.profile.newPage()
    await openAs(page, `${service.baseUrl}/account`, person)
    await page.locator('.account-links').waitFor()
    return { ...opened, page }
  }

  test('[K84] [N7] a name is changed by keys alone, and the app knows it at once', async () => {
    const { page, profile, problems } = await open(await aPerson())
    await page.getByRole('link', { name: 'Change the name' }).press('Enter')
    await page.getByLabel('Your name').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Ada Lovelace')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Back to Easel' }).press('Enter')
    await page.locator('.person strong').getByText('Ada Lovelace').waitFor()
    assert.deepEqual(problems, [])
    await profile.close()
  })

  test('[K84] [N7] sessions are seen by device and address, and all others end: their next page asks to sign in', async () => {
    const person = await aPerson()
    const other = await open(person)
    const { page, profile, problems } = await open(person, {
      viewport: { width: 320, height: 640 },
      locale: 'de',
      isMobile: true,
      hasTouch: true,
      userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    })
    assert.deepEqual(await page.evaluate(findUnfit), [])
    await page.getByRole('link', { name: /^Sitzungen/ }).tap()
    await page.getByText('Chrome auf Android').waitFor()
    assert.equal(await page.getByText('Zuletzt gesehen am').count(), 1)
    assert.equal(await page.getByText('127.0.0.1').count(), 2)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false)
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await page.getByRole('button', { name: 'Alle anderen Sitzungen beenden' }).tap()
    await page.getByRole('button', { name: 'Alle anderen Sitzungen beenden' }).waitFor({ state: 'detached' })
    await page.getByText('(dieser Browser)').waitFor()
    await other.page.goto(`${service.baseUrl}/home`)
    await other.page.getByRole('button', { name: 'Sign in' }).first().waitFor()
    await page.getByRole('link', { name: 'Zurück zu Easel' }).tap()
    await page.locator('.account-links').waitFor()
    assert.deepEqual(problems, [])
    for (const one of [other.profile, profile]) await one.close()
  })

  test('[K84] [X10] what mails tell of is chosen; the language goes for the pages of the provider too', async () => {
    const person = await aPerson()
    const { page, profile, problems } = await open(person)
    const settings = async () => (await person.api.getPersonalSettings({})).personal_settings
    const saved = () =>
      page.waitForResponse(
        (response) => response.request().method() === 'PUT' && /users\/me\/settings$/.test(response.url()),
      )
    const replies = page.getByRole('checkbox', { name: 'Replies' })
    const [turnedOff] = await Promise.all([saved(), replies.press('Space')])
    assert.equal(turnedOff.status(), 200)
    assert.equal((await settings()).mails_replies, 'false')
    await page.reload()
    await replies.waitFor()
    assert.equal(await replies.isChecked(), false)
    assert.equal(await page.getByRole('checkbox', { name: 'Mentions' }).isChecked(), true)
    await Promise.all([saved(), page.getByRole('radio', { name: 'Deutsch' }).check()])
    await page.getByRole('checkbox', { name: 'Antworten' }).waitFor()
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await page.getByRole('link', { name: 'Namen ändern' }).click()
    await page.getByLabel('Ihr Name').waitFor()
    assert.deepEqual(problems, [])
    await profile.close()
  })

  test('[K84] [N7] own data is downloaded from the account page', async () => {
    const person = await aPerson()
    const { page, profile, problems } = await open(person)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download your data' }).press('Enter'),
    ])
    assert.equal(download.suggestedFilename(), 'easel.json')
    const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
    assert.partialDeepStrictEqual(data, { profile: { mail_id: person.mail }, left_out: [] })
    assert.equal(data.sessions.length, 1)
    assert.deepEqual(problems, [])
    await profile.close()
  })

  test('[K84] the language saved with the account is there in another browser, unless that one was told otherwise', async () => {
    const person = await aPerson()
    await person.api.updatePersonalSettings({ body: { language: 'de' } })
    const { page, profile, problems } = await open(person)
    await page.getByRole('heading', { name: 'Ihre Daten' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Ihre Daten' }).waitFor()
    const [saved] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'PUT'),
      page.getByRole('radio', { name: 'English' }).check(),
    ])
    assert.equal(saved.status(), 200)
    await person.api.updatePersonalSettings({ body: { language: 'de' } })
    // A tab of its own signs in anew, by the session that the provider has.
    const tab = await profile.newPage()
    await tab.goto(`${service.baseUrl}/account`)
    await tab.getByRole('heading', { name: 'Your data' }).waitFor()
    assert.deepEqual(problems, [])
    await profile.close()
  })
})
