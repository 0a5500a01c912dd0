import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { copyText } from './testing/clipboard-hands.ts'
import { editingFor, rectangle } from './testing/editing-room.ts'

describe('where copies go', () => {
  const room = editingFor()
  const [id, another, frameId] = [randomUUID(), randomUUID(), randomUUID()]

  before(() => room.profile.grantPermissions(['clipboard-read', 'clipboard-write']))

  /** Shapes on the left, and a frame on the right. */
  const open = async (left = -400) => {
    await room.makeZone([rectangle(left, -50, id), rectangle(-400, 100, another)])
    const properties = { layout: { left: 0, top: -200, width: 400, height: 400 } }
    const frame = { meta: { id: frameId, name: 'Frame' }, properties }
    await room.owner.api.insertFrames({ ...room.zone, body: { frames: [frame] } })
    await room.page.goto(room.url())
    await room.hands.ready()
    await room.page.keyboard.press('Control+0')
    await room.page.getByText('100 %').waitFor()
    await room.hands.settled()
  }
  const copied = async () =>
    (await room.shapes())
      .filter(({ meta }) => meta.id !== id && meta.id !== another)
      .map(({ frame_id, properties: { layout } }) => [frame_id ?? null, layout?.left, layout?.top])

  test('[K84] what is pasted onto a frame belongs to it, as what is dropped there; beside it to none', async () => {
    const { hands, page } = room
    await open()
    await hands.click({ x: -300, y: 0 })
    await hands.selected(1)
    await page.keyboard.press('Control+c')
    await hands.moveTo({ x: 200, y: 0 })
    await page.keyboard.press('Control+v')
    await hands.elements(4)
    await hands.saved()
    assert.deepEqual(await copied(), [[frameId, 100, -50]])
    await hands.moveTo({ x: -200, y: -130 })
    await page.keyboard.press('Control+v')
    await hands.elements(5)
    await hands.saved()
    assert.deepEqual((await copied())[1], [null, -300, -180])
    // What comes from another program, too.
    await hands.moveTo({ x: 200, y: 50 })
    await copyText(page, { 'text/plain': 'A note' })
    await page.keyboard.press('Control+v')
    await hands.elements(6)
    await hands.saved()
    assert.equal((await copied())[2]?.[0], frameId)
  })

  test('[K84] a copy beside a frame belongs to it where it comes to lie on it', async () => {
    const { hands, page } = room
    // Its middle is 6 from the frame, and comes into it.
    await open(-106)
    await hands.click({ x: -50, y: 0 })
    await hands.selected(1)
    await page.keyboard.press('Control+d')
    await hands.elements(4)
    await hands.saved()
    assert.deepEqual(await copied(), [[frameId, -90, -34]])
  })

  test('[K84] what is pasted again at the same place lies beside what was, until that is taken back', async () => {
    const { hands, page } = room
    await open()
    await hands.click({ x: -300, y: 0 })
    await page.keyboard.press('Control+c')
    await hands.moveTo({ x: -200, y: -130 })
    for (const count of [4, 5, 6]) {
      await page.keyboard.press('Control+v')
      await hands.elements(count)
    }
    await hands.saved()
    assert.deepEqual(
      (await copied()).map(([, left, top]) => [left, top]),
      [
        [-300, -180],
        [-284, -164],
        [-268, -148],
      ],
    )
    for (const count of [5, 4, 3]) {
      await page.keyboard.press('Control+z')
      await hands.elements(count)
    }
    await page.keyboard.press('Control+v')
    await hands.elements(4)
    await hands.saved()
    assert.deepEqual(await copied(), [[null, -300, -180]])
  })
})
