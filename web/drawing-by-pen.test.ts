import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { boardSettled } from './testing/board.ts'
import { editingFor, rectangle } from './testing/editing-room.ts'
import { type At, editorOf } from './testing/editor-page.ts'
import { pixelNear } from './testing/pixels.ts'
import { newProfile } from './testing/web-service.ts'

const solid = (value: string) => ({ solid: { color: { hex: { value } } } })
/** Of a pen, in whatever colour the last test has chosen: paper and what else lies there is lighter. */
const ink = { red: [0, 110], green: [0, 135], blue: [0, 230] } as const

describe('drawing by pen', () => {
  const room = editingFor()

  const drawIn = async (steps: number, [first, ...rest]: readonly At[]): Promise<void> => {
    await room.hands.press(first as At)
    for (const at of rest) await room.hands.dragTo(at, steps)
  }
  /** Holds the pen down along these, in small steps. */
  const drawAlong = (...places: At[]): Promise<void> => drawIn(10, places)
  /** Too high to be taken for a line that is meant to be straight, however long the pen is held still. */
  const wave = Array.from({ length: 25 }, (_, n) => ({ x: -240 + n * 20, y: 150 * Math.sin(n / 2) }))
  const bar = () => room.page.getByRole('toolbar', { name: 'Drawing by hand' })

  test('[K84] a line is seen while it is drawn, is one commit at its end, and one step of undo', async () => {
    await room.open()
    const { hands, page } = room
    const begun = await room.commits()
    await page.keyboard.press('p')
    await hands.tool('pen')
    await drawIn(1, wave)
    await pixelNear(page, wave[12] as At, ink)
    assert.equal((await room.shapes()).length, 0)
    await hands.release()
    await hands.elements(1)
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    await hands.settled()
    for (const at of [wave[3], wave[12], wave[20]]) await pixelNear(page, at as At, ink)
    // It stays: one line is rarely all.
    await hands.tool('pen')
    await drawAlong({ x: -100, y: 150 }, { x: 100, y: 150 })
    await hands.release()
    await hands.elements(2)
    await page.keyboard.press('Control+z')
    await hands.elements(1)
    await page.keyboard.press('Control+z')
    await hands.elements(0)
    await page.keyboard.press('Control+Shift+z')
    await hands.elements(1)
    await hands.saved()
    await page.keyboard.press('Escape')
    await hands.tool('select')
  })

  test('[K84] a line is a few curves in its own box; a dot is drawn by a click; Esc takes back a line under way', async () => {
    await room.open()
    const { hands, page } = room
    await page.keyboard.press('p')
    await drawAlong(...wave)
    await hands.release()
    await hands.saved()
    const [line] = await room.shapes()
    const { commands = [] } = line?.custom?.paths[0] ?? {}
    assert.ok(commands.length > 3 && commands.length < 40, `${commands.length} commands`)
    assert.ok(JSON.stringify(line).length < 6_000)
    const { width = 0, height = 0 } = line?.properties.layout ?? {}
    assert.ok(Math.abs(width - 480) < 3, `${width} wide`)
    assert.ok(Math.abs(height - 300) < 6, `${height} high`)
    assert.deepEqual([line?.custom?.width, line?.custom?.height], [width, height])
    await hands.click({ x: 0, y: 200 })
    await hands.elements(2)
    await hands.settled()
    await pixelNear(page, { x: 0, y: 200 }, ink)
    await drawAlong({ x: -100, y: 150 }, { x: 100, y: 150 })
    await page.keyboard.press('Escape')
    await hands.release()
    await hands.saved()
    assert.equal((await room.shapes()).length, 2)
    await hands.tool('pen')
  })

  test('[K84] colour and width are chosen before a line is drawn and changed afterwards; the next one looks so', async () => {
    await room.open()
    const { hands, page } = room
    await page.keyboard.press('p')
    await bar().getByRole('button', { name: 'Dark red' }).click()
    await bar().getByRole('button', { name: '8 pixels wide' }).click()
    await drawAlong({ x: -200, y: 0 }, { x: 200, y: 0 })
    await hands.release()
    await hands.saved()
    const look = { jointype: 'ROUND', captype: 'CAPROUND' }
    const strokes = async () => (await room.shapes()).map(({ properties }) => properties.strokes)
    assert.deepEqual(await strokes(), [[{ ...look, width: 8, fill: solid('#b91c1c') }]])
    await page.keyboard.press('v')
    await hands.click({ x: 0, y: 0 })
    await hands.selected(1)
    assert.equal(await hands.button('Fill').count(), 0)
    await hands.button('Outline').click()
    await hands.button('Dark blue').click()
    await hands.button('Outline').click()
    await hands.button('16 pixels wide').click()
    await hands.saved()
    const changed = [{ ...look, width: 16, fill: solid('#1d4ed8') }]
    assert.deepEqual(await strokes(), [changed])
    await page.keyboard.press('Escape')
    await page.keyboard.press('p')
    await drawAlong({ x: -200, y: 200 }, { x: 200, y: 200 })
    await hands.release()
    await hands.saved()
    assert.deepEqual(await strokes(), [changed, changed])
    // A highlighter has a look of its own.
    await page.keyboard.press('m')
    await drawAlong({ x: -200, y: 100 }, { x: 200, y: 100 })
    await hands.release()
    await hands.saved()
    const marked = [{ jointype: 'ROUND', captype: 'SQUARE', width: 24, fill: { alpha: 0.5, ...solid('#facc15') } }]
    assert.deepEqual((await strokes())[2], marked)
  })

  const drawLine = async (from: At, to: At): Promise<void> => {
    await drawAlong(from, to)
    await room.hands.release()
  }

  test('[K84] the eraser takes every line that it goes over, and nothing else, as one step', async () => {
    const id = randomUUID()
    await room.open([rectangle(-100, -50, id)])
    const { hands, page } = room
    await page.keyboard.press('p')
    for (const x of [-200, 0, 200]) await drawLine({ x, y: -150 }, { x: x + 30, y: 150 })
    await hands.elements(4)
    await hands.saved()
    const begun = await room.commits()
    await page.keyboard.press('e')
    await hands.tool('eraser')
    await drawAlong({ x: -300, y: 0 }, { x: 100, y: 0 })
    // What will be gone is faint already.
    await pixelNear(page, { x: -190, y: -60 }, ink, false)
    await hands.release()
    await hands.elements(2)
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    assert.ok(await room.shape(id))
    await page.keyboard.press('Control+z')
    await hands.elements(4)
    await hands.settled()
    await pixelNear(page, { x: -190, y: -60 }, ink)
    // What is begun and taken back is as it was.
    await drawAlong({ x: -300, y: 100 }, { x: 300, y: 100 })
    await page.keyboard.press('Escape')
    await hands.release()
    await hands.settled()
    await pixelNear(page, { x: -190, y: -60 }, ink)
    assert.equal((await room.shapes()).length, 4)
  })

  test('[K84] the eraser for parts cuts a line in two, which look as it did, and undo makes it whole', async () => {
    await room.open()
    const { hands, page } = room
    await page.keyboard.press('p')
    await drawLine({ x: -200, y: 0 }, { x: 200, y: 0 })
    await hands.saved()
    const [whole] = await room.shapes()
    await page.keyboard.press('Shift+E')
    await hands.tool('partEraser')
    await drawAlong({ x: 0, y: -60 }, { x: 0, y: 60 })
    await pixelNear(page, { x: 0, y: 0 }, ink, false)
    await pixelNear(page, { x: -40, y: 0 }, ink)
    await hands.release()
    await hands.elements(2)
    await hands.saved()
    await hands.settled()
    await pixelNear(page, { x: 0, y: 0 }, ink, false)
    for (const x of [-180, -40, 40, 180]) await pixelNear(page, { x, y: 0 }, ink)
    const pieces = await room.shapes()
    const [first, second] = pieces.map(({ properties }) => properties)
    assert.deepEqual(first?.strokes, whole?.properties.strokes)
    assert.deepEqual(second?.strokes, whole?.properties.strokes)
    const gap = Math.abs((first?.layout?.left ?? 0) - (second?.layout?.left ?? 0)) - (first?.layout?.width ?? 0)
    assert.ok(gap > 10 && gap < 40, `a gap of ${gap}`)
    await page.keyboard.press('Control+z')
    await hands.elements(1)
    await hands.saved()
    assert.deepEqual(await room.shapes(), [whole])
    // Over all of it nothing is left.
    await drawLine({ x: -230, y: 0 }, { x: 230, y: 0 })
    await hands.elements(0)
  })

  test('[K84] the lasso selects what lies inside of it, and gives way to selecting', async () => {
    const [inside, outside] = [randomUUID(), randomUUID()]
    await room.open([rectangle(-300, -50, inside), rectangle(100, -50, outside)])
    const { hands, page } = room
    await page.keyboard.press('p')
    await drawLine({ x: -280, y: 80 }, { x: -120, y: 90 })
    await hands.elements(3)
    await page.keyboard.press('q')
    await hands.tool('lasso')
    await drawAlong(
      { x: -200, y: -200 },
      { x: -420, y: 0 },
      { x: -200, y: 220 },
      { x: 150, y: 60 },
      { x: -60, y: -150 },
    )
    await hands.release()
    await hands.selected(2)
    await hands.tool('select')
    await page.keyboard.press('Delete')
    await hands.elements(1)
    await hands.saved()
    assert.ok(await room.shape(outside))
  })

  test('[K84] a pen that is pressed harder draws wider, as an outline in the colour of the pen', async () => {
    await room.open()
    const { hands, page } = room
    await page.keyboard.press('p')
    await bar().getByRole('button', { name: 'Dark green' }).click()
    await bar().getByRole('button', { name: '8 pixels wide' }).click()
    const session = await room.profile.newCDPSession(page)
    const box = await page.locator('.board').boundingBox()
    assert.ok(box)
    // With a bend: what is nearly straight would become so under a pen that is held still for long.
    const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', dx: number, force: number) =>
      session.send('Input.dispatchMouseEvent', {
        type,
        x: box.x + box.width / 2 + dx,
        y: box.y + box.height / 2 - 100 * Math.max(0, Math.cos((dx / 90) * (Math.PI / 2))),
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
        pointerType: 'pen',
        force,
      })
    await pen('mousePressed', -200, 0.1)
    for (let dx = -190; dx <= 200; dx += 10) await pen('mouseMoved', dx, 0.1 + (0.8 * (dx + 200)) / 400)
    await pixelNear(page, { x: 180, y: 4 }, ink)
    await pen('mouseReleased', 200, 0)
    await hands.elements(1)
    await hands.saved()
    const [line] = await room.shapes()
    assert.deepEqual(line?.properties.fills, [solid('#15803d')])
    assert.deepEqual(line?.properties.strokes, [])
    await hands.settled()
    // 12 wide at one end, 4 at the other.
    await pixelNear(page, { x: 180, y: 7 }, ink)
    await pixelNear(page, { x: -180, y: 0 }, ink)
    await pixelNear(page, { x: -180, y: 7 }, ink, false)
    // Its colour is that of its fill, and the eraser takes it.
    await page.keyboard.press('v')
    await hands.click({ x: 150, y: 0 })
    await hands.button('Fill').click()
    await hands.button('Dark red').click()
    await hands.saved()
    assert.deepEqual((await room.shapes())[0]?.properties.fills, [solid('#b91c1c')])
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await drawLine({ x: 100, y: -50 }, { x: 100, y: 50 })
    await hands.elements(0)
  })

  test('[K84] who holds still at the end of a line gets a straight one, and a shape from what goes around', async () => {
    await room.open()
    const { hands, page } = room
    await page.keyboard.press('p')
    await bar().getByRole('button', { name: '4 pixels wide' }).click()
    await drawAlong({ x: -200, y: 0 }, { x: 0, y: 40 }, { x: 200, y: 0 })
    await pixelNear(page, { x: 0, y: 0 }, ink)
    await pixelNear(page, { x: 0, y: 40 }, ink, false)
    // Who goes on has drawn what they have drawn.
    await hands.dragTo({ x: 200, y: -100 })
    await pixelNear(page, { x: 0, y: 40 }, ink)
    await page.keyboard.press('Escape')
    await hands.release()
    await drawAlong({ x: -200, y: 0 }, { x: 0, y: 40 }, { x: 200, y: 0 })
    await pixelNear(page, { x: 0, y: 0 }, ink)
    await hands.release()
    await hands.elements(1)
    await hands.saved()
    const [line] = await room.shapes()
    assert.equal(line?.custom?.paths[0]?.commands.length, 2)
    const { width = 0, height } = line?.properties.layout ?? {}
    assert.ok(Math.abs(width - 400) < 3 && height === 0, `${width} × ${height}`)
    const around = Array.from({ length: 25 }, (_, n) => ({
      x: 150 * Math.cos((n / 25) * 6.4),
      // With a dent at the bottom.
      y: n === 6 ? 240 : 180 + 80 * Math.sin((n / 25) * 6.4),
    }))
    await drawIn(2, around)
    await pixelNear(page, { x: 0, y: 258 }, ink)
    await pixelNear(page, { x: 5, y: 241 }, ink, false)
    await hands.release()
    await hands.elements(2)
    await hands.saved()
    const shape = (await room.shapes()).find(({ basic }) => basic)
    assert.equal(shape?.basic?.type, 'OVAL')
    assert.deepEqual(shape?.properties.fills, [{ noFill: {} }])
    assert.equal(shape?.properties.strokes?.[0]?.width, 4)
  })

  describe('beside somebody else', () => {
    let other: Page

    before(async () => {
      const { profile, problems } = await newProfile(room.service.browser, {
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
      })
      other = await profile.newPage()
      other.on('pageerror', (error) => problems.push(String(error)))
      await room.service.signIn(other, room.team.editor)
    })

    const openBoth = async (): Promise<void> => {
      await room.open([rectangle(-100, 200)])
      await other.goto(room.url())
      await editorOf(other).ready()
      await other.keyboard.press('0')
      await other.getByText('100 %').waitFor()
      await boardSettled(other)
    }
    /** Of nothing that lies on the board. */
    const drawn = { red: [0, 200], green: [0, 130], blue: [0, 230] } as const

    test('[K84] others see a line while it is drawn, and the line itself afterwards', async () => {
      await openBoth()
      await room.page.keyboard.press('p')
      await drawAlong({ x: -200, y: -100 }, { x: 0, y: -100 }, { x: 0, y: 100 })
      for (const at of [
        { x: -150, y: -100 },
        { x: -20, y: -100 },
        { x: 0, y: 50 },
      ])
        await pixelNear(other, at, drawn)
      assert.equal((await room.shapes()).length, 1)
      await room.page.keyboard.press('Escape')
      await room.hands.release()
      await pixelNear(other, { x: -150, y: -100 }, drawn, false)
      await drawLine({ x: -200, y: -100 }, { x: 0, y: -100 })
      await editorOf(other).elements(2)
      await boardSettled(other)
      await pixelNear(other, { x: -150, y: -100 }, ink)
    })

    test('[K84] what the laser points at is seen by others, fades, and leaves nothing behind', async () => {
      await openBoth()
      const begun = await room.commits()
      await room.page.keyboard.press('Shift+P')
      await room.hands.tool('laser')
      await drawAlong({ x: -200, y: -100 }, { x: 0, y: -100 })
      await pixelNear(other, { x: 0, y: -100 }, drawn)
      await pixelNear(room.page, { x: 0, y: -100 }, { red: [180, 255], green: [0, 90], blue: [0, 130] })
      await room.hands.release()
      await room.hands.moveTo({ x: 300, y: -250 })
      for (const page of [other, room.page]) await pixelNear(page, { x: 0, y: -100 }, drawn, false)
      assert.equal(await room.commits(), begun)
      assert.equal((await room.shapes()).length, 1)
    })
  })
})
