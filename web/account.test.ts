import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@easel/server/testing/test-app.ts'
import { seriousProblems } from './testing/axe.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { newProfile, openAs, startWebService, type WebService } from './testing/web-service.ts'

describe('the account, in a browser', () => {
  let service: WebService
  before(async () => {
    service = await startWebService()
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
})
