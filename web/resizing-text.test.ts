import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { editingFor, rectangle } from './testing/editing-room.ts'
import { paragraph, writerOf } from './testing/writing-page.ts'

const words = 'Eight words that have no room in one line'
const id = randomUUID()

/** A shape that holds its text, 200 × 100 about the middle of the board. */
const holding = (text = words, more = {}) =>
  rectangle(-100, -50, id, {
    text: { paragraphs: [paragraph([{ text }])], properties: { auto_fit: 'SHAPE' as const } },
    ...more,
  })

/** Letters alone, in a box that may be wider or narrower than they are. */
const bare = (width: number, height: number, text = words) =>
  rectangle(-width / 2, -height / 2, id, {
    properties: {
      layout: { left: -width / 2, top: -height / 2, width, height },
      fills: [{ no_fill: {} }],
      strokes: [],
    },
    text: {
      paragraphs: [paragraph([{ text }])],
      properties: { valign: 'TOP', para_style: { halign: 'LEFT', portion_style: { size: 20 } } },
    },
  })

describe('what has a text and is sized by hand', () => {
  const room = editingFor()
  const writer = writerOf(room)

  const layout = async () => {
    await room.hands.saved()
    const { left = 0, top = 0, width = 0, height = 0 } = (await room.layoutOf(id)) ?? {}
    return { left, top, width, height, right: left + width, bottom: top + height }
  }
  const size = async () => (await room.shape(id))?.text?.properties?.para_style?.portion_style?.size

  test('[K84] a shape stays as high as its text needs, and is no lower than that', async () => {
    await room.open([holding()])
    const { hands, page } = room
    await hands.click({ x: 0, y: 0 })
    await hands.drag({ x: 100, y: 0 }, { x: -10, y: 0 })
    const narrow = await layout()
    assert.deepEqual([narrow.left, narrow.top, narrow.width], [-100, -50, 90])
    assert.ok(narrow.height > 100, `${narrow.height} high`)
    await page.keyboard.press('Control+z')
    await hands.saved()
    // From above and from below: the other side stays.
    await hands.drag({ x: 0, y: -50 }, { x: 0, y: 60 })
    const fromAbove = await layout()
    assert.equal(fromAbove.bottom, 50)
    assert.ok(fromAbove.height > 30 && fromAbove.height < 80, `${fromAbove.height} high`)
    await page.keyboard.press('Control+z')
    await hands.saved()
    await hands.drag({ x: 0, y: 50 }, { x: 0, y: -60 })
    const fromBelow = await layout()
    assert.deepEqual([fromBelow.top, fromBelow.height], [-50, fromAbove.height])
    // By keys too.
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await page.keyboard.press('Alt+Shift+ArrowDown')
    assert.equal((await layout()).height, fromAbove.height + 10)
  })

  test('[K84] one that is turned does so about the side that stays', async () => {
    await room.open([
      holding(words, { properties: { layout: { left: -100, top: -50, width: 200, height: 100, rotate: 90 } } }),
    ])
    const { hands } = room
    await hands.click({ x: 0, y: 0 })
    // Its right side is below.
    await hands.drag({ x: 0, y: 100 }, { x: 0, y: -10 })
    const { left, top, width, height } = await layout()
    assert.equal(width, 90)
    assert.ok(height > 100)
    // The corner that was its upper left one is where it was.
    const corner = [left + width / 2 + height / 2, top + height / 2 - width / 2]
    assert.deepEqual(corner.map(Math.round), [50, -100])
  })

  test('[K84] several that are scaled are each as high as their texts need', async () => {
    await room.open([holding(), rectangle(-100, 100)])
    const { hands, page } = room
    await page.keyboard.press('Control+a')
    await hands.selected(2)
    const top = -75 - 50
    await hands.drag({ x: 100, y: top + 250 }, { x: -20, y: top + 250 })
    const { width, height } = await layout()
    assert.equal(width, 80)
    assert.ok(height > 100)
  })

  test('[K84] a corner of a text that stands alone makes its letters larger, a side breaks its lines', async () => {
    await room.open([rectangle(-100, -50)])
    const { hands, page } = room
    await hands.doubleClick({ x: -300, y: 150 })
    await writer.writing()
    await page.keyboard.type(words)
    await writer.end()
    const of = async () => {
      await hands.saved()
      const [, shape] = await room.shapes()
      const { left = 0, top = 0, width = 0, height = 0 } = shape?.properties.layout ?? {}
      const size = shape?.text?.properties?.para_style?.portion_style?.size ?? 0
      return { left, top, width, height, right: left + width, bottom: top + height, size }
    }
    const before = await of()
    assert.equal(before.size, 20)
    await hands.drag({ x: before.right, y: before.bottom }, { x: before.right + before.width / 2, y: before.bottom })
    const larger = await of()
    assert.ok(Math.abs(larger.size - 30) < 1, `${larger.size}`)
    assert.ok(Math.abs(larger.width - before.width * 1.5) < 12, `${larger.width} of ${before.width}`)
    assert.deepEqual([larger.left, larger.top], [before.left, before.top])
    // To no edge of the other one.
    await page.keyboard.down('Control')
    await hands.drag(
      { x: larger.right, y: (larger.top + larger.bottom) / 2 },
      { x: larger.right - larger.width / 2, y: (larger.top + larger.bottom) / 2 },
    )
    await page.keyboard.up('Control')
    const broken = await of()
    assert.ok(Math.abs(broken.width - larger.width / 2) < 1)
    assert.ok(broken.height > larger.height * 1.8)
    assert.equal(broken.size, larger.size)
    // It stays so wide while more is written.
    await page.keyboard.press('Enter')
    await writer.writing()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(', and these make it higher again, as they must')
    await writer.end()
    const longer = await of()
    assert.equal(longer.width, broken.width)
    assert.ok(longer.height > broken.height)
    for (const wanted of [broken, larger, before]) {
      await page.keyboard.press('Control+z')
      assert.deepEqual(await of(), wanted)
    }
  })

  test('[K84] a box of letters that others have made stays as wide as it is when it is written', async () => {
    for (const [width, height] of [
      [160, 120],
      [600, 60],
    ] as const) {
      await room.open([bare(width, height)])
      const { hands, page } = room
      await hands.doubleClick({ x: -width / 2 + 20, y: -height / 2 + 14 })
      await writer.writing()
      await page.keyboard.press('Control+End')
      await page.keyboard.type('!')
      await writer.end()
      const after = await layout()
      assert.deepEqual([after.left, after.top, after.width], [-width / 2, -height / 2, width])
      assert.equal(await size(), 20)
    }
  })
})
