import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { seriousProblems } from './testing/axe.ts'
import { copyText, pngFile } from './testing/clipboard-hands.ts'
import { editingFor, rectangle } from './testing/editing-room.ts'

describe('what axe says of the editor', () => {
  const room = editingFor()

  /** Nothing serious, light and dark. */
  const isClean = async (state: string): Promise<void> => {
    const { page } = room
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      // What changes its colour gradually has done so.
      await page.evaluate(`(async () => {
        for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
        await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
      })()`)
      assert.deepEqual(await seriousProblems(page, scheme), [], `${state}, ${scheme}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }

  test('[K84] nothing serious while one walks, draws by hand, writes, connects, searches or looks at panels', async () => {
    await room.open([rectangle(-300, -50, randomUUID()), rectangle(100, -50, randomUUID())])
    const { page, hands } = room
    const { keyboard } = page
    await page.locator('.board').focus()
    await keyboard.press('Tab')
    await page.locator('[role=treeitem][aria-selected=true]').waitFor({ state: 'attached' })
    await isClean('an element is walked to')
    await keyboard.press('x')
    await keyboard.press('Enter')
    await keyboard.press('Control+ArrowRight')
    await isClean('a connector is drawn by keys')
    await keyboard.press('Enter')
    await hands.tool('select')
    await keyboard.press('Enter')
    await hands.writing(true)
    await keyboard.type('yes')
    await isClean('a label is written')
    await keyboard.press('Escape')
    await hands.writing(false)
    await keyboard.press('Control+a')
    await keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Address of the link' }).waitFor()
    await isClean('a link is asked for')
    await keyboard.press('Escape')
    await page.locator('.board').focus()
    await keyboard.press('p')
    await page.getByRole('toolbar', { name: 'Drawing by hand' }).waitFor()
    await isClean('the bar of the pen')
    await keyboard.press('r')
    await keyboard.press('ArrowDown')
    await isClean('the cursor of the keyboard')
    await keyboard.press('Escape')
    await hands.tool('select')
    await keyboard.press('Escape')
    await hands.selected(0)
    await keyboard.press('Shift+l')
    await page.getByRole('complementary', { name: 'List of layers' }).waitFor()
    await isClean('layers')
    await keyboard.press('Control+Alt+c')
    await page.getByRole('complementary', { name: 'Comments' }).waitFor()
    await isClean('comments')
    await keyboard.press('Control+Alt+f')
    await page.getByRole('textbox', { name: 'Replace by' }).waitFor()
    await isClean('find and replace')
    await keyboard.press('Escape')
    await keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search commands' }).waitFor()
    await isClean('commands')
    await keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Search commands' }).waitFor({ state: 'detached' })
  })

  test('[K84] nothing serious in what asks about a paste, and beside an image', async () => {
    await room.open()
    const { page, hands, profile } = room
    await profile.grantPermissions(['clipboard-read', 'clipboard-write'])
    await copyText(page, { 'text/plain': 'one\ntwo\nthree' })
    await page.keyboard.press('Control+v')
    const dialog = page.getByRole('dialog', { name: 'Paste 3 lines' })
    await dialog.waitFor()
    await isClean('a paste')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hands.button('Image').press('Enter')])
    await chooser.setFiles([pngFile('red.png', 80, 60)])
    await hands.elements(1)
    await hands.selected(1)
    await hands.button('Image').first().press('Enter')
    await page.getByRole('group', { name: 'Image' }).waitFor()
    await isClean('an image')
  })
})
