import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { editingFor, rectangle } from './testing/editing-room.ts'
import { pixelNear } from './testing/pixels.ts'

/** The colour of guides. */
const isGuide = { red: [181, 255], green: [0, 119], blue: [0, 189] } as const

describe('arranging what is on a board', () => {
  const room = editingFor()
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  /** Two beside each other, and one below them. */
  const openThree = () =>
    room.open([rectangle(-300, -150, first), rectangle(100, -150, second), rectangle(-100, 50, third)])

  test('[C4] [K84] a click takes the outermost group, a double click steps in, Esc steps out', async () => {
    await openThree()
    const { hands, page } = room
    await hands.click({ x: -200, y: -100 })
    await page.keyboard.down('Shift')
    await hands.click({ x: 200, y: -100 })
    await page.keyboard.up('Shift')
    await page.keyboard.press('Control+g')
    await hands.saved()
    const [inner] = (await room.shape(first))?.groups ?? []
    assert.ok(inner)
    assert.deepEqual((await room.shape(second))?.groups, [inner])
    // With the third around it.
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+g')
    await hands.saved()
    const [outer] = (await room.shape(third))?.groups ?? []
    assert.deepEqual((await room.shape(first))?.groups, [outer, inner])
    await hands.click({ x: 0, y: 300 })
    await hands.selected(0)
    await hands.click({ x: -200, y: -100 })
    await hands.selected(3)
    await hands.doubleClick({ x: -200, y: -100 })
    await hands.selected(2)
    await hands.doubleClick({ x: -200, y: -100 })
    await hands.selected(1)
    await hands.drag({ x: -200, y: -100 }, { x: -200, y: -260 })
    await hands.saved()
    assert.equal((await room.layoutOf(first))?.top, -310)
    assert.equal((await room.layoutOf(second))?.top, -150)
    await page.keyboard.press('Escape')
    await hands.selected(2)
    await page.keyboard.press('Escape')
    await hands.selected(3)
    await page.keyboard.press('Escape')
    await hands.selected(0)
    // A marquee that touches one of a group means the group.
    await hands.drag({ x: -150, y: 250 }, { x: -50, y: 120 })
    await hands.selected(3)
    await page.keyboard.press('Control+Shift+g')
    await hands.saved()
    assert.equal((await room.shape(third))?.groups, undefined)
    assert.deepEqual((await room.shape(first))?.groups, [inner])
  })

  test('[C4] [K84] a copy of a group is a group of its own, whichever way it is made', async () => {
    await openThree()
    const { hands, page } = room
    await hands.drag({ x: -350, y: -250 }, { x: 350, y: -10 })
    await hands.selected(2)
    await hands.button('Group').click()
    await hands.saved()
    await page.keyboard.press('Control+d')
    await hands.elements(5)
    await page.keyboard.press('Control+c')
    await hands.moveTo({ x: 0, y: 250 })
    await page.keyboard.press('Control+v')
    await hands.elements(7)
    await hands.saved()
    const counts = new Map<string, number>()
    for (const { groups = [] } of await room.shapes())
      for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1)
    assert.deepEqual([...counts.values()], [2, 2, 2])
  })

  test('[C5] [K84] what is locked is not selected, moved or written, until its lock is taken off', async () => {
    await openThree()
    const { hands, page } = room
    const locked = (count: number) => page.locator(`.board[data-locked="${count}"]`).waitFor({ state: 'attached' })
    await hands.click({ x: 0, y: 100 })
    await page.keyboard.press('Control+Shift+l')
    await hands.saved()
    assert.equal((await room.shape(third))?.locked, true)
    await hands.selected(0)
    await page.keyboard.press('Escape')
    await locked(0)
    await page.keyboard.press('Control+a')
    await hands.selected(2)
    // A drag on it is one on the paper, and marks what it touches.
    await hands.drag({ x: 0, y: 100 }, { x: -200, y: -100 })
    await hands.selected(1)
    await hands.drag({ x: 300, y: 250 }, { x: -50, y: 10 })
    await hands.selected(0)
    await hands.click({ x: 0, y: 100 })
    await locked(1)
    assert.deepEqual((await room.layoutOf(third))?.top, 50)
    await hands.button('Unlock').click()
    await hands.selected(1)
    await hands.saved()
    assert.equal((await room.shape(third))?.locked, undefined)
    await hands.drag({ x: 0, y: 100 }, { x: 0, y: 250 })
    await hands.saved()
    assert.equal((await room.layoutOf(third))?.top, 200)
  })

  /** Until a guide goes through a place near one, from the middle of the board, or none does. */
  const guideAt = (x: number, y: number, wanted = true) => pixelNear(room.page, { x, y }, isGuide, wanted)

  test('[K84] what is moved snaps to edges and middles of its neighbours, with a guide; Ctrl lets go', async () => {
    await openThree()
    const { hands, page } = room
    // The top of the first is seven pixels from that of the second, and nothing is near across.
    await hands.press({ x: -200, y: -100 })
    await hands.dragTo({ x: -250, y: -60 })
    await hands.dragTo({ x: -250, y: -93 })
    await guideAt(0, -150)
    await hands.release()
    await hands.saved()
    assert.deepEqual(await room.layoutOf(first), { left: -350, top: -150, width: 200, height: 100 })
    await guideAt(0, -150, false)
    // Its middle comes near the left edge of the third.
    await hands.drag({ x: -250, y: -100 }, { x: -105, y: -130 })
    await hands.saved()
    assert.deepEqual(await room.layoutOf(first), { left: -200, top: -180, width: 200, height: 100 })
    await page.keyboard.down('Control')
    await hands.drag({ x: -100, y: -130 }, { x: -97, y: -103 })
    await page.keyboard.up('Control')
    await hands.saved()
    assert.deepEqual(await room.layoutOf(first), { left: -197, top: -153, width: 200, height: 100 })
  })

  test('[K84] a side that is dragged snaps to its neighbours too; nine pixels away it does not', async () => {
    await openThree()
    const { hands } = room
    await hands.click({ x: -200, y: -100 })
    // The right side, to the middle of the third.
    await hands.drag({ x: -100, y: -100 }, { x: -6, y: -100 })
    await hands.saved()
    assert.deepEqual(await room.layoutOf(first), { left: -300, top: -150, width: 300, height: 100 })
    // The bottom, near the top of the third.
    await hands.drag({ x: -150, y: -50 }, { x: -150, y: 43 })
    await hands.saved()
    assert.equal((await room.layoutOf(first))?.height, 200)
    await hands.drag({ x: -150, y: 50 }, { x: -150, y: 41 })
    await hands.saved()
    assert.equal((await room.layoutOf(first))?.height, 191)
  })
})
