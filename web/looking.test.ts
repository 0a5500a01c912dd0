import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { aSpaceWithMembers, newZone, restrict, type ZonePath } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Page } from 'playwright-core'
import { boardSettled, pinPainted } from './testing/board.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { giveCredentials, newProfile, openAs, startWebService, type WebService } from './testing/web-service.ts'

/** In the browser. */
declare const document: { title: string; querySelector(selector: string): { textContent: string } | null }

const shape = (text: string, left: number, top = 0) => ({
  meta: { id: randomUUID() },
  basic: { type: 'RECTANGLE' as const },
  properties: {
    layout: { left, top, width: 200, height: 120 },
    fills: [{ solid: { color: { hex: { value: '#fde68a' } } } }],
  },
  text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] },
})

const frame = (name: string, left: number) => ({
  meta: { id: randomUUID(), name },
  type: 'CUSTOM' as const,
  properties: { layout: { left, top: 400, width: 600, height: 400 } },
})

describe('the web app in a browser', () => {
  let service: WebService
  let team: Awaited<ReturnType<typeof aSpaceWithMembers>>
  let zone: ZonePath
  let owner: Person
  let page: Page
  let problems: string[]
  const zoneUrl = (at: ZonePath) => `${service.baseUrl}/zones/${at.edition_id}/${at.space_id}/${at.zone_id}`
  const board = () => page.locator('.board')
  const zoomAbove = (percent: number) =>
    page.waitForFunction(
      (figure) => Number.parseInt(document.querySelector('.zoom-figure')?.textContent ?? '', 10) > figure,
      percent,
    )
  const isLive = (on: Page = page) => on.getByText('Live', { exact: true }).waitFor()

  before(async () => {
    service = await startWebService()
    team = await aSpaceWithMembers(service.testApp)
    owner = team.owner
    zone = { ...team.at, zone_id: (await newZone(owner, team.at, 'Roadmap')).zone_id }
    await newZone(owner, team.at, 'Second')
    await owner.api.insertFrames({ ...zone, body: { frames: [frame('Opening', 0), frame('Middle', 700)] } })
    await owner.api.insertShapes({ ...zone, body: { shapes: [shape('Harbour', 0), shape('Lighthouse', 3000, 2000)] } })
    await owner.api.createComment({ ...zone, body: { text: 'Is this the right pier?', point: { x: 20, y: 20 } } })
    for (const person of [owner, team.viewer, team.guest, team.commenter]) await service.withPassword(person)
    const opened = await newProfile(service.browser)
    problems = opened.problems
    page = await opened.profile.newPage()
  })
  after(() => service.close())

  test('[K83] a deep link survives the sign-in; no token is ever in an address, nor in storage that lasts', async () => {
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    page.on('framenavigated', (moved) => addresses.push(moved.url()))
    await openAs(page, zoneUrl(zone), owner)
    await isLive()
    const { session, lasting } = (await page.evaluate(
      `({ session: JSON.parse(sessionStorage['easel.session']), lasting: JSON.stringify(localStorage) + document.cookie })`,
    )) as { session: Record<string, string>; lasting: string }
    for (const secret of [session.access_token, session.refresh_token]) {
      assert.ok(secret && secret.length > 20)
      assert.ok(!addresses.some((url) => url.includes(secret)))
      assert.ok(!lasting.includes(secret))
    }
    assert.equal(new URL(page.url()).search, '')
    // The provider's page, whose work is done, is not the one behind it.
    await page.goBack()
    await page.getByRole('heading', { name: 'Spaces', exact: true }).waitFor()
    assert.equal(page.url(), `${service.baseUrl}/home`)
  })

  test('[K83] an answer to a sign-in that this tab has not begun is not taken', async () => {
    const other = await page.context().newPage()
    await other.goto(`${service.baseUrl}/signed-in?code=x&state=y`)
    await other.getByText('The sign-in did not work').waitFor()
    assert.equal(await other.evaluate(`sessionStorage.getItem('easel.session')`), null)
    await other.close()
  })

  test('[K84] home, space and zone follow one another; the zoom is shown', async () => {
    await page.goto(`${service.baseUrl}/home`)
    await page.getByRole('heading', { name: 'Spaces', exact: true }).waitFor()
    await page.locator('.thumbnail img').first().waitFor()
    await page.getByRole('link', { name: /Sketches/ }).click()
    await page.getByRole('heading', { name: 'Sketches' }).waitFor()
    assert.deepEqual(await page.locator('.card-title bdi').allTextContents(), ['Roadmap', 'Second'])
    await page.setViewportSize({ width: 1920, height: 800 })
    const [logo, title] = await Promise.all(['.top .brand', 'h1'].map((name) => page.locator(name).boundingBox()))
    assert.equal(title?.x, logo?.x)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('link', { name: /Roadmap/ }).click()
    await isLive()
    const figure = page.locator('.zoom-figure')
    const first = Number.parseInt((await figure.textContent()) ?? '', 10)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await zoomAbove(first)
    await page.keyboard.press('0')
    await page.getByText('100 %').waitFor()
  })

  test("[K84] another's edit comes to the page by itself: it asks for nothing", async () => {
    await page.locator('.board[data-elements="4"]').waitFor()
    const asked: string[] = []
    const note = (request: { url(): string }) => {
      if (request.url().includes(`/zones/${zone.zone_id}`)) asked.push(request.url())
    }
    page.on('request', note)
    await owner.api.insertShapes({ ...zone, body: { shapes: [shape('Ferry', 300)] } })
    await page.locator('.board[data-elements="5"]').waitFor()
    page.off('request', note)
    assert.deepEqual(asked, [])
  })

  test('[K84] an empty list says what belongs there, and offers no order', async () => {
    await page.goto(`${service.baseUrl}/home/${team.edition_id}/${team.team_id}/favourites`)
    await page.getByRole('heading', { name: 'No favourites yet' }).waitFor()
    await page.getByText('Spaces that you mark with a star appear here.').waitFor()
    assert.equal(await page.getByLabel('Sort by').count(), 0)
    await page.getByRole('link', { name: 'Shared', exact: true }).click()
    await page.getByLabel('Sort by').waitFor()
  })

  test('[K84] a search finds and jumps to the place', async () => {
    await page.goto(`${service.baseUrl}/home`)
    await page.getByRole('combobox', { name: 'Search' }).fill('lighth')
    await page.getByRole('option', { name: /Lighthouse/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/#element=/)
    await isLive()
    await zoomAbove(60)
    await boardSettled(page)
    assert.equal(await page.getByRole('button', { name: 'Back to the board' }).count(), 0)
  })

  test('[K84] a search finds spaces first; one that fails says so, and can be tried again', async () => {
    const refusal = { code: 'IAM1055', message: 'Rate limit exceeded' }
    // Before the page: one that a service worker has just taken over may send its next request past a new route.
    await page.route(/\/search\?/, (route) => route.fulfill({ status: 429, json: refusal }))
    await page.goto(`${service.baseUrl}/home`)
    const box = page.getByRole('combobox', { name: 'Search' })
    await box.fill('sketch')
    await page.getByText('That could not be searched.').waitFor()
    await page.unroute(/\/search\?/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('group', { name: 'Spaces' }).getByRole('option', { name: 'Sketches' }).waitFor()
    await box.press('Enter')
    await page.waitForURL(/\/spaces\//)
    await page.getByRole('heading', { name: 'Sketches' }).waitFor()
    assert.equal(await page.getByRole('option').count(), 0)
  })

  test('[K84] comments are listed with their pins, and arrive while one looks', async () => {
    await page.goto(zoneUrl(zone))
    await isLive()
    await page.keyboard.press('Control+Alt+c')
    await page.getByText('Is this the right pier?').waitFor()
    await page.locator('.threads').evaluate((list) => list.setAttribute('data-mine', ''))
    await owner.api.createComment({ ...zone, body: { text: 'Ask the harbour master', point: { x: 90, y: 90 } } })
    await page.getByText('Ask the harbour master').waitFor()
    assert.equal(await page.locator('.threads[data-mine]').count(), 1, 'whoever reads the list is thrown to its top')
    await page.keyboard.press('Escape')
    await page.getByText('Ask the harbour master').waitFor({ state: 'detached' })
  })

  test('[K84] a board that is slow, busy, offline or out of view says so', async () => {
    let connect = () => {}
    const asked = new Promise<void>((resolve) => {
      connect = resolve
    })
    await page.routeWebSocket(/realtime/, async (socket) => {
      await asked
      socket.connectToServer()
    })
    await page.route(/\/content/, async (route) => {
      await asked
      await route.continue()
    })
    // What the browser keeps of a board is there at once: this one is new to it.
    await page.goto(`${service.baseUrl}/home`)
    await page.evaluate(`indexedDB.databases().then((all) => Promise.all(all.map(({ name }) => new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve
    }))))`)
    // For less than the minute that a call may take, so that it is waited for.
    const refused = { status: 429, headers: { 'retry-after': '50' }, json: { error_code: 'G1429', message: 'busy' } }
    await page.route(/\/zones\/meta/, (route) => route.fulfill(refused))
    await page.goto(zoneUrl(zone))
    await page.getByRole('button', { name: 'Zones of this space' }).click()
    await page.getByText('The service is busy, trying again').waitFor()
    await page.unroute(/\/zones\/meta/)
    await page.getByText('Loading the board').waitFor()
    await page.keyboard.press('Escape')
    connect()
    await isLive()
    await page.unroute(/\/content/)
    await page.getByText('Loading the board').waitFor({ state: 'detached' })
    await page.context().setOffline(true)
    await page.locator('.live').getByText('Offline', { exact: true }).waitFor()
    await page.context().setOffline(false)
    await isLive()
    await board().hover()
    await page.mouse.wheel(20_000, 0)
    await page.getByRole('button', { name: 'Back to the board' }).click()
    await page.getByRole('button', { name: 'Back to the board' }).waitFor({ state: 'detached' })
    await page.unrouteAll()
  })

  test('[K84] two versions are compared: what was added, removed and changed', async () => {
    const before = (await owner.api.listZoneVersions(zone)).zone_versions.allowed_versions[0]?.version_id
    await owner.api.nameZoneVersion({ ...zone, version_id: before ?? '', body: { description: 'Before' } })
    const { shapes } = await owner.api.listShapes(zone)
    const [first, second] = shapes.map(({ meta }) => meta?.id ?? '')
    await owner.api.deleteShapes({ ...zone, body: { ids: [first ?? ''] } })
    const moved = { id: second ?? '', properties: { layout: { left: 5 } } }
    await owner.api.updateShapes({ ...zone, body: { shapes: [moved] } } as never)
    await owner.api.insertShapes({ ...zone, body: { shapes: [shape('New pier', 900)] } })
    await page.goto(zoneUrl(zone))
    await isLive()
    await page.keyboard.press('Control+Alt+v')
    await page.getByRole('checkbox', { name: /Now/ }).check()
    await page.getByRole('checkbox', { name: /Before/ }).check()
    await page.getByText('1 added, 1 removed, 1 changed').waitFor()
    await page.locator('.panel').getByRole('button', { name: 'Back to now' }).click()
    await page.getByText('1 added, 1 removed, 1 changed').waitFor({ state: 'detached' })
    // Closed by a key, while a checkbox has the focus: the board is that of now again, and says so.
    await page.getByRole('checkbox', { name: /Now/ }).check()
    await page.getByRole('checkbox', { name: /Before/ }).check()
    await page.locator('.zone-bar').getByText('Comparing two versions').waitFor()
    await page.keyboard.press('Escape')
    await isLive()
    await page.keyboard.press('Control+Alt+v')
    await page.getByRole('checkbox', { name: /Before/ }).waitFor()
    assert.equal(await page.locator('input:checked').count(), 0)
  })

  test('[K84] a zone is saved as SVG, PNG, PDF and JSON, under its name', async () => {
    for (const [item, name, start] of [
      [/^SVG/, 'Roadmap.svg', '<svg'],
      [/^PNG/, 'Roadmap.png', '\x89PNG'],
      [/^PDF/, 'Roadmap.pdf', '%PDF'],
      [/^JSON/, 'Roadmap.json', '{'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: item }).click(),
      ])
      assert.equal(download.suggestedFilename(), name)
      const text = readFileSync(await download.path(), 'latin1')
      assert.ok(text.includes(start), text.slice(0, 80))
    }
  })

  test('[K84] frames are presented one after the other with the arrow keys', async () => {
    const widthOf = async () => (await board().boundingBox())?.width ?? 0
    const [figure, width] = [await page.locator('.zoom-figure').textContent(), await widthOf()]
    await page.keyboard.press('Control+Alt+p')
    await page.getByText('Frame 1 of 2').waitFor()
    assert.ok((await widthOf()) > width, 'a panel beside the presentation')
    await page.keyboard.press('ArrowRight')
    await page.getByText('Frame 2 of 2').waitFor()
    assert.match((await page.locator('.presentation p').textContent()) ?? '', /Middle/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Present' }).waitFor()
    await page.getByRole('complementary', { name: 'Versions' }).waitFor()
    await page
      .locator('.zoom-figure')
      .getByText(figure ?? '')
      .waitFor()
    await page.keyboard.press('Escape')
  })

  test('[K84] keys do everything, and a sheet lists them', async () => {
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    const heights = await page
      .locator('kbd')
      .evaluateAll((caps) => caps.map((cap) => cap.getBoundingClientRect().height))
    assert.equal(new Set(heights.map(Math.round)).size, 1, 'no keycap has a second line')
    await page.keyboard.press('Escape')
    await page.keyboard.press('PageDown')
    await page.getByText('This zone is empty').waitFor()
    await page.keyboard.press('Control+Alt+h')
    // Once it has loaded something it listens to keys.
    await page.locator('.card').first().waitFor()
    await page.keyboard.press('t')
    await page.locator('html[data-theme=dark]').waitFor()
    await page.keyboard.press('t')
    await page.locator('html[data-theme=light]').waitFor()
  })

  test('[K84] German is there, and every page has its own title', async () => {
    await page.goto(`${service.baseUrl}/account`)
    await page.getByLabel('Deutsch').check()
    await page.getByRole('heading', { name: 'Konto', exact: true }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'de')
    await page.getByLabel('English').check()
    await page.goto(`${service.baseUrl}/teams/${team.edition_id}/${team.team_id}`)
    await page.getByText('4 members').waitFor()
    await page.waitForFunction(() => document.title === 'Studio · Easel')
  })

  test('[K84] what does not exist, or is in the trash, says so; a path that is none too', async () => {
    await page.goto(zoneUrl({ ...zone, zone_id: randomUUID() }))
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    await page.goto(`${service.baseUrl}/spaces/${team.edition_id}/1`)
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    assert.equal((await page.goto(`${service.baseUrl}/no/such/page`))?.status(), 404)
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Account' }).count(), 1)
    // Nor is a stranger sent to sign in for it.
    const { profile } = await newProfile(service.browser)
    const tab = await profile.newPage()
    await tab.goto(`${service.baseUrl}/no/such/page`)
    await tab.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    await tab.getByRole('link', { name: 'Back to your spaces' }).click()
    await tab.locator('input[name=mail]').waitFor()
    await profile.close()
  })

  test('[K84] a viewer, a guest and somebody who is kept out see what they may and nothing else', async () => {
    const hidden = await newZone(owner, team.at, 'Secret harbour')
    await restrict(service.testApp, { ...zone, zone_id: hidden.zone_id }, team.viewer.zuid)
    const look = async (person: Person) => {
      const { profile, problems: own } = await newProfile(service.browser)
      const tab = await profile.newPage()
      await openAs(tab, `${service.baseUrl}/spaces/${zone.edition_id}/${zone.space_id}`, person)
      await tab.getByRole('heading', { name: 'Sketches' }).waitFor()
      return { tab, profile, own }
    }
    const [viewer, guest] = await Promise.all([look(team.viewer), look(team.guest)])
    assert.deepEqual(await viewer.tab.locator('.card-title bdi').allTextContents(), ['Roadmap', 'Second'])
    assert.deepEqual(await guest.tab.locator('.card-title bdi').allTextContents(), [
      'Roadmap',
      'Second',
      'Secret harbour',
    ])
    assert.doesNotMatch((await guest.tab.locator('main').textContent()) ?? '', /@example\.com/)
    await viewer.tab.goto(zoneUrl({ ...zone, zone_id: hidden.zone_id }))
    await viewer.tab.getByRole('heading', { name: 'This zone is not open to you' }).waitFor()
    await guest.tab.goto(`${service.baseUrl}/home`)
    await guest.tab.getByRole('heading', { name: 'Shared with you' }).waitFor()
    await guest.tab.getByRole('link', { name: /Sketches/ }).waitFor()
    await guest.tab.goto(zoneUrl(zone))
    await isLive(guest.tab)
    // Taken out while looking.
    await owner.api.removeSpaceMember({ ...team.at, member_id: team.guest.zuid })
    await guest.tab.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    assert.deepEqual([...viewer.own, ...guest.own], [])
    await Promise.all([viewer.profile.close(), guest.profile.close()])
  })

  test('[K84] on a phone everything is as large as a finger, nothing is cut off, and pins are tapped', async () => {
    const viewport = { width: 390, height: 844 }
    const opened = await newProfile(service.browser, { viewport, isMobile: true, hasTouch: true, locale: 'de' })
    const phone = await opened.profile.newPage()
    const { edition_id, space_id, team_id } = { ...zone, ...team }
    // Beside an element: where there is none, the way back to the board would be in front of the pin.
    await owner.api.insertShapes({ ...zone, body: { shapes: [shape('Buoy', 2950, 1950)] } })
    const { comment_info } = await owner.api.createComment({
      ...zone,
      body: { text: 'Here', point: { x: 3000, y: 2000 } },
    })
    await openAs(phone, `${service.baseUrl}/account`, owner)
    for (const [path, selector] of [
      ['/account', '.choice'],
      [`/home/${edition_id}/${team_id}/all`, '.card'],
      [`/spaces/${edition_id}/${space_id}`, '.members'],
      [`/teams/${edition_id}/${team_id}`, '.members'],
      [
        `/zones/${edition_id}/${space_id}/${zone.zone_id}#comment=${comment_info.comment_id}`,
        '.thread[aria-current=true]',
      ],
    ] as const) {
      await phone.goto(service.baseUrl + path)
      await phone.locator(selector).first().waitFor()
      assert.deepEqual(await phone.evaluate(findUnfit), [], path)
    }
    await boardSettled(phone)
    await phone.locator('.panel > header .icon-button').tap()
    await phone.locator('.panel').waitFor({ state: 'detached' })
    await boardSettled(phone)
    // The place of the comment was in the middle of what the panel left free, and is in that of all.
    const { x, y } = await pinPainted(phone)
    await phone.touchscreen.tap(x, y)
    await phone.locator('.thread[aria-current=true]').waitFor()
    assert.deepEqual(opened.problems, [])
    await opened.profile.close()
  })

  test('[K83] a session that was ended elsewhere asks to sign in again; signing out leaves nothing', async () => {
    await page.goto(`${service.baseUrl}/home`)
    await page.getByRole('button', { name: 'Account' }).click()
    const tokens = (await page.evaluate(`sessionStorage.getItem('easel.session')`)) as string
    const { access_token } = JSON.parse(tokens) as { access_token: string }
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'You have signed out' }).waitFor()
    assert.equal(await page.evaluate(`sessionStorage.getItem('easel.session')`), null)
    const answer = await fetch(`${service.baseUrl}/service/api/v1/editions`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    assert.equal(answer.status, 401)
    await page.evaluate(`sessionStorage.setItem('easel.session', ${JSON.stringify(tokens)})`)
    await page.goto(zoneUrl(zone))
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await giveCredentials(page, owner)
    await page.waitForURL(zoneUrl(zone))
    await isLive()
    assert.equal(await board().count(), 1)
    assert.deepEqual(problems, [])
  })
})
