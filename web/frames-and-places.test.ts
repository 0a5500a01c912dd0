import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { editingFor, rectangle } from './testing/editing-room.ts'

describe('frames that are resized, and what is put into them and out of them', () => {
  const room = editingFor()
  const [inside, beside, frameId] = [randomUUID(), randomUUID(), randomUUID()]
  /** A frame from −350, −150 to 50, 150 with a shape at its right, and another shape beside it. */
  const openFrame = async (): Promise<void> => {
    await room.makeZone()
    const layout = { left: -350, top: -150, width: 400, height: 300 }
    const frames = [{ meta: { id: frameId, name: 'Frame' }, properties: { layout } }]
    await room.owner.api.insertFrames({ ...room.zone, body: { frames } })
    const shapes = [rectangle(-170, -50, inside, { frame_id: frameId }), rectangle(150, 50, beside)]
    await room.owner.api.insertShapes({ ...room.zone, body: { shapes } })
    const { hands, page } = room
    await page.goto(room.url())
    await hands.ready()
    await page.keyboard.press('0')
    await page.getByText('100 %').waitFor()
    await hands.settled()
  }
  const frame = async () => (await room.owner.api.listFrames({ ...room.zone })).frames[0]?.properties.layout
  const frameOf = async (id: string) => (await room.shape(id))?.frame_id ?? null
  /** By a click on its name. */
  const selectFrame = async (): Promise<void> => {
    await room.hands.click({ x: -335, y: -160 })
    await room.hands.selected(1)
  }
  const dragFreely = async (...[from, to]: Parameters<typeof room.hands.drag>): Promise<void> => {
    await room.page.keyboard.down('Control')
    await room.hands.drag(from, to)
    await room.page.keyboard.up('Control')
    await room.hands.saved()
  }

  test('[K84] what is in a frame stays where it is when the frame is resized, and leaves it where it ends up outside', async () => {
    await openFrame()
    await selectFrame()
    const begun = await room.commits()
    await dragFreely({ x: -350, y: -150 }, { x: -390, y: -130 })
    assert.deepEqual(await frame(), { left: -390, top: -130, width: 440, height: 280 })
    assert.deepEqual(await room.layoutOf(inside), { left: -170, top: -50, width: 200, height: 100 })
    assert.equal(await frameOf(inside), frameId)
    // Its middle is at −70.
    await dragFreely({ x: 50, y: 10 }, { x: -90, y: 10 })
    assert.equal((await frame())?.width, 300)
    assert.deepEqual(await room.layoutOf(inside), { left: -170, top: -50, width: 200, height: 100 })
    assert.equal(await frameOf(inside), null)
    assert.equal(await room.commits(), begun + 2)
    await room.page.keyboard.press('Control+z')
    await room.page.keyboard.press('Control+z')
    await room.hands.saved()
    assert.deepEqual(await frame(), { left: -350, top: -150, width: 400, height: 300 })
    assert.equal(await frameOf(inside), frameId)
    // By keys too.
    for (let times = 0; times < 13; times++) await room.page.keyboard.press('Alt+Shift+ArrowLeft')
    await room.hands.saved()
    assert.equal((await frame())?.width, 270)
    assert.equal(await frameOf(inside), null)
  })

  test('[K84] several that are selected are scaled with what is in their frames, and with lines', async () => {
    await openFrame()
    const { hands, page } = room
    const connected = { first: { point: { x: 0, y: 200 } }, second: { point: { x: 100, y: 250 } } }
    await room.owner.api.insertConnectors({ ...room.zone, body: { connectors: [{ type: 'LINE', connected }] } })
    await hands.elements(4)
    await page.keyboard.press('Control+a')
    await hands.selected(3)
    // From −350, −150 to 350, 250: half as wide.
    await dragFreely({ x: 350, y: 50 }, { x: 0, y: 50 })
    assert.deepEqual(await frame(), { left: -350, top: -150, width: 200, height: 300 })
    assert.deepEqual(await room.layoutOf(inside), { left: -260, top: -50, width: 100, height: 100 })
    assert.equal(await frameOf(inside), frameId)
    assert.deepEqual(await room.layoutOf(beside), { left: -100, top: 50, width: 100, height: 100 })
    const { connectors } = await room.owner.api.listConnectors({ ...room.zone })
    const { first, second } = connectors[0]?.connected ?? {}
    assert.deepEqual(
      [first?.point, second?.point],
      [
        { x: -175, y: 200 },
        { x: -125, y: 250 },
      ],
    )
  })

  test('[K84] what is aligned out of a frame leaves it, and what an exact value puts into one belongs to it', async () => {
    await openFrame()
    const { hands, page } = room
    await hands.click({ x: -70, y: 0 })
    await page.keyboard.down('Shift')
    await hands.click({ x: 250, y: 110 })
    await page.keyboard.up('Shift')
    await hands.selected(2)
    await page.keyboard.press('Alt+d')
    await hands.saved()
    assert.equal((await room.layoutOf(inside))?.left, 150)
    assert.equal(await frameOf(inside), null)
    await page.keyboard.press('Escape')
    // Not where the last click was: on a fast machine that were a double click.
    await hands.click({ x: 200, y: 130 })
    await hands.selected(1)
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('spinbutton', { name: 'X', exact: true }).fill('-200')
    await page.getByRole('spinbutton', { name: 'X', exact: true }).press('Enter')
    await hands.saved()
    assert.equal((await room.layoutOf(beside))?.left, -200)
    assert.equal(await frameOf(beside), frameId)
    // As large as that its middle is outside.
    await page.getByRole('spinbutton', { name: 'Width', exact: true }).fill('800')
    await page.getByRole('spinbutton', { name: 'Width', exact: true }).press('Enter')
    await hands.saved()
    assert.equal(await frameOf(beside), null)
  })
})
