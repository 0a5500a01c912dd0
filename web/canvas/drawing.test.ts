import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listBounds } from '@easel/drawing/list-bounds.ts'
import { type DrawnElement, drawScene } from '@easel/drawing/scene.ts'
import { lineCorpus, linesOf } from '@easel/drawing/testing/line-corpus.ts'
import { openCanvas, type ServerCanvas } from '@easel/server/pictures/canvas.ts'
import { drawPicture } from '@easel/server/pictures/picture.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { startChromium } from '../../tools/chromium.ts'
import { sheetElements } from '../../tools/contact-sheet/sheet.ts'
import { sheets } from '../../tools/contact-sheet/sheets.ts'
import { gallery } from '../../tools/gallery.ts'
import { type BrowserPage, serveModule } from '../testing/browser-page.ts'
import { createFontAnswers } from '../testing/font-answers.ts'

/** Of 255. Chromium gives small letters more contrast than the server's library does, at the same places. */
const THRESHOLD = 48
const MAX_SHARE = 0.01
/** What an export leaves free around everything. */
const PADDING = 24

describe('Chromium and the server', () => {
  let browser: BrowserContext
  let served: BrowserPage
  let page: Page
  let canvas: ServerCanvas
  const fonts = createFontAnswers()

  before(async () => {
    ;[served, browser] = await Promise.all([
      serveModule('web/canvas/testing/drawing-page.ts', fonts.answer),
      startChromium(),
    ])
    canvas = (await openCanvas()) as ServerCanvas
    browser.setDefaultTimeout(120_000)
    page = await browser.newPage()
    await page.goto(served.url)
  })
  after(async () => {
    await browser?.close()
    served?.close()
  })

  test('[D30] break every text of the corpus at the same places, whatever its script', async () => {
    const corpus = lineCorpus()
    const theirs = await page.evaluate<string[][]>('drawingPage.lines()')
    const ours = corpus.map((one) => linesOf(one, canvas.measure))
    assert.ok(corpus.length >= 200 && new Set(corpus.map(({ script }) => script)).size >= 10)
    assert.ok(ours.filter((lines) => lines.length > 2).length > 150, 'most texts have several lines')
    assert.ok(fonts.asked.some((path) => path.includes('noto-sans-thai')))
    for (const [at, { script }] of corpus.entries()) assert.deepEqual(theirs[at], ours[at], `${script}, text ${at}`)
  })

  const pixelsOf = async (png: Uint8Array) => {
    const { loadImage, createCanvas } = canvas.library
    const image = await loadImage(Buffer.from(png))
    const { width, height } = image
    const context = createCanvas(width, height).getContext('2d')
    context.drawImage(image, 0, 0)
    return { width, height, data: context.getImageData(0, 0, width, height).data }
  }

  /** The share of pixels of which a channel differs. */
  const difference = async (elements: readonly DrawnElement[], background: string): Promise<number> => {
    const bounds = listBounds(drawScene(elements, canvas))
    assert.ok(bounds)
    const { left, top, width, height } = bounds
    const box = { left: left - PADDING, top: top - PADDING, width: width + 2 * PADDING, height: height + 2 * PADDING }
    const [exported, painted] = await Promise.all([
      drawPicture({ elements, format: 'png', title: '', scale: 1, background, maxPixels: 40_000_000 }),
      page.evaluate<string, unknown>(
        ([elements, box, background]: never) =>
          (globalThis as never as { drawingPage: { paint(...values: unknown[]): Promise<string> } }).drawingPage.paint(
            elements,
            box,
            background,
          ),
        [elements, box, background],
      ),
    ])
    assert.ok('bytes' in exported)
    const [ours, theirs] = [await pixelsOf(exported.bytes), await pixelsOf(Buffer.from(painted, 'base64'))]
    assert.deepEqual([theirs.width, theirs.height], [ours.width, ours.height])
    let count = 0
    for (let at = 0; at < ours.data.length; at += 4)
      for (let channel = at; channel < at + 3; channel++)
        if (Math.abs((ours.data[channel] ?? 0) - (theirs.data[channel] ?? 0)) > THRESHOLD) {
          count += 1
          break
        }
    return count / (ours.data.length / 4)
  }

  test('[D31] paint every template and the contact sheet alike', async () => {
    const pictures = [
      ...gallery().map(({ name, elements }) => ({ name, elements, background: '#eef2f6' })),
      ...sheets.map((sheet) => ({ name: sheet.name, elements: sheetElements(sheet), background: '#ffffff' })),
    ]
    assert.ok(pictures.length > 20)
    for (const { name, elements, background } of pictures) {
      const share = await difference(elements, background)
      assert.ok(share < MAX_SHARE, `${name}: ${(share * 100).toFixed(2)} % of the pixels differ`)
    }
  })
})
