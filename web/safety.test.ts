import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { addClient } from '@easel/server/identity/clients.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { FrameLocator, Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { boardSettled } from './testing/board.ts'
import { aHostileEdition, hostile, names } from './testing/hostile-edition.ts'
import { appPages, findTurned, providerPages } from './testing/hostile-pages.ts'
import { giveCredentials, newProfile, openAs, startWebService, type WebService } from './testing/web-service.ts'

/** In the browser. */
declare const document: { querySelector(selector: string): object | null; body: { textContent: string } }

describe('the web app among strangers', () => {
  let service: WebService
  let team: Awaited<ReturnType<typeof aHostileEdition>>
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
    team = await aHostileEdition(service.testApp)
    zone = team.zone
    owner = await service.withPassword(team.owner)
    await service.testApp.database.write((db) =>
      db.updateTable('user').set({ is_operator: 1 }).where('zuid', '=', Number(owner.zuid)).execute(),
    )
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
  const isLive = () => page.getByText('Live', { exact: true }).waitFor()
  /** Nothing was run, nothing is beyond the edge, no name turns what stands behind it. */
  const isSafe = async (what: string, on: Page = page): Promise<void> => {
    assert.equal(await on.evaluate('globalThis.hacked'), undefined, what)
    assert.ok(await on.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${what} is too wide`)
    assert.deepEqual(await on.evaluate(findTurned), [], what)
  }
  const shows = (texts: readonly string[], on: Page = page) =>
    on.waitForFunction(
      (words) =>
        words.every((word) => document.body.textContent.includes(word)) &&
        document.querySelector('h1, h2, .board') &&
        !document.querySelector('.loading'),
      texts,
    )

  test('[K84] hostile names and texts are shown and nothing of them runs, on every page', {
    timeout: 600_000,
  }, async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    const { authUrl } = service.testApp.settings
    for (const [address, pages] of [
      [service.baseUrl, appPages(team)],
      [authUrl, providerPages(team)],
    ] as const)
      for (const { path, shows: texts } of pages) {
        await page.goto(address + path)
        await shows(texts)
        await isSafe(path)
      }
    for (const name of names.slice(1, 7)) {
      const redirect_uri = `${service.baseUrl}/${'w'.repeat(500)}`
      const data = { name, redirectUris: [redirect_uri], dataCentre: service.testApp.settings.dataCentre }
      const { client_id } = await addClient(service.testApp.database, { ...data, owner: Number(owner.zuid) })
      const request = { client_id, redirect_uri, response_type: 'code', scope: 'Service.spaces.READ', state: 'x' }
      const challenge = { code_challenge: 'w'.repeat(43), code_challenge_method: 'S256', login_hint: name }
      await page.goto(`${authUrl}/oauth/v2/auth?${new URLSearchParams({ ...request, ...challenge })}`)
      await page.getByRole('button', { name: 'Allow', exact: true }).waitFor()
      await isSafe(`the consent to ${name}`)
    }
    assert.deepEqual(problems, [])
  })

  test('[K84] hostile names and texts run in no panel, dialog or window of a zone either', {
    timeout: 600_000,
  }, async () => {
    await page.goto(`${service.baseUrl}/zones/${zonePath()}`)
    await isLive()
    await page.getByRole('toolbar', { name: 'Tools' }).waitFor()
    await boardSettled(page)
    for (const [key, row] of [
      ['Control+Alt+z', '.panel li'],
      ['Control+Alt+c', '.panel li'],
      ['Control+Alt+v', '.panel li'],
      ['Shift+l', '.layer-name bdi'],
      ['Shift+f', '.layer-name bdi'],
    ] as const) {
      await page.keyboard.press(key)
      await page.locator(row).first().waitFor()
      await isSafe(key)
      await page.keyboard.press('Escape')
      await page.locator(row).first().waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByText(names[0] ?? '')
      .first()
      .waitFor()
    await isSafe('the dialog of who has access')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Alt+p')
    const [desk] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Presenter view' }).click(),
    ])
    for (const _ of names.slice(1)) {
      await isSafe('a frame that is presented')
      await isSafe('the window of the presenter', desk)
      await desk.keyboard.press('ArrowRight')
    }
    await desk.getByText('This is the last frame').waitFor()
    await desk.close()
    const { space_id, zone_id } = team.together
    await page.goto(`${service.baseUrl}/zones/${team.edition_id}/${space_id}/${zone_id}`)
    await shows([names[3] ?? ''])
    await isSafe('a voting')
    await page.goto(`${service.baseUrl}/home`)
    await page.getByRole('button', { name: 'New space' }).click()
    await page
      .getByRole('dialog')
      .getByText(names[1] ?? '')
      .first()
      .waitFor()
    await isSafe('the templates')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Search' }).fill('hacked')
    await page.locator('.hit').first().waitFor()
    await isSafe('the search')
    await page.setViewportSize({ width: 1280, height: 800 })
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
    const setEmbed = (value: boolean, origins: string[] = []) =>
      owner.api.setSpaceEmbed({ ...team.at, body: { action_type: 'EMBED', value, origins } })
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
    // Another site alone may show it: the frame is empty at once, and stays so, until this one may too.
    await setEmbed(true, ['https://wiki.example.com'])
    await frame.locator('.board').waitFor({ state: 'detached' })
    await tab.reload()
    assert.equal(await frame.locator('.embed').count(), 0)
    await setEmbed(true, ['https://wiki.example.com', `http://localhost:${port}`])
    const policy = async () =>
      (await fetch(`${service.baseUrl}/embed/${zone.space_id}/x`)).headers.get('content-security-policy') ?? ''
    while (!(await policy()).includes(`http://localhost:${port}`)) {}
    await tab.reload()
    await frame.locator('.embed').waitFor()
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
