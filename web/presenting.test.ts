import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { seriousProblems } from './testing/axe.ts'
import { editingFor } from './testing/editing-room.ts'
import { newProfile } from './testing/web-service.ts'

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
  const openThree = async () => {
    await room.makeZone()
    const frames = [
      frame('One', 0, 308, first),
      frame('Two', 500, 1232, second, { notes: 'Say two' }),
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
    const { page, service, team } = room
    const { profile, problems } = await newProfile(service.browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    const other = await profile.newPage()
    await service.signIn(other, team.viewer)
    await other.goto(room.url())
    await other.getByRole('button', { name: /^Follow / }).click()
    await other.getByText('Following').waitFor()
    await page.keyboard.press('Control+Alt+p')
    await page.getByText('Frame 1 of 3').waitFor()
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
    assert.deepEqual(problems, [])
    await profile.close()
  })
})

declare const document: { querySelectorAll(selector: string): Iterable<{ textContent: string }> }
