import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { boardSettled } from './testing/board.ts'
import { type Editing, rectangle, startEditing } from './testing/editing-room.ts'
import { newProfile, openAs } from './testing/web-service.ts'

const withText = (text: string) => ({ text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] } })

describe('finding commands, words and places', () => {
  let room: Editing
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const palette = (page: Page = room.page) => page.getByRole('dialog', { name: 'Commands' })
  const commandNames = async (page: Page = room.page): Promise<string[]> =>
    palette(page).locator('.palette-item > span:first-child').allTextContents()
  const gone = (page: Page = room.page) => palette(page).waitFor({ state: 'detached' })
  /** The page of somebody who may only look. */
  const openAsViewer = async () => {
    const viewer = await room.service.withPassword(room.team.viewer)
    const { profile, problems } = await newProfile(room.service.browser, {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    const page = await profile.newPage()
    await openAs(page, room.url(), viewer)
    await page.getByText('View only').waitFor()
    await boardSettled(page)
    return { profile, page, problems }
  }

  before(async () => {
    room = await startEditing()
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[K84] the palette has every command that can be run, by name, with its key, those used last first', async () => {
    await room.open([rectangle(-300, -150, first), rectangle(100, -150, second)])
    const { hands, page } = room
    await page.keyboard.press('Control+k')
    await palette().waitFor()
    const before = await commandNames()
    assert.ok(before.includes('Note') && before.includes('Comments') && before.includes('Select everything'))
    for (const name of ['Delete', 'Undo', 'Group', 'Paste', 'Commands'])
      assert.ok(!before.includes(name), `${name} cannot be run now`)
    assert.equal(
      await page
        .getByRole('option', { name: /^Select everything/ })
        .locator('kbd')
        .allTextContents()
        .then((keys) => keys.join('+')),
      'Ctrl+A',
    )
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await page.keyboard.type('every')
    assert.deepEqual(await commandNames(), ['Everything on the screen', 'Select everything'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await gone()
    await hands.selected(2)
    // Keys are the board's again.
    await page.keyboard.press('k')
    await palette().waitFor()
    const after = await commandNames()
    assert.equal(after[0], 'Select everything')
    assert.ok(after.includes('Group') && after.includes('Delete'))
    await page.keyboard.type('group')
    assert.deepEqual(await commandNames(), ['Group'])
    await page.keyboard.press('Enter')
    await gone()
    await hands.saved()
    assert.equal((await room.shape(first))?.groups?.length, 1)
    await page.keyboard.press('k')
    await palette().waitFor()
    await page.keyboard.type('zzz')
    await palette().getByText('No command').waitFor()
    await page.keyboard.press('Escape')
    await gone()
    await hands.selected(2)
  })

  test('[K84] a click in the palette runs a command of the page; where text is selected, Ctrl+K is for its link', async () => {
    await room.open([rectangle(-100, -50, first, withText('Pier'))])
    const { hands, page } = room
    await hands.button('Commands').click()
    await page.keyboard.type('vers')
    await page.getByRole('option', { name: /^Versions/ }).click()
    await gone()
    await page.getByRole('complementary', { name: 'Versions' }).waitFor()
    await page.keyboard.press('Control+Alt+v')
    await hands.click({ x: 0, y: 0 })
    await hands.selected(1)
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Address of the link' }).waitFor()
    assert.equal(await palette().count(), 0)
  })

  test('[K84] who may only look is offered what does not change anything', async () => {
    await room.open([rectangle(-100, -50, third)])
    const { profile, page, problems } = await openAsViewer()
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    const names = await commandNames(page)
    assert.ok(names.includes('Select everything') && names.includes('Versions') && names.includes('Actual size'))
    for (const name of ['Note', 'Frame', 'Undo']) assert.ok(!names.includes(name), `${name} is for editors`)
    await page.keyboard.type('select e')
    await page.keyboard.press('Enter')
    await page.locator('.board[data-selected="1"]').waitFor({ state: 'attached' })
    await page.keyboard.press('k')
    await palette(page).waitFor()
    assert.ok(!(await commandNames(page)).includes('Delete'))
    assert.deepEqual(problems, [])
    await profile.close()
  })
})
