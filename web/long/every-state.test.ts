import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { seriousProblems } from '../testing/axe.ts'
import { editingFor, rectangle } from '../testing/editing-room.ts'

const text = (words: string) => ({ paragraphs: [{ id: randomUUID(), portions: [{ text: words }] }] })
const [plain, locked, hidden] = [randomUUID(), randomUUID(), randomUUID()]
/** From the middle of the board, which is that of what is seen. */
const places = { plain: { x: -150, y: 0 }, locked: { x: 150, y: 0 }, paper: { x: 0, y: 250 } }

interface State {
  name: string
  /** From a board on which nothing is selected and open. */
  open(): Promise<unknown>
  shown(): Locator
}

describe('what axe says of every state of the editor', () => {
  const room = editingFor()
  const press =
    (...keys: string[]) =>
    async () => {
      for (const key of keys) await room.page.keyboard.press(key)
    }
  const button = (name: string) => () => room.hands.button(name).press('Enter')
  const panel = (name: string) => () => room.page.getByRole('complementary', { name })
  const inPanel = (name: string, selector: string) => () => panel(name)().locator(selector).first()
  const bar = (name: string) => () => room.page.getByRole('toolbar', { name })
  const menuWith = (item: string) => () =>
    room.page.getByRole('menu', { name: 'Menu of the board' }).getByRole('menuitem', { name: item, exact: true })
  const dialog = (name?: string) => () => room.page.getByRole('dialog', name === undefined ? {} : { name })
  const group = (name: string) => () => room.page.getByRole('group', { name }).getByRole('button').first()
  const rightClick = (at: { x: number; y: number }) => () => room.hands.click(at, { button: 'right' })
  const select = async () => {
    await room.hands.click(places.plain)
    await room.hands.selected(1)
  }
  const write = async () => {
    await room.hands.doubleClick(places.plain)
    await room.hands.writing(true)
    await room.page.locator('.text-field.is-rich').waitFor()
  }
  const whileWriting = (name: RegExp) => async () => {
    await write()
    await room.page.keyboard.press('Control+a')
    await room.page.getByRole('button', { name }).click()
  }

  const states: readonly State[] = [
    { name: 'zones of the space', open: press('Control+Alt+z'), shown: panel('Zones of this space') },
    { name: 'versions', open: press('Control+Alt+v'), shown: inPanel('Versions', 'input') },
    { name: 'comments, none', open: press('Control+Alt+c'), shown: inPanel('Comments', '.panel-body > *') },
    {
      name: 'layers, one locked and one hidden',
      open: press('Shift+l'),
      shown: inPanel('List of layers', '.is-unseen'),
    },
    {
      name: 'a layer is renamed',
      async open() {
        await room.page.keyboard.press('Shift+l')
        await panel('List of layers')().getByRole('button', { name: 'Slide', exact: true }).dblclick()
      },
      shown: () => panel('List of layers')().getByRole('textbox', { name: 'Name' }),
    },
    { name: 'frames and their notes', open: press('Shift+f'), shown: inPanel('List of frames', 'textarea') },
    { name: 'find', open: press('Control+f'), shown: () => room.page.getByRole('searchbox') },
    {
      name: 'a command that is not there',
      open: async () => {
        await room.page.keyboard.press('k')
        await dialog('Commands')().waitFor()
        await room.page.keyboard.type('zzz')
      },
      shown: () => room.page.getByText('No command that can be run'),
    },
    { name: 'together', open: button('Together'), shown: group('Together') },
    { name: 'export', open: button('Export'), shown: () => room.page.locator('.menu-list button').first() },
    { name: 'the account', open: button('Account'), shown: () => room.page.locator('.user-menu .menu-list') },
    { name: 'keys', open: press('?'), shown: dialog('Keys') },
    { name: 'templates', open: button('Insert a template'), shown: () => dialog()().getByRole('radio').first() },
    {
      name: 'the map',
      open: button('Map of the zone'),
      shown: () => room.page.locator('.minimap[data-is-drawn=true]'),
    },
    { name: 'the menu of the paper', open: rightClick(places.paper), shown: menuWith('Select everything') },
    { name: 'the menu of a shape', open: rightClick(places.plain), shown: menuWith('Duplicate') },
    { name: 'the menu of what is locked', open: rightClick(places.locked), shown: menuWith('Unlock') },
    { name: 'what is locked', open: () => room.hands.click(places.locked), shown: bar('What is locked') },
    { name: 'a selection and its text', open: select, shown: bar('Text') },
    { name: 'writing', open: write, shown: bar('Text') },
    { name: 'fonts', open: whileWriting(/^Font/), shown: bar('Font') },
    { name: 'sizes', open: whileWriting(/^Size/), shown: bar('Size') },
    {
      name: 'colours of text',
      open: whileWriting(/^Text colour/),
      shown: () => bar('Text colour')().locator('.swatch').first(),
    },
    { name: 'alignment', open: whileWriting(/^Alignment/), shown: bar('Alignment') },
    {
      name: 'a comment is written',
      async open() {
        await room.page.keyboard.press('c')
        await room.hands.click(places.paper)
      },
      shown: () => room.page.getByRole('textbox', { name: 'Write a comment' }),
    },
    {
      name: 'a shape for the end of a connector',
      async open() {
        await room.page.keyboard.press('x')
        await room.hands.drag({ x: -45, y: 0 }, { x: 100, y: 220 })
      },
      shown: bar('A shape at its end'),
    },
    { name: 'a presentation', open: press('Control+Alt+p'), shown: bar('Present') },
  ]

  for (const { name, open, shown } of states)
    test(`[K84] nothing serious, light and dark: ${name}`, async () => {
      const { page, hands, owner } = room
      await room.open([
        rectangle(-400, -150, plain, { text: text('Pier') }),
        rectangle(-100, -150, locked, { locked: true }),
        rectangle(200, -150, hidden, { hidden: true }),
      ])
      const layout = { left: -400, top: 0, width: 300, height: 100 }
      const frames = [{ meta: { name: 'Slide' }, notes: 'Breathe', properties: { layout } }]
      await owner.api.insertFrames({ ...room.zone, body: { frames } })
      await hands.elements(4)
      await open()
      await shown().waitFor()
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        // What changes its colour gradually has done so.
        await page.evaluate(`(async () => {
          for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
          await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
        })()`)
        assert.deepEqual(await seriousProblems(page, scheme), [], scheme)
      }
      await page.emulateMedia({ colorScheme: 'light' })
    })
})
