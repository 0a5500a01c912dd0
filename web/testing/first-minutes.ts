import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { SpawnedService } from '@easel/server/testing/spawn-service.ts'
import type { Browser, Page } from 'playwright-core'
import { boardSettled } from './board.ts'
import { editorOf } from './editor-page.ts'
import { dialog, field, says } from './guest-room.ts'
import { newProfile } from './web-service.ts'

interface Walk {
  service: SpawnedService
  browser: Browser
  /** Called with what is worth a picture. */
  look?: (page: Page, name: string) => Promise<unknown>
}

const size = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' as const }

/** The one-time password of the first start leads to an edition with a board. */
const makeEdition = async (page: Page, { service, look = async () => {} }: Walk): Promise<void> => {
  const [, mail, file] =
    /Administrator +(\S+)\s+One-time password +in (\S+)/.exec(service.banner()) ?? assert.fail(service.banner())
  const password = readFileSync(file as string, 'utf8').trimEnd()
  await page.goto(service.baseUrl)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await look(page, 'welcome')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('input[name=mail]').fill(mail as string)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.locator('input[name=password]').fill('correct horse battery')
  await look(page, 'password')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Make your edition' }).waitFor()
  await page.getByLabel('Name of the edition').fill('Harbour Works')
  await page.getByLabel('First team').fill('Design')
  await look(page, 'edition')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your first board' }).waitFor()
  await page.getByRole('radio', { name: /^Try it A board with things to try/ }).waitFor()
  await page.getByRole('radio', { name: /^Kanban/ }).check()
  // The last of those that can be seen.
  await page.locator('.option', { hasText: 'Mind map' }).locator('.template-picture img').waitFor()
  await look(page, 'first-board')
  await page.getByLabel('Invite people').fill('ben@example.com, nobody')
  await page.getByRole('button', { name: 'Open the board' }).click()
  await page.getByText('“nobody” is not a mail address.').waitFor()
  assert.equal(await page.getByLabel('Invite people').inputValue(), 'ben@example.com, nobody')
  assert.ok(await page.getByRole('radio', { name: /^Kanban/ }).isChecked())
  await page.getByLabel('Invite people').fill('ben@example.com')
  await page.getByRole('button', { name: 'Open the board' }).click()
  await page.waitForURL(/\/zones\/\d+\/\d+\/[\w-]+$/)
  await boardSettled(page)
  await page.getByText('Live', { exact: true }).waitFor()
}

/** Somebody without an account gets an address, made in the Share dialog of the board. */
const makeLink = async (page: Page, { look = async () => {} }: Walk): Promise<string> => {
  const zoneUrl = page.url()
  const openShare = async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await dialog(page).getByRole('heading', { name: 'Links for guests' }).waitFor()
  }
  await openShare()
  await dialog(page).getByRole('link', { name: 'Settings of the edition' }).click()
  await page.getByRole('button', { name: 'Allow them …: Links for guests' }).click()
  await page.getByRole('dialog', { name: 'Links for guests' }).waitFor()
  await look(page, 'allow-links')
  await page.keyboard.press('Enter')
  await says(page, /can make links by which people without an account/)
  await page.goto(zoneUrl)
  await openShare()
  await dialog(page).getByRole('button', { name: 'New link for guests' }).click()
  await dialog(page).getByRole('button', { name: 'Create the link' }).click()
  await dialog(page).getByRole('heading', { name: 'The link is made' }).waitFor()
  await look(page, 'link')
  const address = await dialog(page).locator('.guest-link-address code').textContent()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  return address as string
}

/** From the first start to two people on one board, one of them by a link without an account, in a browser only. */
export const walkFirstMinutes = async (walk: Walk): Promise<void> => {
  const { service, browser, look = async () => {} } = walk
  const { profile, problems } = await newProfile(browser, size)
  const page = await profile.newPage()
  await makeEdition(page, walk)
  const zoneUrl = page.url()
  await look(page, 'board')
  await page.goto(`${service.baseUrl}/home`)
  await page.getByRole('link', { name: /First space/ }).waitFor()
  await page.getByText('Design').first().waitFor()
  await page.goto(zoneUrl)
  await boardSettled(page)
  const address = await makeLink(page, walk)

  const stranger = await newProfile(browser, size)
  const guest = await stranger.profile.newPage()
  await guest.goto(address)
  await field(guest, 'Your name').fill('Gerda')
  await look(guest, 'join')
  await guest.keyboard.press('Enter')
  await guest.waitForURL(zoneUrl)
  await boardSettled(guest)

  // What the one draws, the other sees.
  await page.getByRole('button', { name: 'Follow Gerda' }).waitFor()
  const [hands, eyes] = [editorOf(page), editorOf(guest)]
  const count = Number(await eyes.state('elements'))
  await page.keyboard.press('n')
  await hands.tool('note')
  await hands.click({ x: -122, y: 160 })
  await hands.writing(true)
  await page.keyboard.type('Welcome, Gerda')
  await page.keyboard.press('Escape')
  await hands.writing(false)
  await hands.saved()
  await eyes.elements(count + 1)
  await boardSettled(guest)
  await look(guest, 'two-people')

  // Of the page that waits until the app is built.
  const others = [...problems, ...stranger.problems].filter((problem) => !problem.includes('status of 503'))
  assert.deepEqual(others, [])
  await stranger.profile.close()
  await profile.close()
}
