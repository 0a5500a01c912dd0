import type { Page } from 'playwright-core'
import { startChromium } from '../../tools/chromium.ts'
import { serveModule } from '../../web/testing/browser-page.ts'
import { createFontAnswers } from '../../web/testing/font-answers.ts'
import { startWebService } from '../../web/testing/web-service.ts'
import { installPeers } from '../install-peers.ts'
import { lazy } from '../lazy.ts'
import type { Result } from '../result.ts'
import { runCase } from '../run-cases.ts'
import type { Movement, WebCase, WebEnv } from './cases.ts'
import { createEaselProduct } from './easel-product.ts'
import { openEmptyPage, peersOf } from './products.ts'

/** Measures the cases, one after the other, in one browser. */
export const runWebCases = async (cases: readonly WebCase[]): Promise<Result[]> => {
  const browser = await startChromium({ width: 1440, height: 900 })
  const closing: (() => void)[] = []

  const openPage = async (entry: string): Promise<Page> => {
    const served = await serveModule(entry, createFontAnswers().answer)
    closing.push(served.close)
    const page = await browser.newPage()
    await page.goto(served.url)
    return page
  }

  const service = lazy(() => startWebService())
  const easel = lazy(async () => createEaselProduct(await service.get()))
  const emptyPage = lazy(async () => openEmptyPage((await service.get()).browser))
  const canvas = lazy(() => openPage('web/canvas/testing/canvas-page.ts'))
  let opened = 0

  const paint = async (count: number): Promise<number> => {
    const page = await canvas.get()
    await page.bringToFront()
    opened = count
    const { paintedMs } = await page.evaluate<{ paintedMs: number }>(`canvasPage.measure(${count})`)
    return paintedMs
  }

  const env: WebEnv = {
    easel: easel.get,
    async peer(name) {
      const found = peersOf((await service.get()).browser).find((one) => one.name === name)
      if (!found) throw new Error(`${name} is no peer`)
      return found
    },
    emptyPage: async () => (await emptyPage.get()).hands,
    paint,
    async move(count, kind, scale, frames) {
      if (opened !== count) await paint(count)
      const page = await canvas.get()
      await page.bringToFront()
      return withBusyTime(page, frames, `canvasPage.move('${kind}', ${scale}, ${frames})`)
    },
    async panExcalidraw(count, frames) {
      await installPeers()
      const page = await openPage('bench/peers/excalidraw-page.js')
      await page.evaluate(`excalidrawPage.open(${count}, 0.25)`)
      const movement = await withBusyTime(
        page,
        frames,
        `excalidrawPage.pan(${frames}).then((times) => ({ times, sharpMs: 0 }))`,
      )
      await page.close()
      return movement
    },
  }
  try {
    const results: Result[] = []
    for (const each of cases) results.push(await runCase(each, env))
    return results
  } finally {
    await emptyPage.ifCreated(({ close }) => close())
    await service.ifCreated(({ close }) => close())
    await browser.close()
    for (const close of closing) close()
  }
}

/** The processor time that the page's thread has taken meanwhile. */
const withBusyTime = async (page: Page, frames: number, script: string): Promise<Movement> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  const before = await taskMs()
  const movement = await page.evaluate<{ times: number[]; sharpMs: number }>(script)
  const busyMs = ((await taskMs()) - before) / frames
  await session.detach()
  return { ...movement, busyMs }
}
