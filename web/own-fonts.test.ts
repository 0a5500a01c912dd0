import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { DrawnElement } from '@easel/drawing/scene.ts'
import { openCanvas, type ServerCanvas } from '@easel/server/pictures/canvas.ts'
import { drawPicture } from '@easel/server/pictures/picture.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { startChromium } from '../tools/chromium.ts'
import { type BrowserPage, serveModule } from './testing/browser-page.ts'
import { createFontAnswers } from './testing/font-answers.ts'

/** What this file of Source Code Pro calls its family, which no package of the service has. */
const ownFamily = 'Source Code Pro ExtraLight'
const files = join(dirname(createRequire(import.meta.url).resolve('@fontsource/source-code-pro/package.json')), 'files')

const textIn = (name: string): DrawnElement[] => [
  {
    id: 'text',
    kind: 'SHAPE',
    rank: 'a',
    body: {
      meta: { id: 'text' },
      basic: { type: 'RECTANGLE' },
      properties: { layout: { left: 0, top: 0, width: 400, height: 100 } },
      text: {
        paragraphs: [{ id: randomUUID(), portions: [{ text: 'iiii WWWW', style: { size: 40, font_name: { name } } }] }],
      },
    },
  } as never,
]

describe('fonts of the operator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-fonts-'))
  let browser: BrowserContext
  let served: BrowserPage
  let page: Page
  let canvas: ServerCanvas

  before(async () => {
    copyFileSync(join(files, 'source-code-pro-latin-400-normal.woff2'), join(folder, 'mine.woff2'))
    writeFileSync(join(folder, 'broken.ttf'), 'no font')
    const fonts = createFontAnswers(folder)
    ;[served, browser] = await Promise.all([
      serveModule('web/canvas/testing/drawing-page.ts', fonts.answer),
      startChromium(),
    ])
    canvas = (await openCanvas(folder)) as ServerCanvas
    browser.setDefaultTimeout(120_000)
    page = await browser.newPage()
    await page.goto(served.url)
  })
  after(async () => {
    await browser?.close()
    served?.close()
    rmSync(folder, { recursive: true })
  })

  const painted = async (family: string): Promise<Buffer> => {
    const box = { left: 0, top: 0, width: 400, height: 100 }
    const call = `drawingPage.paint(${JSON.stringify(textIn(family))}, ${JSON.stringify(box)}, '#ffffff')`
    return Buffer.from((await page.evaluate(call)) as string, 'base64')
  }

  test('[V12] are what Chromium paints a text in', async () => {
    const [own, packaged, usual] = [await painted(ownFamily), await painted('Source Code Pro'), await painted('Inter')]
    assert.ok(own.equals(packaged), 'the file looks as the package that it is of')
    assert.ok(!own.equals(usual))
    assert.ok((await painted('Nobody’s')).equals(usual))
  })

  test('[D30] are as wide in an export, which misses none; an SVG brings them along', async () => {
    const font = { family: ownFamily, size: 40, weight: 400, italic: false }
    assert.equal(canvas.measure('iiii', font), canvas.measure('WWWW', font))
    assert.equal(canvas.measure('iiii', font), canvas.measure('iiii', { ...font, family: 'Source Code Pro' }))
    const request = { elements: textIn(ownFamily), title: '', maxPixels: 1_000_000, fontsFolder: folder }
    const svg = await drawPicture({ ...request, format: 'svg' })
    assert.ok('bytes' in svg)
    assert.deepEqual(svg.missingFonts, [])
    assert.match(Buffer.from(svg.bytes).toString(), new RegExp(`font-family:'${ownFamily}'[^}]*format\\('woff2'\\)`))
  })
})
