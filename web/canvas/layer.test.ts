import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../tools/chromium.ts'
import { type BrowserPage, serveModule } from '../testing/browser-page.ts'
import type { LayerPage } from './testing/layer-page.ts'

declare const layerPage: LayerPage

describe('what is dragged above the tiles', () => {
  let browser: Browser
  let served: BrowserPage
  let page: Page
  const faults: string[] = []

  before(async () => {
    ;[served, browser] = await Promise.all([
      // Without fonts of the service: they would come to the page and to the worker at different times.
      serveModule('web/canvas/testing/layer-page.ts'),
      chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'], timeout: 120_000 }),
    ])
    page = await browser.newPage({ viewport: { width: 900, height: 600 } })
    page.setDefaultTimeout(120_000)
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(served.url)
    await page.evaluate(() => layerPage.open(20_000))
  })
  after(async () => {
    await browser?.close()
    served?.close()
    assert.deepEqual(faults, [])
  })

  test('[V4] with 20,000 elements nothing flickers: while it lasts, when it ends, and when it is taken back', async () => {
    // In the middle of the first rows, with connectors on it; its old place and its new one are on the screen.
    const at = 5 * Math.ceil(Math.sqrt(20_000 * 1.6)) + 3
    const shown = await page.evaluate(async (at) => {
      layerPage.remember('before')
      const element = layerPage.moved(at, 30, 40)
      await layerPage.preview([element])
      layerPage.remember('after')
      const moved = layerPage.difference('before')
      await layerPage.preview([])
      return { moved, restored: layerPage.difference('before') }
    }, at)
    assert.ok(shown.moved > 1_000, 'it is seen where it is dragged to')
    assert.equal(shown.restored, 0, 'a drag that is taken back leaves a trace')
    const kept = await page.evaluate(async (at) => {
      const element = layerPage.moved(at, 30, 40)
      await layerPage.preview([element])
      const strays = layerPage.strays('before', 'after')
      return { strays, ...(await layerPage.keep([element])), left: layerPage.difference('after') }
    }, at)
    assert.equal(kept.strays, 0)
    assert.ok(kept.frames > 1)
    assert.equal(kept.different, 0, `${kept.different} of ${kept.frames} frames differ until tiles are fresh`)
    assert.equal(kept.left, 0, 'tiles show it otherwise than the layer did')
  })

  test('[V4] with 20,000 elements every pixel of each frame of a drag is as before a step or as after it', async () => {
    const at = 5 * Math.ceil(Math.sqrt(20_000 * 1.6)) + 3
    const shown = await page.evaluate(async (at) => {
      layerPage.remember('begin of the drag')
      const steps = Array.from({ length: 8 }, (_, n) => [layerPage.moved(at, 12 * (n + 1), 16 * (n + 1))])
      const dragged = await layerPage.drag(steps)
      return { ...dragged, left: layerPage.difference('begin of the drag') }
    }, at)
    assert.equal(shown.frames, 24)
    assert.equal(shown.different, 0, `${shown.different} of ${shown.frames} frames differ`)
    assert.equal(shown.left, 0, 'a drag that is taken back leaves a trace')
  })

  test('[V4] many that are dragged are painted once, with nothing left where they were, and stay as they are', async () => {
    const columns = Math.ceil(Math.sqrt(20_000 * 1.6))
    // Five rows of what is on the screen and beyond its edge, without the connectors among them.
    const all = [3, 4, 5, 6, 7].flatMap((row) => Array.from({ length: 20 }, (_, at) => row * columns + at))
    const ids = all.filter((at) => at % 5 !== 4)
    const shown = await page.evaluate(async (ids) => {
      const by = (x: number, y: number) => ids.map((at) => layerPage.moved(at, x, y))
      layerPage.remember('begin')
      await layerPage.preview(by(10, 10))
      layerPage.takeTexts()
      // As far as nothing comes above anything else.
      for (const far of [14, 18, 22, 26]) await layerPage.preview(by(far, far))
      const texts = layerPage.takeTexts()
      const moved = layerPage.difference('begin')
      const kept = await layerPage.keep(by(26, 26))
      return { texts, moved, ...kept }
    }, ids)
    assert.equal(shown.texts, 0, 'texts were painted again while they were dragged')
    assert.ok(shown.moved > 10_000, 'they are seen where they are dragged to')
    assert.equal(shown.different, 0, `${shown.different} of ${shown.frames} frames differ from what was dragged`)
  })

  test('[V4] what is drawn where thousands lie is there in the next frame, whenever tiles show it', async () => {
    const differing = await page.evaluate(async () => {
      await layerPage.look(0.1)
      const differing = await layerPage.drawAcross()
      await layerPage.look(1)
      return differing
    })
    assert.ok(differing > 1_000, `${differing} pixels differ`)
  })
})
