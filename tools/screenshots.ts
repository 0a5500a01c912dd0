import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, openLiveZone } from '@easel/sdk/index.ts'
import { runCli, spawnService } from '@easel/server/testing/spawn-service.ts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from './chromium.ts'
import { root } from './documents.ts'

/** `node tools/screenshots.ts`: the pictures of the web app in docs/screenshots, of the demonstration. */
const folder = join(root, 'docs/screenshots')
const data = mkdtempSync(join(tmpdir(), 'easel-screenshots-'))
const mail = 'priya@studio-nord.example'
const colleagueMail = 'noor@studio-nord.example'
const MINUTE_MS = 60_000

type Client = ReturnType<typeof createClient>

/** The first zone of a space of a team. */
const findZone = async (api: Client, teamName: string, spaceName: string) => {
  const { editions_info } = await api.listEditions()
  const edition_id = editions_info[0]?.edition_id ?? ''
  const { teams } = await api.listTeams({ edition_id })
  const team_id = teams.find(({ team_name }) => team_name === teamName)?.team_id ?? ''
  const { spaces_info } = await api.listSpaces({ edition_id, query: { team_id, action_type: 'ALLSPACES', limit: 50 } })
  const space_id = spaces_info.find(({ space_name }) => space_name === spaceName)?.space_id ?? ''
  const { zones_info } = await api.listZones({ edition_id, space_id })
  return { edition_id, team_id, space_id, zone_id: zones_info.zone_order[0] ?? '' }
}

type Zone = Awaited<ReturnType<typeof findZone>>

const note = (text: string, left: number, top: number, colour: string) => ({
  basic: { type: 'RECTANGLE' as const },
  properties: {
    layout: { left, top, width: 180, height: 110 },
    fills: [{ solid: { color: { hex: { value: colour } } } }],
  },
  text: { paragraphs: [{ id: crypto.randomUUID(), portions: [{ text }] }] },
})

/** Comments, and a change between two versions, so that there is something to see in the panels. */
const prepare = async (api: Client, colleague: Client, zone: Zone): Promise<void> => {
  const { shapes } = await api.listShapes({ ...zone, query: { limit: 200 } })
  const texts = shapes.filter(({ text, properties }) => text && (properties?.layout?.width ?? 0) < 400)
  const [first, second, third] = [texts[6], texts[9], texts[12]]
  const at = (shape: (typeof shapes)[number] | undefined) => ({
    x: (shape?.properties?.layout?.left ?? 0) + 20,
    y: (shape?.properties?.layout?.top ?? 0) + 10,
  })
  await colleague.createComment({
    ...zone,
    body: { text: 'Three people said this in the interviews.', point: at(first) },
  })
  const { comment_info } = await api.createComment({
    ...zone,
    body: { text: 'Can we test it with commuters first?', point: at(second) },
  })
  const thread_id = comment_info.comment_id
  await colleague.createComment({ ...zone, body: { text: 'Yes, on Thursday at pier 4.', thread_id } })
  const { zone_versions } = await api.listZoneVersions(zone)
  const version_id = zone_versions.allowed_versions[0]?.version_id ?? ''
  await api.nameZoneVersion({ ...zone, version_id, body: { description: 'After the workshop' } })
  const { left = 0, top = 0 } = third?.properties?.layout ?? {}
  const added = [note('Show the next two ferries', left, top + 125, '#bbf7d0')]
  await api.insertShapes({ ...zone, body: { shapes: added } })
  await api.deleteShapes({ ...zone, body: { ids: [second?.meta?.id ?? ''] } })
  const fills = [{ solid: { color: { hex: { value: '#fde68a' } } } }]
  await colleague.updateShapes({ ...zone, body: { shapes: [{ id: first?.meta?.id ?? '', properties: { fills } }] } })
}

/** Where a colleague points. */
const pointerIn = async (api: Client, zone: Zone): Promise<{ x: number; y: number }> => {
  const { shapes } = await api.listShapes({ ...zone, query: { limit: 200 } })
  const notes = shapes.filter(({ text, properties }) => text && (properties?.layout?.width ?? 0) < 400)
  const { left = 0, top = 0, width = 0, height = 0 } = notes.at(-4)?.properties?.layout ?? {}
  return { x: left + width * 0.8, y: top + height * 0.7 }
}

const settle = async (page: Page): Promise<void> => {
  // What a key has moved is not at rest yet.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  await page.locator('.board[data-settled=true]').waitFor({ timeout: MINUTE_MS })
  await page.waitForLoadState('networkidle')
}

const openSignedIn = async (
  browser: Browser,
  url: string,
  password: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('input[name=mail]').fill(mail)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button').first().click()
  await page.waitForURL(url)
  return page
}

const save = (page: Page, name: string) => page.screenshot({ path: join(folder, `${name}.png`) })

const withThumbnails = async (page: Page): Promise<void> => {
  await page.locator('.thumbnail img').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** A note in the middle of the board. */
const selectNote = async (page: Page): Promise<void> => {
  await page.mouse.click(645, 395)
  await page.locator('.board[data-selected="1"]').waitFor()
  await settle(page)
}

const take = async (browser: Browser, baseUrl: string, password: string, zone: Zone): Promise<void> => {
  const home = `${baseUrl}/home/${zone.edition_id}/${zone.team_id}/all`
  const zoneUrl = `${baseUrl}/zones/${zone.edition_id}/${zone.space_id}/${zone.zone_id}`
  const page = await openSignedIn(browser, home, password)
  await withThumbnails(page)
  await save(page, 'home')
  await page.goto(zoneUrl)
  await page.locator('.live.is-live').waitFor()
  await page.locator('.toolbar').waitFor()
  await page.keyboard.press('Shift+1')
  await settle(page)
  await selectNote(page)
  await save(page, 'editor')
  // Out of the note, and of the frame that it is in: with a selection the next keys copy its style.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.locator('.board[data-selected="0"]').waitFor()
  await page.keyboard.press('Control+Alt+c')
  await page.locator('.thread').first().waitFor()
  await page.keyboard.press('Shift+1')
  await settle(page)
  await save(page, 'board')
  await page.keyboard.press('Control+Alt+v')
  await page.getByRole('checkbox', { name: /Now/ }).check()
  await page.getByRole('checkbox', { name: /After the workshop/ }).check()
  await page.locator('.legend').waitFor()
  await settle(page)
  await save(page, 'versions')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(zoneUrl)
  await settle(page)
  await save(page, 'dark')
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
  const small = await openSignedIn(browser, home, password, phone)
  await withThumbnails(small)
  await save(small, 'phone')
  await small.goto(zoneUrl)
  await small.getByRole('button', { name: 'Comments' }).tap()
  await small.locator('.thread .link').first().tap()
  await settle(small)
  await save(small, 'phone-board')
}

/** `npm run docs` goes on without them where there is no browser. */
const findBrowser = (): string => {
  try {
    return findChromium()
  } catch (error) {
    if (!process.argv.includes('--if-possible')) throw error
    console.error(`no screenshots: ${(error as Error).message}`)
    process.exit(0)
  }
}

const executablePath = findBrowser()
mkdirSync(folder, { recursive: true })
const service = await spawnService({ EASEL_DATA: data, EASEL_WEB: 'on' }, ['--demo'])
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const [, password = ''] = /with the password (\S+)/.exec(service.banner()) ?? []
  const tokenOf = async (person: string) =>
    (await runCli(['token', '--mail', person], { EASEL_DATA: data })).stdout.trim()
  const clientOf = async (person: string): Promise<Client> =>
    createClient({ baseUrl: service.baseUrl, token: await tokenOf(person) })
  const [api, colleague] = await Promise.all([clientOf(mail), clientOf(colleagueMail)])
  const zone = await findZone(api, 'Product', 'Ferry app: research wall')
  await prepare(api, colleague, zone)
  // The first answers are that the app is being built.
  while ((await fetch(service.baseUrl)).status !== 200);
  const live = await openLiveZone({ ...zone, baseUrl: service.baseUrl, token: await tokenOf(colleagueMail) })
  await live.ready()
  live.setPresence({ pointer: await pointerIn(api, zone) })
  await take(browser, service.baseUrl, password, zone)
  live.close()
} finally {
  await browser.close()
  await service.stop()
  rmSync(data, { recursive: true })
}
