import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openCanvas, type ServerCanvas } from '@easel/server/pictures/canvas.ts'
import { TIMEOUT_MS } from './testing/browser.ts'
import { type Editing, rectangle, startEditing } from './testing/editing-room.ts'
import { paragraph, writerOf } from './testing/writing-page.ts'

/** Of 255. Chromium gives small letters more contrast than the server's library does, at the same places. */
const THRESHOLD = 48
const MAX_SHARE = 0.01
/** What an export leaves free around everything. */
const PADDING = 24
/** The outline of what is selected. */
const EDGE = 4
const SIZE = 300

const note = {
  properties: { auto_fit: 'TEXT', para_style: { portion_style: { size: 20 } }, inset: { left: 14, right: 14 } },
  paragraphs: [
    paragraph([
      { text: 'Some words, ' },
      { text: 'bold ones', style: { fontweight: 'BOLD' } },
      { text: ' over the end of a line' },
    ]),
    paragraph(
      [
        { text: 'Large ', style: { size: 30 } },
        { text: 'red', style: { color: { hex: { value: '#b91c1c' } }, strike: true } },
        { text: ' and a link', link: 'https://example.com' },
      ],
      { halign: 'LEFT' },
    ),
    paragraph(
      [{ text: 'Justified text is spread over all of the width, but for its last line', style: { italic: true } }],
      {
        halign: 'JUSTIFY',
        spacing: { before: 6, line: 1.3 },
      },
    ),
    paragraph([{ text: 'שלום עולם' }], { halign: 'RIGHT' }),
    paragraph([{ text: '日本語の文章です。「改行」は別の場所。', style: { underline: true } }], { level: 1 }),
  ],
}

describe('a text that is edited', () => {
  let room: Editing
  let canvas: ServerCanvas

  before(async () => {
    room = await startEditing()
    canvas = (await openCanvas()) as ServerCanvas
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  /** The inside of the shape, from a picture in which it begins at a place. */
  const insideOf = async (png: Uint8Array, left: number, top: number) => {
    const { loadImage, createCanvas } = canvas.library
    const context = createCanvas(SIZE - 2 * EDGE, SIZE - 2 * EDGE).getContext('2d')
    context.drawImage(await loadImage(Buffer.from(png)), -left - EDGE, -top - EDGE)
    return context.getImageData(0, 0, SIZE - 2 * EDGE, SIZE - 2 * EDGE).data
  }

  const shareOf = (one: Uint8ClampedArray, other: Uint8ClampedArray): number => {
    let count = 0
    for (let at = 0; at < one.length; at += 4)
      if ([0, 1, 2].some((c) => Math.abs((one[at + c] ?? 0) - (other[at + c] ?? 0)) > THRESHOLD)) count += 1
    return count / (one.length / 4)
  }

  test('[K84] looks the same before, while and after it is edited, and in the export', async () => {
    const shape = rectangle(-SIZE / 2, -SIZE / 2, crypto.randomUUID(), { text: note })
    Object.assign(shape.properties.layout, { width: SIZE, height: SIZE })
    await room.open([shape])
    const { page, hands, owner, zone } = room
    const writer = writerOf(room)
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.board').boundingBox()) ?? {}
    const picture = async () => {
      await hands.settled()
      const png = await page.screenshot({ caret: 'initial' })
      return insideOf(png, x + width / 2 - SIZE / 2, y + height / 2 - SIZE / 2)
    }
    const drawn = async () => {
      const exported = await owner.api.exportZone({ ...zone, query: { format: 'png' } })
      return insideOf(new Uint8Array(exported as never), PADDING, PADDING)
    }
    /** Until it looks so: the page loads fonts for what it shows and for what is edited. */
    const pictureLike = async (wanted: Uint8ClampedArray) => {
      const end = Date.now() + TIMEOUT_MS
      let found = await picture()
      while (shareOf(wanted, found) >= MAX_SHARE && Date.now() < end) found = await picture()
      return found
    }
    const shown = await pictureLike(await drawn())
    await hands.click({ x: 0, y: 140 })
    await writer.begin()
    await writer.styled('.text-field * { caret-color: transparent !important }')
    const edited = await pictureLike(shown)
    assert.ok(shareOf(edited, new Uint8ClampedArray(edited.length).fill(255)) > 0.5)
    assert.ok(shareOf(shown, edited) < MAX_SHARE, `${shareOf(shown, edited)} differ when the edit begins`)
    // The letters of the field, which cannot be seen, stand where those stand that are painted.
    await writer.styled(
      '.text-field { -webkit-text-fill-color: #1f2937 !important } .text-field * { caret-color: transparent !important }',
    )
    const doubled = shareOf(edited, await picture())
    await writer.styled(
      '.text-field { -webkit-text-fill-color: #1f2937 !important; margin: 4px } .text-field * { caret-color: transparent !important }',
    )
    const shifted = shareOf(edited, await picture())
    assert.ok(
      doubled < 0.6 * shifted,
      `${doubled} differ with the letters of the field, ${shifted} when they are moved`,
    )
    await writer.styled('.text-field * { caret-color: transparent !important }')
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('Typed ')
    const typed = await picture()
    assert.ok(shareOf(edited, typed) > MAX_SHARE)
    await writer.end()
    const kept = await picture()
    assert.ok(shareOf(typed, kept) < MAX_SHARE, `${shareOf(typed, kept)} differ when the edit ends`)
    const differs = shareOf(typed, await drawn())
    assert.ok(differs < MAX_SHARE, `${differs} differ from the export while it is edited`)
  })
})
