import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { editingFor, rectangle } from './testing/editing-room.ts'

describe('editing a zone', () => {
  const room = editingFor()
  const [first, second] = [randomUUID(), randomUUID()]
  /** The middle of both is that of the board; a unit is a pixel. */
  const openTwo = () => room.open([rectangle(-300, -50, first), rectangle(100, -50, second)])

  test('[K84] a click selects, with Shift more, a marquee what it touches, Ctrl+A everything, Esc nothing', async () => {
    const { hands, page } = room
    await openTwo()
    await hands.click({ x: -200, y: 0 })
    await hands.selected(1)
    await page.keyboard.down('Shift')
    await hands.click({ x: 200, y: 0 })
    await hands.selected(2)
    await hands.click({ x: 200, y: 0 })
    await hands.selected(1)
    await page.keyboard.up('Shift')
    await hands.click({ x: 0, y: 200 })
    await hands.selected(0)
    await hands.drag({ x: -400, y: -150 }, { x: -250, y: 0 })
    await hands.selected(1)
    await page.keyboard.press('Control+a')
    await hands.selected(2)
    await page.keyboard.press('Escape')
    await hands.selected(0)
  })

  test('[K84] a drag moves what is selected in one commit; Esc restores; undo and redo go back and forth', async () => {
    const { hands, page } = room
    await openTwo()
    const commits = async () => (await room.owner.api.listChanges({ ...room.zone, query: { since: 0 } })).changes.length
    const before = await commits()
    await hands.drag({ x: -200, y: 0 }, { x: -150, y: 80 })
    await hands.saved()
    assert.deepEqual(await room.layoutOf(first), { left: -250, top: 30, width: 200, height: 100 })
    assert.equal(await commits(), before + 1)
    await hands.press({ x: 200, y: 0 })
    await hands.dragTo({ x: 300, y: 100 })
    await page.keyboard.press('Escape')
    await hands.release()
    await page.keyboard.press('Control+z')
    await hands.saved()
    assert.equal((await room.layoutOf(first))?.left, -300)
    assert.equal((await room.layoutOf(second))?.left, 100)
    await page.keyboard.press('Control+Shift+z')
    await hands.saved()
    assert.equal((await room.layoutOf(first))?.left, -250)
    await hands.button('Undo').click()
    await hands.saved()
    assert.equal((await room.layoutOf(first))?.left, -300)
  })

  test('[K84] what is selected is deleted, duplicated and nudged by keys', async () => {
    const { hands, page } = room
    await openTwo()
    await hands.click({ x: -200, y: 0 })
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await hands.saved()
    assert.deepEqual(await room.layoutOf(first), { left: -298, top: -40, width: 200, height: 100 })
    // Steps in a row are one.
    await page.keyboard.press('Control+z')
    await hands.saved()
    assert.deepEqual(await room.layoutOf(first), { left: -300, top: -50, width: 200, height: 100 })
    await page.keyboard.press('Control+d')
    await hands.elements(3)
    await hands.saved()
    const copy = (await room.shapes()).find(({ meta }) => meta.id !== first && meta.id !== second)
    assert.deepEqual(copy?.properties.layout, { left: -284, top: -34, width: 200, height: 100 })
    await page.keyboard.press('Delete')
    await hands.elements(2)
    await hands.selected(0)
  })

  test('[K84] handles resize, with Shift evenly, and a corner turns', async () => {
    const { hands, page } = room
    await openTwo()
    await hands.click({ x: 200, y: 0 })
    await hands.drag({ x: 300, y: 50 }, { x: 340, y: 110 })
    await hands.saved()
    assert.deepEqual(await room.layoutOf(second), { left: 100, top: -50, width: 240, height: 160 })
    await page.keyboard.press('Control+z')
    await page.keyboard.down('Shift')
    await hands.drag({ x: 300, y: 50 }, { x: 400, y: 60 })
    await page.keyboard.up('Shift')
    await hands.saved()
    assert.deepEqual(await room.layoutOf(second), { left: 100, top: -50, width: 300, height: 150 })
    await page.keyboard.press('Control+z')
    await page.keyboard.down('Shift')
    await hands.drag({ x: 312, y: 62 }, { x: 140, y: 115 })
    await page.keyboard.up('Shift')
    await hands.saved()
    const { rotate = 0, ...rest } = (await room.layoutOf(second)) ?? {}
    assert.deepEqual(rest, { left: 100, top: -50, width: 200, height: 100 })
    assert.ok(rotate > 0 && rotate % 15 === 0, `${rotate} degrees`)
  })

  test('[K84] a note is there after a key and a click, and typed at once; undo takes note and text', async () => {
    const { hands, page } = room
    await room.open()
    await page.keyboard.press('n')
    await hands.tool('note')
    await hands.click({ x: 0, y: 0 })
    await hands.writing(true)
    await page.keyboard.type('Ask the harbour master\nabout v and n')
    await page.keyboard.press('Escape')
    await hands.writing(false)
    await hands.tool('select')
    await hands.saved()
    const [note] = await room.shapes()
    assert.deepEqual(
      note?.text?.paragraphs?.map(({ portions }) => portions?.[0]?.text),
      ['Ask the harbour master', 'about v and n'],
    )
    assert.equal(note?.properties.layout?.width, 200)
    await page.keyboard.press('Enter')
    await hands.writing(true)
    await page.keyboard.type('!')
    await hands.click({ x: 300, y: 250 })
    await hands.writing(false)
    await hands.saved()
    assert.equal((await room.shapes())[0]?.text?.paragraphs?.[1]?.portions?.[0]?.text, 'about v and n!')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await hands.elements(0)
    await hands.saved()
    assert.deepEqual(await room.shapes(), [])
  })

  test('[K84] shapes are drawn by a drag or a click, others from the picker; text alone goes when it is empty', async () => {
    const { hands, page } = room
    await room.open()
    await page.keyboard.press('o')
    await hands.drag({ x: -300, y: -100 }, { x: -100, y: 50 })
    await hands.elements(1)
    await hands.button('Shapes').click()
    await hands.button('Hexagon').click()
    await hands.click({ x: 200, y: 0 })
    await hands.elements(2)
    await hands.doubleClick({ x: 0, y: 200 })
    await hands.writing(true)
    await page.keyboard.type('Alone')
    await page.keyboard.press('Escape')
    await hands.doubleClick({ x: 0, y: -200 })
    await hands.writing(true)
    await page.keyboard.press('Escape')
    await hands.saved()
    const drawn = await room.shapes()
    assert.deepEqual(drawn.map(({ basic }) => basic?.type).sort(), ['HEXAGON', 'OVAL', 'RECTANGLE'])
    const sizeOf = (type: string) => {
      const { width, height } = drawn.find(({ basic }) => basic?.type === type)?.properties.layout ?? {}
      return [width, height]
    }
    assert.deepEqual(sizeOf('OVAL'), [200, 150])
    assert.deepEqual(sizeOf('HEXAGON'), [160, 100])
  })

  test('[K84] a frame has what it is drawn around; what is dropped on it belongs to it, and goes with it', async () => {
    const { hands, page } = room
    await openTwo()
    await page.keyboard.press('f')
    await hands.drag({ x: -350, y: -100 }, { x: -50, y: 250 })
    await hands.saved()
    const frameId = (await room.owner.api.listFrames({ ...room.zone })).frames[0]?.meta.id
    const framesOf = async () => (await room.shapes()).map(({ meta, frame_id }) => [meta.id === first, frame_id])
    assert.deepEqual(
      (await framesOf()).sort(),
      [
        [false, null],
        [true, frameId],
      ].sort(),
    )
    await hands.drag({ x: 200, y: 0 }, { x: -200, y: 150 })
    await hands.saved()
    assert.deepEqual(new Set((await framesOf()).map(([, id]) => id)), new Set([frameId]))
    // By its name.
    await hands.drag({ x: -345, y: -108 }, { x: -245, y: -108 })
    await hands.saved()
    assert.equal((await room.layoutOf(first))?.left, -200)
    await page.keyboard.press('Delete')
    await hands.elements(0)
  })

  test('[K84] a connector joins two shapes and stays with them', async () => {
    const { hands, page } = room
    await openTwo()
    await page.keyboard.press('x')
    await hands.drag({ x: -180, y: 0 }, { x: 180, y: 10 })
    await hands.saved()
    const [connector] = (await room.owner.api.listConnectors({ ...room.zone })).connectors
    assert.equal(connector?.connected.first.shape_id, first)
    assert.equal(connector?.connected.second.shape_id, second)
    await page.keyboard.press('Escape')
    await hands.click({ x: 0, y: 0 })
    await hands.selected(1)
    await page.keyboard.press('Delete')
    await hands.elements(2)
  })
})
