import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { aSpaceWithMembers, newZone, type ZonePath } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Page } from 'playwright-core'
import { type EditorPage, editorOf } from './testing/editor-page.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { fingersOf } from './testing/fingers.ts'
import { newProfile, openAs, startWebService, type WebService } from './testing/web-service.ts'

const shape = (left: number, top: number, id: string = randomUUID(), more = {}) => ({
  meta: { id },
  basic: { type: 'RECTANGLE' as const },
  properties: {
    layout: { left, top, width: 200, height: 100 },
    fills: [{ solid: { color: { hex: { value: '#fde68a' } } } }],
  },
  ...more,
})

describe('editing a zone', () => {
  let service: WebService
  let at: Omit<ZonePath, 'zone_id'>
  let zone: ZonePath
  let owner: Person
  let page: Page
  let hands: EditorPage
  let problems: string[]
  const [first, second] = [randomUUID(), randomUUID()]

  const open = async () => {
    await page.goto(`${service.baseUrl}/zones/${zone.edition_id}/${zone.space_id}/${zone.zone_id}`)
    await hands.ready()
  }
  /** The middle of both is that of the board; a unit is a pixel. */
  const openTwo = async () => {
    const shapes = [shape(-300, -50, first), shape(100, -50, second)]
    await owner.api.insertShapes({ ...zone, body: { shapes } })
    await open()
    await page.keyboard.press('0')
    await page.getByText('100 %').waitFor()
    await hands.settled()
  }
  const shapes = async () => (await owner.api.listShapes({ ...zone })).shapes
  const layoutOf = async (id: string) => (await shapes()).find(({ meta }) => meta.id === id)?.properties.layout

  before(async () => {
    service = await startWebService()
    const team = await aSpaceWithMembers(service.testApp)
    owner = await service.withPassword(team.owner)
    at = team.at
    const opened = await newProfile(service.browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    problems = opened.problems
    page = await opened.profile.newPage()
    hands = editorOf(page)
    await service.signIn(page, owner)
  })
  beforeEach(async () => {
    zone = { ...at, zone_id: (await newZone(owner, at, 'Hands')).zone_id }
  })
  after(async () => {
    await service.close()
    assert.deepEqual(problems, [])
  })

  test('[K84] a click selects, with Shift more, a marquee what it touches, Ctrl+A everything, Esc nothing', async () => {
    await openTwo()
    await hands.click({ x: -200, y: 0 })
    await hands.selected(1)
    await page.keyboard.down('Shift')
    await hands.click({ x: 200, y: 0 })
    await hands.selected(2)
    await hands.click({ x: 200, y: 0 })
    await hands.selected(1)
    await page.keyboard.up('Shift')
    await hands.click({ x: 0, y: 200 })
    await hands.selected(0)
    await hands.drag({ x: -400, y: -150 }, { x: -250, y: 0 })
    await hands.selected(1)
    await page.keyboard.press('Control+a')
    await hands.selected(2)
    await page.keyboard.press('Escape')
    await hands.selected(0)
  })

  test('[K84] a drag moves what is selected in one commit; Esc restores; undo and redo go back and forth', async () => {
    await openTwo()
    const commits = async () => (await owner.api.listChanges({ ...zone, query: { since: 0 } })).changes.length
    const before = await commits()
    await hands.drag({ x: -200, y: 0 }, { x: -150, y: 80 })
    await hands.saved()
    assert.deepEqual(await layoutOf(first), { left: -250, top: 30, width: 200, height: 100 })
    assert.equal(await commits(), before + 1)
    await hands.press({ x: 200, y: 0 })
    await hands.dragTo({ x: 300, y: 100 })
    await page.keyboard.press('Escape')
    await hands.release()
    await page.keyboard.press('Control+z')
    await hands.saved()
    assert.equal((await layoutOf(first))?.left, -300)
    assert.equal((await layoutOf(second))?.left, 100)
    await page.keyboard.press('Control+Shift+z')
    await hands.saved()
    assert.equal((await layoutOf(first))?.left, -250)
    await hands.button('Undo').click()
    await hands.saved()
    assert.equal((await layoutOf(first))?.left, -300)
  })

  test('[K84] what is selected is deleted, duplicated and nudged by keys', async () => {
    await openTwo()
    await hands.click({ x: -200, y: 0 })
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await hands.saved()
    assert.deepEqual(await layoutOf(first), { left: -298, top: -40, width: 200, height: 100 })
    // Steps in a row are one.
    await page.keyboard.press('Control+z')
    await hands.saved()
    assert.deepEqual(await layoutOf(first), { left: -300, top: -50, width: 200, height: 100 })
    await page.keyboard.press('Control+d')
    await hands.elements(3)
    await hands.saved()
    const copy = (await shapes()).find(({ meta }) => meta.id !== first && meta.id !== second)
    assert.deepEqual(copy?.properties.layout, { left: -284, top: -34, width: 200, height: 100 })
    await page.keyboard.press('Delete')
    await hands.elements(2)
    await hands.selected(0)
  })

  test('[K84] handles resize, with Shift evenly, and a corner turns', async () => {
    await openTwo()
    await hands.click({ x: 200, y: 0 })
    await hands.drag({ x: 300, y: 50 }, { x: 340, y: 110 })
    await hands.saved()
    assert.deepEqual(await layoutOf(second), { left: 100, top: -50, width: 240, height: 160 })
    await page.keyboard.press('Control+z')
    await page.keyboard.down('Shift')
    await hands.drag({ x: 300, y: 50 }, { x: 400, y: 60 })
    await page.keyboard.up('Shift')
    await hands.saved()
    assert.deepEqual(await layoutOf(second), { left: 100, top: -50, width: 300, height: 150 })
    await page.keyboard.press('Control+z')
    await page.keyboard.down('Shift')
    await hands.drag({ x: 312, y: 62 }, { x: 140, y: 115 })
    await page.keyboard.up('Shift')
    await hands.saved()
    const { rotate = 0, ...rest } = (await layoutOf(second)) ?? {}
    assert.deepEqual(rest, { left: 100, top: -50, width: 200, height: 100 })
    assert.ok(rotate > 0 && rotate % 15 === 0, `${rotate} degrees`)
  })

  test('[K84] a note is there after a key and a click, and typed at once; undo takes note and text', async () => {
    await open()
    await page.keyboard.press('n')
    await hands.tool('note')
    await hands.click({ x: 0, y: 0 })
    await hands.writing(true)
    await page.keyboard.type('Ask the harbour master\nabout v and n')
    await page.keyboard.press('Escape')
    await hands.writing(false)
    await hands.tool('select')
    await hands.saved()
    const [note] = await shapes()
    assert.deepEqual(
      note?.text?.paragraphs?.map(({ portions }) => portions?.[0]?.text),
      ['Ask the harbour master', 'about v and n'],
    )
    assert.equal(note?.properties.layout?.width, 200)
    await page.keyboard.press('Enter')
    await hands.writing(true)
    await page.keyboard.type('!')
    await hands.click({ x: 300, y: 250 })
    await hands.writing(false)
    await hands.saved()
    assert.equal((await shapes())[0]?.text?.paragraphs?.[1]?.portions?.[0]?.text, 'about v and n!')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await hands.elements(0)
    await hands.saved()
    assert.deepEqual(await shapes(), [])
  })

  test('[K84] shapes are drawn by a drag or a click, others from the picker; text alone goes when it is empty', async () => {
    await open()
    await page.keyboard.press('o')
    await hands.drag({ x: -300, y: -100 }, { x: -100, y: 50 })
    await hands.elements(1)
    await hands.button('Shapes').click()
    await hands.button('Hexagon').click()
    await hands.click({ x: 200, y: 0 })
    await hands.elements(2)
    await hands.doubleClick({ x: 0, y: 200 })
    await hands.writing(true)
    await page.keyboard.type('Alone')
    await page.keyboard.press('Escape')
    await hands.doubleClick({ x: 0, y: -200 })
    await hands.writing(true)
    await page.keyboard.press('Escape')
    await hands.saved()
    const drawn = await shapes()
    assert.deepEqual(drawn.map(({ basic }) => basic?.type).sort(), ['HEXAGON', 'OVAL', 'RECTANGLE'])
    const sizeOf = (type: string) => {
      const { width, height } = drawn.find(({ basic }) => basic?.type === type)?.properties.layout ?? {}
      return [width, height]
    }
    assert.deepEqual(sizeOf('OVAL'), [200, 150])
    assert.deepEqual(sizeOf('HEXAGON'), [160, 100])
  })

  test('[K84] a frame has what it is drawn around; what is dropped on it belongs to it, and goes with it', async () => {
    await openTwo()
    await page.keyboard.press('f')
    await hands.drag({ x: -350, y: -100 }, { x: -50, y: 250 })
    await hands.saved()
    const frameId = (await owner.api.listFrames({ ...zone })).frames[0]?.meta.id
    const framesOf = async () => (await shapes()).map(({ meta, frame_id }) => [meta.id === first, frame_id])
    assert.deepEqual(
      (await framesOf()).sort(),
      [
        [false, null],
        [true, frameId],
      ].sort(),
    )
    await hands.drag({ x: 200, y: 0 }, { x: -200, y: 150 })
    await hands.saved()
    assert.deepEqual(new Set((await framesOf()).map(([, id]) => id)), new Set([frameId]))
    // By its name.
    await hands.drag({ x: -345, y: -108 }, { x: -245, y: -108 })
    await hands.saved()
    assert.equal((await layoutOf(first))?.left, -200)
    await page.keyboard.press('Delete')
    await hands.elements(0)
  })

  test('[K84] a connector joins two shapes and stays with them', async () => {
    await openTwo()
    await page.keyboard.press('x')
    await hands.drag({ x: -180, y: 0 }, { x: 180, y: 10 })
    await hands.saved()
    const [connector] = (await owner.api.listConnectors({ ...zone })).connectors
    assert.equal(connector?.connected.first.shape_id, first)
    assert.equal(connector?.connected.second.shape_id, second)
    await page.keyboard.press('Escape')
    await hands.click({ x: 0, y: 0 })
    await hands.selected(1)
    await page.keyboard.press('Delete')
    await hands.elements(2)
  })

  test('[K84] what is behind comes to the front, and several are aligned', async () => {
    await openTwo()
    await hands.click({ x: -200, y: 0 })
    await page.keyboard.press('Control+Shift+]')
    await hands.saved()
    assert.deepEqual(
      (await shapes()).map(({ meta }) => meta.id),
      [second, first],
    )
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Alt+a')
    await hands.saved()
    assert.equal((await layoutOf(second))?.left, -300)
  })

  test('[K84] what is cut comes back where the pointer is, also in another zone; a line of text becomes a note', async () => {
    await openTwo()
    await hands.click({ x: -200, y: 0 })
    await page.keyboard.press('Control+x')
    await hands.elements(1)
    await hands.moveTo({ x: 0, y: 200 })
    await page.keyboard.press('Control+v')
    await hands.elements(2)
    await hands.saved()
    const pasted = (await shapes()).find(({ meta }) => meta.id !== second)
    assert.deepEqual(pasted?.properties.layout, { left: -100, top: 150, width: 200, height: 100 })
    zone = { ...at, zone_id: (await newZone(owner, at, 'Other')).zone_id }
    await open()
    await page.keyboard.press('Control+v')
    await hands.elements(1)
    await page.evaluate(`navigator.clipboard.writeText('One')`)
    await page.keyboard.press('Control+v')
    await hands.elements(2)
  })

  test('[K84] the hand and the space bar move the view, and change nothing', async () => {
    await openTwo()
    const before = await shapes()
    await page.keyboard.press('h')
    await hands.drag({ x: -200, y: 0 }, { x: -100, y: 0 })
    await page.keyboard.press('v')
    await page.keyboard.down(' ')
    await hands.drag({ x: -100, y: 0 }, { x: 0, y: 0 })
    await page.keyboard.up(' ')
    await hands.click({ x: 0, y: 0 })
    await hands.selected(1)
    assert.deepEqual(await shapes(), before)
  })

  test('[K84] the bar beside the selection colours what is selected, and is gone while it is dragged', async () => {
    await openTwo()
    const bar = page.getByRole('toolbar', { name: 'What is selected' })
    await page.keyboard.press('Control+a')
    await bar.getByRole('button', { name: 'Fill' }).click()
    await hands.button('Blue').click()
    await bar.getByRole('button', { name: 'Outline' }).click()
    await hands.button('None').click()
    await hands.saved()
    for (const { properties } of await shapes()) {
      assert.deepEqual(properties.fills, [{ solid: { color: { hex: { value: '#93c5fd' } } } }])
      assert.deepEqual(properties.strokes, [])
    }
    await hands.press({ x: 200, y: 0 })
    await hands.dragTo({ x: 200, y: 40 })
    await bar.waitFor({ state: 'detached' })
    await hands.release()
    await bar.waitFor()
  })

  test('[K84] a finger moves the view, a tap selects, and what is selected is moved by a finger', async () => {
    await openTwo()
    const opened = await newProfile(service.browser, {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
    })
    const phone = await opened.profile.newPage()
    const touched = editorOf(phone)
    await openAs(phone, page.url(), owner)
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
    const before = await layoutOf(first)
    await fingers.drag(middle, { x: left, y: 120 })
    await touched.saved()
    const after = await layoutOf(first)
    assert.equal(after?.left, before?.left)
    assert.ok((after?.top ?? 0) > (before?.top ?? 0) + 100)
    assert.deepEqual(opened.problems, [])
    await opened.profile.close()
  })
})
