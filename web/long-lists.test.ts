import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addZone } from '@easel/server/journal/add-zone.ts'
import { aSpace, type SpacePath, type TeamFixture } from '@easel/server/testing/factories.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import type { Page } from 'playwright-core'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { boardSettled } from './testing/board.ts'
import { newProfile, startWebService, type WebService } from './testing/web-service.ts'

interface Place {
  getBoundingClientRect(): { top: number; bottom: number }
  querySelector(selector: string): { getAttribute(name: string): string } | null
}
/** In the browser. */
declare const document: {
  body: { scrollHeight: number }
  activeElement: { getAttribute(name: string): string | null; matches(selector: string): boolean } | null
  querySelectorAll(selector: string): ArrayLike<Place>
}
declare const window: { scrollY: number; innerHeight: number; scrollTo(x: number, y: number): void; strangers: number }
declare const requestAnimationFrame: (work: (time: number) => void) => void
declare const MutationObserver: new (
  heard: (changes: { addedNodes: Iterable<{ nodeName: string }> }[]) => void,
) => { observe(node: object, options: object): void }

const SPACES = 200
const ZONES = 300
/** A picture is asked for this far beyond the edge. */
const MARGIN = 200

describe('long lists in a browser', () => {
  let service: WebService
  let team: TeamFixture
  let large: SpacePath
  let page: Page
  let problems: string[]
  let asked: string[] = []
  const homeUrl = () => `${service.baseUrl}/home/${team.edition_id}/${team.team_id}`
  const spaceUrl = () => `${service.baseUrl}/spaces/${large.edition_id}/${large.space_id}`
  const cards = () => page.locator('.card')
  const moreThan = (count: number) =>
    page.waitForFunction((known) => document.querySelectorAll('.card').length > known, count)
  const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const scrolled = () => page.evaluate(() => window.scrollY)
  const addresses = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('.card'), (one) => one.querySelector('a')?.getAttribute('href') ?? ''),
    )
  /** The ids of the cards that are in sight or nearly. */
  const near = () =>
    page.evaluate((margin) => {
      const isNear = ({ top, bottom }: ReturnType<Place['getBoundingClientRect']>) =>
        bottom >= -margin && top <= window.innerHeight + margin
      return Array.from(document.querySelectorAll('.card'))
        .filter((one) => isNear(one.getBoundingClientRect()))
        .map((one) => one.querySelector('a')?.getAttribute('href')?.split('/').at(-1) ?? '')
    }, MARGIN)
  /** Every request whose path fits, by the id in it. */
  const askedFor = (path: RegExp) => asked.flatMap((url) => path.exec(new URL(url).pathname)?.[1] ?? [])
  const listsOf = /\/spaces\/(\d+)\/zones\/meta$/
  const picturesOf = /\/zones\/([^/]+)\/thumbnail$/
  const lists = () => asked.filter((url) => new URL(url).searchParams.has('need_total_count'))
  const backAt = async (top: number) => {
    await page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) <= 1, top)
  }
  const focusedAddress = (href: string) =>
    page.waitForFunction((wanted) => document.activeElement?.getAttribute('href') === wanted, href)

  before(async () => {
    service = await startWebService({ rateLimits: false })
    const { testApp } = service
    const random = xoroshiro128plus(testSeed())
    const word = () => uniformInt(random, 0, 2 ** 31).toString(36)
    team = await testApp.anEdition()
    const { owner, edition_id, team_id } = team
    for (let count = 0; count < SPACES - 1; count++) {
      const create_space = { team_id, space_name: word(), zone_name: word() }
      await owner.api.createSpace({ edition_id, body: { create_space } })
    }
    large = { edition_id, space_id: await aSpace(testApp, team, owner) }
    const at = { edition_id: Number(edition_id), space_id: Number(large.space_id), team_id: Number(team_id) }
    const fail = (error: string): never => assert.fail(error)
    await testApp.database.write(async (db) => {
      for (let now = 1; now <= ZONES; now++)
        await addZone(db, at, { zone_name: word(), author: Number(owner.zuid), now, limit: ZONES, fail })
    })
    const opened = await newProfile(service.browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    problems = opened.problems
    page = await opened.profile.newPage()
    await service.signIn(page, owner)
    page.on('request', (request) => asked.push(request.url()))
  })
  after(async () => {
    await service.close()
    assert.deepEqual(problems, [])
  })

  test('[K84] two hundred spaces come by themselves for whoever scrolls, and pictures only of what is near', async () => {
    await page.goto(homeUrl())
    await cards().first().waitFor()
    const seen = new Set(await near())
    for (let count = await cards().count(); count < SPACES; count = await cards().count()) {
      await toTheEnd()
      await moreThan(count)
      for (const id of await near()) seen.add(id)
    }
    assert.equal(await page.locator('.button.more').count(), 0)
    assert.equal(new Set(await addresses()).size, SPACES)
    assert.equal(lists().length, Math.ceil(SPACES / 24))
    const spaces = askedFor(listsOf)
    assert.deepEqual(
      spaces.filter((id) => !seen.has(id)),
      [],
    )
    assert.ok(spaces.length > 0)
    assert.equal(new Set(spaces).size, spaces.length, 'a list of zones a card')
    assert.ok(new Set(askedFor(picturesOf)).size <= spaces.length)
  })

  test('[K84] whoever comes back from a space far down is where they were, in the same list, with the focus on it', async () => {
    const all = await addresses()
    const far = all[150] ?? ''
    await page.locator(`.card a[href="${far}"]`).scrollIntoViewIfNeeded()
    const top = await scrolled()
    assert.ok(top > 3000)
    asked = []
    await page.locator(`.card a[href="${far}"]`).click()
    await page.getByRole('complementary', { name: 'Members' }).waitFor()
    assert.equal(await scrolled(), 0)
    await page
      .getByRole('link', { name: /Changed|Updated|ago|now/ })
      .first()
      .click()
    await boardSettled(page)
    await page.goBack()
    await page.getByRole('complementary', { name: 'Members' }).waitFor()
    await page.goBack()
    await backAt(top)
    await focusedAddress(far)
    assert.deepEqual(await addresses(), all)
    assert.ok(lists().length <= 3, 'no page by page')
  })

  test('[K84] a list that is loaded again, or has changed, stays where it was', async () => {
    const top = await scrolled()
    await page
      .locator('.card', { has: page.locator(':focus') })
      .getByRole('button')
      .click()
    await page.locator('.menu-list').getByRole('button', { name: 'Add to favourites' }).click()
    await page.locator('.card-star').waitFor()
    assert.equal(await scrolled(), top)
    asked = []
    await page.reload()
    await backAt(top)
    assert.equal(await cards().count(), SPACES)
    const seen = await near()
    // Until the list is long enough its end is in sight, and a card there may be asked for; the list as a whole is not.
    const others = askedFor(listsOf).filter((id) => !seen.includes(id))
    assert.ok(others.length < seen.length, `${others.length} beside ${seen.length} in sight`)
  })

  test('[K84] keys alone reach every space, step by step and by End', async () => {
    await page.goto(`${homeUrl()}/all`)
    await cards().first().locator('a').focus()
    const before = await cards().count()
    assert.ok(before < SPACES)
    const shown = await addresses()
    // Two for each card, and the button for more where the keys are faster than the next ones.
    for (let step = 0; step <= 2 * before; step++) {
      await page.keyboard.press('Tab')
      await page.waitForFunction(() => !document.activeElement?.matches('.button.more'))
      if (step < 2 * before - 1) continue
      const href = await page.evaluate(() => document.activeElement?.getAttribute('href'))
      if (href) break
    }
    const reached = (await page.evaluate(() => document.activeElement?.getAttribute('href'))) ?? ''
    assert.ok(!shown.includes(reached))
    assert.equal((await addresses()).indexOf(reached), before)
    // Once more where the page has just grown.
    while ((await cards().count()) < SPACES) {
      await page.keyboard.press('End')
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    }
  })

  test('[K84] three hundred zones are scrolled over without work for each, and a jump to their end asks for the pictures there alone', async () => {
    asked = []
    await page.goto(spaceUrl())
    await cards().first().waitFor()
    assert.equal(await cards().count(), ZONES)
    const elements = await page.evaluate(() => document.querySelectorAll('.cards *').length)
    assert.ok(elements < ZONES * 20, `${elements} elements`)
    const seen = new Set(await near())
    await page.evaluate(() => {
      window.strangers = 0
      const watch = new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const { nodeName } of addedNodes) if (nodeName !== 'IMG') window.strangers++
      })
      watch.observe(document.body, { childList: true, subtree: true })
    })
    await toTheEnd()
    await cards().last().locator('img').waitFor()
    for (const id of await near()) seen.add(id)
    const pictures = askedFor(picturesOf)
    assert.deepEqual(
      pictures.filter((id) => !seen.has(id)),
      [],
    )
    assert.equal(new Set(pictures).size, pictures.length)
    assert.equal(askedFor(listsOf).length, 1)
    await page.keyboard.press('Home')
    await page.waitForFunction(() => window.scrollY === 0)
    for (let step = 0; step < 20; step++) await page.keyboard.press('PageDown')
    await page.keyboard.press('End')
    await cards().last().locator('img').waitFor()
    assert.equal(await page.evaluate(() => window.strangers), 0)
  })

  test('[K84] whoever comes back from a zone far down is where they were in its space', async () => {
    const link = cards().nth(250).locator('a')
    await link.scrollIntoViewIfNeeded()
    const top = await scrolled()
    const href = (await link.getAttribute('href')) ?? ''
    await link.click()
    await boardSettled(page)
    await page.goBack()
    await backAt(top)
    await focusedAddress(href)
    await page.reload()
    await backAt(top)
  })
})
