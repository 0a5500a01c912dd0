import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import { boardSettled, pinPainted } from './testing/board.ts'
import { type Editing, rectangle, startEditing } from './testing/editing-room.ts'
import { type EditorPage, editorOf } from './testing/editor-page.ts'
import { untilAppIsKept, untilKept } from './testing/kept.ts'
import { newProfile } from './testing/web-service.ts'

describe('commenting in a zone', () => {
  let room: Editing
  let page: Page
  let hands: EditorPage
  /** Somebody who may comment and not edit. */
  let other: Page
  let others: EditorPage
  const problems: string[] = []

  const openProfile = async (person: Person): Promise<Page> => {
    const viewport = { width: 1280, height: 800 }
    const opened = await newProfile(room.service.browser, { viewport, reducedMotion: 'reduce' })
    opened.profile.on('weberror', (error) => problems.push(String(error.error())))
    const tab = await opened.profile.newPage()
    await room.service.signIn(tab, person)
    return tab
  }
  const show = async (tab: Page) => {
    await tab.goto(room.url())
    await tab.getByRole('toolbar', { name: 'Changes' }).waitFor()
    await tab.keyboard.press('0')
    await tab.getByText('100 %').waitFor()
    await boardSettled(tab)
  }
  /** The same new zone in both browsers. */
  const open = async (drawn: Parameters<Editing['open']>[0] = []) => {
    await room.open(drawn)
    await show(other)
  }
  const threads = async () => (await room.owner.api.listComments({ ...room.zone, query: {} })).threads
  const box = (tab: Page) => tab.getByRole('textbox', { name: 'Write a comment' })
  const panel = (tab: Page) => tab.getByRole('complementary', { name: 'Comments' })
  const reply = (tab: Page) => panel(tab).getByRole('textbox', { name: 'Reply' })
  const pins = (tab: Page, count: number) => tab.locator(`.board[data-pins="${count}"]`).waitFor()
  /** By hand, at a place from the middle of the board. */
  const write = async (text: string, at = { x: 0, y: 0 }) => {
    await page.keyboard.press('c')
    await hands.tool('comment')
    await hands.click(at)
    await box(page).fill(text)
    await page.keyboard.press('Enter')
    await box(page).waitFor({ state: 'detached' })
    await hands.saved()
  }
  const isClean = async (tab: Page) => {
    await boardSettled(tab)
    assert.deepEqual(await seriousProblems(tab, 'light'), [])
    await tab.emulateMedia({ colorScheme: 'dark' })
    await boardSettled(tab)
    assert.deepEqual(await seriousProblems(tab, 'dark'), [])
    await tab.emulateMedia({ colorScheme: 'light' })
  }

  before(async () => {
    room = await startEditing()
    ;({ page, hands } = room)
    other = await openProfile(room.team.commenter)
    others = editorOf(other)
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual([...problems, ...room.problems], [])
  })

  test('[K84] C places a pin and writes with line breaks; others see it at once, and answer without the right to edit', async () => {
    await open()
    await page.keyboard.press('c')
    await hands.tool('comment')
    await hands.click({ x: 100, y: 50 })
    // At once: no key goes elsewhere.
    await page.keyboard.type('First line')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('second line')
    await isClean(page)
    await page.keyboard.press('Enter')
    await box(page).waitFor({ state: 'detached' })
    await hands.tool('select')
    await hands.saved()
    await pinPainted(page, 100, 50)
    const { x, y } = await pinPainted(other, 100, 50)
    const [thread] = await threads()
    assert.equal(thread?.text, 'First line\nsecond line')
    assert.ok(thread?.point)
    await other.mouse.click(x, y)
    await panel(other).getByText('second line').waitFor()
    assert.equal(await others.button('Note').count(), 0, 'a commenter has no tools to draw with')
    await reply(other).fill('I see it')
    await reply(other).press('Control+Enter')
    await page.getByRole('button', { name: 'Comments, 1 new' }).click()
    await panel(page).getByText('I see it').waitFor()
    assert.equal((await threads())[0]?.reply_count, 1)
  })

  test('[K84] a commenter places one too, by the bar; a viewer has neither tool nor key', async () => {
    await open()
    await others.button('Comment').click()
    await others.tool('comment')
    await others.click({ x: -60, y: 40 })
    await box(other).fill('From the side')
    await other.getByRole('button', { name: 'Send' }).click()
    await pinPainted(page, -60, 40)
    const viewer = await openProfile(room.team.viewer)
    await show(viewer)
    await pinPainted(viewer, -60, 40)
    assert.equal(await viewer.getByRole('button', { name: 'Comment', exact: true }).count(), 0)
    await viewer.keyboard.press('c')
    await viewer.keyboard.press('Shift+C')
    await panel(viewer).getByText('From the side').waitFor()
    assert.equal(await editorOf(viewer).state('tool'), 'select')
    for (const name of ['Reply', 'Resolve', 'Delete', 'Change'])
      assert.equal(await panel(viewer).getByText(name, { exact: true }).count(), 0, name)
    await viewer.context().close()
  })

  test('[K84] Escape and a click elsewhere lose no text', async () => {
    await open()
    await page.keyboard.press('c')
    await hands.click({ x: 0, y: 0 })
    await box(page).fill('Half a thought')
    await hands.click({ x: 200, y: 200 })
    assert.equal(await box(page).inputValue(), 'Half a thought', 'what is written stays open')
    await box(page).press('Escape')
    await box(page).waitFor({ state: 'detached' })
    await pins(page, 0)
    await page.keyboard.press('c')
    await hands.click({ x: 50, y: 50 })
    assert.equal(await box(page).inputValue(), 'Half a thought')
    await box(page).fill('')
    await hands.click({ x: 200, y: 200 })
    await box(page).waitFor({ state: 'detached' })
    assert.equal((await threads()).length, 0)
  })

  test('[K84] own comments are changed and deleted, threads resolved and opened again; others see it', async () => {
    await open()
    await write('Is this right?')
    const card = (tab: Page, text: string) => panel(tab).locator('.thread', { hasText: text })
    await page.keyboard.press('Control+Alt+c')
    await other.keyboard.press('Control+Alt+c')
    await panel(other).getByText('Is this right?').click()
    await reply(other).fill('No')
    await reply(other).press('Enter')
    const own = card(page, 'Is this right?').locator('.remark', { hasText: 'Is this right?' })
    await card(page, 'No').waitFor()
    assert.equal(await panel(page).getByRole('button', { name: 'Change' }).count(), 1, 'only of what one wrote')
    await own.getByRole('button', { name: 'Change' }).click()
    await panel(page).getByRole('textbox', { name: 'Change' }).fill('Is this left?')
    await isClean(page)
    await page.keyboard.press('Enter')
    await panel(other).getByText('Is this left?').waitFor()
    await panel(other).getByRole('button', { name: 'Resolve', exact: true }).click()
    await panel(page).getByRole('button', { name: 'Resolved 1' }).click()
    await pins(other, 0)
    await panel(page).getByRole('button', { name: 'Open again' }).click()
    await pins(other, 1)
    await panel(other).getByRole('button', { name: 'Open 1' }).click()
    await card(other, 'No').locator('.remark', { hasText: 'No' }).getByRole('button', { name: 'Delete' }).click()
    await panel(other).getByText('Delete this comment?').waitFor()
    await isClean(other)
    await panel(other).locator('.remark-question').getByRole('button', { name: 'Delete' }).click()
    await panel(page).getByRole('button', { name: 'Open 1' }).click()
    await panel(page).getByText('No', { exact: true }).waitFor({ state: 'detached' })
    await panel(page).getByRole('button', { name: 'Delete' }).click()
    await panel(page).locator('.remark-question').getByRole('button', { name: 'Delete' }).click()
    await panel(other).getByText('No comments yet').waitFor()
    await hands.saved()
    assert.deepEqual(await threads(), [])
  })

  test('[K84] a comment on an element moves with it, also while it is dragged, for others too', async () => {
    await open([rectangle(-100, -50)])
    await write('This one', { x: -60, y: 20 })
    assert.equal((await threads())[0]?.element_id !== undefined, true)
    await pinPainted(page, 100, -50)
    await hands.press({ x: 0, y: 0 })
    await hands.dragTo({ x: 100, y: 100 })
    const dragged = (tab: Page) => pinPainted(tab, 200, 50, '.board canvas')
    await Promise.all([dragged(page), dragged(other)])
    await hands.release()
    await hands.saved()
    await pinPainted(other, 200, 50)
    // The bar of the selection lies over it.
    await page.keyboard.press('Escape')
    await pinPainted(page, 200, 50)
    await hands.click({ x: 100, y: 120 })
    await page.keyboard.press('Delete')
    await Promise.all([pins(page, 0), pins(other, 0)])
  })

  /** As another person, by the API. */
  const say = (text: string, about: { point: { x: number; y: number } } | { thread_id: string }) =>
    room.team.editor.api.createComment({ ...room.zone, body: { text, ...about } })

  test('[K84] what others have written is new until it is read, also after a reload; threads are filtered', async () => {
    await open()
    await write('My own')
    const { comment_info } = await say('Foreign', { point: { x: 300, y: 300 } })
    await page.getByRole('button', { name: 'Comments, 1 new' }).click()
    const listed = () => panel(page).locator('.thread').count()
    await panel(page).getByText('Foreign').waitFor()
    assert.equal(await listed(), 2)
    await panel(page).getByRole('button', { name: 'Mine 1' }).click()
    await panel(page).getByText('Foreign').waitFor({ state: 'detached' })
    assert.equal(await listed(), 1)
    await panel(page).getByRole('button', { name: 'New 1' }).click()
    await panel(page).getByText('My own').waitFor({ state: 'detached' })
    await isClean(page)
    await panel(page).getByText('Foreign').click()
    await page.getByRole('button', { name: 'Comments', exact: true }).waitFor()
    await show(page)
    await panel(page).waitFor({ state: 'detached' })
    await pins(page, 2)
    assert.equal(await page.getByRole('button', { name: /^Comments, / }).count(), 0)
    await say('And one more', { thread_id: comment_info.comment_id })
    await page.getByRole('button', { name: 'Comments, 1 new' }).click()
    await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Comments', exact: true }).waitFor()
  })

  test('[K84] far out pins are one, which a click takes apart; keys go from one to the next', async () => {
    await open([rectangle(-100, -50)])
    for (const [text, x] of [
      ['Left', -40],
      ['Middle', 0],
      ['Right', 40],
    ] as const)
      await say(text, { point: { x, y: 100 } })
    await pins(page, 3)
    await pinPainted(page, 40, 100)
    // 40 units apart, and some 10 pixels on the screen.
    for (let times = 0; times < 6; times++) await page.keyboard.press('-')
    await boardSettled(page)
    const scale = Number((await page.locator('.zoom-figure').textContent())?.replace(/\D/g, '')) / 100
    assert.ok(scale < 0.5, String(scale))
    const { x, y } = await pinPainted(page, 40 * scale, 100 * scale)
    await page.mouse.click(x, y)
    await page.getByText('200 %').waitFor()
    assert.equal(await panel(page).count(), 0)
    await hands.settled()
    const chosen = (text: string) => page.locator('.thread[aria-current=true]', { hasText: text }).waitFor()
    // Newest first.
    for (const text of ['Right', 'Middle', 'Left', 'Right']) {
      await page.keyboard.press('Shift+C')
      await chosen(text)
    }
    await page.keyboard.press('Shift+Alt+C')
    await chosen('Left')
    await isClean(page)
    await page.keyboard.press('Tab')
    await page.keyboard.type('By keys alone')
    assert.equal(await reply(page).inputValue(), 'By keys alone')
    // Out of the field, then out of the panel.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
  })

  test('[K84] addresses are links, and nothing else of a text is', async () => {
    await open()
    await write('See https://example.com/a?b=1. Not javascript:alert(1), <b>bold</b>')
    await page.keyboard.press('Shift+C')
    const links = panel(page).locator('.remark-text a')
    await links.waitFor()
    assert.deepEqual(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))), [
      'https://example.com/a?b=1',
    ])
    assert.equal(await panel(page).locator('.remark-text b').count(), 0)
  })

  test('[K84] without a connection a comment waits, also over a reload, and is sent once', async () => {
    await open()
    await hands.saved()
    await untilKept(page, room.zone.zone_id, { hasContent: true })
    await untilAppIsKept(page)
    await page.context().setOffline(true)
    await page.keyboard.press('c')
    await hands.click({ x: 30, y: 30 })
    await box(page).fill('Later')
    await page.keyboard.press('Enter')
    await page.getByText('Offline, 1 kept').waitFor()
    await pins(page, 1)
    await untilKept(page, room.zone.zone_id, { pending: 1 })
    await page.reload()
    await hands.ready()
    await pins(page, 1)
    await page.keyboard.press('Control+Alt+c')
    await panel(page).getByText('not sent yet').waitFor()
    await page.context().setOffline(false)
    await hands.saved()
    await panel(page).getByText('not sent yet').waitFor({ state: 'detached' })
    await pins(other, 1)
    assert.deepEqual(
      (await threads()).map(({ text }) => text),
      ['Later'],
    )
  })
})
