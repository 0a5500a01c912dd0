import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { seriousProblems } from './testing/axe.ts'
import { boardSettled } from './testing/board.ts'
import { type Editing, rectangle, startEditing } from './testing/editing-room.ts'
import { editorOf } from './testing/editor-page.ts'
import { pixelNear } from './testing/pixels.ts'
import { newProfile } from './testing/web-service.ts'

/** Of a rectangle. */
const FILL = { red: [250, 255], green: [227, 233], blue: [135, 141] } as const

describe('the list of layers', () => {
  let room: Editing
  const [first, second, third, inner] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const named = (name: string, id: string) => ({ meta: { id, name } })
  const panel = () => room.page.getByRole('complementary', { name: 'List of layers' })
  const row = (name: string) => panel().getByRole('button', { name, exact: true })
  const labels = () => panel().locator('.layer-name').allTextContents()
  /** Until the list is so. */
  const listed = (wanted: readonly string[]) =>
    room.page.waitForFunction(
      (text) => [...document.querySelectorAll('.layer-name')].map((one) => one.textContent).join() === text,
      wanted.join(),
    )
  const focused = (name: string) => row(name).and(room.page.locator(':focus')).waitFor()
  /** Their ids, back to front. */
  const order = async () => (await room.shapes()).map(({ meta }) => meta.id)
  /** Of the middle one: the board shows all of them. */
  const middle = { x: 0, y: 0 }
  const openThree = async () => {
    await room.open([
      rectangle(-300, -150, first, named('Bottom', first)),
      rectangle(0, -150, second, named('Middle', second)),
      rectangle(300, -150, third, named('Top', third)),
    ])
    await room.page.keyboard.press('Shift+l')
    await listed(['Top', 'Middle', 'Bottom'])
  }

  before(async () => {
    room = await startEditing()
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[K84] it has every element, in front first, what is in a frame below it; a click selects and shows it', async () => {
    await openThree()
    const { hands, page, owner, zone } = room
    const frame = { meta: { id: randomUUID(), name: 'Slide' }, type: 'CUSTOM' as const }
    const layout = { left: 4000, top: 4000, width: 400, height: 300 }
    await owner.api.insertFrames({ ...zone, body: { frames: [{ ...frame, properties: { layout } }] } })
    const shape = { ...rectangle(4100, 4100, inner), frame_id: frame.meta.id }
    await owner.api.insertShapes({ ...zone, body: { shapes: [shape] } })
    const connected = { first: { shape_id: first, side: 'EAST' as const }, second: { shape_id: second } }
    await owner.api.insertConnectors({ ...zone, body: { connectors: [{ connected }] } })
    await listed(['Connector', 'Slide', 'Shape', 'Top', 'Middle', 'Bottom'])
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await row('Shape').click()
    await hands.selected(1)
    assert.equal(await row('Shape').getAttribute('aria-pressed'), 'true')
    // The board has gone there: what is in its middle is what was selected.
    await hands.settled()
    await page.keyboard.press('Delete')
    await listed(['Connector', 'Slide', 'Top', 'Middle', 'Bottom'])
    await page.keyboard.press('Control+z')
    await listed(['Connector', 'Slide', 'Shape', 'Top', 'Middle', 'Bottom'])
    await hands.button('Hide what is in Slide').click()
    await listed(['Connector', 'Slide', 'Top', 'Middle', 'Bottom'])
    await row('Top').click()
    await row('Bottom').click({ modifiers: ['Shift'] })
    await hands.selected(2)
  })

  test('[C3] [K84] a row that is dragged puts its element there, in one step; Alt with arrows goes one by one', async () => {
    await openThree()
    const { hands, page } = room
    const begun = await room.commits()
    const drag = async (name: string, to: string, part: number) => {
      const [from, over] = [await row(name).boundingBox(), await row(to).boundingBox()]
      if (!from || !over) throw new Error('there is no such row')
      await page.mouse.move(from.x + 60, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(over.x + 60, over.y + over.height * part, { steps: 6 })
      await page.locator('.layer-line').waitFor()
    }
    await drag('Bottom', 'Top', 0.1)
    await page.mouse.up()
    await listed(['Bottom', 'Top', 'Middle'])
    await hands.saved()
    assert.deepEqual(await order(), [second, third, first])
    assert.equal(await room.commits(), begun + 1)
    // A drag selects nothing.
    await hands.selected(0)
    await drag('Bottom', 'Middle', 0.9)
    await page.mouse.up()
    await listed(['Top', 'Middle', 'Bottom'])
    await hands.saved()
    assert.deepEqual(await order(), [first, second, third])
    await drag('Bottom', 'Top', 0.1)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await page.locator('.layer-line').waitFor({ state: 'detached' })
    assert.equal(await room.commits(), begun + 2)
    await row('Bottom').click()
    await page.keyboard.press('ArrowUp')
    await focused('Middle')
    await page.keyboard.press('Alt+ArrowUp')
    await listed(['Middle', 'Top', 'Bottom'])
    await focused('Middle')
    await hands.saved()
    assert.deepEqual(await order(), [first, third, second])
    // The same one again, as it has the focus.
    await page.keyboard.press('Alt+ArrowDown')
    await listed(['Top', 'Middle', 'Bottom'])
    await focused('Middle')
    await page.keyboard.press('Control+z')
    await listed(['Middle', 'Top', 'Bottom'])
    await page.keyboard.press('Control+z')
    await listed(['Top', 'Middle', 'Bottom'])
  })

  test('[C5] [K84] elements are named and locked in it; who may only look sees it and changes nothing', async () => {
    await openThree()
    const { hands, page } = room
    await row('Middle').dblclick()
    const field = page.getByRole('textbox', { name: 'Name' })
    await field.fill('Keel')
    await field.press('Enter')
    await listed(['Top', 'Keel', 'Bottom'])
    await hands.saved()
    assert.equal((await room.shape(second))?.meta.name, 'Keel')
    await page.keyboard.press('ArrowDown')
    await focused('Bottom')
    await page.keyboard.press('F2')
    await field.fill('Never')
    await field.press('Escape')
    await field.waitFor({ state: 'detached' })
    assert.deepEqual(await labels(), ['Top', 'Keel', 'Bottom'])
    await hands.button('Lock Top').click()
    await hands.saved()
    assert.equal((await room.shape(third))?.locked, true)
    await row('Top').click()
    await page.locator('.board[data-locked="1"]').waitFor({ state: 'attached' })
    await hands.selected(0)
    await row('Top').press('Alt+ArrowDown')
    await hands.button('Unlock Top').click()
    await hands.saved()
    assert.equal((await room.shape(third))?.locked, undefined)
    assert.deepEqual(await order(), [first, second, third])
    const { profile, problems } = await newProfile(room.service.browser, { reducedMotion: 'reduce' })
    const other = await profile.newPage()
    await room.service.signIn(other, room.team.viewer)
    await other.goto(room.url())
    await other.getByText('View only').waitFor()
    await boardSettled(other)
    await other.keyboard.press('Shift+l')
    const keel = other.getByRole('button', { name: 'Keel', exact: true })
    await keel.dblclick()
    await other.locator('.board[data-selected="1"]').waitFor({ state: 'attached' })
    assert.equal(await other.getByRole('button', { name: /^Lock/ }).count(), 0)
    assert.equal(await other.getByRole('textbox', { name: 'Name' }).count(), 0)
    assert.deepEqual(problems, [])
    await profile.close()
  })

  test('[C9] [K84] what is hidden is on no board and hit by nobody, until it is shown again; it keeps its row', async () => {
    await openThree()
    const { hands, page } = room
    const { profile, problems } = await newProfile(room.service.browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    const other = await profile.newPage()
    await room.service.signIn(other, room.owner)
    await other.goto(room.url())
    await editorOf(other).ready()
    await other.keyboard.press('0')
    /** Until it is on both boards, or on none. */
    const isSeen = async (isWanted: boolean) => {
      for (const tab of [page, other]) await pixelNear(tab, middle, FILL, isWanted)
    }
    await isSeen(true)
    const begun = await room.commits()
    await hands.button('Hide Middle').click()
    await isSeen(false)
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    assert.equal((await room.shape(second))?.hidden, true)
    await listed(['Top', 'Middle', 'Bottom'])
    await hands.click(middle)
    await hands.selected(0)
    await page.keyboard.press('Control+a')
    await hands.selected(2)
    await row('Middle').click()
    await hands.selected(0)
    await page.keyboard.press('Control+z')
    await isSeen(true)
    await row('Middle').click()
    await hands.selected(1)
    await hands.button('Hide Middle').click()
    await hands.selected(0)
    await isSeen(false)
    await hands.button('Show Middle').click()
    await isSeen(true)
    await hands.saved()
    assert.equal((await room.shape(second))?.hidden, undefined)
    assert.deepEqual(problems, [])
    await profile.close()
  })

  test('[K84] a row goes into a frame and out of it, by pointer and by keys, each in one step that others see', async () => {
    await openThree()
    const { hands, page, owner, zone } = room
    const frame = { meta: { id: randomUUID(), name: 'Slide' }, type: 'CUSTOM' as const }
    const layout = { left: -300, top: 60, width: 500, height: 200 }
    await owner.api.insertFrames({ ...zone, body: { frames: [{ ...frame, properties: { layout } }] } })
    await listed(['Slide', 'Top', 'Middle', 'Bottom'])
    const drag = async (name: string, to: string, part: number, mark: string) => {
      const [from, over] = [await row(name).boundingBox(), await row(to).boundingBox()]
      if (!from || !over) throw new Error('there is no such row')
      await page.mouse.move(from.x + 60, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(over.x + 60, over.y + over.height * part, { steps: 6 })
      await page.locator(mark).waitFor()
      await page.mouse.up()
    }
    const frameOf = async (id: string) => (await room.shape(id))?.frame_id
    const begun = await room.commits()
    await drag('Middle', 'Slide', 0.5, '.layer.is-target')
    await listed(['Slide', 'Middle', 'Top', 'Bottom'])
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    assert.equal(await frameOf(second), frame.meta.id)
    // It lay above the frame: it comes to the nearest place that is in it.
    assert.deepEqual(await room.layoutOf(second), { left: 0, top: 60, width: 200, height: 100 })
    await drag('Bottom', 'Middle', 0.9, '.layer-line')
    await listed(['Slide', 'Middle', 'Bottom', 'Top'])
    await drag('Middle', 'Top', 0.9, '.layer-line')
    await listed(['Slide', 'Bottom', 'Top', 'Middle'])
    await hands.saved()
    assert.deepEqual([await frameOf(second), await frameOf(first)], [null, frame.meta.id])
    assert.equal(await room.commits(), begun + 3)
    await page.locator('.board').focus()
    for (const rows of [
      ['Slide', 'Middle', 'Bottom', 'Top'],
      ['Slide', 'Middle', 'Top', 'Bottom'],
      ['Slide', 'Top', 'Middle', 'Bottom'],
    ]) {
      await page.keyboard.press('Control+z')
      await listed(rows)
    }
    await hands.saved()
    assert.equal((await room.layoutOf(second))?.top, -150)
    await row('Top').click()
    await page.keyboard.press('ArrowDown')
    await focused('Middle')
    await page.keyboard.press('Alt+ArrowRight')
    await listed(['Slide', 'Middle', 'Top', 'Bottom'])
    await focused('Middle')
    await page.keyboard.press('Alt+ArrowLeft')
    await listed(['Middle', 'Slide', 'Top', 'Bottom'])
    await hands.button('Lock Slide').click()
    await hands.button('Unlock Slide').waitFor()
    await row('Middle').click()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Alt+ArrowRight')
    await hands.saved()
    assert.equal(await frameOf(second), null)
  })

  test('[K84] of thousands of rows those are drawn that are seen', async () => {
    const count = 2_000
    const many = Array.from({ length: count }, (_, at) => {
      const id = randomUUID()
      return rectangle((at % 50) * 220, Math.floor(at / 50) * 120, id, named(`Crate ${at}`, id))
    })
    await room.open()
    for (const from of [0, 1_000])
      await room.owner.api.insertShapes({ ...room.zone, body: { shapes: many.slice(from, from + 1_000) } })
    await room.hands.elements(count)
    const { page } = room
    await page.keyboard.press('Shift+l')
    await row(`Crate ${count - 1}`).click()
    assert.ok((await labels()).length < 60)
    await page.keyboard.press('End')
    await focused('Crate 0')
    assert.ok((await labels()).length < 60)
    assert.equal(await panel().locator('[aria-posinset="2000"]').getAttribute('aria-setsize'), '2000')
    await page.keyboard.press('ArrowUp')
    await focused('Crate 1')
    await page.keyboard.press('Enter')
    await room.hands.selected(1)
  })
})

/** In the browser. */
declare const document: { querySelectorAll(selector: string): Iterable<{ textContent: string }> }
