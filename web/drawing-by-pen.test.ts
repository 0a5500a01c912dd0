import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Editing, startEditing } from './testing/editing-room.ts'
import type { At } from './testing/editor-page.ts'
import { pixelNear } from './testing/pixels.ts'

const solid = (value: string) => ({ solid: { color: { hex: { value } } } })
const ink = { red: [0, 110], green: [0, 120], blue: [0, 140] } as const

describe('drawing by pen', () => {
  let room: Editing

  before(async () => {
    room = await startEditing()
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  /** Holds the pen down along these, in small steps. */
  const drawAlong = async (first: At, ...rest: At[]): Promise<void> => {
    await room.hands.press(first)
    for (const at of rest) await room.hands.dragTo(at, 10)
  }
  const wave = Array.from({ length: 25 }, (_, n) => ({ x: -240 + n * 20, y: 60 * Math.sin(n / 2) }))
  const drawWave = async (): Promise<void> => {
    const [first, ...rest] = wave as [At, ...At[]]
    await drawAlong(first, ...rest)
  }
  const bar = () => room.page.getByRole('toolbar', { name: 'Drawing by hand' })

  test('[K84] a line is seen while it is drawn, is one commit at its end, and one step of undo', async () => {
    await room.open()
    const { hands, page } = room
    const begun = await room.commits()
    await page.keyboard.press('p')
    await hands.tool('pen')
    await drawWave()
    await pixelNear(page, wave[12] as At, ink)
    assert.equal((await room.shapes()).length, 0)
    await hands.release()
    await hands.elements(1)
    await hands.saved()
    assert.equal(await room.commits(), begun + 1)
    await hands.settled()
    for (const at of [wave[3], wave[12], wave[20]]) await pixelNear(page, at as At, ink)
    // It stays: one line is rarely all.
    await hands.tool('pen')
    await drawAlong({ x: -100, y: 150 }, { x: 100, y: 150 })
    await hands.release()
    await hands.elements(2)
    await page.keyboard.press('Control+z')
    await hands.elements(1)
    await page.keyboard.press('Control+z')
    await hands.elements(0)
    await page.keyboard.press('Control+Shift+z')
    await hands.elements(1)
    await hands.saved()
    await page.keyboard.press('Escape')
    await hands.tool('select')
  })

  test('[K84] a line is a few curves in its own box; a dot is drawn by a click; Esc takes back a line under way', async () => {
    await room.open()
    const { hands, page } = room
    await page.keyboard.press('p')
    await drawWave()
    await hands.release()
    await hands.saved()
    const [line] = await room.shapes()
    const { commands = [] } = line?.custom?.paths[0] ?? {}
    assert.ok(commands.length > 3 && commands.length < 40, `${commands.length} commands`)
    assert.ok(JSON.stringify(line).length < 6_000)
    const { width = 0, height = 0 } = line?.properties.layout ?? {}
    assert.ok(Math.abs(width - 480) < 3, `${width} wide`)
    assert.ok(Math.abs(height - 120) < 3, `${height} high`)
    assert.deepEqual([line?.custom?.width, line?.custom?.height], [width, height])
    await hands.click({ x: 0, y: 200 })
    await hands.elements(2)
    await hands.settled()
    await pixelNear(page, { x: 0, y: 200 }, ink)
    await drawAlong({ x: -100, y: 150 }, { x: 100, y: 150 })
    await page.keyboard.press('Escape')
    await hands.release()
    await hands.saved()
    assert.equal((await room.shapes()).length, 2)
    await hands.tool('pen')
  })

  test('[K84] colour and width are chosen before a line is drawn and changed afterwards; the next one looks so', async () => {
    await room.open()
    const { hands, page } = room
    await page.keyboard.press('p')
    await bar().getByRole('button', { name: 'Dark red' }).click()
    await bar().getByRole('button', { name: '8 pixels wide' }).click()
    await drawAlong({ x: -200, y: 0 }, { x: 200, y: 0 })
    await hands.release()
    await hands.saved()
    const look = { jointype: 'ROUND', captype: 'CAPROUND' }
    const strokes = async () => (await room.shapes()).map(({ properties }) => properties.strokes)
    assert.deepEqual(await strokes(), [[{ ...look, width: 8, fill: solid('#b91c1c') }]])
    await page.keyboard.press('v')
    await hands.click({ x: 0, y: 0 })
    await hands.selected(1)
    assert.equal(await hands.button('Fill').count(), 0)
    await hands.button('Outline').click()
    await hands.button('Dark blue').click()
    await hands.button('Outline').click()
    await hands.button('16 pixels wide').click()
    await hands.saved()
    const changed = [{ ...look, width: 16, fill: solid('#1d4ed8') }]
    assert.deepEqual(await strokes(), [changed])
    await page.keyboard.press('Escape')
    await page.keyboard.press('p')
    await drawAlong({ x: -200, y: 200 }, { x: 200, y: 200 })
    await hands.release()
    await hands.saved()
    assert.deepEqual(await strokes(), [changed, changed])
    // A highlighter has a look of its own.
    await page.keyboard.press('m')
    await drawAlong({ x: -200, y: 100 }, { x: 200, y: 100 })
    await hands.release()
    await hands.saved()
    const marked = [{ jointype: 'ROUND', captype: 'SQUARE', width: 24, fill: { alpha: 0.5, ...solid('#facc15') } }]
    assert.deepEqual((await strokes())[2], marked)
  })
})
