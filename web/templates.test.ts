import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { seriousProblems } from './testing/axe.ts'
import { editingFor, rectangle } from './testing/editing-room.ts'
import { openSignedIn } from './testing/web-service.ts'

/** In the browser: whether something of the dialog is beyond its edge, or that of the screen. */
const isWide = `(() => {
  const dialog = document.querySelector('dialog[open]')
  return dialog.scrollWidth > dialog.clientWidth || dialog.getBoundingClientRect().right > innerWidth
})()`

describe('templates on a board that is there, in a browser', () => {
  const room = editingFor()
  const dialog = () => room.page.getByRole('dialog', { name: 'Insert a template' })
  const toast = () => room.page.locator('.toast', { hasText: 'The template is on the board.' })
  const frames = async () => (await room.owner.api.listFrames({ ...room.zone })).frames

  test('[K84] one is inserted by keys alone beside what is there, shown, and taken away again', async () => {
    await room.open([rectangle(-100, -50)])
    const { page, hands } = room
    const before = await room.layoutOf((await room.shapes())[0]?.meta.id ?? '')
    await page.keyboard.press('k')
    await page.getByRole('combobox', { name: 'Search commands' }).waitFor()
    await page.keyboard.type('insert a temp')
    await page.keyboard.press('Enter')
    const kanban = dialog().getByRole('radio', { name: /^Kanban/ })
    await kanban.waitFor()
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await kanban.press('Space')
    await page.keyboard.press('Enter')
    await toast().waitFor()
    await dialog().waitFor({ state: 'detached' })
    const inserted = (await room.shapes()).length - 1 + (await frames()).length
    assert.ok(inserted > 3, `${inserted}`)
    assert.deepEqual(await room.layoutOf((await room.shapes())[0]?.meta.id ?? ''), before)
    await hands.heardOf(await room.commits())
    await hands.settled()
    await toast().getByRole('button', { name: 'Undo' }).press('Enter')
    await hands.elements(1)
    await hands.saved()
    assert.deepEqual([(await room.shapes()).length, (await frames()).length], [1, 0])
  })

  test('[K84] on the narrowest phone everything of it fits, in German; whoever may only look is not offered it', async () => {
    await room.open()
    const at = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true, locale: 'de' }
    const { tab, profile, problems } = await openSignedIn(room.service, room.owner, at)
    await tab.goto(room.url())
    await tab.getByRole('toolbar', { name: 'Werkzeuge' }).waitFor()
    await tab.keyboard.press('k')
    await tab.getByRole('option', { name: /Vorlage einfügen/ }).tap()
    await tab.getByRole('dialog', { name: 'Vorlage einfügen' }).getByRole('radio').first().waitFor()
    assert.equal(await tab.evaluate(isWide), false)
    assert.deepEqual(problems, [])
    await profile.close()
    const viewer = await openSignedIn(room.service, room.team.viewer)
    await viewer.tab.goto(room.url())
    // Once it is there keys are heard.
    await viewer.tab.getByRole('toolbar', { name: 'Changes' }).waitFor()
    await viewer.tab.keyboard.press('k')
    await viewer.tab.getByRole('option', { name: /^Comments/ }).waitFor()
    assert.equal(await viewer.tab.getByRole('option', { name: /Insert a template/ }).count(), 0)
    await viewer.profile.close()
  })
})
