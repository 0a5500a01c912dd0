import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Editing, rectangle, startEditing } from './testing/editing-room.ts'
import { pixelNear } from './testing/pixels.ts'

/** The colour of connectors that nobody has styled. */
const isInk = { red: [40, 70], green: [55, 85], blue: [70, 100] } as const

describe('connecting shapes, and what is beyond the edge', () => {
  let room: Editing
  const [first, second] = [randomUUID(), randomUUID()]
  const openTwo = () => room.open([rectangle(-400, -50, first), rectangle(200, -50, second)])
  /** From the edge of one to that of the other. */
  const connectThem = async (): Promise<void> => {
    const { hands, page } = room
    await page.keyboard.press('x')
    await hands.drag({ x: -205, y: 0 }, { x: 205, y: 0 })
    await hands.saved()
    await page.keyboard.press('Escape')
  }
  const connectors = async () => (await room.owner.api.listConnectors({ ...room.zone })).connectors
  const dotsOf = (id: string) => room.page.locator(`.board[data-dots="${id}"]`).waitFor({ state: 'attached' })

  before(async () => {
    room = await startEditing()
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[K84] [C6] a dot beside a shape begins a connector while selecting; it ends at a side, a place, or the shape', async () => {
    await openTwo()
    const { hands, page } = room
    const begun = await room.commits()
    /** From the dot at the right of the first shape. */
    const dragTo = async (x: number, y: number, isExact = false) => {
      await hands.moveTo({ x: -300, y: 10 })
      await dotsOf(first)
      await hands.press({ x: -176, y: 0 })
      if (isExact) await page.keyboard.down('Alt')
      await hands.dragTo({ x, y })
      await hands.release()
      if (isExact) await page.keyboard.up('Alt')
      await hands.selected(1)
      await hands.saved()
      await page.keyboard.press('Escape')
      await hands.selected(0)
    }
    await dragTo(205, 4)
    await dragTo(250, -47)
    await dragTo(250, -36)
    await dragTo(250, -63)
    await dragTo(187, 0)
    await dragTo(330, 20)
    await dragTo(250, 25, true)
    assert.equal(await room.commits(), begun + 7)
    const ends = (await connectors()).map(({ connected }) => connected)
    for (const { first: from } of ends) assert.deepEqual(from, { shape_id: first, side: 'EAST' })
    assert.deepEqual(
      ends.map(({ second: { marker: _, ...to } }) => to),
      [
        { shape_id: second, side: 'WEST' },
        // On the outline, however far from it within 16 pixels.
        { shape_id: second, at: { x: 0.25, y: 0 } },
        { shape_id: second, at: { x: 0.25, y: 0 } },
        { shape_id: second, at: { x: 0.25, y: 0 } },
        { shape_id: second, side: 'WEST' },
        { shape_id: second },
        { shape_id: second, at: { x: 0.25, y: 0.75 } },
      ],
    )
    await page.keyboard.press('Control+z')
    await hands.elements(8)
  })

  test('[K84] a connector follows the shape while that is dragged, before it is dropped', async () => {
    await openTwo()
    const { hands, page } = room
    await connectThem()
    await pixelNear(page, { x: -100, y: 0 }, isInk)
    await hands.press({ x: -300, y: 0 })
    await page.keyboard.down('Control')
    await hands.dragTo({ x: -300, y: 200 })
    await pixelNear(page, { x: -150, y: 200 }, isInk)
    await pixelNear(page, { x: -100, y: 0 }, isInk, false)
    await page.keyboard.up('Control')
    await page.keyboard.press('Escape')
    await pixelNear(page, { x: -100, y: 0 }, isInk)
    await hands.release()
  })

  test('[K84] [J11] a connector between shapes that is dragged stays where it is, and is no commit', async () => {
    await openTwo()
    const { hands, page } = room
    await connectThem()
    const begun = await room.commits()
    await hands.drag({ x: 0, y: 0 }, { x: 60, y: 140 })
    await hands.selected(1)
    // It came after it.
    await page.keyboard.press('Delete')
    await hands.elements(2)
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    await page.keyboard.press('Control+z')
    await hands.elements(3)
  })

  test('[K84] an end of a connector is put elsewhere in one commit; a line binds to nothing', async () => {
    await openTwo()
    const { hands, page } = room
    await page.keyboard.press('x')
    await hands.drag({ x: -205, y: 0 }, { x: 205, y: 0 })
    await hands.selected(1)
    await hands.saved()
    const begun = await room.commits()
    await hands.drag({ x: 200, y: 0 }, { x: 100, y: 200 })
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    const [moved] = await connectors()
    assert.equal(moved?.connected.first.shape_id, first)
    assert.deepEqual(moved?.connected.second, { point: { x: 100, y: 200 }, marker: 'CLASSIC' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    await hands.drag({ x: -300, y: 0 }, { x: 300, y: 20 })
    await hands.elements(4)
    await hands.saved()
    const line = (await connectors()).find(({ type }) => type === 'LINE')
    assert.deepEqual(
      [line?.connected.first, line?.connected.second].map((end) => end?.point),
      [
        { x: -300, y: 0 },
        { x: 300, y: 20 },
      ],
    )
    assert.equal(line?.connected.first.shape_id, undefined)
  })

  const offer = () => room.page.getByRole('toolbar', { name: 'A shape at its end' })
  const free = { x: -40, y: 180 }
  const made = async () => (await room.shapes()).find(({ meta }) => meta.id !== first && meta.id !== second)

  test('[K84] a connector that is dropped on nothing is offered shapes: one is made, bound and written, each a step of undo', async () => {
    await openTwo()
    const { hands, page } = room
    const begun = await room.commits()
    await page.keyboard.press('x')
    await hands.drag({ x: -205, y: 0 }, free)
    await offer().waitFor()
    await hands.selected(1)
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    await offer().getByRole('button', { name: 'Rectangle' }).click()
    await hands.writing(true)
    await offer().waitFor({ state: 'detached' })
    await hands.saved()
    // Shape and end in one.
    assert.equal(await room.commits(), begun + 2)
    await page.keyboard.type('Next')
    await page.keyboard.press('Escape')
    await hands.writing(false)
    await hands.saved()
    const shape = await made()
    assert.deepEqual(shape?.properties.layout, { left: -120, top: 180, width: 160, height: 100 })
    assert.match(JSON.stringify(shape?.text), /Next/)
    const bound = { shape_id: shape?.meta.id, side: 'NORTH', marker: 'CLASSIC' }
    assert.deepEqual(
      (await connectors()).map(({ connected }) => connected.second),
      [bound],
    )
    await page.keyboard.press('Control+z')
    await hands.elements(3)
    await hands.saved()
    const loose = { point: free, marker: 'CLASSIC' }
    assert.deepEqual(
      (await connectors()).map(({ connected }) => connected.second),
      [loose],
    )
    await page.keyboard.press('Control+z')
    await hands.elements(2)
    await page.keyboard.press('Control+y')
    await page.keyboard.press('Control+y')
    await hands.elements(4)
    await hands.saved()
    assert.deepEqual(
      (await connectors()).map(({ connected }) => connected.second),
      [bound],
    )
  })

  test('[K84] what is offered goes with Esc, a press elsewhere, the wheel or the connector, and keys stay those of the board', async () => {
    await openTwo()
    const { hands, page } = room
    const drop = async (): Promise<void> => {
      await hands.moveTo({ x: -300, y: 10 })
      await dotsOf(first)
      await hands.drag({ x: -176, y: 0 }, free)
      await offer().waitFor()
      await hands.selected(1)
    }
    await drop()
    await page.keyboard.press('Escape')
    await offer().waitFor({ state: 'detached' })
    await hands.selected(1)
    await page.keyboard.press('Delete')
    await hands.elements(2)
    await drop()
    await hands.click({ x: 0, y: -200 })
    await offer().waitFor({ state: 'detached' })
    await hands.selected(0)
    await hands.elements(3)
    await page.keyboard.press('Control+z')
    await hands.elements(2)
    for (const key of ['Delete', 'Control+z']) {
      await drop()
      await page.keyboard.press(key)
      await offer().waitFor({ state: 'detached' })
      await hands.elements(2)
    }
    await drop()
    await page.mouse.wheel(0, 10)
    await offer().waitFor({ state: 'detached' })
  })

  test('[K84] no shape is offered for a line, with Ctrl, on a shape, or when an end is moved', async () => {
    await openTwo()
    const { hands, page } = room
    // Its code is there from now on.
    await page.keyboard.press('x')
    await hands.drag({ x: -205, y: 0 }, free)
    await offer().waitFor()
    await page.keyboard.press('Escape')
    const isNotOffered = async (elements: number): Promise<void> => {
      await hands.selected(1)
      await hands.elements(elements)
      await hands.settled()
      assert.equal(await offer().count(), 0)
    }
    await hands.drag(free, { x: 40, y: 200 })
    await hands.saved()
    assert.deepEqual((await connectors())[0]?.connected.second.point, { x: 40, y: 200 })
    await isNotOffered(3)
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    await hands.drag({ x: -300, y: 150 }, { x: -100, y: 200 })
    await isNotOffered(4)
    await page.keyboard.press('x')
    await page.keyboard.down('Control')
    await hands.drag({ x: -300, y: 180 }, { x: -100, y: 230 })
    await page.keyboard.up('Control')
    await isNotOffered(5)
    await connectThem()
    await hands.elements(6)
    await hands.settled()
    assert.equal(await offer().count(), 0)
  })

  test('[K84] by keys the focus goes to what is offered, arrows choose, and Esc gives it back to the board', async () => {
    await openTwo()
    const { hands, page } = room
    const { keyboard } = page
    const draw = async (): Promise<void> => {
      await keyboard.press('Home')
      await hands.selected(1)
      await keyboard.press('x')
      await keyboard.press('Enter')
      await keyboard.press('Shift+ArrowDown')
      await keyboard.press('Shift+ArrowDown')
      await keyboard.press('Enter')
      await offer().getByRole('button', { name: 'Note' }).and(page.locator(':focus')).waitFor()
    }
    await page.locator('.board').focus()
    await draw()
    await keyboard.press('Escape')
    await page.locator('.board:focus').waitFor()
    assert.equal(await offer().count(), 0)
    await keyboard.press('Delete')
    await hands.elements(2)
    await draw()
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await offer().getByRole('button', { name: 'Oval' }).and(page.locator(':focus')).waitFor()
    await keyboard.press('Enter')
    await hands.writing(true)
    await keyboard.type('By keys')
    await keyboard.press('Escape')
    await hands.writing(false)
    await hands.saved()
    const shape = await made()
    assert.deepEqual(shape?.basic, { type: 'OVAL' })
    assert.match(JSON.stringify(shape?.text), /By keys/)
    const [connector] = await connectors()
    assert.equal(connector?.connected.first.shape_id, first)
    assert.deepEqual(connector?.connected.second, { shape_id: shape?.meta.id, side: 'NORTH', marker: 'CLASSIC' })
  })

  test('[K84] the board moves while a drag is held at its edge, and stands still once it is let go', async () => {
    await openTwo()
    const { hands, page } = room
    const [x, y] = [632, 150]
    await hands.press({ x: 300, y: 0 })
    await hands.dragTo({ x, y })
    // The first shape goes out of sight at the left.
    await pixelNear(page, { x: -300, y: 0 }, { red: [240, 255], green: [200, 240], blue: [100, 160] }, false)
    await hands.release()
    await hands.saved()
    const layout = await room.layoutOf(second)
    assert.ok((layout?.left ?? 0) > 200 + x - 300 + 90, `${layout?.left}`)
    await page.keyboard.press('Escape')
    await hands.selected(0)
    await page.evaluate(`(async () => {
      for (let i = 0; i < 30; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
    })()`)
    await hands.click({ x: x - 60, y })
    await hands.selected(1)
    // What moved without the pointer is no change of its own: one step takes it back.
    await page.keyboard.press('Control+z')
    await hands.saved()
    assert.equal((await room.layoutOf(second))?.left, 200)
  })

  test('[K84] inside a frame a drag marks what it touches, with Alt what lies in it whole', async () => {
    await room.open([rectangle(-150, -60, first), rectangle(100, -60, second)])
    const { hands, page } = room
    await page.keyboard.press('f')
    await hands.drag({ x: -350, y: -200 }, { x: 350, y: 200 })
    await hands.saved()
    await page.keyboard.press('Escape')
    await hands.selected(0)
    await hands.drag({ x: -300, y: -150 }, { x: 150, y: 100 })
    await hands.selected(2)
    await page.keyboard.down('Alt')
    await hands.drag({ x: -300, y: -150 }, { x: 150, y: 100 })
    await hands.selected(1)
    await page.keyboard.up('Alt')
  })
})
