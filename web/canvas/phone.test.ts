import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../tools/chromium.ts'
import { type BrowserPage, serveModule } from '../testing/browser-page.ts'
import type { View } from './canvas-types.ts'
import type { CanvasPage } from './testing/canvas-page.ts'

declare const canvasPage: CanvasPage

type Points = readonly (readonly [x: number, y: number])[]

const RED_ID = '00000000-0000-4000-8000-000000000001'

/** A red square of 100 units. */
const square = (left: number, top: number) => ({
  id: RED_ID,
  kind: 'SHAPE' as const,
  frame_id: null,
  z: 1,
  body: {
    meta: { id: RED_ID },
    basic: { type: 'RECTANGLE' },
    properties: {
      layout: { left, top, width: 100, height: 100 },
      fills: [{ solid: { color: { hex: { value: '#dc2626' } } } }],
      strokes: [],
    },
  },
})

describe('the canvas on a phone', () => {
  let browser: Browser
  let served: BrowserPage
  const faults: string[] = []

  before(async () => {
    ;[served, browser] = await Promise.all([
      serveModule('web/canvas/testing/canvas-page.ts'),
      chromium.launch({
        executablePath: findChromium(),
        // A real screen of 1.5 for the test of it; the others are emulated.
        args: ['--no-sandbox', '--disable-gpu', '--force-device-scale-factor=1.5'],
        timeout: 120_000,
      }),
    ])
  })
  after(async () => {
    await browser?.close()
    served?.close()
    assert.deepEqual(faults, [])
  })

  /** A page with the square at 100, 100, once it is sharp. */
  const openCanvas = async (deviceScaleFactor: number, width = 390, height = 844): Promise<Page> => {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor,
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    page.setDefaultTimeout(120_000)
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(served.url)
    await page.evaluate(
      (element) => {
        const settled = canvasPage.settled()
        canvasPage.open().setElements([element])
        return settled
      },
      square(100, 100),
    )
    return page
  }

  describe('under fingers', () => {
    let page: Page
    let session: CDPSession

    before(async () => {
      page = await openCanvas(2)
      session = await page.context().newCDPSession(page)
    })

    /** `timestamp`: in seconds, where it is not the present. */
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
      points: Points,
      time?: { timestamp: number },
    ) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        ...time,
      })

    /** Fingers go from one place to the next in some steps; they stay down. */
    const drag = async (from: Points, to: Points, steps = 4): Promise<void> => {
      for (let step = 1; step <= steps; step++)
        await send(
          'touchMove',
          from.map(([x, y], at) => {
            const [endX, endY] = to[at] ?? [x, y]
            return [x + ((endX - x) * step) / steps, y + ((endY - y) * step) / steps]
          }),
        )
    }

    const tap = async (x: number, y: number, time?: { timestamp: number }): Promise<void> => {
      await send('touchStart', [[x, y]], time)
      await send('touchEnd', [], time)
    }

    const reset = () =>
      page.evaluate(() => {
        canvasPage.picked = []
        canvasPage.view?.setView({ x: 0, y: 0, scale: 1 })
      })
    /** In thousandths: Chromium has the places of fingers as single floats. */
    const view = () =>
      page.evaluate(async () => {
        // Moves are delivered with the next frame.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        const { x = 0, y = 0, scale = 0 } = canvasPage.view?.view ?? {}
        const round = (value: number): number => Math.round(value * 1e3) / 1e3
        return { x: round(x), y: round(y), scale: round(scale) }
      })
    const pickedAfter = async (work: () => Promise<void>): Promise<string | undefined> => {
      const count = await page.evaluate(() => canvasPage.picked.length)
      await work()
      await page.waitForFunction((count) => canvasPage.picked.length > count, count)
      return page.evaluate(() => canvasPage.picked.at(-1) ?? 'nothing')
    }

    test('[V2] one finger pans; the page stays where it is', async () => {
      await reset()
      await send('touchStart', [[200, 500]])
      await drag([[200, 500]], [[140, 300]])
      await send('touchEnd', [])
      assert.deepEqual(await view(), { x: 60, y: 200, scale: 1 })
      assert.deepEqual(await page.evaluate('[scrollX, scrollY, visualViewport.scale]'), [0, 0, 1])
      assert.deepEqual(await page.evaluate(() => canvasPage.picked), [])
    })

    test('[V2] two fingers pinch and pan about their middle; the page is not zoomed', async () => {
      await reset()
      await send('touchStart', [
        [100, 400],
        [200, 400],
      ])
      await drag(
        [
          [100, 400],
          [200, 400],
        ],
        [
          [120, 500],
          [320, 500],
        ],
      )
      const { x, y, scale } = await view()
      // What was between the fingers, at 150, 400, is between them still.
      assert.ok(Math.abs(scale - 2) < 0.01, `${scale}`)
      assert.ok(Math.abs((150 - x) * scale - 220) < 0.5 && Math.abs((400 - y) * scale - 500) < 0.5, `${x}, ${y}`)
      // The finger that is left pans on, without a jump.
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [{ x: 320, y: 500, id: 1 }] })
      assert.deepEqual(await view(), { x, y, scale })
      await drag([[120, 500]], [[120, 560]])
      await send('touchEnd', [])
      const later = await view()
      assert.deepEqual(later, { x, y: y - 60 / scale, scale })
      assert.deepEqual(await page.evaluate('[scrollX, scrollY, visualViewport.scale]'), [0, 0, 1])
      assert.deepEqual(await page.evaluate(() => canvasPage.picked), [])
    })

    test('[V2] a tap picks, also a pin beside the finger; a double tap zooms in where it is', async () => {
      await reset()
      assert.equal(await pickedAfter(() => tap(150, 150)), RED_ID)
      await page.evaluate(() => canvasPage.view?.setPins([{ id: 'pin', x: 300, y: 300, label: '1' }]))
      assert.equal(await pickedAfter(() => tap(292, 306)), 'pin')
      assert.equal(await pickedAfter(() => tap(150, 700)), 'nothing')
      // A finger rolls while it taps.
      const rolled = await pickedAfter(async () => {
        await send('touchStart', [[150, 150]])
        await drag([[150, 150]], [[154, 154]])
        await send('touchEnd', [])
      })
      assert.equal(rolled, RED_ID)
      assert.deepEqual(await view(), { x: 0, y: 0, scale: 1 })
      // However long it takes to send both, they are a tenth of a second apart.
      const timestamp = Date.now() / 1000
      await tap(104, 601, { timestamp })
      await tap(100, 600, { timestamp: timestamp + 0.1 })
      await page.waitForFunction(() => canvasPage.view?.view.scale === 2)
      assert.deepEqual(await view(), { x: 50, y: 300, scale: 2 })
      assert.equal(await page.evaluate('visualViewport.scale'), 1)
    })

    test('[V2] a view that fingers throw goes on and comes to rest, and is held by the next finger', async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await reset()
      const swipe = async (rest: number): Promise<void> => {
        const now = Date.now() / 1000
        await send('touchStart', [[200, 600]], { timestamp: now })
        for (let step = 1; step <= 5; step++)
          await send('touchMove', [[200, 600 - 40 * step]], { timestamp: now + step * 0.016 })
        await send('touchEnd', [], { timestamp: now + 0.08 + rest })
      }
      // At 2.5 pixels a millisecond it goes on for about half a screen, one way only.
      await swipe(0.016)
      await page.evaluate(async () => {
        for (let y = -1; y !== canvasPage.view?.view.y; ) {
          y = canvasPage.view?.view.y ?? 0
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        }
      })
      const thrown = await view()
      assert.ok(thrown.y > 400 && thrown.y < 1000 && thrown.x === 0 && thrown.scale === 1, JSON.stringify(thrown))
      // Who holds still before lifting the finger has put it where it is.
      await reset()
      await swipe(0.4)
      assert.equal((await view()).y, 200)
      await reset()
      await swipe(0.016)
      await send('touchStart', [[200, 400]])
      const held = await view()
      assert.deepEqual(await view(), held)
      await send('touchEnd', [])
      assert.deepEqual(await view(), held)
      // Reduced motion takes it away.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await reset()
      await swipe(0.016)
      assert.equal((await view()).y, 200)
    })

    test('[V2] a gesture that is cancelled leaves nothing behind', async () => {
      // Picks are answered in their order: those of the taps before have come then.
      await pickedAfter(() => tap(300, 100))
      await reset()
      await send('touchStart', [
        [100, 400],
        [200, 400],
      ])
      await send('touchCancel', [])
      await send('touchStart', [[200, 500]])
      await drag([[200, 500]], [[150, 500]])
      // A move that is not delivered yet would be cancelled too.
      assert.deepEqual(await view(), { x: 50, y: 0, scale: 1 })
      await send('touchCancel', [])
      assert.deepEqual(await view(), { x: 50, y: 0, scale: 1 })
      assert.deepEqual(await page.evaluate(() => canvasPage.picked), [])
      assert.equal(await page.evaluate(() => document.querySelector('div')?.style.cursor), '')
      // The window loses a finger without being told.
      await send('touchStart', [[200, 500]])
      await page.evaluate(() => dispatchEvent(new Event('blur')))
      await drag([[200, 500]], [[100, 500]])
      await send('touchEnd', [])
      assert.deepEqual(await view(), { x: 50, y: 0, scale: 1 })
    })
  })

  const RED = '220,38,38'

  /** Every colour of the canvas, in the first frame of a view if there is one. */
  const look = (page: Page, view?: View) =>
    page.evaluate(async (view) => {
      if (view) canvasPage.view?.setView(view)
      if (view) await new Promise(requestAnimationFrame)
      const canvas = document.querySelector('canvas') as HTMLCanvasElement
      const { width, height } = canvas
      const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, width, height)
      const words = new Set(new Uint32Array(data.buffer))
      const colours = [...words].map((word) => [word & 255, (word >> 8) & 255, (word >> 16) & 255].join())
      return { width, height, colours }
    }, view)

  /** The colours along a row of the screen, in its own pixels: as it arrives at an eye. */
  const row = async (page: Page, y: number): Promise<string[]> => {
    const png = (await page.screenshot({ scale: 'device' })).toString('base64')
    return page.evaluate(
      async ([png, y]) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
        const context = new OffscreenCanvas(image.width, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
        context.drawImage(image, 0, -y)
        const { data } = context.getImageData(0, 0, image.width, 1)
        return Array.from({ length: image.width }, (_, x) => `${data[x * 4]},${data[x * 4 + 1]},${data[x * 4 + 2]}`)
      },
      [png, y] as const,
    )
  }

  for (const [ratio, width] of [
    [2, 390],
    [1.5, 391],
  ] as const)
    test(`[V10] at ${ratio} pixels for each, edges are sharp and tiles leave no seams`, async () => {
      const page = await openCanvas(ratio, width, 701)
      const seen = await look(page)
      assert.ok(Math.abs(seen.width - width * ratio) < 1 && Math.abs(seen.height - 701 * ratio) < 1)
      const pixels = await row(page, 151 * ratio)
      const [from, to] = [pixels.indexOf(RED), pixels.lastIndexOf(RED) + 1]
      assert.deepEqual(
        [from, to, pixels.slice(from, to).every((colour) => colour === RED)],
        [100 * ratio, 200 * ratio, true],
      )
      // Paper, dots and the square: no pixel is between them.
      assert.equal(seen.colours.length, 3, seen.colours.join(' '))
      assert.ok(pixels.every((colour) => seen.colours.includes(colour)))
      // Inside of the square there is nothing but the square: neither while tiles are stretched nor when they are sharp.
      const sharpAt = async (view: View) => {
        const settled = page.evaluate(() => canvasPage.settled())
        await page.evaluate((view) => canvasPage.view?.setView(view), view)
        await settled
        return (await look(page)).colours
      }
      assert.deepEqual(await sharpAt({ x: 101.3, y: 102.7, scale: 11.1 }), [RED])
      await sharpAt({ x: 1000, y: 1000, scale: 11.1 })
      const stretched = await look(page, { x: 101.3, y: 102.7, scale: 12.3 })
      assert.deepEqual(stretched.colours, [RED])
      await page.close()
    })

  test('[V10] a window that goes to a screen with other pixels is sharp there', async () => {
    const page = await openCanvas(1)
    const session = await page.context().newCDPSession(page)
    // Its size in CSS pixels stays the same.
    await page.evaluate(() => {
      const settled = canvasPage.settled()
      document.querySelector('div')?.setAttribute('style', 'position:relative;width:300px;height:600px')
      return settled
    })
    for (const deviceScaleFactor of [2, 1.5, 1]) {
      const settled = page.evaluate(() => canvasPage.settled())
      // An emulated screen tells of its pixels only together with another size.
      const metrics = { width: 390, height: 800 + 10 * deviceScaleFactor, deviceScaleFactor, mobile: true }
      await session.send('Emulation.setDeviceMetricsOverride', metrics)
      await settled
      const { width, colours } = await look(page)
      assert.deepEqual([width, colours.length], [300 * deviceScaleFactor, 3])
    }
    await page.close()
  })
})
