import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { aSpaceWithMembers, newZone, type ZonePath } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { FrameLocator, Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { boardSettled } from './testing/board.ts'
import { giveCredentials, newProfile, openAs, startWebService, type WebService } from './testing/web-service.ts'

/** What would tell that it was run. */
const run = "globalThis.hacked=1;fetch('/hacked')"
const hostile = [
  `<script>${run}</script>`,
  `"><img src=x onerror="${run}">`,
  `javascript:${run}`,
  `</title></style><svg onload="${run}">`,
  `{{constructor.constructor('${run}')()}}`,
  '\u202Egnp.exe\u2066\u200F',
  'W'.repeat(10_000),
  // Marks that pile up on one letter.
  `e${'\u0301\u0323'.repeat(500)}`,
]
/** Names have 100 characters, and no control characters. */
const names = hostile.map((text) => text.slice(0, 100))

describe('the web app among strangers', () => {
  let service: WebService
  let team: Awaited<ReturnType<typeof aSpaceWithMembers>>
  let owner: Person
  let zone: ZonePath
  let page: Page
  let problems: string[]
  let requests: string[]
  /** Those that the pages made themselves, not the worker that keeps the app for later. */
  let ofPages: string[]
  let elsewhere: Server
  const zonePath = () => `${zone.edition_id}/${zone.space_id}/${zone.zone_id}`

  before(async () => {
    service = await startWebService()
    team = await aSpaceWithMembers(service.testApp)
    owner = await service.withPassword(team.owner)
    await service.testApp.database.write((db) =>
      db
        .updateTable('user')
        .set({ display_name: names[1] ?? '' })
        .where('zuid', '=', Number(owner.zuid))
        .execute(),
    )
    await owner.api.renameSpace({ ...team.at, body: { action_type: 'SPACE_NAME', space_name: names[0] ?? '' } })
    const zones = await Promise.all(names.map((name) => newZone(owner, team.at, name)))
    zone = { ...team.at, zone_id: zones[0]?.zone_id ?? '' }
    await owner.api.updateEdition({
      edition_id: team.edition_id,
      body: { edition_name: names[1] ?? '', edition_type_name: 'ORG' },
    })
    for (const name of [names[0] ?? '', names.at(-1) ?? ''])
      await owner.api.createTeam({ edition_id: team.edition_id, body: { team_name: name, description: name } })
    const frames = names.map((name, at) => ({
      meta: { id: randomUUID(), name },
      properties: { layout: { left: at * 250, top: 400, width: 200, height: 150 } },
    }))
    await owner.api.insertFrames({ ...zone, body: { frames } })
    const shapes = hostile.map((text, at) => ({
      meta: { id: randomUUID(), name: names[at] ?? '' },
      basic: { type: 'RECTANGLE' as const },
      properties: { layout: { left: at * 250, top: 0, width: 200, height: 150 } },
      text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] },
    }))
    await owner.api.insertShapes({ ...zone, body: { shapes } })
    for (const token_name of names.slice(0, 5))
      await owner.api.createToken({ body: { token_name, scopes: ['Service.spaces.READ'], expires_in: 3_600 } })
    for (const text of hostile)
      await owner.api.createComment({ ...zone, body: { text: text.slice(0, 5_000), point: { x: 0, y: 0 } } })
    const opened = await newProfile(service.browser, { viewport: { width: 1280, height: 800 } })
    problems = opened.problems
    page = await opened.profile.newPage()
    requests = []
    ofPages = []
    page.context().on('request', (request) => {
      requests.push(request.url())
      if (!request.serviceWorker()) ofPages.push(request.url())
    })
    elsewhere = createServer((request, response) => {
      const frame = `<iframe src="${service.baseUrl}/embed${request.url}" width="800" height="600"></iframe>`
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Elsewhere</title>${frame}`)
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    await openAs(page, `${service.baseUrl}/home`, owner)
  })
  after(async () => {
    elsewhere.close()
    await service.close()
  })

  const isUntouched = async (): Promise<void> => {
    assert.equal(await page.evaluate('globalThis.hacked'), undefined)
    assert.deepEqual(
      requests.filter((url) => url.includes('/hacked')),
      [],
    )
  }
  const untilEmbedIs = async (status: number): Promise<void> => {
    while ((await fetch(`${service.baseUrl}/embed/${zone.space_id}/x`)).status !== status);
  }
  const staysInside = async (what: string): Promise<void> =>
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${what} is too wide`)
  const isLive = () => page.getByText('Live', { exact: true }).waitFor()

  test('[K84] hostile names and texts are shown and nothing of them runs, on every page', async () => {
    await page.getByRole('heading', { name: 'Spaces', exact: true }).waitFor()
    await page.locator('.card h2').first().waitFor()
    assert.equal(await page.locator('.card h2 bdi').first().textContent(), names[0])
    await page.locator('.card-body').first().click()
    await page.locator('.card-title').first().waitFor()
    assert.equal(await page.locator('.card-title').count(), names.length)
    await page.goto(`${service.baseUrl}/zones/${zonePath()}`)
    await isLive()
    for (const key of ['z', 'c', 'v']) {
      await page.keyboard.press(`Control+Alt+${key}`)
      await page.locator('.panel li').first().waitFor()
      await staysInside(key)
    }
    await page.goto(`${service.baseUrl}/home`)
    await page.getByRole('combobox', { name: 'Search' }).fill('hacked')
    await page.locator('.hit').first().waitFor()
    await staysInside('the search')
    await page.goto(`${service.baseUrl}/account`)
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
    await staysInside('the account')
    await page.goto(`${service.testApp.settings.authUrl}/account`)
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await staysInside('the account at the provider')
    await page.goto(`${service.baseUrl}/home`)
    await page.locator('.card h2').first().waitFor()
    await isUntouched()
    assert.deepEqual(problems, [])
  })

  test('[K84] axe finds nothing serious on any page, light and dark', async () => {
    const seen = async (path: string, ready: string, scheme: 'light' | 'dark', then?: string) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.goto(service.baseUrl + path)
      await page.locator(ready).first().waitFor()
      if (then) {
        await page.keyboard.press(then)
        await page.locator('.panel li, .sheet[open]').first().waitFor()
      }
      assert.deepEqual(await seriousProblems(page, scheme), [], `${path} ${scheme} ${then ?? ''}`)
    }
    for (const scheme of ['light', 'dark'] as const) {
      await seen('/home', '.card h2', scheme)
      await seen(`/spaces/${zone.edition_id}/${zone.space_id}`, '.card-title', scheme)
      await seen(`/teams/${zone.edition_id}/${team.team_id}`, '.members li', scheme)
      await seen('/account', '.choice', scheme)
      await seen(`/zones/${zonePath()}`, '.live.is-live', scheme, 'Control+Alt+c')
      await seen(`/zones/${zonePath()}`, '.live.is-live', scheme, 'Control+Alt+v')
      await seen('/home', '.card h2', scheme, '?')
      await seen(`/spaces/${zone.edition_id}/1`, '.notice', scheme)
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  })

  test('[K80] the scripts of the first view of a zone weigh less than 200 KB, and load nothing from elsewhere', async () => {
    const { state } = service.web
    assert.equal(state.name, 'ready')
    const assets = state.name === 'ready' ? state.files.assets : new Map()
    const from = ofPages.length
    await page.goto(`${service.baseUrl}/zones/${zonePath()}`)
    await page.getByRole('toolbar', { name: 'Tools' }).waitFor()
    await boardSettled(page)
    const asked = new Set(ofPages.slice(from).map((url) => url.split('/assets/')[1] ?? ''))
    const scripts = [...assets].filter(([name]) => name.endsWith('.js') && asked.has(name))
    for (const part of ['index', 'editing', 'tile-worker'])
      assert.ok(
        scripts.some(([name]) => name.startsWith(part)),
        part,
      )
    const bytes = scripts.reduce((sum, [, file]) => sum + (file.br?.length ?? Number.NaN), 0)
    assert.ok(bytes < 200_000, `${bytes} bytes of ${scripts.map(([name]) => name)}`)
    const origins = new Set(requests.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin))
    const own = [service.baseUrl, service.testApp.settings.authUrl]
    assert.deepEqual(
      [...origins].filter((origin) => !own.includes(origin)),
      [],
    )
  })

  test('[K82] in a page of somebody else a board is shown while its space lets it, to who may see it', async () => {
    const setEmbed = (value: boolean) => owner.api.setSpaceEmbed({ ...team.at, body: { action_type: 'EMBED', value } })
    const { port } = elsewhere.address() as AddressInfo
    // Another site: the frame shares nothing with the tab that has signed in.
    const outside = `http://localhost:${port}/${zone.space_id}/${zone.zone_id}`
    const tab = await page.context().newPage()
    await tab.goto(outside)
    const frame: FrameLocator = tab.frameLocator('iframe')
    assert.equal(await frame.locator('.embed').count(), 0)
    await setEmbed(true)
    await untilEmbedIs(200)
    await tab.reload()
    const [opened] = await Promise.all([
      tab.waitForEvent('popup'),
      frame.getByRole('button', { name: 'Sign in' }).click(),
    ])
    // The provider knows this browser already: the window closes by itself.
    if (!opened.isClosed()) await opened.waitForEvent('close')
    await frame.locator(`.board[data-elements="${2 * hostile.length}"]`).waitFor()
    assert.equal(await tab.frames()[1]?.evaluate('globalThis.hacked'), undefined)
    await setEmbed(false)
    await frame.getByText('This zone is not shown here any more').waitFor()
    assert.equal(await frame.locator('.board').count(), 0)
    await untilEmbedIs(403)
    await tab.reload()
    assert.equal(await frame.locator('.embed').count(), 0)
    await tab.close()
    await isUntouched()
  })

  test('[K82] who has signed in nowhere gives their name in the window; a stranger to the space sees nothing', async () => {
    await owner.api.setSpaceEmbed({ ...team.at, body: { action_type: 'EMBED', value: true } })
    const { profile } = await newProfile(service.browser)
    const stranger = await service.withPassword(await service.testApp.aPerson('Stranger'))
    const tab = await profile.newPage()
    const { port } = elsewhere.address() as AddressInfo
    const frame = tab.frameLocator('iframe')
    await untilEmbedIs(200)
    await tab.goto(`http://localhost:${port}/${zone.space_id}/${zone.zone_id}`)
    const [opened] = await Promise.all([
      tab.waitForEvent('popup'),
      frame.getByRole('button', { name: 'Sign in' }).click(),
    ])
    await giveCredentials(opened, stranger)
    await frame.getByText('There is nothing here').waitFor()
    assert.equal(await frame.locator('.board').count(), 0)
    await profile.close()
  })
})
