import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { startChromium } from '../../tools/chromium.ts'
import { type BrowserPage, serveModule } from '../testing/browser-page.ts'
import { createFontAnswers } from '../testing/font-answers.ts'
import type { CanvasPage } from './testing/canvas-page.ts'

declare const canvasPage: CanvasPage

const idOf = (at: number): string => `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`

const RED = '220,38,38'
const PAPER = '244,246,248'
const FRAME = '255,255,255'

/** A red square at 100, 100, in front of a frame at 400, 100 with a blue square that reaches out of it. */
const elements = () => {
  const square = (
    at: number,
    left: number,
    top: number,
    colour: string,
    frame_id: string | null = null,
    more = {},
  ) => ({
    id: idOf(at),
    kind: 'SHAPE' as const,
    frame_id,
    z: at,
    body: {
      meta: { id: idOf(at) },
      frame_id,
      basic: { type: 'RECTANGLE' },
      properties: {
        layout: { left, top, width: 100, height: 100, ...more },
        fills: [{ solid: { color: { hex: { value: colour } } } }],
        strokes: [],
      },
    },
  })
  const frame = {
    id: idOf(2),
    kind: 'FRAME' as const,
    frame_id: null,
    z: 2,
    body: {
      meta: { id: idOf(2), name: 'Second' },
      type: 'CUSTOM',
      properties: { layout: { left: 400, top: 100, width: 200, height: 200 } },
    },
  }
  const first = {
    ...frame,
    id: idOf(5),
    z: 5,
    body: {
      ...frame.body,
      meta: { id: idOf(5), name: 'First' },
      properties: { layout: { left: 100, top: 110, width: 50, height: 50 } },
    },
  }
  const connector = {
    id: idOf(4),
    kind: 'CONNECTOR' as const,
    frame_id: null,
    z: 4,
    body: {
      meta: { id: idOf(4) },
      type: 'LINE',
      connected: { first: { shape_id: idOf(1), side: 'SOUTH' }, second: { point: { x: 150, y: 400 } } },
      stroke: { width: 6, fill: { solid: { color: { hex: { value: '#0000ff' } } } } },
    },
  }
  return {
    red: square(1, 100, 100, '#dc2626'),
    frame,
    inside: square(3, 550, 150, '#2563eb', idOf(2)),
    connector,
    first,
  }
}

describe('the canvas', () => {
  let browser: BrowserContext
  let served: BrowserPage
  let page: Page
  const faults: string[] = []
  const fonts = createFontAnswers()

  before(async () => {
    ;[served, browser] = await Promise.all([
      serveModule('web/canvas/testing/canvas-page.ts', fonts.answer),
      startChromium({ width: 1200, height: 800 }),
    ])
    browser.setDefaultTimeout(120_000)
    page = await browser.newPage()
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(served.url)
  })
  after(async () => {
    await browser?.close()
    served?.close()
    assert.deepEqual(faults, [])
  })

  const colourAt = (x: number, y: number): Promise<string> =>
    page.evaluate(([x, y]) => canvasPage.colourAt(x, y), [x, y] as const)

  /** Runs in the page; resolves when the screen is sharp after it. */
  const change = async <T>(work: (argument: T) => void, argument: T): Promise<number> => {
    await page.evaluate(() => {
      canvasPage.painted = 0
    })
    // At once: what settles before it does not count.
    await page.evaluate(`(() => {
      const settled = canvasPage.settled()
      ;(${work})(${JSON.stringify(argument)})
      return settled
    })()`)
    return page.evaluate(() => canvasPage.painted)
  }

  beforeEach(async () => {
    const { red, frame, inside, connector } = elements()
    await page.evaluate(() => void canvasPage.open())
    await change((all) => canvasPage.view?.setElements(all), [red, frame, inside, connector])
  })

  test('[V1] shows elements where they are, and what is in a frame only there', async () => {
    assert.deepEqual(
      await Promise.all([
        colourAt(150, 150),
        colourAt(303, 311),
        colourAt(450, 250),
        colourAt(590, 200),
        colourAt(620, 211),
      ]),
      [RED, PAPER, FRAME, '37,99,235', PAPER],
    )
  })

  test('[V2] a drag, the wheel and arrows pan; ctrl and the wheel zoom about the pointer', async () => {
    await page.mouse.move(700, 500)
    await page.mouse.down()
    await page.mouse.move(750, 520)
    await page.mouse.move(800, 540)
    await page.mouse.up()
    assert.deepEqual(await page.evaluate(() => canvasPage.view?.view), { x: -100, y: -40, scale: 1 })
    await page.mouse.wheel(30, 60)
    await page.waitForFunction(() => canvasPage.view?.view.x === -70)
    await page.keyboard.press('ArrowRight')
    assert.deepEqual(await page.evaluate(() => canvasPage.view?.view), { x: 10, y: 20, scale: 1 })
    await change(() => canvasPage.view?.setView({ x: 0, y: 0, scale: 1 }), undefined)
    const settled = page.evaluate(() => canvasPage.settled())
    await page.mouse.move(100, 100)
    await page.keyboard.down('Control')
    for (let step = 1; step <= 4; step++) {
      await page.mouse.wheel(0, -29)
      await page.waitForFunction((least) => (canvasPage.view?.view.scale ?? 0) > least, Math.exp(step * 0.17))
    }
    await page.keyboard.up('Control')
    await settled
    const view = await page.evaluate(() => canvasPage.view?.view ?? { x: 0, y: 0, scale: 0 })
    assert.ok(Math.abs(view.scale - 2) < 0.01)
    assert.ok(Math.abs(view.x + 100 / view.scale - 100) < 0.01)
    assert.deepEqual(await Promise.all([colourAt(110, 110), colourAt(290, 290), colourAt(96, 96)]), [RED, RED, PAPER])
  })

  test('[V2] a notch of the wheel zooms no further than 1.25 times, also over bars; hands from 5 to 800 %', async () => {
    const scale = () => page.evaluate(() => canvasPage.view?.view.scale ?? 0)
    const show = (wanted: number) => page.evaluate((scale) => canvasPage.view?.setView({ x: 0, y: 0, scale }), wanted)
    const zoomed = async (by: () => Promise<unknown>): Promise<number> => {
      await show(1)
      await by()
      await page.waitForFunction(() => canvasPage.view?.view.scale !== 1)
      return scale()
    }
    await page.mouse.move(100, 100)
    await page.keyboard.down('Control')
    for (const notch of [49, 50, 400]) {
      const [nearer, farther] = [
        await zoomed(() => page.mouse.wheel(0, -notch)),
        await zoomed(() => page.mouse.wheel(0, notch)),
      ]
      assert.ok(Math.abs(nearer - 1.25) < 1e-9 && Math.abs(farther - 0.8) < 1e-9, `${notch}: ${nearer}, ${farther}`)
    }
    // Over what floats above the board it is the board, and not the page, that becomes larger.
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<div id="bar">A bar</div>')
      Object.assign(bar.style, { position: 'fixed', left: '80px', top: '80px', width: '60px', height: '40px' })`)
    const isKept = page.evaluate(
      "new Promise((done) => addEventListener('wheel', (event) => done(event.defaultPrevented), { once: true }))",
    )
    assert.ok((await zoomed(() => page.mouse.wheel(0, -30))) > 1.1)
    assert.equal(await isKept, true)
    await page.keyboard.up('Control')
    await page.evaluate('bar.remove()')
    // As Safari tells of two fingers on a touchpad.
    const pinched = await zoomed(() =>
      page.evaluate(`for (const [name, scale] of [['gesturestart', 1], ['gesturechange', 1.5], ['gestureend', 1.5]])
        document.dispatchEvent(Object.assign(new MouseEvent(name, { cancelable: true }), { scale }))`),
    )
    assert.ok(Math.abs(pinched - 1.5) < 1e-9)
    for (const [from, factor, least] of [
      [1, 1000, 8],
      [1, 1 / 1000, 0.05],
      [0.01, 1 / 2, 0.01],
    ] as const) {
      await show(from)
      await page.evaluate((factor) => canvasPage.view?.zoomBy(factor), factor)
      await page.evaluate(() => canvasPage.settled())
      assert.equal(await scale(), least)
    }
    await show(1)
  })

  test('[V2] quick steps of a zoom add up', async () => {
    await page.evaluate(() => {
      for (let step = 0; step < 6; step++) canvasPage.view?.zoomBy(1.25)
    })
    await page.waitForFunction(() => Math.abs((canvasPage.view?.view.scale ?? 0) - 1.25 ** 6) < 1e-9)
    const settled = page.evaluate(() => {
      canvasPage.view?.zoomBy(1.25)
      canvasPage.view?.zoomTo(1)
      return canvasPage.settled()
    })
    await settled
    assert.equal(await page.evaluate(() => canvasPage.view?.view.scale), 1)
  })

  test('[V2] a movement is not at rest before its end', async () => {
    const { red } = elements()
    const told = await page.evaluate(
      (all) =>
        new Promise((resolve) => {
          const told: [isSettled: boolean, x: number | undefined][] = []
          let isMoved = false
          const onSettled = (isSettled: boolean): void => {
            const { view } = canvasPage
            if (isMoved) told.push([isSettled, view?.view.x])
            if (!isSettled) return
            if (isMoved) resolve(told)
            isMoved = true
            if (told.length === 0) view?.setView({ x: 5, y: 0, scale: 1 }, true)
          }
          canvasPage.open({ onSettled }).setElements(all)
        }),
      [red],
    )
    assert.deepEqual(told, [
      [false, 0],
      [true, 5],
    ])
  })

  test('[V3] a click tells what is in front there; outlines are as wide as a finger needs', async () => {
    for (const [x, y] of [
      [150, 150],
      [150, 300],
      [154, 300],
      [590, 200],
      [620, 200],
      [450, 250],
      [900, 700],
    ] as const) {
      const count = await page.evaluate(() => canvasPage.picked.length)
      await page.mouse.click(x, y)
      await page.waitForFunction((count) => canvasPage.picked.length > count, count)
    }
    assert.deepEqual(await page.evaluate(() => canvasPage.picked.map((id) => id?.slice(-1))), [
      '1',
      '4',
      '4',
      '3',
      undefined,
      '2',
      undefined,
    ])
  })

  test('[V4] a change paints the tiles where something was or is, and no others', async () => {
    const { red } = elements()
    const moved = {
      ...red,
      body: {
        ...red.body,
        properties: { ...red.body.properties, layout: { left: 150, top: 100, width: 100, height: 100 } },
      },
    }
    // Six tiles on the screen, fourteen around it and one of the overview.
    await page.waitForFunction(() => canvasPage.painted === 21)
    const painted = await change((one) => canvasPage.view?.update([one], []), moved)
    // One tile of the screen, and maybe that of the overview already.
    assert.ok(painted >= 1 && painted <= 2, `${painted} tiles`)
    assert.deepEqual(await Promise.all([colourAt(120, 150), colourAt(230, 150)]), [PAPER, RED])
    // The connector came along.
    assert.equal(await colourAt(175, 300), '0,0,255')
    await change((id) => canvasPage.view?.update([], [id]), red.id)
    assert.equal(await colourAt(230, 150), PAPER)
  })

  test('[V5] marks are outlines in colour, until there are none', async () => {
    await change((id) => canvasPage.view?.mark(new Map([[id, 'added']])), idOf(1))
    assert.equal(await colourAt(96, 150), '22,163,74')
    await change(() => canvasPage.view?.mark(new Map()), undefined)
    assert.equal(await colourAt(96, 150), PAPER)
  })

  test('[V5] a connector is marked along its line, and not in the box around it', async () => {
    const slanted = {
      id: idOf(6),
      kind: 'CONNECTOR' as const,
      frame_id: null,
      z: 60,
      body: {
        meta: { id: idOf(6) },
        type: 'LINE',
        connected: { first: { point: { x: 60, y: 420 } }, second: { point: { x: 160, y: 520 } } },
        stroke: { width: 4, fill: { solid: { color: { hex: { value: '#0000ff' } } } } },
      },
    }
    await change((one) => canvasPage.view?.update([one], []), slanted)
    await change((id) => canvasPage.view?.mark(new Map([[id, 'changed']])), idOf(6))
    const [onLine, ...beside] = await Promise.all([colourAt(110, 470), colourAt(113, 467), colourAt(107, 473)])
    assert.equal(onLine, '0,0,255', 'the line stays as it is')
    assert.deepEqual(beside, ['217,119,6', '217,119,6'])
    const corners = await Promise.all([colourAt(156, 424), colourAt(64, 516), colourAt(140, 440)])
    assert.deepEqual(corners, [PAPER, PAPER, PAPER])
    await change(() => canvasPage.view?.mark(new Map()), undefined)
    assert.equal(await colourAt(113, 467), PAPER)
    await change((id) => canvasPage.view?.update([], [id]), idOf(6))
  })

  test('[V6] pins keep their size, and are picked before what is under them', async () => {
    await change((pin) => canvasPage.view?.setPins([pin]), { id: 'pin', x: 110, y: 190, label: '2' })
    await page.mouse.click(120, 170)
    await page.waitForFunction(() => canvasPage.picked.length > 0)
    assert.deepEqual(await page.evaluate(() => canvasPage.picked), ['pin'])
    assert.equal(await colourAt(114, 171), '37,99,235')
  })

  test('[V7] everything fits on the screen; frames are listed as one reads; places are found by id', async () => {
    const { first } = elements()
    await change((frame) => canvasPage.view?.update([frame], []), first)
    await change(() => canvasPage.view?.fit(), undefined)
    const found = await page.evaluate(() => ({
      view: canvasPage.view?.view,
      names: canvasPage.view?.frames().map(({ name }) => name),
      bounds: canvasPage.view?.boundsOf('00000000-0000-4000-8000-000000000004'),
    }))
    assert.deepEqual(found.names, ['First', 'Second'])
    assert.deepEqual(found.bounds, { left: 150, top: 200, width: 0, height: 200 })
    assert.ok(found.view && found.view.x < 100 && found.view.scale > 1)
  })

  test('[V8] a view without sense changes nothing', async () => {
    await page.evaluate(() => canvasPage.view?.setView({ x: Number.NaN, y: Infinity, scale: -1 }))
    assert.deepEqual(await page.evaluate(() => canvasPage.view?.view), { x: 0, y: 0, scale: 1 })
    await page.evaluate(() => canvasPage.view?.setView({ x: 0, y: 0, scale: 1e9 }))
    assert.equal(await page.evaluate(() => canvasPage.view?.view.scale), 20)
  })

  test('[V9] paints the same in the page, where workers have no canvas', async () => {
    const { red, frame, inside } = elements()
    await page.evaluate(() => void canvasPage.open({ isInPage: true }))
    await change((all) => canvasPage.view?.setElements(all), [red, frame, inside])
    assert.deepEqual(await Promise.all([colourAt(150, 150), colourAt(590, 200), colourAt(620, 211)]), [
      RED,
      '37,99,235',
      PAPER,
    ])
  })

  test('[V10] follows the size of its container, and keeps what is in the middle there', async () => {
    const settled = page.evaluate(() => canvasPage.settled())
    await page.setViewportSize({ width: 1600, height: 700 })
    await settled
    assert.equal(await page.evaluate(() => document.querySelector('canvas')?.width), 1600)
    assert.equal(await colourAt(150 + 200, 150 - 50), RED)
    assert.deepEqual(await page.evaluate(() => canvasPage.view?.view), { x: -200, y: 50, scale: 1 })
    // What was fitted is fitted again, until somebody moves it.
    const fitted = await page.evaluate(() => {
      canvasPage.view?.fit()
      return canvasPage.view?.view.scale ?? 0
    })
    await page.setViewportSize({ width: 600, height: 400 })
    await page.waitForFunction(() => document.querySelector('canvas')?.width === 600)
    const later = await page.evaluate(() => canvasPage.view?.view ?? { x: 0, y: 0, scale: 0 })
    assert.ok(later.scale < fitted && later.x < 100 && later.x + 600 / later.scale > 600, JSON.stringify(later))
    await page.setViewportSize({ width: 1200, height: 800 })
    await page.waitForFunction(() => document.querySelector('canvas')?.width === 1200)
  })

  test('[V10] what was fitted stays fitted, until it is moved; a view that was remembered comes back', async () => {
    const resize = async (width: number, height: number): Promise<void> => {
      await page.setViewportSize({ width, height })
      await page.waitForFunction((width) => document.querySelector('canvas')?.width === width, width)
    }
    const viewNow = () => page.evaluate(() => canvasPage.view?.view)
    await page.evaluate(() => canvasPage.view?.fit())
    const fitted = await viewNow()
    await page.evaluate(() => {
      const restore = canvasPage.view?.remember()
      Object.assign(globalThis, { restore })
      canvasPage.view?.fit({ left: 9_000, top: 0, width: 10, height: 10 })
    })
    assert.equal(await page.evaluate(() => canvasPage.view?.isAstray()), true)
    await resize(600, 400)
    await page.evaluate(() => (globalThis as unknown as { restore: () => void }).restore())
    assert.equal(await page.evaluate(() => canvasPage.view?.isAstray()), false)
    assert.ok(((await viewNow())?.scale ?? 9) < (fitted?.scale ?? 0))
    await resize(1200, 800)
    assert.deepEqual(await viewNow(), fitted)
    await page.evaluate(() => canvasPage.view?.setView({ x: 0, y: 0, scale: 1 }))
    await page.evaluate(() => {
      Object.assign(globalThis, { restore: canvasPage.view?.remember() })
      canvasPage.view?.setView({ x: 50, y: 60, scale: 2 })
    })
    await resize(600, 400)
    await page.evaluate(() => (globalThis as unknown as { restore: () => void }).restore())
    await resize(1200, 800)
    assert.deepEqual(await viewNow(), { x: 0, y: 0, scale: 1 })
  })

  test('[V11] a dark page dims the paper, and leaves colours and dark text as they were chosen', async () => {
    await change(() => canvasPage.view?.setDark(true), undefined)
    const [paper, ...others] = await Promise.all([colourAt(303, 311), colourAt(150, 150), colourAt(450, 250)])
    assert.deepEqual(others, [RED, FRAME])
    const [lightness = 0] = paper.split(',').map(Number)
    assert.ok(lightness > 180 && lightness < Number(PAPER.split(',')[0]), paper)
  })

  test('[V12] loads the fonts that texts need and no others, and paints those texts again', async () => {
    const [red] = [elements().red]
    const written = (text: string, name: string) => ({
      ...red,
      body: { ...red.body, text: { paragraphs: [{ id: 'p', portions: [{ text, style: { font_name: { name } } }] }] } },
    })
    const isAsked = (part: string): boolean => fonts.asked.some((path) => path.includes(part))
    assert.ok(!isAsked('.woff'))
    // It comes only when what was painted without it has been counted.
    const release = fonts.hold()
    const painted = await change((one) => canvasPage.view?.update([one], []), written('Hello', 'Permanent Marker'))
    release()
    await page.waitForFunction((before) => canvasPage.painted > before, painted)
    assert.deepEqual(
      fonts.asked.filter((path) => path.includes('.woff')).map((path) => path.split('/').at(-1)),
      ['permanent-marker-latin-400-normal.woff2'],
    )
    await change((one) => canvasPage.view?.update([one], []), written('日本語のテキスト', 'No such font'))
    while (!isAsked('/noto-sans-jp-')) await page.evaluate(() => new Promise(requestAnimationFrame))
    assert.ok(!isAsked('/noto-sans-kr-'))
  })

  test('[V13] shows the image of a fill when it is there, and a grey until then', async () => {
    const { red } = elements()
    const pictured = (asset_id: string, at: number) => ({
      ...red,
      id: idOf(at),
      body: {
        ...red.body,
        properties: {
          layout: { left: at * 100, top: 100, width: 100, height: 100 },
          fills: [{ image: { asset_id } }],
          strokes: [],
        },
      },
    })
    await page.evaluate(() => {
      const loadImage = async (id: string): Promise<Blob | undefined> => {
        if (id === 'gone') throw new Error('no such image')
        const svg =
          '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#dc2626"/></svg>'
        return new Blob([svg], { type: 'image/svg+xml' })
      }
      canvasPage.open({ loadImage })
    })
    await change((all) => canvasPage.view?.setElements(all), [pictured('there', 1), pictured('gone', 3)])
    while ((await colourAt(150, 150)) !== RED) await page.evaluate(() => new Promise(requestAnimationFrame))
    assert.notEqual(await colourAt(350, 150), PAPER)
    assert.notEqual(await colourAt(350, 150), RED)
  })
})
