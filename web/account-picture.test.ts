import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aMember, aSpace, share, type TeamFixture } from '@easel/server/testing/factories.ts'
import { makePng } from '@easel/server/testing/make-png.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Locator, Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { newProfile, openAs, openSignedIn, startWebService, type WebService } from './testing/web-service.ts'

/** Blue in the middle, red at both sides. */
const wide = makePng(300, 100, (x) => (x > 95 && x < 205 ? [0, 0, 255] : [255, 0, 0]))

/** In the browser. */
interface Shown {
  decode(): Promise<void>
  naturalWidth: number
  naturalHeight: number
}
interface Context {
  drawImage(image: unknown, x: number, y: number): void
  getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
}
declare const OffscreenCanvas: new (width: number, height: number) => { getContext(kind: '2d'): Context }

/** Width and height of a picture that is there, and whether two corners and the middle are blue. */
const lookAt = async (avatar: Locator) => {
  const image = avatar.locator('img[src]')
  await image.waitFor()
  return image.evaluate(async (element) => {
    const shown = element as unknown as Shown
    await shown.decode()
    const { naturalWidth: width, naturalHeight: height } = shown
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context.drawImage(shown, 0, 0)
    const isBlue = (x: number, y: number) => {
      const [red = 255, , blue = 0] = context.getImageData(x, y, 1, 1).data
      return red < 60 && blue > 200
    }
    return [width, height, isBlue(2, 2), isBlue(width - 3, height - 3), isBlue(width / 2, height / 2)]
  })
}
const blueSquare = [256, 256, true, true, true]

describe('pictures of people, in a browser', () => {
  let service: WebService
  before(async () => {
    service = await startWebService()
  })
  after(() => service.close())

  const ownRow = (page: Page) => page.locator('.account-picture')
  const inMenu = (page: Page) => page.locator('.user-menu .avatar')
  const openAccount = async (name: string, options = {}) => {
    const person = await service.withPassword(await service.testApp.aPerson(name))
    const opened = await newProfile(service.browser, options)
    const page = await opened.profile.newPage()
    await openAs(page, `${service.baseUrl}/account`, person)
    await ownRow(page).waitFor()
    return { ...opened, page, person }
  }
  const pick = async (page: Page, button: string, buffer: Buffer, name = 'me.png') => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: button }).press('Enter'),
    ])
    await chooser.setFiles({ name, mimeType: 'image/png', buffer })
  }
  const pictureOf = async ({ api }: Person) => (await api.getPersonalSettings({})).personal_settings.picture

  test('[X15] [K84] a picture is chosen, its middle is seen in the menu after a reload, and it is removed by keys alone', async () => {
    const { page, profile, problems, person } = await openAccount('Ada Lovelace')
    const own = ownRow(page).locator('.avatar')
    await pick(page, 'Choose a picture …', Buffer.from('no image'), 'words.png')
    await ownRow(page).getByRole('alert').getByText('This file is no image').waitFor()
    assert.equal(await own.locator('img').count(), 0)

    await pick(page, 'Choose a picture …', Buffer.from(wide))
    assert.deepEqual(await lookAt(own), blueSquare)
    assert.equal(await ownRow(page).locator('.form-problem').textContent(), '')
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      assert.deepEqual(await seriousProblems(page, scheme), [], scheme)
    }
    await page.reload()
    assert.deepEqual(await lookAt(inMenu(page)), blueSquare)
    assert.equal(await inMenu(page).getAttribute('title'), 'Ada Lovelace')
    // A tab of its own signs in anew, and knows it too.
    const tab = await profile.newPage()
    await tab.goto(`${service.baseUrl}/home`)
    assert.deepEqual(await lookAt(inMenu(tab)), blueSquare)
    await tab.close()

    await page.getByRole('button', { name: 'Remove the picture' }).press('Enter')
    await own.locator('img').waitFor({ state: 'detached' })
    await page.locator('.user-menu .avatar img').waitFor({ state: 'detached' })
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Choose a picture …')
    assert.equal(await page.getByRole('button', { name: 'Remove the picture' }).count(), 0)
    assert.equal(await inMenu(page).getAttribute('data-initials'), 'AL')
    assert.equal(await pictureOf(person), undefined)
    assert.deepEqual(problems, [])
    await profile.close()
  })

  test('[X15] [K84] on a narrow screen it fits in German; a dropped file is taken, and a photograph becomes small', async () => {
    const { page, profile, problems, person } = await openAccount('Bea Meyer', {
      viewport: { width: 320, height: 640 },
      locale: 'de',
      isMobile: true,
      hasTouch: true,
    })
    await page.evaluate(`(async () => {
      const canvas = new OffscreenCanvas(3_000, 2_000)
      const context = canvas.getContext('2d')
      context.fillStyle = 'blue'
      context.fillRect(0, 0, 3_000, 2_000)
      const dropped = new DataTransfer()
      dropped.items.add(new File([await canvas.convertToBlob()], 'photo.png', { type: 'image/png' }))
      const event = new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true })
      document.querySelector('.account-picture').dispatchEvent(event)
    })()`)
    assert.deepEqual(await lookAt(ownRow(page).locator('.avatar')), blueSquare)
    await page.getByRole('button', { name: 'Bild entfernen' }).waitFor()
    assert.deepEqual(await page.evaluate(findUnfit), [])
    assert.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false)
    const bytes = (await person.api.getAccountPicture({ user_id: person.zuid })) as unknown as Uint8Array
    assert.deepEqual([bytes[0], bytes[1], bytes.length < 20_000], [0xff, 0xd8, true])
    assert.deepEqual(problems, [])
    await profile.close()
  })

  test('[X15] [K84] others see it among the members of a team and in Share, and initials where it does not come', async () => {
    const team: TeamFixture = await service.testApp.anEdition()
    const ada = await aMember(service.testApp, team)
    const at = { edition_id: team.edition_id, space_id: await aSpace(service.testApp, team, team.owner) }
    await share(service.testApp, at, { role: 'VIEWER', type: 'USER', id: ada.zuid })
    await ada.api.setAccountPicture({ body: wide })
    const { tab, profile, problems } = await openSignedIn(service, team.owner)
    const rows = tab.locator('.members li')
    const row = rows.filter({ hasText: ada.name })
    await tab.goto(`${service.baseUrl}/teams/${team.edition_id}/${team.team_id}`)
    assert.deepEqual((await lookAt(row.locator('.avatar'))).slice(0, 2), [300, 100])
    // Nobody is asked for who has none.
    assert.equal(await rows.locator('img').count(), 1)
    await tab.goto(`${service.baseUrl}/spaces/${at.edition_id}/${at.space_id}`)
    await tab.getByRole('button', { name: 'Share' }).first().click()
    await tab
      .getByRole('dialog')
      .locator('.members li')
      .filter({ hasText: ada.name })
      .locator('.avatar img[src]')
      .waitFor()

    await tab.route(/users\/\d+\/picture$/, (route) => route.fulfill({ status: 200, body: 'no image' }))
    await tab.goto(`${service.baseUrl}/teams/${team.edition_id}/${team.team_id}`)
    const [failed] = await Promise.all([tab.waitForResponse(/users\/\d+\/picture$/), row.waitFor()])
    assert.equal(failed.status(), 200)
    await row.locator('.avatar img').waitFor({ state: 'detached' })
    assert.match((await row.locator('.avatar').getAttribute('data-initials')) ?? '', /\w/)
    assert.deepEqual(problems, [])
    await profile.close()
  })
})
