import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { createTestStorage, onBothEngines } from '@easel/server/testing/engines.ts'
import { type SpawnedService, spawnService } from '@easel/server/testing/spawn-service.ts'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../tools/chromium.ts'
import { boardSettled } from './testing/board.ts'
import { newProfile } from './testing/web-service.ts'

onBothEngines('the first minutes in a browser', (engine) => {
  let storage: Awaited<ReturnType<typeof createTestStorage>>
  let service: SpawnedService
  let browser: Browser
  before(async () => {
    storage = await createTestStorage(engine)
    ;[service, browser] = await Promise.all([
      spawnService({ ...storage.environment, EASEL_WEB: 'on' }),
      chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'], timeout: 120_000 }),
    ])
  })
  after(async () => {
    await browser.close()
    await service.stop()
    await storage.remove()
  })

  test('[K84] the one-time password of the first start leads to an edition with a board', async () => {
    const [, mail, file] =
      /Administrator +(\S+)\s+One-time password +in (\S+)/.exec(service.banner()) ?? assert.fail(service.banner())
    const password = readFileSync(file as string, 'utf8').trimEnd()
    const { profile, problems } = await newProfile(browser)
    const page = await profile.newPage()
    await page.goto(service.baseUrl)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.locator('input[name=mail]').fill(mail as string)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.locator('input[name=password]').fill('correct horse battery')
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'Make your edition' }).waitFor()
    await page.getByLabel('Name of the edition').fill('Harbour Works')
    await page.getByLabel('First team').fill('Design')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your first board' }).waitFor()
    await page.getByRole('radio', { name: /^Kanban/ }).check()
    await page.getByLabel('Invite people').fill('ben@example.com, nobody')
    await page.getByRole('button', { name: 'Open the board' }).click()
    await page.getByText('“nobody” is not a mail address.').waitFor()
    assert.equal(await page.getByLabel('Invite people').inputValue(), 'ben@example.com, nobody')
    assert.ok(await page.getByRole('radio', { name: /^Kanban/ }).isChecked())
    await page.getByLabel('Invite people').fill('ben@example.com')
    await page.getByRole('button', { name: 'Open the board' }).click()

    await page.waitForURL(/\/zones\/\d+\/\d+\/[\w-]+$/)
    await boardSettled(page)
    const zoneUrl = page.url()
    await page.getByText('Live', { exact: true }).waitFor()

    await page.goto(`${service.baseUrl}/home`)
    await page.getByRole('link', { name: /First space/ }).waitFor()
    await page.getByText('Design').first().waitFor()
    await page.goto(zoneUrl)
    await boardSettled(page)
    // Of the page that waits until the app is built.
    const others = problems.filter((problem) => !problem.includes('status of 503'))
    assert.deepEqual(others, [])
    await profile.close()
  })
})
