import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { plainText } from '@easel/contract/shapes/plain-text.ts'
import type { Page } from 'playwright-core'
import { ELEMENTS_PER_TURN } from './editor/find/in-turns.ts'
import { seriousProblems } from './testing/axe.ts'
import { boardSettled } from './testing/board.ts'
import { copyText } from './testing/clipboard-hands.ts'
import { type Editing, rectangle, startEditing } from './testing/editing-room.ts'
import { until } from './testing/kept.ts'
import { pixelNear } from './testing/pixels.ts'
import { newProfile } from './testing/web-service.ts'

/** In the browser. */
declare const document: { body: { dataset: Record<string, string> } }
interface MapCanvas {
  getContext(name: '2d'): {
    getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
  }
}
declare const scheduler: { yield(): Promise<void> }
declare const navigator: { clipboard: { readText(): Promise<string> } }

/** The colour of marks. */
const amber = { red: [230, 255], green: [140, 190], blue: [0, 90] } as const

const withText = (text: string) => ({ text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] } })

describe('finding commands, words and places', () => {
  let room: Editing
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const palette = (page: Page = room.page) => page.getByRole('dialog', { name: 'Commands' })
  const commandNames = async (page: Page = room.page): Promise<string[]> =>
    palette(page).locator('.palette-item > span:first-child').allTextContents()
  const gone = (page: Page = room.page) => palette(page).waitFor({ state: 'detached' })
  /** The page of somebody who may only look. */
  const openAsViewer = async () => {
    const { profile, problems } = await newProfile(room.service.browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    const page = await profile.newPage()
    await room.service.signIn(page, room.team.viewer)
    await page.goto(room.url())
    await page.getByText('View only').waitFor()
    await boardSettled(page)
    return { profile, page, problems }
  }

  before(async () => {
    room = await startEditing()
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[K84] the palette has every command that can be run, by name, with its key, those used last first', async () => {
    await room.open([rectangle(-300, -150, first), rectangle(100, -150, second)])
    const { hands, page } = room
    await page.keyboard.press('Control+k')
    await palette().waitFor()
    const before = await commandNames()
    assert.ok(before.includes('Note') && before.includes('Comments') && before.includes('Select everything'))
    for (const name of ['Delete', 'Undo', 'Group', 'Paste', 'Commands'])
      assert.ok(!before.includes(name), `${name} cannot be run now`)
    assert.equal(
      await page
        .getByRole('option', { name: /^Select everything/ })
        .locator('kbd')
        .allTextContents()
        .then((keys) => keys.join('+')),
      'Ctrl+A',
    )
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await page.keyboard.type('every')
    assert.deepEqual(await commandNames(), ['Everything on the screen', 'Select everything'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await gone()
    await hands.selected(2)
    // Keys are the board's again.
    await page.keyboard.press('k')
    await palette().waitFor()
    const after = await commandNames()
    assert.equal(after[0], 'Select everything')
    assert.ok(after.includes('Group') && after.includes('Delete'))
    await page.keyboard.type('group')
    assert.deepEqual(await commandNames(), ['Group'])
    await page.keyboard.press('Enter')
    await gone()
    await hands.saved()
    assert.equal((await room.shape(first))?.groups?.length, 1)
    await page.keyboard.press('k')
    await palette().waitFor()
    await page.keyboard.type('zzz')
    await palette().getByText('No command').waitFor()
    await page.keyboard.press('Escape')
    await gone()
    await hands.selected(2)
  })

  test('[K84] a click in the palette runs a command of the page; where text is selected, Ctrl+K is for its link', async () => {
    await room.open([rectangle(-100, -50, first, withText('Pier'))])
    const { hands, page } = room
    await hands.button('Commands').click()
    await page.keyboard.type('vers')
    await page.getByRole('option', { name: /^Versions/ }).click()
    await gone()
    await page.getByRole('complementary', { name: 'Versions' }).waitFor()
    await page.keyboard.press('Control+Alt+v')
    await hands.click({ x: 0, y: 0 })
    await hands.selected(1)
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Address of the link' }).waitFor()
    assert.equal(await palette().count(), 0)
  })

  test('[K84] who may only look is offered what does not change anything', async () => {
    await room.open([rectangle(-100, -50, third)])
    const { profile, page, problems } = await openAsViewer()
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    const names = await commandNames(page)
    assert.ok(names.includes('Select everything') && names.includes('Versions') && names.includes('Actual size'))
    for (const name of ['Note', 'Frame', 'Undo']) assert.ok(!names.includes(name), `${name} is for editors`)
    await page.keyboard.type('select e')
    await page.keyboard.press('Enter')
    await page.locator('.board[data-selected="1"]').waitFor({ state: 'attached' })
    await page.keyboard.press('k')
    await palette(page).waitFor()
    assert.ok(!(await commandNames(page)).includes('Delete'))
    assert.deepEqual(problems, [])
    await profile.close()
  })

  const field = (page: Page = room.page) => page.getByRole('searchbox', { name: 'Find in texts, names and comments' })
  const counted = (text: string, page: Page = room.page) =>
    page.locator('.find-count').getByText(text, { exact: true }).waitFor()
  /** What is marked: its colour is at a place, from the middle of the board. */
  const marked = (x: number, y: number, isMarked = true) => pixelNear(room.page, { x, y }, amber, isMarked)
  const lineOf = async (id: string) => plainText((await room.shape(id))?.text)

  test('[K84] words are found in texts, names and comments, counted, and the board goes there and marks them', async () => {
    await room.open([
      rectangle(-100, -50, first, withText('The harbour wall')),
      rectangle(4000, 3000, second, withText('Old Harbour, new harbour')),
      rectangle(-100, 5000, third, { meta: { id: third, name: 'harbour light' } }),
    ])
    const { hands, page, owner, zone } = room
    const frame = { meta: { name: 'Quay' }, type: 'CUSTOM' as const }
    const layout = { left: -4000, top: 900, width: 600, height: 300 }
    await owner.api.insertFrames({ ...zone, body: { frames: [{ ...frame, properties: { layout } }] } })
    await hands.elements(4)
    await owner.api.createComment({ ...zone, body: { text: 'Which harbour is this?', point: { x: -3000, y: -2000 } } })
    await page.locator('.board[data-pins="1"]').waitFor({ state: 'attached' })
    await page.keyboard.press('Control+f')
    await field().and(page.locator(':focus')).waitFor()
    await page.keyboard.type('HARBOUR')
    await counted('1 of 5')
    await hands.settled()
    // Around the pin of the comment.
    await marked(32, -14)
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await page.keyboard.press('Enter')
    await counted('2 of 5')
    await hands.settled()
    await marked(-104, 0)
    await page.keyboard.press('Enter')
    await counted('3 of 5')
    await hands.settled()
    // What is on the screen is shown first.
    await field().fill('Harb')
    await counted('3 of 5')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await counted('5 of 5')
    await page.keyboard.press('Enter')
    await counted('1 of 5')
    await page.keyboard.press('Shift+Enter')
    await counted('5 of 5')
    await hands.settled()
    await marked(-104, 0)
    await field().fill('quay')
    await counted('1 of 1')
    // What others write is found too.
    await owner.api.updateShapes({ ...zone, body: { shapes: [{ id: first, ...withText('Quay') }] } })
    await counted('2 of 2')
    await field().fill('nowhere')
    await counted('Nothing found')
    await page.keyboard.press('Escape')
    await field().waitFor({ state: 'detached' })
    await marked(-104, 0, false)
  })

  test('[K84] words are replaced one by one, or all in one step of undo; what is locked and comments stay', async () => {
    const locked = { ...withText('ship'), locked: true }
    await room.open([
      rectangle(-300, -150, first, withText('A ship, a shipyard')),
      rectangle(0, -150, second, { ...withText('Ship'), meta: { id: second, name: 'ship' } }),
      rectangle(-300, 100, third, locked),
    ])
    const { hands, page } = room
    await page.keyboard.press('Control+Alt+f')
    await field().and(page.locator(':focus')).waitFor()
    await page.keyboard.type('ship')
    await counted('1 of 5')
    const by = page.getByRole('textbox', { name: 'Replace by' })
    await by.fill('ship ship')
    await by.press('Enter')
    // What was put in is not the next one.
    await counted('3 of 6')
    await hands.saved()
    assert.equal(await lineOf(first), 'A ship ship, a shipyard')
    const begun = await room.commits()
    await by.fill('boat')
    await hands.button('Replace all').click()
    await counted('5 were replaced')
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    assert.equal(await lineOf(first), 'A boat boat, a boatyard')
    assert.equal(await lineOf(second), 'boat')
    assert.equal((await room.shape(second))?.meta.name, 'boat')
    assert.equal(await lineOf(third), 'ship')
    await page.keyboard.press('Escape')
    await field().waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await hands.saved()
    assert.equal(await lineOf(first), 'A ship ship, a shipyard')
    assert.equal(await lineOf(second), 'Ship')
    await page.keyboard.press('Control+z')
    await hands.saved()
    assert.equal(await lineOf(first), 'A ship, a shipyard')
  })

  test('[K84] a search over thousands of texts lets keys have their turn, and who may only look cannot replace', async () => {
    const count = 2_400
    const many = Array.from({ length: count }, (_, at) =>
      rectangle((at % 60) * 220, Math.floor(at / 60) * 120, randomUUID(), withText(`Crate ${at}`)),
    )
    await room.open()
    for (let from = 0; from < count; from += 1_000)
      await room.owner.api.insertShapes({ ...room.zone, body: { shapes: many.slice(from, from + 1_000) } })
    await room.hands.elements(count)
    const { profile, page, problems } = await openAsViewer()
    await page.evaluate(() => {
      const yielding = scheduler.yield.bind(scheduler)
      scheduler.yield = () => {
        document.body.dataset.turns = String(Number(document.body.dataset.turns ?? 0) + 1)
        return yielding()
      }
    })
    await page.keyboard.press('Control+f')
    await field(page).fill('crate')
    await page.locator('.find-count').getByText(`of 2,400`).waitFor()
    const turns = await page.evaluate(() => Number(document.body.dataset.turns))
    assert.ok(turns >= Math.floor(count / ELEMENTS_PER_TURN), `${turns} turns`)
    assert.equal(await page.getByRole('button', { name: 'Find and replace' }).count(), 0)
    assert.deepEqual(problems, [])
    await profile.close()
  })

  const zoomed = (percent: number) => room.page.getByText(`${percent} %`, { exact: true }).waitFor()
  const toast = (text: string) => room.page.locator('.toast').getByText(text).waitFor()
  /** Opens an address in the place of the one that is shown. */
  const openLink = async (hash: string) => {
    await room.page.goto('about:blank')
    await room.page.goto(`${room.url()}${hash}`)
    await room.hands.ready()
  }
  const isYellow = { red: [250, 255], green: [225, 235], blue: [130, 145] } as const

  test('[K84] the map has the whole zone and where the screen is; a click or a drag goes there; it stays open', async () => {
    // A pixel of the map is 40 units of the zone: what is aimed at there is large.
    const large = (left: number, top: number, id: string) =>
      rectangle(left, top, id, {
        properties: { layout: { left, top, width: 800, height: 600 }, fills: rectangle(0, 0).properties.fills },
      })
    await room.open([large(-3400, -2300, first), rectangle(-100, -50, third), large(2600, 1700, second)])
    const { page, hands } = room
    const map = page.getByRole('img', { name: 'Map of the zone' })
    await page.keyboard.press('Control+Alt+m')
    await page.locator('.minimap[data-is-drawn=true]').waitFor()
    /** What is drawn in a part of it: at its corners the shapes, in the middle the mark of the screen. */
    const drawn = (x: number, y: number, width: number, height: number): Promise<number> =>
      map.evaluate(
        (canvas, [x, y, width, height]) => {
          const { data } = (canvas as unknown as MapCanvas).getContext('2d').getImageData(x, y, width, height)
          return data.filter((value, at) => at % 4 === 3 && value > 60).length
        },
        [x, y, width, height] as const,
      )
    assert.ok((await drawn(12, 6, 20, 14)) > 0, 'the first shape')
    assert.ok((await drawn(168, 110, 20, 14)) > 0, 'the second shape')
    assert.ok((await drawn(75, 45, 50, 40)) > 0, 'the screen')
    assert.equal(await drawn(150, 5, 40, 40), 0)
    const around = [155, 100, 44, 29] as const
    const before = await drawn(...around)
    const at = { x: 178, y: 117 }
    await map.click({ position: at })
    await hands.click({ x: 0, y: 0 })
    await hands.selected(1)
    assert.ok((await drawn(...around)) > before + 30, 'the screen, elsewhere')
    await page.keyboard.press('Escape')
    const place = await map.boundingBox()
    assert.ok(place)
    await page.mouse.move(place.x + at.x, place.y + at.y)
    await page.mouse.down()
    await page.mouse.move(place.x + 100, place.y + 65, { steps: 4 })
    await page.mouse.move(place.x + 22, place.y + 13, { steps: 4 })
    await page.mouse.up()
    await hands.click({ x: 0, y: 0 })
    await hands.selected(1)
    await page.reload()
    await page.locator('.minimap[data-is-drawn=true]').waitFor()
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await page.getByRole('button', { name: 'Map of the zone' }).click()
    await map.waitFor({ state: 'detached' })
  })

  test('[K84] the list of frames goes to each of them, by keys too', async () => {
    await room.open()
    const { hands, page, owner, zone } = room
    const frame = (name: string, left: number, height: number) => ({
      meta: { name },
      type: 'CUSTOM' as const,
      properties: { layout: { left, top: 0, width: 100, height } },
    })
    const frames = [frame('Last', 9000, 616), frame('Middle', 5000, 1232), frame('First', 0, 308)]
    await owner.api.insertFrames({ ...zone, body: { frames } })
    await hands.elements(3)
    await page.keyboard.press('Shift+f')
    const panel = page.getByRole('complementary', { name: 'List of frames' })
    await panel.waitFor()
    assert.deepEqual(await panel.getByRole('listitem').locator('bdi').allTextContents(), ['First', 'Middle', 'Last'])
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await panel.getByRole('button', { name: 'First' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await zoomed(200)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await zoomed(50)
    await panel.getByRole('button', { name: 'Last' }).click()
    await zoomed(100)
    // The page has one such panel at a time.
    await hands.button('Zones of this space').click()
    await panel.waitFor({ state: 'detached' })
    await page.keyboard.press('Shift+f')
    await panel.waitFor()
    assert.equal(await page.getByRole('complementary').count(), 1)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('[K84] a link leads to what was selected, or to what was on the screen; one to nothing says so', async () => {
    await room.open([rectangle(-100, -50, first), rectangle(7000, 5000, second)])
    const { hands, page, profile } = room
    await profile.grantPermissions(['clipboard-read', 'clipboard-write'])
    /** A key copies a link that ends so. */
    const copied = async (hash: string) => {
      await copyText(page, { 'text/plain': 'before' })
      await page.keyboard.press('Control+Alt+l')
      await toast('The link is copied.')
      await until(page, async (start) => (await navigator.clipboard.readText()).startsWith(start), room.url())
      assert.equal(new URL(await page.evaluate(() => navigator.clipboard.readText())).hash, hash)
    }
    await openLink(`#element=${first}`)
    await zoomed(200)
    await hands.click({ x: 0, y: 0 })
    await hands.selected(1)
    await page.keyboard.press('Shift+1')
    await hands.settled()
    await page.keyboard.press('Shift+2')
    await zoomed(200)
    await copied(`#element=${first}`)
    await page.keyboard.press('Control+a')
    await hands.selected(2)
    await copied('#region=-100,-50,7300,5150')
    await openLink('#region=7000,5000,200,100')
    await zoomed(200)
    await hands.settled()
    await pixelNear(page, { x: 190, y: 90 }, isYellow)
    // It is said for a moment only, maybe before the tools are there.
    await Promise.all([toast('is not there any more'), openLink(`#element=${randomUUID()}`)])
  })
})
