import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { editingFor, rectangle } from './testing/editing-room.ts'
import { type At, type EditorPage, editorOf } from './testing/editor-page.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { fingersOf } from './testing/fingers.ts'
import { pixelNear } from './testing/pixels.ts'
import { pictureHash } from './testing/screens.ts'
import { newProfile } from './testing/web-service.ts'

const RATIO = 3
const middle = { x: 0, y: 0 }
const ink = { red: [0, 110], green: [0, 135], blue: [0, 230] } as const

describe('by touch and pen', () => {
  const room = editingFor()
  let profile: BrowserContext
  let problems: string[]
  let page: Page
  let hands: EditorPage
  let fingers: ReturnType<typeof fingersOf>

  before(async () => {
    const viewport = { width: 390, height: 844 }
    const options = { viewport, deviceScaleFactor: RATIO, isMobile: true, hasTouch: true, reducedMotion: 'reduce' }
    const opened = await newProfile(room.service.browser, options)
    profile = opened.profile
    problems = opened.problems
    page = await profile.newPage()
    hands = editorOf(page)
    fingers = fingersOf(page, await profile.newCDPSession(page))
    await room.service.signIn(page, room.owner)
  })
  after(async () => {
    assert.deepEqual(problems, [])
    await profile.close()
  })

  const open = async (drawn: Parameters<typeof room.makeZone>[0] = []): Promise<void> => {
    await room.makeZone(drawn)
    await page.goto(room.url())
    await hands.ready()
    await page.keyboard.press('0')
    await hands.settled()
  }
  /** A page on a phone has three pixels for each. */
  const isPainted = ({ x, y }: At, isWanted = true) => pixelNear(page, { x: x * RATIO, y: y * RATIO }, ink, isWanted)

  test('[K84] on a phone fingers alone make a note, write it, connect it to another shape, and undo', async () => {
    const below = randomUUID()
    await open([rectangle(-100, -50, below)])
    assert.deepEqual(await page.evaluate(findUnfit), [])
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Note' }).tap()
    await hands.tool('note')
    await fingers.tap({ x: 0, y: -170 })
    await hands.writing(true)
    await page.keyboard.type('Plan')
    // Beside everything.
    await fingers.tap({ x: -170, y: 100 })
    await hands.writing(false)
    await hands.selected(0)
    await page.getByRole('button', { name: 'Connector' }).tap()
    await hands.tool('connector')
    await fingers.drag({ x: 0, y: -170 }, { x: 0, y: 20 })
    await hands.elements(3)
    await hands.selected(1)
    await hands.saved()
    const note = (await room.shapes()).find(({ meta }) => meta.id !== below)
    assert.match(JSON.stringify(note?.text), /Plan/)
    const { connectors } = await room.owner.api.listConnectors({ ...room.zone })
    const { first, second } = connectors[0]?.connected ?? {}
    assert.deepEqual([first?.shape_id, second?.shape_id], [note?.meta.id, below])
    assert.deepEqual(await page.evaluate(findUnfit), [])
    await page.getByRole('button', { name: 'Undo' }).tap()
    await hands.elements(2)
  })

  test('[K84] a connector that a finger drops on nothing is offered shapes, with room for a finger', async () => {
    const id = randomUUID()
    await open([rectangle(-100, -50, id)])
    await page.getByRole('button', { name: 'Connector' }).tap()
    await hands.tool('connector')
    await fingers.drag({ x: 0, y: 0 }, { x: 0, y: 160 })
    const offer = page.getByRole('toolbar', { name: 'A shape at its end' })
    await offer.waitFor()
    assert.deepEqual(await page.evaluate(findUnfit), [])
    await offer.getByRole('button', { name: 'Diamond' }).tap()
    await hands.writing(true)
    await hands.elements(3)
    await page.keyboard.type('Then')
    await fingers.tap({ x: -170, y: -150 })
    await hands.writing(false)
    await hands.saved()
    const shape = (await room.shapes()).find(({ meta }) => meta.id !== id)
    assert.deepEqual(shape?.basic, { type: 'DIAMOND' })
    const { connectors } = await room.owner.api.listConnectors({ ...room.zone })
    assert.equal(connectors[0]?.connected.second.shape_id, shape?.meta.id)
  })

  test('[K84] what a finger has selected has dots to connect from, beyond its handles, until it is selected no more', async () => {
    const [above, below] = [randomUUID(), randomUUID()]
    await open([rectangle(-100, -150, above), rectangle(-100, 50, below)])
    const dots = (id: string) => page.locator(`.board[data-dots="${id}"]`).waitFor({ state: 'attached' })
    await fingers.tap({ x: -60, y: -100 })
    await hands.selected(1)
    await dots(above)
    await fingers.drag({ x: 0, y: -6 }, { x: 0, y: 100 })
    await hands.elements(3)
    await hands.saved()
    const { connectors } = await room.owner.api.listConnectors({ ...room.zone })
    const { first, second } = connectors[0]?.connected ?? {}
    assert.deepEqual(first, { shape_id: above, side: 'SOUTH' })
    assert.equal(second?.shape_id, below)
    await dots('')
    await fingers.tap({ x: -60, y: 100 })
    await dots(below)
    await fingers.tap({ x: -60, y: -100 })
    await dots(above)
    // The handle of the side is nearer than the dot.
    await fingers.drag({ x: 0, y: -45 }, { x: 0, y: -25 })
    await hands.saved()
    assert.ok(((await room.layoutOf(above))?.height ?? 0) > 100)
    assert.equal((await room.owner.api.listConnectors({ ...room.zone })).connectors.length, 1)
    await dots(above)
    // A tap on a dot is one on what lies there: nothing.
    await fingers.tap({ x: -144, y: -90 })
    await hands.selected(0)
    await dots('')
  })

  test('[K84] one finger moves what is selected, resizes it by its corner, and turns it beyond that; a second tap writes', async () => {
    const id = randomUUID()
    await open([rectangle(-100, -50, id)])
    await fingers.tap(middle)
    await hands.selected(1)
    await fingers.drag(middle, { x: 20, y: -60 })
    await hands.saved()
    assert.deepEqual(await room.layoutOf(id), { left: -80, top: -110, width: 200, height: 100 })
    // 21 pixels beside the corner.
    await fingers.drag({ x: 141, y: 11 }, { x: 121, y: 61 })
    await hands.saved()
    assert.deepEqual(await room.layoutOf(id), { left: -80, top: -110, width: 180, height: 150 })
    await fingers.drag({ x: 130, y: 70 }, { x: 70, y: 110 })
    await hands.saved()
    const { rotate = 0 } = (await room.layoutOf(id)) ?? {}
    assert.ok(rotate > 10 && rotate < 80, `turned by ${rotate}`)
    await fingers.tap({ x: 10, y: -40 })
    await hands.writing(true)
    await page.keyboard.type('Words')
    await fingers.tap({ x: -170, y: 150 })
    await hands.saved()
    assert.match(JSON.stringify((await room.shape(id))?.text), /Words/)
  })

  test('[K84] what one finger has begun is taken back when a second one comes: they move and zoom the view', async () => {
    const id = randomUUID()
    await open([rectangle(-100, -50, id)])
    const begun = await room.commits()
    const [one, other] = [
      { x: -60, y: 150 },
      { x: 60, y: 150 },
    ]
    const far = [
      { x: -120, y: 150 },
      { x: 120, y: 150 },
    ]
    for (const key of ['p', 'r', 'n', 'x']) {
      await page.keyboard.press(key)
      await fingers.pull(one, { x: -60, y: 200 })
      await fingers.down({ x: -60, y: 200 }, other)
      await fingers.up()
      await page.keyboard.press('Escape')
      await hands.tool('select')
    }
    await fingers.tap(middle)
    await hands.selected(1)
    await fingers.pull(middle, { x: 0, y: 80 })
    await fingers.down({ x: 0, y: 80 }, { x: 100, y: 80 })
    await fingers.up()
    await fingers.down(one, other)
    await fingers.move([one, other], far)
    await fingers.up()
    await page.getByText('200 %').waitFor({ state: 'attached' })
    await hands.settled()
    assert.equal(await room.commits(), begun)
    assert.equal((await room.shapes()).length, 1)
  })

  test('[K84] what has no room in the bar of a phone opens below it, until something else is pressed', async () => {
    await open()
    const more = page.getByRole('button', { name: 'More', exact: true })
    const versions = page.getByRole('button', { name: 'Versions' })
    const isOpen = (isWanted: boolean) => versions.waitFor({ state: isWanted ? 'visible' : 'hidden' })
    await isOpen(false)
    await more.tap()
    await isOpen(true)
    assert.deepEqual(await page.evaluate(findUnfit), [])
    await fingers.tap({ x: 0, y: 100 })
    await isOpen(false)
    await more.tap()
    await isOpen(true)
    await page.keyboard.press('Escape')
    await isOpen(false)
    await more.tap()
    await versions.tap()
    await page.getByRole('complementary', { name: 'Versions' }).waitFor()
    await isOpen(false)
  })

  const menu = () => page.getByRole('menu', { name: 'Menu of the board' })

  test('[K84] a long press opens a menu for what is there, and so does the right button', async () => {
    await open([rectangle(-100, -50)])
    const begun = await room.commits()
    // Where there is no room beside the finger, the menu is under it: it is lifted without a choice.
    await fingers.down({ x: 80, y: 20 })
    await menu().waitFor()
    await hands.selected(1)
    await fingers.up()
    await fingers.delivered()
    await page.keyboard.press('Escape')
    await menu().waitFor({ state: 'detached' })
    await hands.saved()
    assert.equal(await room.commits(), begun)
    await fingers.down(middle)
    await menu().waitFor()
    // The finger that is still down moves nothing.
    await fingers.move([middle], [{ x: 0, y: 90 }])
    await fingers.up()
    assert.deepEqual(await page.evaluate(findUnfit), [])
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      assert.deepEqual(await seriousProblems(page, scheme), [])
    }
    await page.emulateMedia({ colorScheme: null })
    await menu().getByRole('menuitem', { name: 'Duplicate' }).tap()
    await hands.elements(2)
    await menu().waitFor({ state: 'detached' })
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    // Escape ends the menu alone, wherever the focus is.
    await hands.click(middle, { button: 'right' })
    await menu().waitFor()
    await page.locator('.board').focus()
    await page.keyboard.press('Escape')
    await menu().waitFor({ state: 'detached' })
    await hands.selected(1)
    // At the edge of the screen it is whole.
    await hands.click({ x: 180, y: 250 }, { button: 'right' })
    await menu().getByRole('menuitem', { name: 'Select everything' }).waitFor()
    await hands.selected(0)
    const { x = 0, width = 0 } = (await menu().boundingBox()) ?? {}
    assert.ok(x + width <= 390, `${x} and ${width}`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await menu().waitFor({ state: 'detached' })
    // Who draws may hold still.
    await page.keyboard.press('p')
    await fingers.pull({ x: -100, y: 150 }, { x: 100, y: 160 })
    await fingers.up()
    await hands.elements(3)
  })

  test('[K84] beside a pen fingers move the view and draw nothing; a palm under it does nothing at all', async () => {
    await open()
    await page.keyboard.press('p')
    const { pen } = fingers
    await fingers.drag({ x: -100, y: -100 }, { x: 100, y: -100 })
    await hands.elements(1)
    // It is seen where it is before it touches, and no longer when it has gone.
    await pen.hover({ x: -50, y: 50 })
    await isPainted({ x: -50, y: 50 })
    await pen.hover({ x: 100, y: 150 })
    await isPainted({ x: -50, y: 50 }, false)
    await pen.press({ x: -100, y: 100 })
    await pen.dragTo({ x: -100, y: 100 }, { x: 0, y: 100 })
    const palm = { x: 120, y: 180 }
    await fingers.down(palm)
    await fingers.move([palm], [{ x: 120, y: 40 }])
    await pen.dragTo({ x: 0, y: 100 }, { x: 100, y: 100 })
    await pen.release({ x: 100, y: 100 })
    await fingers.up()
    await hands.elements(2)
    await hands.saved()
    const line = (await room.shapes())[1]?.properties.layout
    assert.ok(Math.abs((line?.width ?? 0) - 200) < 10 && (line?.height ?? 0) < 20, JSON.stringify(line))
    await hands.settled()
    await isPainted({ x: 50, y: 100 })
    // The pen goes off the board.
    await pen.hover({ x: 0, y: 400 })
    await fingers.drag({ x: 0, y: -50 }, { x: 0, y: 0 })
    await hands.settled()
    await isPainted({ x: 50, y: 150 })
    await isPainted({ x: 50, y: 100 }, false)
    assert.equal((await room.shapes()).length, 2)
    // A note is put where a finger taps.
    await page.keyboard.press('n')
    await fingers.tap({ x: 0, y: -200 })
    await hands.elements(3)
  })

  test('[K84] a pen moves the view once it has gone six pixels', async () => {
    await open([rectangle(-100, -50)])
    await page.keyboard.press('h')
    await hands.tool('hand')
    const { pen } = fingers
    const yellow = { red: [245, 255], green: [220, 240], blue: [120, 150] } as const
    const isThere = (x: number, isWanted: boolean) => pixelNear(page, { x: x * RATIO, y: 0 }, yellow, isWanted)
    for (const [far, isMoved] of [
      [5, false],
      [8, true],
    ] as const) {
      await pen.press(middle)
      await pen.dragTo(middle, { x: far, y: 0 }, 1)
      await fingers.delivered()
      await pen.release({ x: far, y: 0 })
      await hands.settled()
      await isThere(-96, !isMoved)
    }
  })

  test('[K84] the other end of a pen rubs out lines, whatever tool is chosen', async () => {
    await open([rectangle(-100, -50)])
    await page.keyboard.press('p')
    await fingers.drag({ x: -100, y: 100 }, { x: 100, y: 100 })
    await hands.elements(2)
    await page.keyboard.press('v')
    // The protocol knows no such end: the page is told of it, by the pointer of the mouse that it always has.
    const { x, y } = await hands.toScreen(middle)
    await page.evaluate(
      `for (const [type, dy] of [['pointerdown', 60], ['pointermove', 140], ['pointerup', 140]])
        document.querySelector('.board').dispatchEvent(new PointerEvent(type, {
          pointerId: 1, isPrimary: true, pointerType: 'pen', bubbles: true, clientX: ${x}, clientY: ${y} + dy,
          button: type === 'pointermove' ? -1 : 5, buttons: type === 'pointerup' ? 0 : 32,
        }))`,
    )
    await hands.elements(1)
    await hands.tool('select')
  })

  describe('a gesture that is cut', () => {
    /** How the browser takes a finger away. */
    const cuts: Record<string, (at: At) => Promise<unknown>> = {
      'the system takes the finger': () => fingers.touch('touchCancel', []),
      // The browser says so with the next move.
      'another element takes the finger': async (at) => {
        await page.evaluate(`document.querySelector('.board').releasePointerCapture(heldPointer)`)
        await fingers.move([at], [{ x: at.x + 1, y: at.y }], 1)
      },
      'the window loses the focus': () => page.evaluate(`dispatchEvent(new Event('blur'))`),
      'the page is hidden': () =>
        page.evaluate(`Object.defineProperty(document, 'hidden', { value: true, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
          delete document.hidden`),
    }
    const gestures: { name: string; key?: string; isSelected?: boolean; from: At; to: At; isView?: boolean }[] = [
      { name: 'moving', isSelected: true, from: middle, to: { x: 30, y: 90 } },
      { name: 'resizing', isSelected: true, from: { x: 110, y: 60 }, to: { x: 140, y: 110 } },
      { name: 'turning', isSelected: true, from: { x: 130, y: 80 }, to: { x: 60, y: 130 } },
      { name: 'drawing', key: 'p', from: { x: -120, y: 120 }, to: { x: 120, y: 140 } },
      { name: 'connecting', key: 'x', from: middle, to: { x: 0, y: -200 } },
      { name: 'placing', key: 'r', from: { x: -120, y: 100 }, to: { x: 60, y: 160 } },
      { name: 'going around', key: 'q', from: { x: -120, y: 100 }, to: { x: 60, y: 160 } },
      { name: 'moving the view', isView: true, from: { x: -120, y: 120 }, to: { x: -60, y: 140 } },
    ]

    before(async () => {
      await open([rectangle(-100, -50), rectangle(-100, -250), rectangle(-100, 150)])
      await page.evaluate(`addEventListener('pointerdown', (event) => { heldPointer = event.pointerId }, true)`)
    })

    for (const { name, key, isSelected, from, to, isView } of gestures)
      test(`[K84] ${name} leaves nothing behind`, async () => {
        await page.keyboard.press('Escape')
        if (isSelected) await fingers.tap(middle)
        await hands.selected(isSelected ? 1 : 0)
        const [begun, shapes] = [await room.commits(), await room.shapes()]
        for (const [how, cut] of Object.entries(cuts)) {
          if (key) {
            await page.keyboard.press(key)
            await hands.tool(key === 'p' ? 'pen' : key === 'x' ? 'connector' : key === 'r' ? 'shape' : 'lasso')
          }
          await hands.settled()
          const picture = await pictureHash(page)
          await fingers.pull(from, to)
          await fingers.delivered()
          assert.notEqual(await pictureHash(page, '.board canvas'), picture)
          await cut(to)
          await fingers.delivered()
          await hands.settled()
          const left = await pictureHash(page)
          assert.equal(left === picture, !isView, how)
          // The finger does not know of it.
          if (how !== 'the system takes the finger') {
            await fingers.move([to], [{ x: to.x + 40, y: to.y - 30 }])
            await fingers.up()
          }
          await fingers.delivered()
          await hands.settled()
          assert.equal(await pictureHash(page), left, how)
          if (key) await page.keyboard.press('v')
        }
        await hands.saved()
        assert.equal(await room.commits(), begun)
        assert.deepEqual(await room.shapes(), shapes)
        assert.deepEqual((await room.owner.api.listConnectors({ ...room.zone })).connectors, [])
      })
  })
})
