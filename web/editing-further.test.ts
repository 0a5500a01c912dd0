import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { editingFor, rectangle } from './testing/editing-room.ts'
import { editorOf } from './testing/editor-page.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { fingersOf } from './testing/fingers.ts'
import { newProfile } from './testing/web-service.ts'

describe('editing a zone, further', () => {
  const room = editingFor()
  const [first, second] = [randomUUID(), randomUUID()]
  /** The middle of both is that of the board; a unit is a pixel. */
  const openTwo = () => room.open([rectangle(-300, -50, first), rectangle(100, -50, second)])

  test('[K84] a copy that was moved says how far the next ones go', async () => {
    const { hands, page } = room
    await openTwo()
    await hands.click({ x: -200, y: 0 })
    await page.keyboard.press('Control+d')
    await hands.elements(3)
    for (let step = 0; step < 5; step++) await page.keyboard.press('Shift+ArrowDown')
    for (const count of [4, 5]) {
      await page.keyboard.press('Control+d')
      await hands.elements(count)
    }
    // Of another one it is as at first.
    await hands.click({ x: 200, y: 0 })
    await page.keyboard.press('Control+d')
    await hands.elements(6)
    await hands.saved()
    const places = (await room.shapes()).map(({ properties: { layout } }) => `${layout?.left} ${layout?.top}`)
    assert.deepEqual(places.toSorted(), ['-300 -50', '-284 16', '-268 82', '-252 148', '100 -50', '116 -34'].toSorted())
  })

  test('[K84] after a copy that was dragged with Alt, Ctrl+D goes as far again', async () => {
    const { hands, page } = room
    await openTwo()
    await page.keyboard.down('Alt')
    await hands.press({ x: -200, y: 0 })
    // Onto no line of a neighbour.
    await page.keyboard.down('Control')
    await hands.dragTo({ x: -170, y: 70 })
    await hands.release()
    await page.keyboard.up('Control')
    await page.keyboard.up('Alt')
    await hands.elements(3)
    for (const count of [4, 5]) {
      await page.keyboard.press('Control+d')
      await hands.elements(count)
    }
    await hands.saved()
    const places = (await room.shapes()).map(({ properties: { layout } }) => `${layout?.left} ${layout?.top}`)
    assert.deepEqual(places.toSorted(), ['-300 -50', '-270 20', '-240 90', '-210 160', '100 -50'].toSorted())
  })

  test('[K84] a shape without a fill is taken by its outline and its label, and is paper between them', async () => {
    const { hands, page } = room
    const fill = { solid: { color: { hex: { value: '#334155' } } } }
    const properties = {
      layout: { left: -300, top: -100, width: 200, height: 200 },
      fills: [{ no_fill: {} }],
      strokes: [{ width: 2, fill }],
    }
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'Label' }] }] }
    await room.makeZone()
    const shapes = [{ ...rectangle(0, 0, first), properties, text }]
    await room.owner.api.insertShapes({ ...room.zone, body: { shapes } })
    await page.goto(room.url())
    await hands.ready()
    await page.keyboard.press('0')
    await page.getByText('100 %').waitFor()
    await hands.settled()
    // Its middle is that of the board now.
    for (const [x, y, count] of [
      [0, 0, 1],
      [0, 60, 0],
      [-100, 60, 1],
      [-80, 60, 0],
      [-106, 60, 1],
      [-112, 60, 0],
    ] as const) {
      await hands.click({ x, y })
      await hands.selected(count)
    }
  })

  test('[K84] what is behind comes to the front, and several are aligned', async () => {
    const { hands, page } = room
    await openTwo()
    await hands.click({ x: -200, y: 0 })
    await page.keyboard.press('Control+Shift+BracketRight')
    await hands.saved()
    assert.deepEqual(
      (await room.shapes()).map(({ meta }) => meta.id),
      [second, first],
    )
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Alt+a')
    await hands.saved()
    assert.equal((await room.layoutOf(second))?.left, -300)
  })

  test('[K84] what is cut comes back where the pointer is, also in another zone; a line of text becomes a note', async () => {
    const { hands, page } = room
    await openTwo()
    await hands.click({ x: -200, y: 0 })
    await page.keyboard.press('Control+x')
    await hands.elements(1)
    await hands.moveTo({ x: 0, y: 200 })
    await page.keyboard.press('Control+v')
    await hands.elements(2)
    await hands.saved()
    const pasted = (await room.shapes()).find(({ meta }) => meta.id !== second)
    assert.deepEqual(pasted?.properties.layout, { left: -100, top: 150, width: 200, height: 100 })
    // In the middle where the pointer is beside the board.
    await page.getByRole('toolbar', { name: 'Tools' }).hover()
    await page.keyboard.press('Control+v')
    await hands.elements(3)
    await hands.saved()
    const inMiddle = (await room.shapes()).find(({ meta }) => meta.id !== second && meta.id !== pasted?.meta.id)
    assert.deepEqual(inMiddle?.properties.layout, { left: -100, top: -50, width: 200, height: 100 })
    await room.open()
    await page.keyboard.press('Control+v')
    await hands.elements(1)
    await page.evaluate(`navigator.clipboard.writeText('One')`)
    await page.keyboard.press('Control+v')
    await hands.elements(2)
  })

  test('[K84] the hand and the space bar move the view, and change nothing', async () => {
    const { hands, page } = room
    await openTwo()
    const before = await room.shapes()
    await page.keyboard.press('h')
    await hands.drag({ x: -200, y: 0 }, { x: -100, y: 0 })
    await page.keyboard.press('v')
    await page.keyboard.down(' ')
    await hands.drag({ x: -100, y: 0 }, { x: 0, y: 0 })
    await page.keyboard.up(' ')
    await hands.click({ x: 0, y: 0 })
    await hands.selected(1)
    assert.deepEqual(await room.shapes(), before)
  })

  test('[K84] the bar beside the selection colours what is selected, and is gone while it is dragged', async () => {
    const { hands, page } = room
    await openTwo()
    const bar = page.getByRole('toolbar', { name: 'What is selected' })
    await page.keyboard.press('Control+a')
    await bar.getByRole('button', { name: 'Fill' }).click()
    await hands.button('Blue').click()
    await bar.getByRole('button', { name: 'Outline' }).click()
    await hands.button('None').click()
    await hands.saved()
    for (const { properties } of await room.shapes()) {
      assert.deepEqual(properties.fills, [{ solid: { color: { hex: { value: '#93c5fd' } } } }])
      assert.deepEqual(properties.strokes, [])
    }
    await hands.press({ x: 200, y: 0 })
    await hands.dragTo({ x: 200, y: 40 })
    await bar.waitFor({ state: 'detached' })
    await hands.release()
    await bar.waitFor()
    // Where things may move, it comes back a moment later.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await hands.press({ x: 200, y: 40 })
    await hands.dragTo({ x: 200, y: 0 })
    await bar.waitFor({ state: 'detached' })
    const seen = page.evaluate(`new Promise((resolve) => new MutationObserver((_, observer) => {
      const bar = document.querySelector('.selection-bar')
      if (!bar) return
      observer.disconnect()
      const { visibility, animationDelay } = getComputedStyle(bar)
      resolve([visibility, animationDelay])
    }).observe(document.body, { childList: true, subtree: true }))`)
    // Once it watches.
    await page.evaluate('0')
    await hands.release()
    assert.deepEqual(await seen, ['hidden', '0.15s'])
    await bar.waitFor()
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  test('[K84] a finger moves the view, a tap selects, and what is selected is moved by a finger', async () => {
    await openTwo()
    const opened = await newProfile(room.service.browser, {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
    })
    const phone = await opened.profile.newPage()
    const touched = editorOf(phone)
    await room.service.signIn(phone, room.owner)
    await phone.goto(room.url())
    await touched.ready()
    assert.deepEqual(await phone.evaluate(findUnfit), [])
    const session = await opened.profile.newCDPSession(phone)
    const fingers = fingersOf(phone, session)
    // All of it fits at half its size or so: the middle of the first is left of that of the screen.
    const left = -110
    const middle = { x: left, y: 0 }
    await fingers.drag(middle, { x: left + 20, y: 0 })
    await fingers.drag({ x: left + 20, y: 0 }, middle)
    await fingers.tap(middle)
    await touched.selected(1)
    const before = await room.layoutOf(first)
    await fingers.drag(middle, { x: left, y: 120 })
    await touched.saved()
    const after = await room.layoutOf(first)
    assert.equal(after?.left, before?.left)
    assert.ok((after?.top ?? 0) > (before?.top ?? 0) + 100)
    assert.deepEqual(opened.problems, [])
    await opened.profile.close()
  })
})
