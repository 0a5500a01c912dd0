import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isClean } from './testing/axe.ts'
import { boardSettled } from './testing/board.ts'
import { field, focused, type GuestRoom, join, says, startGuestRoom } from './testing/guest-room.ts'

/** In the browser. */
declare const localStorage: Record<string, string | undefined>

describe('whoever comes by a link for guests, in a browser', () => {
  let room: GuestRoom
  before(async () => {
    room = await startGuestRoom()
  })
  after(() => room.close())

  test('[K84] [N3] a link of a space asks for its password; its guest sees the zones of the space, and leaves', async () => {
    await room.allow()
    const url = await room.makeLink({ password: 'open sesame', max_guests: 1 })
    const guest = await room.stranger()
    await guest.goto(url)
    await says(guest, 'You can look at it, without an account.')
    await field(guest, 'Your name').fill('Paul')
    await guest.getByRole('button', { name: 'Join' }).click()
    await guest.getByRole('alert').getByText('The link has a password.').waitFor()
    await guest.keyboard.type('open says me')
    await guest.keyboard.press('Enter')
    await guest.getByRole('alert').getByText('That is not the password of the link.').waitFor()
    await field(guest, 'Password of the link').and(focused(guest)).waitFor()
    await isClean(guest)
    await field(guest, 'Password of the link').fill('open sesame')
    await guest.keyboard.press('Enter')
    await guest.waitForURL(room.spaceUrl)
    await guest.getByRole('link', { name: /Elsewhere/ }).waitFor()
    assert.equal(await guest.getByRole('heading', { name: 'Members' }).count(), 0)
    await isClean(guest)
    await guest.getByRole('link', { name: /Plan/ }).click()
    await boardSettled(guest)
    await guest.getByRole('link', { name: 'Sketches' }).click()

    const late = await room.stranger()
    await late.goto(url)
    await field(late, 'Your name').fill('Late')
    await field(late, 'Password of the link').fill('open sesame')
    await late.keyboard.press('Enter')
    await late
      .getByRole('alert')
      .getByText(/^As many guests as are allowed/)
      .waitFor()
    await isClean(late)
    for (let wrong = 0; wrong < 20; wrong++) {
      const response = late.waitForResponse((one) => one.url().endsWith('/guestlinks/join'))
      await field(late, 'Password of the link').fill(`wrong ${wrong}`)
      await late.keyboard.press('Enter')
      if ((await response).status() === 429) break
      await late.getByRole('button', { name: 'Join' }).waitFor()
    }
    await late
      .getByRole('alert')
      .getByText(/^Too many attempts\. Try again in \d+ (seconds|minutes)\.$/)
      .waitFor()

    await guest.getByRole('button', { name: 'Guest', exact: true }).click()
    await guest.getByRole('button', { name: 'Leave' }).click()
    await guest.getByRole('heading', { name: 'You have left' }).waitFor()
    assert.equal(await guest.evaluate(() => localStorage['easel.guests']), undefined)
    await isClean(guest)
  })

  test('[K84] whoever has an account goes on with it where it sees the place, else as a guest in that tab', async () => {
    await room.allow()
    const url = await room.makeLink({ zone_id: room.zone.zone_id })
    const hers = await room.signedIn(room.here.viewer)
    await hers.goto(url)
    await isClean(hers)
    await hers.getByRole('button', { name: `Go on as ${room.here.viewer.name}` }).click()
    await hers.waitForURL(room.zoneUrl)
    await boardSettled(hers)
    await hers.getByRole('button', { name: 'Account', exact: true }).waitFor()
    const other = await room.service.testApp.aPerson('Otto Other')
    const his = await room.signedIn(other)
    await his.goto(url)
    await says(his, /^You are signed in as Otto Other\. Your account does not see this/)
    assert.equal(await field(his, 'Your name').inputValue(), 'Otto Other')
    await his.getByRole('button', { name: 'Join' }).click()
    await his.waitForURL(room.zoneUrl)
    await boardSettled(his)
    await his.getByRole('button', { name: 'Guest', exact: true }).waitFor()
    assert.equal(await room.guestCount(), 1)
    for (const tab of [hers, his]) await tab.context().close()
  })

  test('[K84] whoever is removed by name, or whose edition allows no links any more, is told', async () => {
    await room.allow()
    const url = await room.makeLink()
    const [removed, left] = [await room.stranger(), await room.stranger()]
    await join(removed, url, 'Rita')
    await join(left, url, 'Leo')
    await removed.getByRole('link', { name: /Plan/ }).click()
    await boardSettled(removed)
    const { space_members } = await room.here.owner.api.listSpaceMembers(room.here.at)
    const rita = space_members.find(({ display_name }) => display_name === 'Rita')
    await room.here.owner.api.removeSpaceMember({ ...room.here.at, member_id: String(rita?.zuid) })
    await removed.getByRole('heading', { name: 'Your access has ended' }).waitFor()

    const page = await room.signedIn(room.here.owner)
    await page.goto(`${room.service.baseUrl}/editions/${room.zone.edition_id}/edition`)
    await page.getByRole('button', { name: 'No longer allow them …: Links for guests' }).click()
    const question = page.getByRole('dialog', { name: 'Links for guests' })
    await question.getByText(/^Every link in the edition is revoked/).waitFor()
    await isClean(page)
    await question.getByRole('button', { name: 'No longer allow them' }).click()
    await says(page, 'Nobody gets in without an account.')
    await left.reload()
    await left.getByRole('heading', { name: 'Your access has ended' }).waitFor()
    await left.goto(url)
    await left.getByRole('heading', { name: 'This link leads nowhere' }).waitFor()
    for (const tab of [removed, left]) await tab.context().close()
  })
})
