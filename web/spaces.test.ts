import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aMember, aSpaceWithMembers, aTeam, newZone, share, type TeamFixture } from '@easel/server/testing/factories.ts'
import type { Locator, Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { newProfile, openSignedIn, startWebService, type WebService } from './testing/web-service.ts'

describe('spaces copied, moved and embedded in a browser', () => {
  let service: WebService
  let team: Awaited<ReturnType<typeof aSpaceWithMembers>>
  let workshop: TeamFixture
  let page: Page
  let problems: string[]
  const spaceUrl = () => `${service.baseUrl}/spaces/${team.at.edition_id}/${team.at.space_id}`
  const homeUrl = () => `${service.baseUrl}/home/${team.edition_id}/${team.team_id}`
  const button = (name: string | RegExp, on: Page = page) => on.getByRole('button', { name })
  const heading = (name: string, on: Page = page) => on.getByRole('heading', { name, exact: true })
  const dialog = (on: Page = page) => on.getByRole('dialog')
  const card = (name: string) => page.locator('.card', { has: page.getByText(name, { exact: true }) })
  const gone = (one: Locator) => one.waitFor({ state: 'detached' })
  const choose = async (name: string, item: string, on: Page = page) => {
    await on.getByRole('button', { name: `More for ${name}`, exact: true }).click()
    await on.locator('.menu-list').getByRole('button', { name: item }).click()
  }
  const teamOf = async () => (await team.owner.api.getSpace(team.at)).space_info.team_id

  before(async () => {
    service = await startWebService()
    team = await aSpaceWithMembers(service.testApp)
    await newZone(team.owner, team.at, 'Roadmap')
    const opened = await newProfile(service.browser)
    problems = opened.problems
    page = await opened.profile.newPage()
    await service.signIn(page, team.owner)
  })
  after(() => service.close())

  test('[K84] a space of the only team cannot be moved, and its dialog says why', async () => {
    await page.goto(spaceUrl())
    await choose('Sketches', 'Move to a team')
    await dialog().getByText('You are in no other team of this edition').waitFor()
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await gone(dialog())
    await button('More for Sketches').and(page.locator(':focus')).waitFor()
  })

  test('[K84] a space is copied with its members, by keys alone; the copy is opened, and can be taken back', async () => {
    await choose('Sketches', 'Duplicate')
    await dialog().waitFor()
    await page.keyboard.type('Drawings')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await heading('Drawings').waitFor()
    await page.getByRole('link', { name: /Roadmap/ }).waitFor()
    assert.equal(await page.locator('.members li').count(), 5)
    await button('Undo').click()
    await heading('Sketches').waitFor()
    await page.goto(homeUrl())
    await card('Sketches').waitFor()
    assert.equal(await card('Drawings').count(), 0)
  })

  test('[K84] a space is moved to another team on its page and in the list, and back', async () => {
    workshop = await aTeam(team, 'Workshop')
    const { team_id } = workshop
    await page.goto(homeUrl())
    await choose('Sketches', 'Move to a team')
    await dialog().getByLabel('Team').locator('option', { hasText: 'Workshop' }).waitFor({ state: 'attached' })
    assert.equal(await dialog().locator('option', { hasText: 'Studio' }).count(), 0)
    await dialog().getByRole('button', { name: 'Move' }).click()
    await page.getByText('“Sketches” is in “Workshop” now').waitFor()
    await gone(card('Sketches'))
    await page.locator('main:focus').waitFor()
    assert.equal(await teamOf(), team_id)
    await button('Undo').click()
    await card('Sketches').waitFor()
    assert.equal(await teamOf(), team.team_id)
    await page.goto(spaceUrl())
    await choose('Sketches', 'Move to a team')
    await dialog().getByLabel('Team').locator('option', { hasText: 'Workshop' }).waitFor({ state: 'attached' })
    await dialog().getByRole('button', { name: 'Move' }).click()
    await page.locator(`.eyebrow a[href$="/${team_id}"]`).waitFor()
    await button('Undo').click()
    await page.locator(`.eyebrow a[href$="/${team.team_id}"]`).waitFor()
  })

  test('[K84] a copy that is refused says why, and keeps what was typed', async () => {
    const { profile } = await newProfile(service.browser)
    const tab = await profile.newPage()
    // In the space, but not in its team.
    const outsider = await aMember(service.testApp, workshop)
    await share(service.testApp, team.at, { role: 'VIEWER', type: 'USER', id: outsider.zuid })
    await service.signIn(tab, outsider)
    await tab.goto(spaceUrl())
    await choose('Sketches', 'Duplicate', tab)
    const field = dialog(tab).getByLabel('Name of the copy')
    await field.fill('Drawings')
    await tab.keyboard.press('Enter')
    await dialog(tab).getByText('Only members of the team may do that').waitFor()
    assert.equal(await field.inputValue(), 'Drawings')
    await profile.close()
  })

  test('[K84] a viewer copies a space and does not move it; a guest does neither', async () => {
    const items = async (person: typeof team.viewer) => {
      const { profile } = await newProfile(service.browser)
      const tab = await profile.newPage()
      await service.signIn(tab, person)
      await tab.goto(spaceUrl())
      await button('More for Sketches', tab).click()
      const texts = await tab.locator('.menu-list button').allTextContents()
      if (texts.includes('Duplicate …')) {
        await tab.locator('.menu-list').getByRole('button', { name: 'Duplicate' }).click()
        await dialog(tab).getByRole('button', { name: 'Duplicate' }).click()
        await heading('Copy of Sketches', tab).waitFor()
      }
      await profile.close()
      return texts
    }
    assert.deepEqual(await items(team.viewer), ['Add to favourites', 'Who has access …', 'Duplicate …', 'Leave …'])
    assert.deepEqual(await items(team.guest), ['Add to favourites', 'Who has access …', 'Leave …'])
  })

  test('[K84] what people do together is switched off for a space, and on again', async () => {
    const off = async () => (await team.owner.api.getTogether(team.at)).off
    await page.goto(spaceUrl())
    await choose('Sketches', 'Together')
    const votes = dialog().getByLabel('Votes')
    await votes.waitFor()
    assert.equal(await dialog().getByRole('checkbox', { checked: true }).count(), 6)
    await votes.press('Space')
    await dialog().getByRole('checkbox', { name: 'Votes', checked: false }).waitFor()
    await dialog().getByLabel('Reactions').click()
    await dialog().getByRole('checkbox', { name: 'Reactions', checked: false }).waitFor()
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await page.reload()
    await choose('Sketches', 'Together')
    await dialog().getByRole('checkbox', { name: 'Votes', checked: false }).click()
    await dialog().getByRole('checkbox', { name: 'Votes', checked: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    assert.deepEqual(await off(), ['REACTIONS'])
  })

  test('[K84] a space is opened to other pages, with the code for each zone, and closed again', async () => {
    await newZone(team.owner, team.at, 'Who\'s "next"?')
    const isOpen = async () => (await team.owner.api.getSpace(team.at)).space_info.allow_embed
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(spaceUrl())
    await choose('Sketches', 'Embed')
    const mayShow = dialog().getByLabel('Other pages may show this space')
    await mayShow.waitFor()
    assert.equal(await dialog().locator('code').count(), 0)
    await mayShow.press('Space')
    await dialog().locator('code').waitFor()
    assert.equal(await isOpen(), 'true')
    await dialog().getByLabel('Zone').selectOption('Who\'s "next"?')
    await dialog().getByRole('button', { name: 'Copy the code' }).click()
    await dialog().getByText('Copied', { exact: true }).waitFor()
    const code = String(await page.evaluate('navigator.clipboard.readText()'))
    const [, src = ''] =
      /^<iframe src="([^"]+)" title="Who's &quot;next&quot;\?" width="800" height="600"><\/iframe>$/.exec(code) ?? []
    assert.equal((await fetch(src)).status, 200, code)
    // Pages stand for their sites; what is no address is said, and stays.
    const sites = dialog().getByLabel('Sites that may show it')
    const policy = async () => (await fetch(src)).headers.get('content-security-policy') ?? ''
    await sites.fill('wiki.example.com/page no:place')
    await dialog().getByRole('button', { name: 'Save the sites' }).press('Enter')
    await dialog().getByText('“no:place” is no address of a site').waitFor()
    await sites.fill('wiki.example.com/page\nhttp://intranet:8080')
    await dialog().getByRole('button', { name: 'Save the sites' }).press('Enter')
    await dialog().getByText('2 sites may show it').waitFor()
    assert.equal(await sites.inputValue(), 'https://wiki.example.com\nhttp://intranet:8080')
    while (!/frame-ancestors https:\/\/wiki\.example\.com http:\/\/intranet:8080$/.test(await policy())) {}
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      assert.deepEqual(await seriousProblems(page, scheme), [], scheme)
    }
    await page.keyboard.press('Escape')
    await gone(dialog())
    await choose('Sketches', 'Embed')
    await dialog().locator('code').waitFor()
    assert.equal(await sites.inputValue(), 'https://wiki.example.com\nhttp://intranet:8080')
    await sites.fill('')
    await dialog().getByRole('button', { name: 'Save the sites' }).press('Enter')
    await dialog().getByText('Any page on the web may show it').waitFor()
    // Somebody else is faster; what was wanted is so.
    await team.owner.api.setSpaceEmbed({ ...team.at, body: { action_type: 'EMBED', value: false } })
    await mayShow.press('Space')
    await gone(dialog().locator('code'))
    assert.equal(await isOpen(), 'false')
    await page.keyboard.press('Escape')
    await gone(dialog())
  })

  test('[K84] the dialogs have nothing that axe finds serious, light and dark, and fit a small screen in German', async () => {
    const titles: Record<string, string> = {
      Duplicate: 'Space duplizieren',
      'Move to a team': 'Space in ein anderes Team verschieben',
      Embed: 'Space einbetten',
    }
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      for (const item of Object.keys(titles)) {
        await choose('Sketches', item)
        await dialog().waitFor()
        assert.deepEqual(await seriousProblems(page, scheme), [], `${item}, ${scheme}`)
        await page.keyboard.press('Escape')
        await gone(dialog())
      }
    }
    const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, locale: 'de-DE' }
    const { profile, tab } = await openSignedIn(service, team.owner, phone)
    await tab.goto(spaceUrl())
    for (const [n, title] of Object.values(titles).entries()) {
      await button('Mehr zu Sketches', tab).click()
      assert.deepEqual(await tab.evaluate(findUnfit), [], 'the menu')
      await tab
        .locator('.menu-list button')
        .nth(n + 3)
        .click()
      await tab.getByRole('dialog', { name: title }).waitFor()
      assert.deepEqual(await tab.evaluate(findUnfit), [], title)
      await tab.keyboard.press('Escape')
      await gone(dialog(tab))
    }
    await profile.close()
    assert.deepEqual(problems, [])
  })
})
