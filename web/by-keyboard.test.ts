import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { atLength } from '@easel/server/testing/test-length.ts'
import { byKeys } from './testing/by-keys.ts'
import { assertNoCrossing, chartOf, waysOf } from './testing/chart.ts'
import { editingFor, rectangle } from './testing/editing-room.ts'

const SIDE = atLength({ short: 3, long: 5 })
const ROWS = atLength({ short: 2, long: 5 })
const COUNT = SIDE * ROWS
/** From one shape to another, by their numbers: each to the next, and some past others. */
const ways: (readonly [number, number])[] = [
  ...Array.from({ length: COUNT - 1 }, (_, n) => [n, n + 1] as const),
  [0, atLength({ short: 4, long: 12 })],
  [2, atLength({ short: 5, long: 22 })],
  [COUNT - 1, 0],
]
const [ACROSS, DOWN] = [250, 140]
const tools = [
  { key: 'r', name: 'Rectangle' },
  { key: 'o', name: 'Oval' },
  { key: 'd', name: 'Diamond' },
] as const
const toolOf = (n: number) => tools[n % 3] as (typeof tools)[number]

const list = (numbers: readonly number[]): string => new Intl.ListFormat('en').format(numbers.map((n) => `Step ${n}`))

const withText = (text: string) => ({ text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] } })

/** What a screen reader is to say of the whole chart. */
const expected = (): string[] => [
  `Frame: Chart, ${COUNT} elements in it`,
  ...Array.from({ length: COUNT }, (_, n) => n).flatMap((n) => {
    const to = ways.filter(([from]) => from === n).map(([, end]) => end)
    const from = ways.filter(([, end]) => end === n).map(([start]) => start)
    return [
      [
        `${toolOf(n).name}: Step ${n}, in frame Chart`,
        ...(to.length > 0 ? [`leads to ${list(to)}`] : []),
        ...(from.length > 0 ? [`comes from ${list(from)}`] : []),
      ].join(', '),
      ...to.map((end) => `Connector from Step ${n} to Step ${end}, labelled ${n} to ${end}`),
    ]
  }),
]

describe('a board by keyboard and screen reader', () => {
  const room = editingFor()
  let keys: ReturnType<typeof byKeys>
  before(() => {
    keys = byKeys(room.page)
  })

  const write = async (text: string): Promise<void> => {
    const { page, hands } = room
    await hands.selected(1)
    await keys.press('Enter')
    await hands.writing(true)
    await keys.press('Control+a')
    await page.keyboard.type(text)
    await keys.press('Escape')
    await hands.writing(false)
  }

  /** From the beginning, by Tab, until it is read. */
  const walkTo = async (start: string): Promise<void> => {
    await keys.press('Escape', 3)
    await room.hands.selected(0)
    let said = await keys.step('Home')
    while (!said.startsWith(start)) said = await keys.step('Tab')
  }

  const drawFrame = async (): Promise<void> => {
    await keys.press('f')
    await keys.press('Enter')
    await room.hands.selected(1)
    await keys.press('Alt+Shift+ArrowRight', ((SIDE - 1) * ACROSS + 260 - 600) / 10)
    if (ROWS > 2) await keys.press('Alt+Shift+ArrowDown', ((ROWS - 1) * DOWN + 200 - 400) / 10)
    await write('Chart')
  }

  const drawShape = async (n: number): Promise<void> => {
    await keys.press(toolOf(n).key)
    await keys.press('ArrowRight')
    const at = await keys.cursor()
    if (n === 0) await keys.moveCursor(((1 - SIDE) * ACROSS) / 2 - 10, ((1 - ROWS) * DOWN) / 2)
    else {
      const last = places[n - 1] as { x: number; y: number }
      const isNextRow = n % SIDE === 0
      const to = { x: last.x + (isNextRow ? (1 - SIDE) * ACROSS : ACROSS), y: last.y + (isNextRow ? DOWN : 0) }
      await keys.moveCursor(to.x - at.x, to.y - at.y)
    }
    places[n] = await keys.cursor()
    await keys.press('Enter')
    await write(`Step ${n}`)
  }
  const places: { x: number; y: number }[] = []

  const connect = async ([from, to]: readonly [number, number]): Promise<void> => {
    await walkTo(`${toolOf(from).name}: Step ${from},`)
    await keys.press('x')
    await keys.press('Enter')
    await keys.heard(`Begun at ${toolOf(from).name}: Step ${from}. Go to where it ends, then press Enter.`)
    const [right, down] = [(to % SIDE) - (from % SIDE), Math.floor(to / SIDE) - Math.floor(from / SIDE)]
    await keys.press(right > 0 ? 'Control+ArrowRight' : 'Control+ArrowLeft', Math.abs(right))
    await keys.press(down > 0 ? 'Control+ArrowDown' : 'Control+ArrowUp', Math.abs(down))
    await keys.press('Enter')
    await room.hands.tool('select')
    await keys.heard(`Made: Connector from Step ${from} to Step ${to}`)
    await write(`${from} to ${to}`)
  }

  test('[K84] a flowchart is drawn by keys alone, and read in words by what a screen reader is told', async () => {
    const pointers = await keys.watchPointers()
    await room.open()
    const { page, hands } = room
    await drawFrame()
    for (let n = 0; n < COUNT; n++) await drawShape(n)
    await hands.saved()
    for (const way of ways) await connect(way)
    await hands.saved()

    const chart = await chartOf(room.owner, room.zone)
    assert.deepEqual(waysOf(chart), ways.map(([from, to]) => [`${from} to ${to}`, `Step ${from}`, `Step ${to}`]).sort())
    assertNoCrossing(chart)
    const { frames } = await room.owner.api.listFrames({ ...room.zone })
    assert.deepEqual(
      frames.map(({ meta }) => meta.name),
      ['Chart'],
    )
    assert.deepEqual(
      chart.shapes.map(({ frame_id }) => frame_id),
      Array.from({ length: COUNT }, () => frames[0]?.meta.id),
    )

    // Who comes anew reaches the board by Tab, and reads it.
    await page.reload()
    await hands.ready()
    for (let count = 0; count < 30; count++) {
      await keys.press('Tab')
      if (await page.locator('.board:focus').count()) break
    }
    await page.getByRole('tree', { name: 'Elements of the board' }).waitFor({ state: 'attached' })
    assert.deepEqual(
      (await keys.read('treeitem')).map(({ name }) => name),
      expected(),
    )
    const [{ name, description } = {}] = await keys.read('application')
    assert.match(name ?? '', /^Zone Hands\./)
    assert.match(description ?? '', /^Tab goes to the next element/)
    assert.equal(await pointers(), 0)
  })

  test('[K84] Tab walks in the order of reading, says what it is at, and leaves the board at the end or after Esc', async () => {
    await room.open([
      rectangle(100, 0, randomUUID(), withText('Right')),
      rectangle(-300, 20, randomUUID(), withText('Left')),
      rectangle(-100, 200),
    ])
    const { page, hands } = room
    await page.locator('.board').focus()
    assert.equal(await keys.step('Tab'), 'Rectangle: Left')
    assert.equal(await keys.step('Tab'), 'Rectangle: Right')
    assert.equal(await keys.step('Tab'), 'Rectangle without text')
    assert.deepEqual(
      (await keys.read('treeitem')).map(({ description }) => description),
      ['at -300, 20; 200 by 100', 'at 100, 0; 200 by 100', 'at -100, 200; 200 by 100'],
    )
    await keys.press('Tab')
    await page.locator('.board:focus').waitFor({ state: 'detached' })
    await page.locator('.board').focus()
    assert.equal(await keys.step('Shift+Tab'), 'Rectangle: Right')
    assert.equal(await keys.step('Control+ArrowLeft'), 'Rectangle: Left')
    await keys.press('Escape')
    await hands.selected(0)
    await keys.heard('Nothing is selected')
    await keys.press('Escape')
    await keys.heard('Tab leaves the board.')
    await keys.press('Tab')
    await page.locator('.board:focus').waitFor({ state: 'detached' })
    // The hand is no trap either.
    await page.locator('.board').focus()
    await keys.press('h')
    await hands.tool('hand')
    for (let count = 0; count < 4; count++) await keys.press('Tab')
    await page.locator('.board:focus').waitFor({ state: 'detached' })
  })

  test('[K84] what is done by keys is said: moved, resized, styled, deleted, undone, and what others do', async () => {
    const id = randomUUID()
    await room.open([rectangle(-100, -50, id, withText('One'))])
    const { page, hands, owner, zone } = room
    await page.locator('.board').focus()
    await keys.step('Tab')
    await keys.press('Shift+ArrowRight')
    await keys.heard('Moved right by 10: Rectangle: One')
    await keys.press('Alt+Shift+ArrowDown')
    await keys.heard('Now 200 by 110: Rectangle: One')
    await keys.press('F6')
    const focused = () => page.evaluate('document.activeElement.closest("[role=toolbar]")?.ariaLabel ?? ""')
    for (let count = 0; count < 9 && (await focused()) !== 'What is selected'; count++) await keys.press('F6')
    assert.equal(await focused(), 'What is selected')
    await keys.press('Enter')
    await page.getByRole('button', { name: 'Green', exact: true }).press('Enter')
    await keys.heard('Changed: Rectangle: One')
    await hands.saved()
    const { layout, fills } = (await room.shape(id))?.properties ?? {}
    assert.deepEqual([layout?.left, layout?.height], [-90, 110])
    assert.match(JSON.stringify(fills), /#86efac/)
    await page.locator('.board').focus()
    await keys.press('Delete')
    await keys.heard('Deleted: Rectangle: One')
    await keys.press('Control+z')
    await keys.heard('Undone')
    await hands.elements(1)
    await owner.api.insertShapes({ ...zone, body: { shapes: [rectangle(300, 300)] } })
    await keys.heard(`${owner.name} changed 1 element`)
    await keys.press('Alt+Shift+o')
    await keys.heard('It is not said any more what others do.')
    await keys.press('Alt+Shift+o')
    await keys.heard('It is said what others do.')
  })

  test('[K84] of a large board the page has 200 elements in words, and only once keys are used', async () => {
    await room.open(
      Array.from({ length: 450 }, (_, n) => rectangle((n % 30) * 220, Math.floor(n / 30) * 120, randomUUID())),
    )
    const { page } = room
    const items = page.locator('[role=treeitem]')
    assert.equal(await items.count(), 0)
    await page.locator('.board').focus()
    await keys.step('End')
    assert.equal(await items.count(), 200)
    assert.equal(await items.last().getAttribute('aria-posinset'), '450')
    await page.getByRole('button', { name: 'Elements before these' }).dispatchEvent('click')
    await page.locator('[role=treeitem][aria-posinset="51"]').waitFor({ state: 'attached' })
    assert.equal(await items.count(), 200)
  })
})
