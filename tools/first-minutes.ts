import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnService } from '@easel/server/testing/spawn-service.ts'
import { chromium } from 'playwright-core'
import { walkFirstMinutes } from '../web/testing/first-minutes.ts'
import { findChromium } from './chromium.ts'
import { root } from './documents.ts'

/** `node tools/first-minutes.ts`: the pictures of docs/first-minutes.md, one a step, as the test walks them. */
const folder = join(root, 'docs/screenshots/first-minutes')
const data = mkdtempSync(join(tmpdir(), 'easel-first-minutes-'))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const service = await spawnService({ EASEL_DATA: data, EASEL_WEB: 'on' })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  while ((await fetch(service.baseUrl)).status !== 200);
  let step = 0
  await walkFirstMinutes({
    service,
    browser,
    look: (page, name) =>
      page.screenshot({ path: join(folder, `${String(++step).padStart(2, '0')}-${name}.png`), animations: 'disabled' }),
  })
} finally {
  await browser.close()
  await service.stop()
  rmSync(data, { recursive: true })
}
