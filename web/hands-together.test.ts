import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import { rectangle } from './testing/editing-room.ts'
import { type Colleague, type People, startPeople } from './testing/people.ts'
import { pictureHash, screensAgree } from './testing/screens.ts'

/** Ends what hangs. */
const TIMEOUT_MS = 60_000
const left = { x: -200, y: 0 }
const right = { x: 200, y: 0 }

/** On PostgreSQL two nodes serve them. */
const suite = (engine: 'sqlite' | 'postgres') => {
  let room: People
  let zone: ZonePath
  let one: Colleague
  let other: Colleague

  before(async () => {
    room = await startPeople(engine, 2)
    ;[one, other] = room.people as [Colleague, Colleague]
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
    if (engine === 'postgres') assert.ok(room.service.live.every((count) => count > 0))
  })

  /** The middle of both is that of the board; a unit is a pixel. */
  const openTwo = async (): Promise<void> => {
    zone = await room.aZone('Hands')
    const green = rectangle(100, -50)
    green.properties.fills = [{ solid: { color: { hex: { value: '#86efac' } } } }]
    const shapes = [rectangle(-300, -50), green]
    await room.owner.api.insertShapes({ ...zone, body: { shapes } })
    await room.open(zone)
  }
  const seq = async () => Number(await one.hands.state('seq'))
  const agree = async (): Promise<void> => {
    await one.hands.saved()
    await other.hands.heardOf(await seq())
    await screensAgree([one, other])
  }

  const layoutOf = async (at: number) => (await room.owner.api.listShapes({ ...zone })).shapes[at]?.properties.layout
  /** Of what was made last. */
  const farCorner = async (): Promise<[number, number]> => {
    await one.hands.saved()
    const { left = 0, top = 0, width = 0, height = 0 } = (await layoutOf(2)) ?? {}
    return [left + width, top + height]
  }

  /** Each changes something; those that begin with a click find the shapes where they were at first. */
  const works: Record<string, (by: Colleague) => Promise<void>> = {
    moved: ({ hands }) => hands.drag(left, { x: -200, y: -150 }),
    resized: async ({ hands }) => {
      await hands.click(right)
      await hands.drag({ x: 300, y: 50 }, { x: 340, y: 110 })
    },
    'snapped to what is beside it, and as wide as that': async ({ hands }) => {
      await hands.drag(left, { x: -206, y: 5 })
      await hands.saved()
      assert.equal((await layoutOf(0))?.top, -50)
      await hands.drag({ x: -106, y: 0 }, { x: -146, y: 0 })
      await hands.drag({ x: -146, y: 0 }, { x: -111, y: 0 })
      await hands.saved()
      assert.equal((await layoutOf(0))?.width, 200)
    },
    turned: async ({ hands }) => {
      await hands.click(right)
      await hands.drag({ x: 309, y: -59 }, { x: 340, y: 40 })
    },
    flipped: async ({ page }) => {
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Shift+H')
    },
    'on one line, in a row and tidy': async ({ page, hands }) => {
      await page.keyboard.press('o')
      await hands.click({ x: 20, y: 240 })
      await page.keyboard.press('Control+a')
      for (const keys of ['Alt+w', 'Alt+Shift+h', 'Alt+a', 'Alt+Shift+v', 'Alt+Shift+t'])
        await page.keyboard.press(keys)
    },
    'in another order': async ({ page, hands }) => {
      await hands.drag(left, { x: 100, y: 20 })
      await page.keyboard.press('Control+Shift+BracketLeft')
    },
    'a group, copied': async ({ page }) => {
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Control+g')
      await page.keyboard.press('Control+d')
      await page.keyboard.press('Control+Shift+g')
    },
    'locked, and its copy nudged': async ({ page, hands }) => {
      await hands.click(left)
      await page.keyboard.press('Control+d')
      for (const key of ['ArrowDown', 'Shift+ArrowLeft']) await page.keyboard.press(key)
      await page.keyboard.press('Control+Shift+l')
    },
    'copied by a drag with Alt, and deleted': async ({ page, hands }) => {
      await page.keyboard.down('Alt')
      await hands.drag(left, { x: -200, y: 200 })
      await page.keyboard.up('Alt')
      await hands.elements(3)
      await page.keyboard.press('Escape')
      await hands.click(right)
      await page.keyboard.press('Delete')
    },
    'cut and pasted': async ({ page, hands }) => {
      await hands.click(left)
      await page.keyboard.press('Control+x')
      await hands.elements(1)
      await hands.moveTo({ x: 0, y: 200 })
      await page.keyboard.press('Control+v')
      await hands.elements(2)
    },
    'coloured, and its style copied': async ({ page, hands }) => {
      await hands.click(left)
      await hands.button('Fill').click()
      await hands.button('Blue').click()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+Alt+c')
      await hands.click(right)
      await page.keyboard.press('Control+Alt+v')
    },
    'drawn: a note, a frame, a text, a line by hand': async ({ page, hands }) => {
      await page.keyboard.press('f')
      await hands.drag({ x: -340, y: -120 }, { x: 0, y: 120 })
      await page.keyboard.press('n')
      await hands.click({ x: 0, y: 230 })
      await hands.writing(true)
      await page.keyboard.type('A note, and')
      await page.keyboard.press('Control+b')
      await page.keyboard.type(' bold')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await hands.doubleClick({ x: 300, y: -200 })
      await hands.writing(true)
      await page.keyboard.type('Anywhere')
      await page.keyboard.press('Escape')
      await page.keyboard.press('p')
      await hands.drag({ x: -300, y: -200 }, { x: -100, y: -170 })
      await page.keyboard.press('v')
    },
    'a shape of the picker, found by its name': async ({ page, hands }) => {
      await hands.button('Shapes').press('Enter')
      await page.getByRole('searchbox', { name: 'Search shapes' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.type('chevron')
      await page.keyboard.press('Enter')
      await hands.tool('shape')
      await hands.drag({ x: -120, y: 120 }, { x: 120, y: 240 })
      await page.keyboard.press('Enter')
      await hands.writing(true)
      await page.keyboard.type('Onward')
    },
    'a connector in each form, with its ends and a label': async ({ page, hands }) => {
      await page.keyboard.press('x')
      await hands.drag({ x: -105, y: 20 }, { x: 105, y: -20 })
      await hands.selected(1)
      await hands.button('Form and ends').click()
      for (const name of ['Curved', 'Start: dot', 'End: open arrow']) await hands.button(name).click()
      await page.keyboard.press('Escape')
      await hands.doubleClick({ x: 0, y: 0 })
      await hands.writing(true)
      await page.keyboard.type('paid')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      for (const [name, y] of [
        ['Straight', 120],
        ['With corners', 200],
      ] as const) {
        await page.keyboard.press('x')
        await page.keyboard.down('Control')
        await hands.drag({ x: -200, y }, { x: 200, y: y + 60 })
        await page.keyboard.up('Control')
        await hands.button('Form and ends').click()
        await hands.button(name).click()
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
      }
    },
    'written in words of many styles': async ({ page, hands }) => {
      await hands.doubleClick(left)
      await page.locator('.board[data-field=rich] .text-field.is-rich').waitFor()
      for (const [key, words] of Object.entries({ b: 'bold ', i: 'slanted ', u: 'under ', 'Shift+x': 'struck' })) {
        await page.keyboard.press(`Control+${key}`)
        await page.keyboard.type(words)
      }
      await page.keyboard.press('Control+Shift+r')
      for (const line of ['- one', 'two', '', '1. first']) {
        await page.keyboard.press('Enter')
        await page.keyboard.type(line)
      }
      await page.keyboard.press('Control+Shift+ArrowLeft')
      await hands.button('Text colour').click()
      await hands.button('Dark red').click()
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: 'Address of the link' }).fill('example.com')
      await page.keyboard.press('Enter')
    },
    'text that stands alone, made larger and broken': async ({ page, hands }) => {
      await hands.doubleClick({ x: -150, y: 150 })
      await hands.writing(true)
      await page.keyboard.type('Words that stand alone')
      await page.keyboard.press('Escape')
      const [x, y] = await farCorner()
      await hands.drag({ x, y }, { x: x + 80, y: y + 20 })
      await hands.saved()
      const [right, bottom] = await farCorner()
      assert.ok(right > x && bottom > y)
      await hands.drag({ x: right, y: (150 + bottom) / 2 }, { x: right - 150, y: (150 + bottom) / 2 })
      await hands.saved()
      assert.ok((await farCorner())[1] > bottom)
    },
    'connected, and on to a shape that is offered': async ({ page, hands }) => {
      await page.keyboard.press('x')
      await hands.drag({ x: -105, y: 0 }, { x: 105, y: 0 })
      await page.keyboard.press('Escape')
      await page.keyboard.press('x')
      await hands.drag({ x: 200, y: 45 }, { x: 200, y: 160 })
      await page.getByRole('toolbar', { name: 'A shape at its end' }).getByRole('button', { name: 'Diamond' }).click()
      await hands.writing(true)
      await page.keyboard.type('Really?')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      // Both ways go along.
      await hands.drag({ x: 150, y: 0 }, { x: 150, y: -160 })
    },
  }

  for (const [what, work] of Object.entries(works))
    test(`[K84] ${what}: it is on the screen of the other, and so is what is taken back and made again`, async () => {
      await openTwo()
      const begun = await seq()
      const first = await pictureHash(other.page)
      await work(one)
      for (let times = 0; times < 3; times++) await one.page.keyboard.press('Escape')
      await one.hands.selected(0)
      await agree()
      assert.ok((await seq()) > begun)
      const last = await pictureHash(other.page)
      assert.notEqual(last, first)
      const undo = one.hands.button('Undo')
      while (await undo.isEnabled()) await one.page.keyboard.press('Control+z')
      await agree()
      assert.equal(await pictureHash(other.page), first)
      const redo = one.hands.button('Redo')
      while (await redo.isEnabled()) await one.page.keyboard.press('Control+y')
      await agree()
      assert.equal(await pictureHash(other.page), last)
    })

  test('[K84] what one has selected is outlined for the other, as long as it is', async () => {
    await openTwo()
    let plain = await pictureHash(other.page)
    const until = async (isPlain: boolean): Promise<void> => {
      await one.page.locator('.state-bar').hover()
      await other.hands.others(0)
      const end = Date.now() + TIMEOUT_MS
      while (((await pictureHash(other.page)) === plain) !== isPlain) assert.ok(Date.now() < end, `plain: ${isPlain}`)
    }
    const goesWith = async (at: typeof left): Promise<void> => {
      await one.hands.click(at)
      await one.hands.selected(1)
      await until(false)
      await one.page.keyboard.press('Escape')
      await until(true)
    }
    await goesWith(left)
    await one.page.keyboard.press('x')
    await one.hands.drag({ x: -105, y: 0 }, { x: 105, y: 0 })
    await one.page.keyboard.press('Escape')
    await agree()
    plain = await pictureHash(other.page)
    await goesWith({ x: 0, y: 0 })
  })
}

onOneOrBothEngines('sqlite', 'hands on a board that somebody else sees', suite)
