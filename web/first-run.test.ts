import { after, before, test } from 'node:test'
import { createTestStorage, onBothEngines } from '@easel/server/testing/engines.ts'
import { type SpawnedService, spawnService } from '@easel/server/testing/spawn-service.ts'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../tools/chromium.ts'
import { walkFirstMinutes } from './testing/first-minutes.ts'

onBothEngines('the first minutes in a browser', (engine) => {
  let storage: Awaited<ReturnType<typeof createTestStorage>>
  let service: SpawnedService
  let browser: Browser
  before(async () => {
    storage = await createTestStorage(engine)
    ;[service, browser] = await Promise.all([
      spawnService({ ...storage.environment, EASEL_WEB: 'on' }),
      chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'], timeout: 120_000 }),
    ])
  })
  after(async () => {
    await browser.close()
    await service.stop()
    await storage.remove()
  })

  test('[K84] lead from the one-time password of the first start to two people on one board, one of them by a link', () =>
    walkFirstMinutes({ service, browser }))
})
