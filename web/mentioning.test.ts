import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { boardSettled } from './testing/board.ts'
import { type Editing, startEditing } from './testing/editing-room.ts'
import { newProfile } from './testing/web-service.ts'

describe('mentioning people in comments', () => {
  let room: Editing
  let page: Page

  const rename = ({ zuid }: Person, display_name: string) =>
    room.service.testApp.database.write((db) =>
      db.updateTable('user').set({ display_name }).where('zuid', '=', Number(zuid)).execute(),
    )
  const list = (tab = page) => tab.getByRole('listbox', { name: 'Mention somebody' })
  const options = (tab = page) => list(tab).getByRole('option').allTextContents()
  const field = (tab = page) => tab.locator('.new-comment textarea')
  const begin = async (x = 0, y = 0) => {
    await page.keyboard.press('c')
    await room.hands.tool('comment')
    await room.hands.click({ x, y })
    await field().waitFor()
  }
  const texts = async () =>
    (await room.owner.api.listComments({ ...room.zone, query: {} })).threads.map(({ text }) => text)

  before(async () => {
    room = await startEditing()
    ;({ page } = room)
    await rename(room.team.editor, 'Edith Larsson')
    await rename(room.team.commenter, 'Corin Lau')
    await rename(room.team.viewer, 'Viola Lau')
    await rename(room.team.guest, 'Gus Öhman')
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[X8] @ lists who can see the zone, keys choose, and the name is a chip; Escape closes the list alone', async () => {
    await room.open()
    await begin()
    await page.keyboard.type('Ask @')
    await list().getByRole('option', { name: 'Edith Larsson' }).waitFor()
    assert.equal((await options()).length, 5)
    await page.keyboard.type('lau')
    await list().getByRole('option', { name: 'Edith Larsson' }).waitFor({ state: 'detached' })
    assert.deepEqual(await options(), ['Corin Lau', 'Viola Lau'])
    await page.keyboard.press('ArrowDown')
    await list().getByRole('option', { name: 'Viola Lau', selected: true }).waitFor()
    const active =
      (await page.getByRole('combobox', { name: 'Write a comment' }).getAttribute('aria-activedescendant')) ?? ''
    assert.equal(await page.locator(`[id="${active}"]`).textContent(), 'Viola Lau')
    await boardSettled(page)
    assert.deepEqual(await seriousProblems(page, 'light'), [])
    await page.keyboard.press('Escape')
    await list().waitFor({ state: 'detached' })
    assert.equal(await field().inputValue(), 'Ask @lau')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('@vio')
    await list().getByRole('option', { name: 'Viola Lau', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await list().waitFor({ state: 'detached' })
    await page.keyboard.type('about it')
    assert.equal(await field().inputValue(), 'Ask @Viola Lau about it')
    await page.keyboard.press('Enter')
    await field().waitFor({ state: 'detached' })
    await room.hands.saved()
    assert.deepEqual(await texts(), [`Ask @[Viola Lau](${room.team.viewer.zuid}) about it`])
    await page.keyboard.press('Shift+C')
    const panel = page.getByRole('complementary', { name: 'Comments' })
    assert.equal(await panel.locator('.mention').textContent(), '@Viola Lau')
    // Changed by its author it mentions the same person.
    await panel.getByRole('button', { name: 'Change' }).click()
    const change = panel.getByRole('textbox', { name: 'Change' })
    assert.equal(await change.inputValue(), 'Ask @Viola Lau about it')
    await change.press('End')
    await page.keyboard.type('!')
    await page.keyboard.press('Enter')
    await panel.getByText('about it!').waitFor()
    await room.hands.saved()
    assert.deepEqual(await texts(), [`Ask @[Viola Lau](${room.team.viewer.zuid}) about it!`])
  })

  test('[X8] on a phone a finger chooses; whoever is mentioned sees it marked', async () => {
    await room.makeZone()
    const phone = await newProfile(room.service.browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    const tab = await phone.profile.newPage()
    await room.service.signIn(tab, room.team.editor)
    const { comment_info } = await room.owner.api.createComment({
      ...room.zone,
      body: { text: `For @[x](${room.team.editor.zuid})`, point: { x: 0, y: 0 } },
    })
    await tab.goto(`${room.url()}#comment=${comment_info.comment_id}`)
    const panel = tab.getByRole('complementary', { name: 'Comments' })
    await panel.locator('.mention.is-own', { hasText: '@Edith Larsson' }).waitFor()
    const reply = panel.getByRole('textbox', { name: 'Reply' })
    await reply.tap()
    await tab.keyboard.type('@öh')
    await list(tab).getByRole('option', { name: 'Gus Öhman' }).tap()
    await list(tab).waitFor({ state: 'detached' })
    assert.equal(await reply.inputValue(), '@Gus Öhman ')
    await boardSettled(tab)
    assert.deepEqual(await seriousProblems(tab, 'light'), [])
    await panel.getByRole('button', { name: 'Send' }).tap()
    await panel.locator('.mention', { hasText: '@Gus Öhman' }).waitFor()
    await tab.locator('.remark', { hasText: 'not sent yet' }).waitFor({ state: 'detached' })
    const [thread] = (await room.owner.api.listComments({ ...room.zone, query: {} })).threads
    assert.equal(thread?.replies[0]?.text, `@[Gus Öhman](${room.team.guest.zuid})`)
    await phone.profile.close()
    assert.deepEqual(phone.problems, [])
  })
})
