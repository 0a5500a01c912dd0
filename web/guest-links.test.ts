import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { isClean } from './testing/axe.ts'
import { boardSettled, pinPainted } from './testing/board.ts'
import { editorOf } from './testing/editor-page.ts'
import { findUnfit } from './testing/find-unfit.ts'
import {
  choice,
  dialog,
  field,
  focused,
  type GuestRoom,
  phoneSize,
  says,
  startGuestRoom,
} from './testing/guest-room.ts'

/** In the browser. */
declare const navigator: { clipboard: { readText(): Promise<string> } }
declare const localStorage: Record<string, string | undefined>
declare const history: { length: number }

describe('links for guests, in a browser', () => {
  let room: GuestRoom
  let page: Page

  const openShare = async (tab = page, url = room.zoneUrl) => {
    await tab.goto(url)
    await tab.getByRole('button', { name: 'Share', exact: true }).press('Enter')
    await dialog(tab).getByRole('heading', { name: 'Links for guests' }).waitFor()
  }

  before(async () => {
    room = await startGuestRoom()
    page = await room.signedIn(room.here.owner, {
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
  })
  after(() => room.close())

  test('[K84] an owner allows links; a guest comes by one, comments by hand, and is out when it is revoked', {
    timeout: 300_000,
  }, async () => {
    await openShare()
    await says(page, 'This edition does not allow links for people without an account.')
    await isClean(page)
    await dialog(page).getByRole('link', { name: 'Settings of the edition' }).press('Enter')
    await page.getByRole('button', { name: 'Allow them …: Links for guests' }).press('Enter')
    await page.getByRole('dialog', { name: 'Links for guests' }).waitFor()
    await isClean(page)
    await page.keyboard.press('Enter')
    await says(page, /can make links by which people without an account/)
    await isClean(page)

    await openShare()
    await dialog(page).getByRole('button', { name: 'New link for guests' }).press('Enter')
    await choice(page, 'What guests can do').and(focused(page)).selectOption('Can comment')
    assert.equal(await choice(page, 'What it shows').inputValue(), room.zone.zone_id)
    await field(page, 'Name of the link (optional)').fill('Review')
    await isClean(page)
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('heading', { name: 'The link is made' }).and(focused(page)).waitFor()
    await says(page, '0 of 50 guests · No password')
    await isClean(page)
    await dialog(page).getByRole('button', { name: 'Copy the link' }).press('Enter')
    await dialog(page).getByRole('status').getByText('Copied').waitFor()
    const url = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(url, new RegExp(`^${room.service.baseUrl}/join#[\\w-]{43}$`))
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })

    const guest = await room.stranger({ viewport: { width: 1280, height: 800 } })
    await guest.goto(url)
    await guest.getByRole('heading', { name: `${room.here.owner.name} invites you` }).waitFor()
    await says(guest, 'To “Plan” in the space “Sketches”. You can look at it and write comments, without an account.')
    await isClean(guest)
    const pages = await guest.evaluate(() => history.length)
    await guest.getByRole('button', { name: 'Join' }).click()
    await guest.getByRole('alert').getByText('Under which name do you want to join?').waitFor()
    await field(guest, 'Your name').and(focused(guest)).waitFor()
    await guest.keyboard.type('Gerda Guest')
    await guest.keyboard.press('Enter')
    await guest.waitForURL(room.zoneUrl)
    assert.equal(await guest.evaluate(() => history.length), pages, 'the zone stands where the link was')
    const hands = editorOf(guest)
    await boardSettled(guest)
    await hands.button('Comment').waitFor()
    assert.equal(await hands.button('Note').count(), 0)
    for (const name of ['Share', 'Who has access', 'Account', 'Zones'])
      assert.equal(await guest.getByRole('button', { name, exact: true }).count(), 0, name)
    assert.equal(await guest.locator('a[href="/home"], a[href="/inbox"]').count(), 0)

    // Also where the board was open before they came.
    await page.getByRole('button', { name: 'Follow Gerda Guest' }).waitFor()
    await guest.keyboard.press('0')
    await says(guest, '100 %')
    await boardSettled(guest)
    await guest.keyboard.press('c')
    await hands.tool('comment')
    await hands.click({ x: 60, y: 40 })
    await guest.keyboard.type('Seen from outside')
    await guest.keyboard.press('Enter')
    await hands.saved()
    await pinPainted(guest, 60, 40)
    await isClean(guest)
    await page.getByRole('button', { name: /^Comments, 1 new/ }).click()
    const panel = page.getByRole('complementary', { name: 'Comments' })
    await panel.getByText('Seen from outside').waitFor()
    await panel.getByText('Gerda Guest').waitFor()

    // Again, by a reload and by the link: the same guest.
    await guest.reload()
    await hands.button('Comment').waitFor()
    await guest.goto('about:blank')
    await guest.goto(url)
    await guest.waitForURL(room.zoneUrl)
    await boardSettled(guest)
    assert.equal(await room.guestCount(), 1)

    await openShare()
    await says(page, '1 of 50 guests · No password')
    await dialog(page).getByRole('button', { name: 'Revoke Review' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Revoke the link' })
    await question.getByText(/one guest who came by it loses access at once/).waitFor()
    await isClean(page)
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('status').getByText('The link is revoked, and one guest lost access').waitFor()
    await dialog(page).getByRole('heading', { name: 'Links for guests' }).and(focused(page)).waitFor()
    await guest.getByRole('heading', { name: 'Your access has ended' }).waitFor()
    await isClean(guest)
    assert.equal(await guest.evaluate(() => localStorage['easel.guests']), undefined)
    await guest.goto(url)
    await guest.getByRole('heading', { name: 'This link leads nowhere' }).waitFor()
    await isClean(guest)
  })

  test('[K84] what a new link is refused for stays in the form with the reason', async () => {
    await room.allow()
    await openShare(page, room.spaceUrl)
    await dialog(page).getByRole('button', { name: 'New link for guests' }).press('Enter')
    assert.equal(await choice(page, 'What it shows').inputValue(), '', 'the whole space')
    await field(page, 'Password (optional)').fill('short')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('alert').getByText('A password has at least 8 characters.').waitFor()
    await field(page, 'Password (optional)').fill('long enough')
    await field(page, 'At most so many guests').fill('501')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('alert').getByText('The number of guests is between 1 and 500.').waitFor()
    await isClean(page)
    await field(page, 'At most so many guests').fill('5')
    await room.allow(false)
    await page.keyboard.press('Enter')
    await dialog(page)
      .getByRole('alert')
      .getByText(/^The edition no longer allows links/)
      .waitFor()
    assert.equal(await field(page, 'Password (optional)').inputValue(), 'long enough')
    await room.allow()
    await dialog(page).getByRole('button', { name: 'Create the link' }).click()
    await says(page, '0 of 5 guests · With a password')
    await dialog(page).getByRole('button', { name: 'Close' }).last().press('Enter')
    await dialog(page).getByRole('button', { name: 'New link for guests' }).waitFor()

    const commenter = await room.signedIn(room.here.commenter)
    await commenter.goto(room.spaceUrl)
    await commenter.getByRole('button', { name: 'Who has access' }).click()
    await dialog(commenter).locator('.members li').first().waitFor()
    assert.equal(await dialog(commenter).getByText('Links for guests').count(), 0)
  })

  test('[K84] on a phone nothing is cut off or small, in German, light and dark', async () => {
    await room.allow()
    const owners = await room.signedIn(room.here.owner, phoneSize)
    // The board has bars that are scrolled; what is behind a dialog would be looked at too.
    await owners.goto(room.spaceUrl)
    await owners.getByRole('button', { name: 'Teilen' }).tap()
    await dialog(owners).getByRole('button', { name: 'Neuer Link für Gäste' }).tap()
    await choice(owners, 'Was er zeigt').selectOption('Plan')
    await field(owners, 'Passwort (freiwillig)').fill('sesam öffne dich')
    await field(owners, 'Name des Links (freiwillig)').fill('Ein sehr langer Name für einen Link zur Durchsicht')
    assert.deepEqual(await owners.evaluate(findUnfit), [])
    await isClean(owners)
    await dialog(owners).getByRole('button', { name: 'Link anlegen' }).tap()
    const address = (await dialog(owners).locator('.guest-link-address code').textContent()) ?? ''
    await says(owners, '0 von 50 Gästen · Mit Passwort')
    assert.deepEqual(await owners.evaluate(findUnfit), [])
    await isClean(owners)

    const guest = await room.stranger(phoneSize)
    await guest.goto(address)
    await field(guest, 'Ihr Name').fill('Gäste-Gerda mit einem recht langen Namen')
    await field(guest, 'Passwort des Links').fill('falsch')
    await guest.getByRole('button', { name: 'Teilnehmen' }).tap()
    await guest.getByRole('alert').getByText('Das ist nicht das Passwort des Links.').waitFor()
    assert.deepEqual(await guest.evaluate(findUnfit), [])
    await isClean(guest)
    await field(guest, 'Passwort des Links').fill('sesam öffne dich')
    await guest.getByRole('button', { name: 'Teilnehmen' }).tap()
    await guest.waitForURL(room.zoneUrl)
    await boardSettled(guest)
    assert.deepEqual(await guest.evaluate(findUnfit), [])
    await isClean(guest)
    await guest.getByRole('button', { name: 'Gast', exact: true }).tap()
    assert.deepEqual(await guest.evaluate(findUnfit), [])
    await guest.getByRole('button', { name: 'Verlassen' }).tap()
    await guest.getByRole('heading', { name: 'Sie sind gegangen' }).waitFor()
    assert.deepEqual(await guest.evaluate(findUnfit), [])
    await isClean(guest)
  })
})
