import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { editingFor } from './testing/editing-room.ts'
import { openFollower } from './testing/follower.ts'
import { pixelNear } from './testing/pixels.ts'
import { newProfile } from './testing/web-service.ts'

const ids = { one: randomUUID(), two: randomUUID(), a: randomUUID(), b: randomUUID(), c: randomUUID(), d: randomUUID() }

/** Of the frame, in the middle of which each shape is painted while it is presented at 200 %. */
const places = { a: { x: 108, y: 94 }, b: { x: 308, y: 94 }, c: { x: 508, y: 94 } } as const
const FRAME = { width: 616, height: 376 }
const colours = {
  a: { red: [250, 255], green: [0, 5], blue: [0, 5] },
  b: { red: [0, 5], green: [165, 175], blue: [0, 5] },
  c: { red: [0, 5], green: [0, 5], blue: [250, 255] },
} as const
const hex = { a: '#ff0000', b: '#00aa00', c: '#0000ff', d: '#ff0000' }

describe('presenting step by step', () => {
  const room = editingFor()

  const frame = (name: string, id: string, left: number) => ({
    meta: { id, name },
    properties: { layout: { left, top: 0, ...FRAME } },
  })
  const shape = (key: keyof typeof hex, frame_id: string, x: number, y: number, step?: number) => ({
    meta: { id: ids[key], name: key.toUpperCase() },
    basic: { type: 'RECTANGLE' as const },
    frame_id,
    properties: {
      layout: { left: x - 50, top: y - 30, width: 100, height: 60 },
      fills: [{ solid: { color: { hex: { value: hex[key] } } } }],
      strokes: [],
    },
    ...(step !== undefined && { step }),
  })

  /** Two frames: three shapes in the first, the last two of which are connected, and one in the second. */
  const open = async (steps: { b?: number; c?: number; d?: number } = {}) => {
    await room.makeZone()
    const { api } = room.owner
    const frames = [frame('One', ids.one, 0), frame('Two', ids.two, 1000)]
    await api.insertFrames({ ...room.zone, body: { frames } })
    const shapes = [
      shape('a', ids.one, places.a.x, places.a.y),
      shape('b', ids.one, places.b.x, places.b.y, steps.b),
      shape('c', ids.one, places.c.x, places.c.y, steps.c),
      shape('d', ids.two, 1000 + places.a.x, places.a.y, steps.d),
    ]
    await api.insertShapes({ ...room.zone, body: { shapes } })
    await room.page.goto(room.url())
    await room.hands.ready()
    await room.hands.elements(6)
  }

  /** Until these are painted in the frame that is presented, and the others are not. */
  const shown = async (page: Page, wanted: string) => {
    for (const key of ['a', 'b', 'c'] as const) {
      const { x, y } = places[key]
      const at = { x: (x - FRAME.width / 2) * 2, y: (y - FRAME.height / 2) * 2 }
      await pixelNear(page, at, colours[key], wanted.includes(key))
    }
  }
  const says = (text: string, page: Page = room.page) =>
    page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' })
  const stepsNow = async () =>
    Object.fromEntries((await room.shapes()).map(({ meta, step }) => [meta.name ?? '', step]).sort())
  const run = async (command: string) => {
    const { page } = room
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await palette.waitFor()
    await page.keyboard.type(command)
    await palette.getByRole('option', { name: command }).first().waitFor()
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })
    // One panel is open at a time.
    await page.keyboard.press('Shift+l')
    await row('A').waitFor()
  }
  const panel = () => room.page.getByRole('complementary', { name: 'List of layers' })
  const row = (name: string) => panel().getByRole('button', { name, exact: true })
  const numbers = (...wanted: string[]) =>
    room.page.waitForFunction(
      (text) => [...document.querySelectorAll('.layer-step')].map((one) => one.textContent).join() === text,
      wanted.join(),
    )

  test('[C10] [K84] commands give steps by name and key, in one step of undo, and the list shows them', async () => {
    await open()
    const { page, hands } = room
    await page.keyboard.press('Shift+l')
    await row('C').click()
    await row('B').click({ modifiers: ['Shift'] })
    await hands.selected(2)
    const begun = await room.commits()
    await run('Appear one after another')
    // In front first: what is read first appears first.
    await numbers('2', '1')
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    assert.deepEqual(await stepsNow(), { A: undefined, B: 1, C: 2, D: undefined })
    await row('A').click()
    await hands.selected(1)
    await page.locator('.board').focus()
    await page.keyboard.press('Shift+Alt+n')
    await numbers('2', '1', '3')
    await says('Step 3 of the presentation: Rectangle: A')
    await page.keyboard.press('Control+z')
    await numbers('2', '1')
    await row('B').click()
    await row('C').click({ modifiers: ['Shift'] })
    await hands.selected(2)
    await run('Appear as the next step')
    await numbers('1', '1')
    await page.locator('.board').focus()
    await page.keyboard.press('Shift+Alt+b')
    await numbers()
    await says('Appears with the frame')
    await page.keyboard.press('Control+z')
    await numbers('1', '1')
    await hands.saved()
    assert.deepEqual(await stepsNow(), { A: undefined, B: 1, C: 1, D: undefined })
    assert.deepEqual(await seriousProblems(page, 'light'), [])
  })

  test('[C10] [K84] what is presented appears one by one, goes back, and is all there afterwards', async () => {
    const { page } = room
    const told = placesTold(page)
    await open({ b: 2, c: 5, d: 1 })
    await shownOnBoard()
    await page.keyboard.press('Control+Alt+p')
    await page.getByText('Frame 1 of 2 · step 0 of 2').waitFor()
    await shown(page, 'a')
    await page.keyboard.press('ArrowRight')
    await page.getByText('Frame 1 of 2 · step 1 of 2').waitFor()
    await shown(page, 'ab')
    await page.keyboard.press('Space')
    await shown(page, 'abc')
    await page.keyboard.press('ArrowLeft')
    await shown(page, 'ab')
    await page.getByRole('button', { name: 'Next step' }).click()
    await shown(page, 'abc')
    await page.keyboard.press('ArrowRight')
    await page.getByText('Frame 2 of 2 · step 0 of 1').waitFor()
    await shown(page, '')
    await page.keyboard.press('ArrowRight')
    await shown(page, 'a')
    await page.keyboard.press('ArrowRight')
    await page.getByText('Frame 2 of 2 · step 1 of 1').waitFor()
    await page.keyboard.press('ArrowLeft')
    await shown(page, '')
    // Back in the first frame all of it is there.
    await page.getByRole('button', { name: 'Previous frame' }).click()
    await page.getByText('Frame 1 of 2 · step 2 of 2').waitFor()
    await shown(page, 'abc')
    await page.keyboard.press('Home')
    await shown(page, 'a')
    // Somebody changes what has not appeared yet: it does not appear for that.
    await told.until(`${ids.one} 0`)
    const toldBefore = told.places.length
    const moved = { id: ids.c, properties: { layout: { left: 459 } } }
    await room.owner.api.updateShapes({ ...room.zone, body: { shapes: [moved] } })
    await room.owner.api.updateFrames({ ...room.zone, body: { frames: [{ id: ids.one, meta: { name: 'Uno' } }] } })
    await page.locator('.presentation').getByText('Uno').waitFor()
    await room.hands.heardOf(await room.commits())
    await shown(page, 'a')
    // Nor are the others told again where the presentation is.
    await page.keyboard.press('ArrowRight')
    await shown(page, 'ab')
    await told.until(`${ids.one} 2`)
    assert.deepEqual(told.places.slice(toldBefore), [`${ids.one} 2`])
    await page.keyboard.press('Home')
    await shown(page, 'a')
    await page.keyboard.press('Escape')
    await page.locator('.presentation').waitFor({ state: 'detached' })
    await shownOnBoard()
  })

  /** Everything, where the whole zone is on the screen. */
  const shownOnBoard = async () => {
    const { page } = room
    await page.keyboard.press('Shift+1')
    await room.hands.settled()
    await page.waitForFunction(() => {
      const canvas = document.querySelector('.board canvas')
      if (!canvas) return false
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
      const found = [0, 0, 0]
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
        if (red > 250 && green < 5 && blue < 5) found[0] = 1
        if (red < 5 && green > 165 && green < 175 && blue < 5) found[1] = 1
        if (red < 5 && green < 5 && blue > 250) found[2] = 1
      }
      return found.join() === '1,1,1'
    })
  }

  test('[C10] [K84] who follows sees the step of the presenter, whose window says what comes next', async () => {
    await open({ b: 1, c: 2 })
    const { page } = room
    const { other, profile, problems } = await openFollower(room)
    await page.keyboard.press('Control+Alt+p')
    await page.getByText('step 0 of 2').waitFor()
    await shown(other, 'a')
    // What is not there is not read.
    const read = async (...wanted: string[]) => {
      await other.waitForFunction(
        (text) =>
          [...document.querySelectorAll('[role=treeitem]')]
            .map((one) => one.textContent.replace(/^[^:]*: |,.*/g, ''))
            .join() === text,
        wanted.join(),
      )
    }
    await other.locator('.board').focus()
    await other.keyboard.press('Shift')
    await read('One', 'A', 'Two', 'D')
    const [desk] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Presenter view' }).click(),
    ])
    await desk.getByText('Frame 1 of 2 · step 0 of 2').waitFor()
    await desk.getByRole('heading', { name: 'Next: step 1 of 2' }).waitFor()
    await desk.keyboard.press('ArrowRight')
    await shown(other, 'ab')
    await desk.getByRole('button', { name: 'Next step' }).click()
    await shown(other, 'abc')
    await read('One', 'A', 'B', 'C', 'Two', 'D')
    await desk.getByRole('heading', { name: 'Next: Two' }).waitFor()
    await desk.getByRole('button', { name: 'Previous step' }).click()
    await shown(other, 'ab')
    await shown(page, 'ab')
    // Who comes again follows from where the presenter is.
    await other.reload()
    await other.getByRole('button', { name: /^Follow / }).click()
    await shown(other, 'ab')
    // Who looks around for themselves sees everything.
    await other.getByRole('button', { name: 'Stop', exact: true }).click()
    await shown(other, 'abc')
    await other.getByRole('button', { name: /^Follow / }).click()
    await shown(other, 'ab')
    // A presenter who loads the page again has ended the presentation.
    await page.reload()
    await room.hands.ready()
    await shown(other, 'abc')
    assert.deepEqual(problems, [])
    await profile.close()
  })

  /** A page of somebody who comes while the code of the editor is held up on the way, until it is let go on or ended. */
  const openWithoutEditor = async () => {
    const { service, team } = room
    const { profile, problems } = await newProfile(service.browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const other = await profile.newPage()
    await service.signIn(other, team.viewer)
    const { promise, resolve: settle } = Promise.withResolvers<'continue' | 'abort'>()
    const isAsked = Promise.withResolvers<void>()
    await other.route(/\/assets\/editing-[^/]*\.js$/, async (route) => {
      isAsked.resolve()
      await route[await promise]()
    })
    await other.goto(room.url())
    await isAsked.promise
    await other.locator('.board[data-elements="6"]').waitFor()
    await other.keyboard.press('Control+Alt+p')
    return { other, profile, problems, settle }
  }

  test('[C10] [K84] a presentation that is asked for before there is an editor begins with it, step by step', async () => {
    await open({ b: 1, c: 2 })
    const { other, profile, problems, settle } = await openWithoutEditor()
    await assert.rejects(other.locator('.presentation').waitFor({ timeout: 1_000 }))
    settle('continue')
    await other.getByText('Frame 1 of 2 · step 0 of 2').waitFor()
    await shown(other, 'a')
    assert.deepEqual(problems, [])
    await profile.close()
  })

  test('[C10] [K84] a presentation without an editor does not begin, and the page says so', async () => {
    await open({ b: 1, c: 2 })
    const { other, profile, settle } = await openWithoutEditor()
    settle('abort')
    await other.getByText('That could not be loaded').first().waitFor()
    assert.equal(await other.locator('.presentation').count(), 0)
    // Later it is said at once.
    await other.getByText('That could not be loaded').first().waitFor({ state: 'detached' })
    await other.keyboard.press('Control+Alt+p')
    await other.getByText('That could not be loaded').first().waitFor()
    await profile.close()
  })
})

/** The places of its presentation that a page tells the others, from when it is loaded on. */
const placesTold = (page: Page) => {
  const places: string[] = []
  let heard = (): void => {}
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const found = /"presenting":\{"frame":"([^"]+)","step":(\d+)\}/.exec(String(payload))
      if (found) places.push(`${found[1]} ${found[2]}`)
      heard()
    }),
  )
  return {
    places,
    /** Until it was the last one. */
    async until(place: string) {
      while (places.at(-1) !== place)
        await new Promise<void>((resolve) => {
          heard = resolve
        })
    },
  }
}

declare const document: {
  querySelectorAll(selector: string): Iterable<{ textContent: string }>
  querySelector(selector: string): {
    width: number
    height: number
    getContext(kind: '2d'): { getImageData(x: number, y: number, w: number, h: number): { data: Uint8Array } }
  } | null
}
