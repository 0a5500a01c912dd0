import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Basic, BlockArrow, Callout, Flowchart, MathematicalSymbol, Star } from '@easel/contract/shapes/geometry.ts'
import { geometryOf } from './editor/geometries.ts'
import { editingFor, rectangle } from './testing/editing-room.ts'
import { shapeNames } from './texts/shape-names.ts'

describe('the picker of shapes', () => {
  const room = editingFor()

  test('[K84] it offers every shape that the contract has, and no two by the same name', () => {
    const all = Object.values(shapeNames).flat()
    const bodies = all.map(([name]) => geometryOf(name))
    const schemas = {
      basic: Basic,
      flowchart: Flowchart,
      block_arrow: BlockArrow,
      mathematical_symbol: MathematicalSymbol,
      star: Star,
      callout: Callout,
    }
    for (const [key, schema] of Object.entries(schemas)) {
      const offered = new Set(bodies.map((body) => (body[key] as { type?: string } | undefined)?.type))
      const { enum: types } = (schema as unknown as { properties: { type: { enum: string[] } } }).properties.type
      assert.deepEqual(
        types.filter((type) => !offered.has(type)),
        [],
        key,
      )
    }
    for (const at of [1, 2] as const) assert.equal(new Set(all.map((one) => one[at])).size, all.length)
  })

  test('[K84] a shape is found by its name, chosen by key, drawn, and among those used last from then on', async () => {
    await room.open([rectangle(-100, 200)])
    const { hands, page } = room
    await hands.button('Shapes').press('Enter')
    const field = page.getByRole('searchbox', { name: 'Search shapes' })
    await field.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('flash')
    await page.getByText('1 shape', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await hands.tool('shape')
    await hands.drag({ x: -100, y: -300 }, { x: 100, y: -140 })
    await hands.elements(2)
    await hands.saved()
    const made = (await room.shapes()).find(({ basic }) => basic?.type === 'LIGHTNING_BOLT')
    assert.deepEqual(made?.properties.layout, { left: -100, top: -50, width: 200, height: 160 })
    await page.reload()
    await hands.ready()
    await hands.button('Shapes').click()
    const used = page.getByRole('region', { name: 'Used last' })
    await used.waitFor()
    assert.equal(await used.getByRole('button').count(), 1)
    await used.getByRole('button', { name: 'Lightning' }).click()
    await hands.tool('shape')
    await hands.click({ x: 300, y: 200 })
    await hands.elements(3)
    // By arrows from the field; Esc closes it and gives the focus back.
    await hands.button('Shapes').press('Enter')
    await field.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('star with 8')
    await page.keyboard.press('ArrowDown')
    await hands.button('Star with 8 points').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await hands.button('Shapes').and(page.locator(':focus')).waitFor()
    await hands.tool('select')
  })
})
