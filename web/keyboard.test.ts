import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aSpaceWithMembers, newZone } from '@easel/server/testing/factories.ts'
import type { Locator, Page } from 'playwright-core'
import { newProfile, openAs, startWebService, type WebService } from './testing/web-service.ts'

describe('the web app by keyboard', () => {
  let service: WebService
  let page: Page
  let problems: string[]
  let spacePath: string
  let zonePath: string
  const open = (path: string) => page.goto(service.baseUrl + path)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const assertFocused = (one: Locator) => one.and(page.locator(':focus')).waitFor({ state: 'attached' })
  const assertGone = (one: Locator) => one.waitFor({ state: 'detached' })

  before(async () => {
    service = await startWebService()
    const { testApp } = service
    const { owner, at } = await aSpaceWithMembers(testApp)
    const { zone_id } = await newZone(owner, at, 'Roadmap')
    await service.withPassword(owner)
    spacePath = `/spaces/${at.edition_id}/${at.space_id}`
    zonePath = `/zones/${at.edition_id}/${at.space_id}/${zone_id}`
    const opened = await newProfile(service.browser)
    problems = opened.problems
    page = await opened.profile.newPage()
    await openAs(page, `${service.baseUrl}/home`, owner)
  })
  after(() => service.close())

  test('[K84] a panel that is closed gives the focus back to what opened it, or to the content', async () => {
    await open(zonePath)
    const panel = page.getByRole('complementary', { name: 'Comments' })
    const close = panel.getByRole('button', { name: 'Close' })
    for (const key of ['Enter', 'Escape']) {
      await button('Comments').press('Enter')
      await close.press(key)
      await assertGone(panel)
      await assertFocused(button('Comments'))
    }
    await page.reload()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.keyboard.press('Control+Alt+c')
    await close.press('Enter')
    await assertGone(panel)
    await assertFocused(page.locator('main'))
  })

  test('[K84] the sheet of keys gives the focus back to the menu that opened it, or to the content', async () => {
    await open(spacePath)
    const sheet = page.getByRole('dialog', { name: 'Keys' })
    const card = page.getByRole('link', { name: /Roadmap/ })
    await card.waitFor()
    await button('Account').press('Enter')
    await button('Keyboard').press('Enter')
    await sheet.getByRole('button', { name: 'Close' }).press('Enter')
    await assertFocused(button('Account'))
    await page.reload()
    // Once it has loaded something it listens to keys.
    await card.waitFor()
    await page.keyboard.press('?')
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await assertFocused(page.locator('main'))
  })

  test('[K84] the next page has the focus; the first one, and a place in the same page, leave it', async () => {
    await open(spacePath)
    const card = page.getByRole('link', { name: /Roadmap/ })
    await card.waitFor()
    assert.equal(await page.locator('body :focus').count(), 0)
    await card.press('Enter')
    await page.waitForURL(service.baseUrl + zonePath)
    await assertFocused(page.locator('.zone main'))
    await page.goBack()
    await assertFocused(page.locator('#content'))
    await card.focus()
    await page.evaluate(`location.hash = 'members'`)
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
    await assertFocused(card)
  })

  test('[K84] the search closes by Escape from anywhere in it, and when the focus leaves it', async () => {
    await open('/home')
    const box = page.getByRole('combobox', { name: 'Search' })
    const panel = page.locator('.search-panel')
    await box.fill('sketch')
    await panel.locator('.hit-group').click()
    await panel.getByRole('button', { name: 'Comments' }).press('Escape')
    await assertGone(panel)
    await assertFocused(box)
    await box.fill('sketches')
    await panel.getByRole('button', { name: 'Everything' }).press('Enter')
    await page.getByRole('option', { name: /Sketches/ }).waitFor()
    await panel.getByRole('button', { name: 'Comments' }).press('Tab')
    await assertGone(panel)
    await assertFocused(page.getByRole('link', { name: 'Inbox' }))
  })

  test('[K84] a menu closes when the focus leaves it, and keeps the focus when one of its items is chosen', async () => {
    await open(zonePath)
    await page.getByRole('heading', { name: 'Roadmap' }).waitFor()
    const menu = page.locator('.menu-list')
    await button('Account').press('Enter')
    await button('Sign out').press('Tab')
    await assertGone(menu)
    await button('Export').press('Enter')
    const [download] = await Promise.all([page.waitForEvent('download'), button(/^SVG/).press('Enter')])
    assert.equal(download.suggestedFilename(), 'Roadmap.svg')
    await assertGone(menu)
    await assertFocused(button('Export'))
    assert.deepEqual(problems, [])
  })
})
