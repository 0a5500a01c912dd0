import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Editing, rectangle, startEditing } from './testing/editing-room.ts'
import { pixelNear } from './testing/pixels.ts'

/** The colour of guides. */
const isGuide = { red: [180, 255], green: [0, 120], blue: [80, 190] } as const

describe('what is placed exactly', () => {
  let room: Editing
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const openThree = () =>
    room.open([rectangle(-300, -150, first), rectangle(100, -150, second), rectangle(-100, 50, third)])
  const value = (name: string) => room.page.getByRole('spinbutton', { name })
  const guideAt = (x: number, y: number, wanted = true) => pixelNear(room.page, { x, y }, isGuide, wanted)

  before(async () => {
    room = await startEditing()
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[K84] numbers that are typed are one commit each, arrows step, and values that differ are said to', async () => {
    await openThree()
    const { hands, page } = room
    await hands.click({ x: -200, y: -100 })
    const begun = await room.commits()
    await page.keyboard.press('Alt+Enter')
    await value('X').and(page.locator(':focus')).waitFor()
    assert.equal(await value('X').inputValue(), '-300')
    await page.keyboard.type('-280,5')
    await page.keyboard.press('Enter')
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    for (const [name, text] of [
      ['Width', '240'],
      ['Rotation', '-30'],
    ] as const) {
      await value(name).fill(text)
      await value(name).press('Enter')
      await hands.saved()
    }
    const turned = { left: -280.5, top: -150, width: 240, height: 100, rotate: 330 }
    assert.deepEqual(await room.layoutOf(first), turned)
    assert.equal(await room.commits(), begun + 3)
    await value('Y').press('ArrowDown')
    await value('Y').press('Shift+ArrowUp')
    await hands.saved()
    assert.equal((await room.layoutOf(first))?.top, -141)
    // What is no number changes nothing.
    await value('Height').fill('tall')
    await value('Height').press('Enter')
    await page.waitForFunction("document.activeElement.value === '100'")
    await value('Height').press('Escape')
    await value('X').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await hands.saved()
    assert.deepEqual(await room.layoutOf(first), turned)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Alt+Enter')
    assert.equal(await value('X').inputValue(), '')
    assert.equal(await value('X').getAttribute('aria-valuetext'), 'Mixed')
    assert.equal(await value('Height').inputValue(), '100')
    // A step goes from where each is; a number is for all.
    const several = await room.commits()
    await value('X').press('ArrowUp')
    await hands.saved()
    assert.equal((await room.layoutOf(second))?.left, 101)
    assert.equal((await room.layoutOf(third))?.left, -99)
    await value('Height').fill('80')
    await value('Height').press('Enter')
    await hands.saved()
    assert.deepEqual(
      (await room.shapes()).map(({ properties }) => properties.layout?.height),
      [80, 80, 80],
    )
    assert.equal(await room.commits(), several + 2)
  })

  test('[K84] Shift+H and Shift+V mirror about the middle of all; connectors keep the shapes they end on', async () => {
    await openThree()
    const { hands, page } = room
    const connected = { first: { shape_id: first, side: 'EAST' as const }, second: { point: { x: 0, y: -20 } } }
    await room.owner.api.insertConnectors({ ...room.zone, body: { connectors: [{ connected }] } })
    await hands.elements(4)
    await page.keyboard.press('Control+a')
    const begun = await room.commits()
    await page.keyboard.press('Shift+H')
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    assert.deepEqual(await room.layoutOf(first), { left: 100, top: -150, width: 200, height: 100, fliph: true })
    assert.deepEqual(await room.layoutOf(second), { left: -300, top: -150, width: 200, height: 100, fliph: true })
    const { connectors } = await room.owner.api.listConnectors({ ...room.zone })
    assert.deepEqual(connectors[0]?.connected.first, connected.first)
    assert.deepEqual(connectors[0]?.connected.second.point, { x: 0, y: -20 })
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Escape')
    await hands.click({ x: 0, y: 100 })
    await hands.selected(1)
    await page.keyboard.press('Shift+V')
    await hands.saved()
    const { fliph: _, ...layout } = (await room.layoutOf(third)) ?? {}
    assert.deepEqual(layout, { left: -100, top: 50, width: 200, height: 100, flipv: true })
    assert.equal((await room.layoutOf(first))?.left, -300)
  })

  test('[K84] what is selected is tidied into a grid with even gaps', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const
    await room.open([
      rectangle(-330, -170, ids[0]),
      rectangle(-90, -150, ids[1]),
      rectangle(145, -165, ids[2]),
      rectangle(-200, 20, ids[3]),
      rectangle(100, 40, ids[4]),
    ])
    const { hands, page } = room
    await page.keyboard.press('Control+a')
    const begun = await room.commits()
    await page.keyboard.press('Shift+Alt+t')
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    const places = await Promise.all(ids.map((id) => room.layoutOf(id)))
    assert.deepEqual(
      places.map((layout) => [layout?.left, layout?.top]),
      [
        [-330, -170],
        [-90, -170],
        [150, -170],
        [-330, -30],
        [-90, -30],
      ],
    )
  })

  test('[K84] a shape snaps to where its gap is that of others, and to the size of others, and a measure shows it', async () => {
    await room.open([
      rectangle(-500, -150, first),
      rectangle(-260, -190, second),
      rectangle(200, 120, third, { properties: { layout: { left: 200, top: 120, width: 130, height: 60 } } }),
    ])
    const { hands } = room
    // The middle of the board is that of all: 85 to the left, and 5 up.
    const at = (x: number, y: number) => ({ x: x + 85, y: y + 5 })
    // 40 between the first two: the third comes to 40 beside the second, with no edge in line.
    await hands.press(at(265, 150))
    await hands.dragTo(at(100, -40))
    await hands.dragTo(at(49, -107))
    await guideAt(at(-40, -115).x, at(-40, -115).y)
    await hands.release()
    await hands.saved()
    assert.equal((await room.layoutOf(third))?.left, -20)
    await guideAt(at(-40, -115).x, at(-40, -115).y, false)
    // As wide as the others, six pixels before it is.
    await hands.press(at(110, -107))
    await hands.dragTo(at(150, -107))
    await hands.dragTo(at(174, -107))
    await hands.release()
    await hands.saved()
    assert.equal((await room.layoutOf(third))?.width, 200)
  })
})
