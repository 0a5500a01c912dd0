import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { seriousProblems } from './testing/axe.ts'
import { type Editing, rectangle, startEditing } from './testing/editing-room.ts'

const solid = (value: string) => ({ solid: { color: { hex: { value } } } })

describe('how what is selected looks', () => {
  let room: Editing
  const [first, second] = [randomUUID(), randomUUID()]
  const openTwo = () => room.open([rectangle(-300, -50, first), rectangle(100, -50, second)])
  const button = (name: string) => room.hands.button(name)
  const popover = (name: string) => room.page.getByRole('group', { name })

  before(async () => {
    room = await startEditing()
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[K84] a colour of the palette, one that is typed, and the opacity are one commit and one step of undo each', async () => {
    await openTwo()
    const { hands, page } = room
    await page.keyboard.press('Control+a')
    await hands.selected(2)
    const begun = await room.commits()
    await button('Fill').click()
    // Ten colours in a row.
    const { width = 0 } = (await page.locator('.swatches').first().boundingBox()) ?? {}
    assert.ok(width > 0 && width <= 10 * ((await button('Teal').boundingBox())?.width ?? 0) + 120, `${width} pixels`)
    await button('Teal').click()
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    await button('Fill').click()
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('f80')
    await page.keyboard.press('Enter')
    await hands.saved()
    const opacity = popover('Fill').getByRole('slider', { name: 'Opacity' })
    await opacity.press('ArrowLeft')
    await hands.saved()
    assert.equal(await room.commits(), begun + 3)
    for (const { properties } of await room.shapes())
      assert.deepEqual(properties.fills, [{ alpha: 0.95, ...solid('#ff8800') }])
    // The keys of a panel are its own: nothing has moved.
    assert.equal((await room.layoutOf(first))?.left, -300)
    await page.keyboard.press('Escape')
    await popover('Fill').waitFor({ state: 'detached' })
    await hands.selected(2)
    for (const expected of [[solid('#ff8800')], [solid('#5eead4')], [solid('#fde68a')]]) {
      await page.keyboard.press('Control+z')
      await hands.saved()
      for (const { properties } of await room.shapes()) assert.deepEqual(properties.fills, expected)
    }
    // What one has mixed is offered again, also after the page was loaded again.
    await page.reload()
    await hands.ready()
    await page.keyboard.press('Control+a')
    await button('Outline').click()
    await button('Your colour #ff8800').click()
    await hands.saved()
    const [shape] = await room.shapes()
    assert.deepEqual(shape?.properties.strokes?.[0]?.fill, solid('#ff8800'))
  })

  test('[K84] width and dash of an outline are set, and the next shape of the kind looks as the last one', async () => {
    await openTwo()
    const { hands, page } = room
    await hands.click({ x: -200, y: 0 })
    await button('Outline').click()
    await button('Dark red').click()
    await button('Outline').click()
    await button('4 pixels wide').click()
    await button('Dashed').click()
    await hands.saved()
    const stroke = { width: 4, type: 'DASH' as const, fill: solid('#b91c1c') }
    assert.deepEqual((await room.shape(first))?.properties.strokes, [stroke])
    await page.reload()
    await hands.ready()
    await page.keyboard.press('0')
    await page.keyboard.press('o')
    await hands.click({ x: 0, y: 200 })
    await hands.elements(3)
    await hands.saved()
    const made = (await room.shapes()).find(({ basic }) => basic?.type === 'OVAL')
    assert.deepEqual(made?.properties.strokes, [stroke])
    assert.deepEqual(made?.properties.fills, [solid('#fde68a')])
    // A note is another kind.
    await page.keyboard.press('n')
    await hands.click({ x: -300, y: 220 })
    await hands.writing(true)
    await page.keyboard.press('Escape')
    await hands.saved()
    assert.ok((await room.shapes()).some(({ properties }) => properties.strokes?.length === 0))
  })

  test('[K84] a connector has three forms and six markers at both ends, by pointer and by key', async () => {
    await openTwo()
    const { hands, page } = room
    await page.keyboard.press('x')
    await hands.drag({ x: -150, y: 20 }, { x: 150, y: 20 })
    await hands.selected(1)
    await hands.saved()
    assert.equal(await button('Fill').count(), 0)
    const connector = async () => (await room.owner.api.listConnectors({ ...room.zone })).connectors[0]
    await button('Form and ends').click()
    for (const [name, form] of [
      ['Straight', 'LINE'],
      ['Curved', 'CURVE'],
      ['With corners', 'ELBOW'],
    ] as const) {
      await button(name).click()
      await hands.saved()
      assert.equal((await connector())?.type, form)
    }
    const markers = {
      nothing: 'NONE',
      arrow: 'CLASSIC',
      triangle: 'BLOCK',
      'open arrow': 'OPEN',
      diamond: 'DIAMOND',
      dot: 'OVAL',
    }
    const begun = await room.commits()
    for (const [name, marker] of Object.entries(markers)) {
      await button(`Start: ${name}`).click()
      await button(`End: ${name}`).press('Enter')
      await hands.saved()
      const { first, second } = (await connector())?.connected ?? {}
      assert.deepEqual([first?.marker, second?.marker], [marker, marker])
    }
    assert.equal(await room.commits(), begun + 12)
    assert.equal((await connector())?.connected.first.shape_id, first)
    // The next one is drawn so.
    await page.keyboard.press('Escape')
    await page.keyboard.press('x')
    await hands.drag({ x: -400, y: 200 }, { x: -100, y: 260 })
    await hands.elements(4)
    await hands.saved()
    const { connectors } = await room.owner.api.listConnectors({ ...room.zone })
    assert.deepEqual(
      connectors.map(({ connected }) => connected.first.marker),
      ['OVAL', 'OVAL'],
    )
  })

  test('[K84] the style of one is copied to others by Ctrl+Alt+C and Ctrl+Alt+V, and taken back as one step', async () => {
    await openTwo()
    const { hands, page } = room
    await hands.click({ x: -200, y: 0 })
    await button('Fill').click()
    await button('Purple').click()
    await button('Outline').click()
    await button('Dark blue').click()
    await hands.saved()
    const begun = await room.commits()
    await page.keyboard.press('Control+Alt+c')
    await hands.click({ x: 200, y: 0 })
    await page.keyboard.press('Control+Alt+v')
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    const [one, other] = [await room.shape(first), await room.shape(second)]
    assert.deepEqual(other?.properties.fills, one?.properties.fills)
    assert.deepEqual(other?.properties.strokes, one?.properties.strokes)
    assert.equal(await page.locator('.panel').count(), 0)
    await page.keyboard.press('Control+z')
    await hands.saved()
    assert.deepEqual((await room.shape(second))?.properties.fills, [solid('#fde68a')])
  })

  test('[K84] axe finds nothing serious in what opens beside a selection, light and dark; each opens and closes by key', async () => {
    await openTwo()
    const { hands, page } = room
    const inLight = async (name: string) => assert.deepEqual(await seriousProblems(page, 'light'), [], name)
    const inDark = async (name: string) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      // What changes its colour gradually has done so.
      await page.evaluate(`(async () => {
        for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
        await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
      })()`)
      assert.deepEqual(await seriousProblems(page, 'dark'), [], name)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    const opened = async (name: string) => {
      await button(name).press('Enter')
      await popover(name).locator(':focus').waitFor()
      await inLight(name)
      await inDark(name)
      await page.keyboard.press('Escape')
      await popover(name).waitFor({ state: 'detached' })
      await button(name).and(page.locator(':focus')).waitFor()
    }
    await page.keyboard.press('f')
    await hands.drag({ x: -350, y: -150 }, { x: 350, y: 150 })
    await page.keyboard.press('x')
    await hands.drag({ x: -150, y: 20 }, { x: 150, y: 20 })
    await hands.selected(1)
    await page.keyboard.press('Control+a')
    for (const name of ['Fill', 'Outline', 'Form and ends', 'What the frame is for', 'Arrange and more', 'Shapes'])
      await opened(name)
    await page.locator('.board').focus()
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('complementary', { name: 'Exact values' }).locator(':focus').waitFor()
    await inLight('values')
    await inDark('values')
  })

  test('[K84] a frame takes the size of what it is for, and is renamed from its bar', async () => {
    await room.open()
    const { hands, page } = room
    await page.keyboard.press('f')
    await hands.drag({ x: -300, y: -200 }, { x: 100, y: 100 })
    await hands.saved()
    const frame = async () => (await room.owner.api.listFrames({ ...room.zone })).frames[0]
    const left = (await frame())?.properties.layout?.left
    const begun = await room.commits()
    await button('What the frame is for').click()
    await page.getByRole('button', { name: 'A5' }).click()
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    const { type, properties } = (await frame()) ?? {}
    assert.deepEqual([type, properties?.layout?.width, properties?.layout?.height], ['A5', 559, 794])
    assert.equal(properties?.layout?.left, left)
    await button('Write its text or name').click()
    await hands.writing(true)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Flyer')
    await page.keyboard.press('Enter')
    await hands.saved()
    assert.equal((await frame())?.meta.name, 'Flyer')
  })
})
