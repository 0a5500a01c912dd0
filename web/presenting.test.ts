import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { seriousProblems } from './testing/axe.ts'
import { editingFor } from './testing/editing-room.ts'
import { openFollower } from './testing/follower.ts'
import { pixelNear } from './testing/pixels.ts'

describe('presenting', () => {
  const room = editingFor()
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const panel = () => room.page.getByRole('complementary', { name: 'List of frames' })
  const row = (name: string) => panel().getByRole('button', { name, exact: true })
  /** Until the list is so. */
  const listed = (...wanted: string[]) =>
    room.page.waitForFunction(
      (text) => [...document.querySelectorAll('.frames .layer-name bdi')].map((one) => one.textContent).join() === text,
      wanted.join(),
    )
  const frame = (name: string, left: number, height: number, id: string, more = {}) => ({
    meta: { id, name },
    type: 'CUSTOM' as const,
    properties: { layout: { left, top: 0, width: 400, height } },
    ...more,
  })
  const framesNow = async () => (await room.owner.api.listFrames(room.zone)).frames
  /** A zone with three frames side by side. */
  const openThree = async (notes = 'Say two') => {
    await room.makeZone()
    const frames = [
      frame('One', 0, 308, first),
      frame('Two', 500, 1504, second, { notes }),
      frame('Three', 1000, 308, third),
    ]
    await room.owner.api.insertFrames({ ...room.zone, body: { frames } })
    await room.page.goto(room.url())
    await room.hands.ready()
    await room.hands.elements(3)
  }

  test('[C8] [K84] frames are put in order by dragging and by keys, each in one step, and have notes', async () => {
    await openThree()
    const { page, hands } = room
    await page.keyboard.press('Shift+f')
    await listed('One', 'Two', 'Three')
    await row('One').and(page.locator(':focus')).waitFor()
    const begun = await room.commits()
    const [from, to] = [await row('Three').boundingBox(), await row('One').boundingBox()]
    if (!from || !to) throw new Error('there is no such row')
    await page.mouse.move(from.x + 60, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + 60, to.y + 4, { steps: 6 })
    await page.locator('.layer-line').waitFor()
    await page.mouse.up()
    await listed('Three', 'One', 'Two')
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    await row('One').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await listed('One', 'Three', 'Two')
    await page.keyboard.press('Alt+ArrowDown')
    await listed('Three', 'One', 'Two')
    await page.keyboard.press('Alt+ArrowDown')
    await listed('Three', 'Two', 'One')
    await row('One').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Control+z')
    await listed('Three', 'One', 'Two')
    await row('Two').focus()
    const notes = panel().getByRole('textbox', { name: 'Notes of Two' })
    assert.equal(await notes.inputValue(), 'Say two')
    await notes.fill('Say two, slowly')
    await row('Three').focus()
    await hands.saved()
    const now = await framesNow()
    assert.equal(now.find(({ meta }) => meta.id === second)?.notes, 'Say two, slowly')
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Alt+p')
    await page.getByText('Frame 1 of 3').waitFor()
    assert.match((await page.locator('.presentation p').textContent()) ?? '', /Three/)
    await page.keyboard.press('Escape')
    await page.locator('.presentation').waitFor({ state: 'detached' })
  })

  test('[K84] the window of the presenter has what is now and next, notes and time; others follow', async () => {
    await openThree()
    const { page } = room
    const { other, profile, problems } = await openFollower(room)
    await page.keyboard.press('Control+Alt+p')
    await page.getByText('Frame 1 of 3').waitFor()
    const dimmed = { red: [85, 135], green: [85, 135], blue: [85, 135] } as const
    await pixelNear(page, { x: 450, y: 0 }, dimmed)
    const [desk] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Presenter view' }).click(),
    ])
    const zoomed = (percent: number) =>
      other.locator('.zoom-figure').getByText(`${percent} %`, { exact: true }).waitFor()
    await zoomed(200)
    await desk.getByText('Frame 1 of 3').waitFor()
    await desk.getByRole('timer').waitFor()
    await desk.getByRole('region', { name: 'Now' }).getByRole('img', { name: 'One' }).waitFor()
    await desk.getByRole('region', { name: 'Next' }).getByRole('img', { name: 'Two' }).waitFor()
    await desk.getByText('No notes').waitFor()
    await desk.getByRole('button', { name: 'Next frame' }).click()
    await desk.getByRole('region', { name: 'Notes' }).getByText('Say two').waitFor()
    await page.getByText('Frame 2 of 3').waitFor()
    await zoomed(50)
    assert.deepEqual(await seriousProblems(desk, 'light'), [])
    await desk.keyboard.press('ArrowRight')
    await desk.getByText('This is the last frame').waitFor()
    await zoomed(200)
    const closed = desk.waitForEvent('close')
    await page.keyboard.press('Escape')
    await page.locator('.presentation').waitFor({ state: 'detached' })
    await closed
    await pixelNear(page, { x: 450, y: 0 }, dimmed, false)
    assert.deepEqual(problems, [])
    await profile.close()
  })

  test('[K84] keys scroll long notes that have the focus, and press buttons; the frame stays', async () => {
    const { page } = room
    const code: string[] = []
    page.on('request', (request) => code.push(request.url()))
    const isLoaded = () => code.some((url) => /\/presentation-[\w-]+\.js/.test(url))
    await openThree('Say two, slowly.\n'.repeat(200))
    // Its code is loaded when it is needed.
    assert.ok(!isLoaded())
    await page.keyboard.press('Control+Alt+p')
    await page.getByText('Frame 1 of 3').waitFor()
    assert.ok(isLoaded())
    const [desk] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Presenter view' }).click(),
    ])
    await desk.getByText('Frame 1 of 3').waitFor()
    await desk.keyboard.press('ArrowDown')
    await desk.getByText('Frame 2 of 3').waitFor()
    const notes = desk.getByRole('region', { name: 'Notes' })
    const scrolled = () => notes.evaluate((element: { scrollTop: number }) => element.scrollTop)
    // Its styles are loaded after it.
    await desk.waitForFunction(() => {
      const { scrollHeight = 0, clientHeight = 0 } = document.querySelector('.presenter-notes') ?? {}
      return clientHeight > 0 && scrollHeight > clientHeight
    })
    // A window behind another may not be painted, and then nothing scrolls.
    await desk.bringToFront()
    await notes.focus()
    for (const key of ['ArrowDown', 'PageDown', 'Space', 'End']) {
      await notes.and(desk.locator(':focus')).waitFor()
      const before = await scrolled()
      await desk.keyboard.press(key)
      await desk.waitForFunction((top) => (document.querySelector('.presenter-notes')?.scrollTop ?? 0) > top, before)
      await desk.getByText('Frame 2 of 3').waitFor()
    }
    await desk.getByRole('button', { name: /again/ }).focus()
    await desk.keyboard.press('Space')
    await desk.getByText('Frame 2 of 3').waitFor()
    await notes.focus()
    await desk.keyboard.press('ArrowRight')
    await desk.getByText('Frame 3 of 3').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.presentation').waitFor({ state: 'detached' })
  })

  test('[K84] who presents points with a laser that followers see; Esc puts it away, then ends', async () => {
    await openThree()
    const { page, hands } = room
    const { other, profile, problems } = await openFollower(room)
    const begun = await room.commits()
    await page.keyboard.press('Control+Alt+p')
    await page.getByText('Frame 1 of 3').waitFor()
    const laser = page.getByRole('button', { name: 'Laser pointer' })
    await laser.waitFor()
    await page.keyboard.press('Shift+P')
    await laser.and(page.locator('[aria-pressed=true]')).waitFor()
    await other.locator('.zoom-figure').getByText('200 %', { exact: true }).waitFor()
    await hands.press({ x: -100, y: 0 })
    await hands.dragTo({ x: 50, y: 0 })
    const red = { red: [180, 255], green: [0, 90], blue: [0, 130] } as const
    const coloured = { red: [0, 200], green: [0, 130], blue: [0, 230] } as const
    for (const one of [page, other]) await pixelNear(one, { x: 50, y: 0 }, one === page ? red : coloured)
    await hands.release()
    await hands.moveTo({ x: 300, y: -200 })
    for (const one of [page, other]) await pixelNear(one, { x: 50, y: 0 }, one === page ? red : coloured, false)
    // The view stays under it, and nothing is selected or moved.
    await page.getByText('Frame 1 of 3').waitFor()
    assert.equal(await room.commits(), begun)
    await page.keyboard.press('Escape')
    await laser.and(page.locator('[aria-pressed=false]')).waitFor()
    await laser.click()
    await laser.and(page.locator('[aria-pressed=true]')).waitFor()
    await page.getByRole('button', { name: 'End the presentation' }).click()
    await page.locator('.presentation').waitFor({ state: 'detached' })
    await hands.tool('select')
    assert.deepEqual(problems, [])
    await profile.close()
  })
})

declare const document: {
  querySelector(selector: string): { scrollTop: number; scrollHeight: number; clientHeight: number } | null
  querySelectorAll(selector: string): Iterable<{ textContent: string }>
}
