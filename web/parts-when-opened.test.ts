import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { editingFor, rectangle } from './testing/editing-room.ts'

describe('what is loaded when it is opened', () => {
  const room = editingFor()
  const key = (name: string) => () => room.page.keyboard.press(name)
  const button = (name: string) => () => room.hands.button(name).press('Enter')
  const panel = (name: string) => room.page.getByRole('complementary', { name })
  const group = (name: string) => room.page.getByRole('group', { name })

  const present = async () => {
    const layout = { left: 300, top: 0, width: 300, height: 200 }
    const frames = [{ meta: { name: 'Slide' }, properties: { layout } }]
    await room.owner.api.insertFrames({ ...room.zone, body: { frames } })
    await room.hands.elements(2)
    await room.page.keyboard.press('Control+Alt+p')
  }

  /** The code of a part, how it is opened, and what is seen then. */
  const parts = [
    { code: 'find-panels', open: key('Shift+l'), seen: () => panel('List of layers').locator('.layer').first() },
    {
      code: 'comments-panel',
      open: key('Control+Alt+c'),
      seen: () => panel('Comments').locator('.panel-body > *').first(),
    },
    { code: 'versions-panel', open: key('Control+Alt+v'), seen: () => panel('Versions').getByRole('checkbox').first() },
    { code: 'together-panel', open: button('Together'), seen: () => group('Together').getByRole('button').first() },
    { code: 'shape-picker', open: button('Shapes'), seen: () => group('Shapes').getByRole('button').first() },
    { code: 'minimap', open: button('Map of the zone'), seen: () => room.page.locator('.minimap[data-is-drawn=true]') },
    { code: 'insert-template', open: button('Insert a template'), seen: () => room.page.getByRole('dialog') },
    { code: 'keys-dialog', open: key('?'), seen: () => room.page.getByRole('dialog', { name: 'Keys' }) },
    { code: 'panels', open: key('Control+a'), seen: () => room.page.getByRole('toolbar', { name: 'Text' }) },
    { code: 'rich-field', open: key('Enter'), seen: () => room.page.locator('.text-field.is-rich') },
    { code: 'presentation', open: present, seen: () => room.page.locator('.presentation') },
  ]

  test('[K84] the code of every part of the editor comes with the first look at it, and not before', async () => {
    const { page, hands } = room
    const loaded = new Set<string>()
    page.on('request', (request) => {
      const name = request.url().split('/assets/')[1]
      if (name?.endsWith('.js') && !request.serviceWorker()) loaded.add(name.replace(/-[\w-]{8}\.js$/, ''))
    })
    const words = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'Pier' }] }] }
    await room.makeZone([rectangle(-100, -50, randomUUID(), { text: words })])
    await page.goto(room.url())
    await hands.ready()
    for (const { code, open, seen } of parts) {
      assert.ok(!loaded.has(code), `${code} is there before it is opened`)
      await open()
      await seen().waitFor()
      assert.ok(loaded.has(code), `${code} is not among ${[...loaded]}`)
      if (code === 'panels') continue
      await page.keyboard.press('Escape')
      await page.locator('.board').focus()
    }
  })
})
