import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@easel/sdk/index.ts'
import { runCli, spawnService } from '@easel/server/testing/spawn-service.ts'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { boardSettled } from '../web/testing/board.ts'
import { editorOf } from '../web/testing/editor-page.ts'
import { findChromium } from './chromium.ts'
import { root } from './documents.ts'
import type { Sequence } from './editor-sequences/sequence.ts'
import { sequences } from './editor-sequences/sequences.ts'

/** `node tools/editor-sequences.ts [NAME]`: the strips of docs/screenshots/editor, each a tool at work step by step. */
const folder = join(root, 'docs/screenshots/editor')
const data = mkdtempSync(join(tmpdir(), 'easel-editor-sequences-'))
const mail = 'maja@studio-nord.example'

const desktop = { viewport: { width: 800, height: 560 } }
const screens: Record<Sequence['screen'], BrowserContextOptions> = {
  desktop,
  dark: { ...desktop, colorScheme: 'dark' },
  tablet: { viewport: { width: 600, height: 800 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.5 },
}

const signIn = async (page: Page, url: string, password: string): Promise<void> => {
  await page.goto(url)
  await page.locator('input[name=mail]').fill(mail)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button').first().click()
  await page.waitForURL(url)
}

/** The pictures of a sequence side by side, as one. */
const toStrip = async (browser: Browser, pictures: readonly Buffer[], path: string): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 1600, height: 200 } })
  const images = pictures.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`).join('')
  const style = `body{margin:0}div{display:flex;gap:8px;padding:8px;background:#94a3b8}img{flex:1;min-width:0;display:block}`
  await page.setContent(`<style>${style}</style><div>${images}</div>`)
  await page.locator('div').screenshot({ path })
  await page.close()
}

const only = process.argv[2]
mkdirSync(folder, { recursive: true })
const service = await spawnService({ EASEL_DATA: data, EASEL_WEB: 'on' }, ['--demo'])
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const [, password = ''] = /with the password (\S+)/.exec(service.banner()) ?? []
  const token = (await runCli(['token', '--mail', mail], { EASEL_DATA: data })).stdout.trim()
  const api = createClient({ baseUrl: service.baseUrl, token })
  const { editions_info } = await api.listEditions()
  const edition_id = editions_info[0]?.edition_id ?? ''
  const { teams } = await api.listTeams({ edition_id })
  const create_space = { team_id: teams[0]?.team_id ?? '', space_name: 'Sequences' }
  const { space_id } = await api.createSpace({ edition_id, body: { create_space } })
  while ((await fetch(service.baseUrl)).status !== 200);
  for (const { name, screen, elements, steps } of sequences) {
    if (only !== undefined && only !== name) continue
    const { zone_info } = await api.createZone({
      edition_id,
      space_id,
      query: { view: 'ZONE_INFO' },
      body: { create_zone: { zone_name: name } },
    })
    const { zone_id } = zone_info
    if (elements) await api.insertShapes({ edition_id, space_id, zone_id, body: { shapes: [...elements] } })
    const context = await browser.newContext({ locale: 'en-GB', ...screens[screen] })
    const page = await context.newPage()
    await signIn(page, `${service.baseUrl}/zones/${edition_id}/${space_id}/${zone_id}`, password)
    await page.locator('.live.is-live').waitFor({ state: 'attached' })
    await boardSettled(page)
    await page.keyboard.press('0')
    await page.getByText('100 %').waitFor({ state: 'attached' })
    await boardSettled(page)
    const pictures: Buffer[] = []
    const look = async () => {
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
      // What a press opens may be on its way, and come or go slowly.
      await page.waitForLoadState('networkidle')
      await page.locator('.zoom.is-fresh').waitFor({ state: 'detached' })
      await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished))')
      pictures.push(await page.screenshot())
    }
    await steps({ page, hands: editorOf(page), look })
    await toStrip(browser, pictures, join(folder, `${name}.png`))
    await context.close()
    console.log(name)
  }
} finally {
  await browser.close()
  await service.stop()
  rmSync(data, { recursive: true })
}
