import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ChangeEdit, Shape } from '@easel/contract'
import { layoutBounds } from '@easel/contract/shapes/bounds.ts'
import { listBounds } from '@easel/drawing/list-bounds.ts'
import { type DrawnElement, drawScene } from '@easel/drawing/scene.ts'
import { openCanvas, type ServerCanvas } from '@easel/server/pictures/canvas.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { sheetElements } from '../../tools/contact-sheet/sheet.ts'
import { sheets } from '../../tools/contact-sheet/sheets.ts'
import { gallery } from '../../tools/gallery.ts'
import { backgroundOf } from '../canvas/theme.ts'
import { TIMEOUT_MS } from '../testing/browser.ts'
import { type Colleague, type People, startPeople } from '../testing/people.ts'

/** Of 255; as in ../canvas/drawing.test.ts. The dots of the paper differ by less. */
const THRESHOLD = 48
const MAX_SHARE = 0.01
/** What an export leaves free around everything. */
const PADDING = 24
const NUDGE = 10

/** In the browser. */
declare const document: {
  querySelector(selector: string): { width: number; height: number; toDataURL(): string } | null
}

interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

// Images are uploaded to a zone: a sheet of them is none that could be inserted.
const drawable = sheets.filter(({ images }) => !images)
const pictures = [...gallery(), ...drawable.map((sheet) => ({ name: sheet.name, elements: sheetElements(sheet) }))]
const chosen = atLength({ short: [pictures[0], pictures.find(({ name }) => name === 'Fills')], long: pictures }).filter(
  (one) => one !== undefined,
)

describe('a board that was edited, and its export', () => {
  let room: People
  let canvas: ServerCanvas
  before(async () => {
    room = await startPeople('sqlite', 1)
    canvas = (await openCanvas()) as ServerCanvas
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  const insertOf = ({ kind, body, frame_id }: DrawnElement): ChangeEdit => {
    if (kind === 'FRAME') return { insert: { frame: body } } as ChangeEdit
    return { insert: kind === 'SHAPE' ? { shape: { ...body, frame_id } } : { connector: body } } as ChangeEdit
  }

  const square = (left: number, top: number) => ({
    basic: { type: 'RECTANGLE' as const },
    properties: {
      layout: { left, top, width: 2, height: 2 },
      fills: [{ solid: { color: { hex: { value: '#000000' } } } }],
      strokes: [],
    },
  })

  const pixelsOf = async (png: Uint8Array): Promise<Pixels> => {
    const { loadImage, createCanvas } = canvas.library
    const image = await loadImage(Buffer.from(png))
    const { width, height } = image
    const context = createCanvas(width, height).getContext('2d')
    context.drawImage(image, 0, 0)
    return { width, height, data: context.getImageData(0, 0, width, height).data }
  }

  /** A box around everything, with sides at even numbers: then pixels of screen and export are the same places. */
  const evenBox = (elements: readonly DrawnElement[]) => {
    const bounds = listBounds(drawScene(elements, canvas))
    assert.ok(bounds)
    // The view is fitted to boxes, some of which are larger than what is painted in them.
    const boxes = elements.flatMap(({ kind, body }) =>
      kind === 'CONNECTOR' ? [] : [layoutBounds((body as Shape).properties.layout)],
    )
    const all = [bounds, ...boxes]
    const [left, top] = [Math.min(...all.map((box) => box.left)), Math.min(...all.map((box) => box.top))]
    const right = Math.max(...all.map((box) => box.left + box.width))
    const bottom = Math.max(...all.map((box) => box.top + box.height))
    const even = (value: number): number => 2 * Math.ceil(value / 2)
    return {
      left: even(left - 20),
      top: even(top - 20),
      right: even(right + 20),
      bottom: even(bottom + 20),
    }
  }

  /** The share of pixels of which a channel differs, where one picture lies in the other. */
  const shareOff = (ours: Pixels, theirs: Pixels, dx: number, dy: number): number => {
    let count = 0
    for (let y = 0; y < ours.height; y++)
      for (let x = 0; x < ours.width; x++) {
        const [one, other] = [(y * ours.width + x) * 4, ((y + dy) * theirs.width + x + dx) * 4]
        const isOff = (channel: number): boolean =>
          Math.abs((ours.data[one + channel] ?? 0) - (theirs.data[other + channel] ?? 0)) > THRESHOLD
        if (isOff(0) || isOff(1) || isOff(2)) count += 1
      }
    return count / (ours.width * ours.height)
  }

  /** The share of pixels that differ between the screen and the export, after everything was moved by a key. */
  const differenceOf = async (name: string, elements: readonly DrawnElement[]): Promise<number> => {
    const { owner } = room
    const { page, hands } = room.people[0] as Colleague
    const { left, top, right, bottom } = evenBox(elements)
    const zone = await room.aZone(name)
    await owner.api.commitChange({ ...zone, body: { edits: elements.map(insertOf) } })
    await owner.api.insertShapes({
      ...zone,
      body: { shapes: [square(left, top), square(right - 2, bottom - 2)] },
    })
    await page.setViewportSize({ width: right - left + 200, height: bottom - top + 260 })
    await room.open(zone)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Escape')
    await hands.selected(0)
    await hands.saved()
    await page.locator('.state-bar').hover()
    const background = backgroundOf(false).slice(1)
    const exported = await owner.api.exportZone({ ...zone, query: { format: 'png', scale: 1, background } })
    const ours = await pixelsOf(exported as Uint8Array)
    assert.deepEqual([ours.width, ours.height], [right - left + 2 * PADDING, bottom - top + 2 * PADDING])
    // The page loads fonts for what it shows.
    for (const end = Date.now() + TIMEOUT_MS; ; ) {
      await hands.settled()
      const shown = await page.evaluate(() => document.querySelector('.board canvas')?.toDataURL() ?? '')
      const theirs = await pixelsOf(Buffer.from(shown.split(',')[1] ?? '', 'base64'))
      const [dx, dy] = [(theirs.width - ours.width) / 2 + NUDGE, (theirs.height - ours.height) / 2]
      // A view whose middle is a hair below a whole number is shown a pixel further.
      const shifts = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => shareOff(ours, theirs, dx + x, dy + y)))
      const share = Math.min(...shifts)
      if (share < MAX_SHARE || Date.now() > end) return share
    }
  }

  test('[D31] [K84] are painted alike: some templates and contact sheets, at full length all', async () => {
    assert.ok(pictures.length > 20)
    const shares: string[] = []
    for (const { name, elements } of chosen) {
      const share = await differenceOf(name, elements)
      if (share >= MAX_SHARE) shares.push(`${name}: ${(share * 100).toFixed(2)} % of the pixels differ`)
    }
    assert.deepEqual(shares, [])
  })
})
