import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import type { Page } from 'playwright-core'
import { seriousProblems } from './testing/axe.ts'
import type { EditorPage } from './testing/editor-page.ts'
import { type Colleague, type People, startPeople } from './testing/people.ts'

describe('what people at a board say to each other', () => {
  let room: People
  let zone: ZonePath
  let owner: Colleague
  let editor: Colleague
  let one: Page
  let other: Page
  let hands: EditorPage
  const show = (...people: Colleague[]) => Promise.all(people.map((person) => room.show(person, zone)))

  before(async () => {
    room = await startPeople('sqlite', 2, { width: 1000, height: 700 })
    ;[owner, editor] = room.people as [Colleague, Colleague]
    ;[one, other] = [owner.page, editor.page]
    hands = owner.hands
  })
  beforeEach(async () => {
    zone = await room.aZone('Together')
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[K84] a reaction floats up for everybody, and is gone', async () => {
    await show(owner, editor)
    await one.keyboard.press('Shift+t')
    const seen = Promise.all([one, other].map((page) => page.locator('.reaction[data-kind=celebrate]').waitFor()))
    await one.getByRole('button', { name: 'Celebrate' }).click()
    await seen
    for (const page of [one, other]) await page.locator('.reaction').waitFor({ state: 'detached' })
    await one.keyboard.press('Escape')
    await one.getByRole('group', { name: 'Together' }).waitFor({ state: 'detached' })
  })

  test('[K84] what is switched off in the space is offered to nobody, at once, until it is on again', async () => {
    await show(owner, editor)
    const { edition_id, space_id } = zone
    // Those of private notes are looked at in a test of their own.
    const setOff = (off: ('TIMER' | 'VOTING' | 'REACTIONS' | 'CHAT' | 'CALLS')[]) =>
      owner.person.api.setTogether({ edition_id, space_id, body: { off: [...off, 'PRIVATE_NOTES'] } })
    await setOff([])
    await other.keyboard.press('Shift+t')
    const panel = other.getByRole('group', { name: 'Together' })
    const buttons = panel.getByRole('button')
    const names = () => buttons.allTextContents()
    await panel.getByRole('button', { name: 'Celebrate' }).waitFor()
    await panel.getByRole('button', { name: 'Write a private note …' }).waitFor({ state: 'detached' })
    const all = await names()
    await setOff(['REACTIONS', 'TIMER', 'CHAT', 'CALLS'])
    await panel.getByRole('button', { name: 'Celebrate' }).waitFor({ state: 'detached' })
    assert.deepEqual(await names(), ['Vote …'])
    await other.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await other.keyboard.press('/')
    await setOff(['VOTING'])
    await other.keyboard.press('Shift+t')
    await panel.getByRole('button', { name: 'Celebrate' }).waitFor()
    assert.deepEqual(
      await names(),
      all.filter((name) => name !== 'Vote …'),
    )
    assert.equal(await other.getByRole('textbox', { name: 'Say something' }).count(), 0)
    await setOff([])
    await panel.getByRole('button', { name: 'Vote …' }).waitFor()
  })

  test('[K84] what is typed at the cursor is read by others as text, until it is sent or taken back', async () => {
    await show(owner, editor)
    await hands.moveTo({ x: -100, y: 0 })
    await one.keyboard.press('/')
    const field = one.getByRole('textbox', { name: 'Say something' })
    await field.waitFor()
    const words = '<img src=x onerror=alert(1)> & n'
    await one.keyboard.type(words)
    const bubble = other.locator('.chat-bubble')
    await bubble.getByText(words, { exact: true }).waitFor()
    assert.equal(await bubble.locator('img').count(), 0)
    await hands.tool('select')
    await one.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await bubble.waitFor({ state: 'detached' })
    await one.keyboard.press('/')
    await one.keyboard.type('Look')
    await one.keyboard.press('Enter')
    await field.waitFor({ state: 'detached' })
    await bubble.getByText('Look', { exact: true }).waitFor()
    await bubble.waitFor({ state: 'detached' })
    // No letter was a key of the editor.
    assert.equal((await owner.person.api.listShapes({ ...zone })).shapes.length, 0)
  })

  test('[K84] a call moves nobody: the others are offered to go there', async () => {
    await show(owner, editor)
    const zoomOf = (page: Page) => page.locator('.zoom-figure').textContent()
    await one.keyboard.press('-')
    await one.keyboard.press('-')
    await one.keyboard.press('Shift+g')
    await one.getByText('Everybody who is here was called').waitFor()
    const toast = other.getByText(`${owner.person.name} calls everybody`)
    await toast.waitFor()
    assert.equal(await zoomOf(other), '100 %')
    await other.getByRole('button', { name: 'Go there' }).click()
    await other.getByText((await zoomOf(one)) ?? '', { exact: true }).waitFor()
    await toast.waitFor({ state: 'detached' })
  })

  test('[K84] all see the same timer, also who comes later; whoever may edit pauses and stops it', async () => {
    await show(owner)
    await one.keyboard.press('Shift+t')
    await one.getByLabel('Timer, minutes').fill('3')
    assert.deepEqual(await seriousProblems(one, 'light'), [])
    await one.keyboard.press('Enter')
    const timerOf = (page: Page) => page.getByRole('timer')
    await timerOf(one)
      .getByText(/^(3:00|2:\d\d)$/)
      .waitFor()
    await show(editor)
    await timerOf(other)
      .getByText(/^(3:00|2:\d\d)$/)
      .waitFor()
    await other.getByRole('button', { name: 'Pause the timer' }).click()
    for (const page of [one, other]) await page.locator('[role=timer][data-paused=true]').waitFor()
    const left = await timerOf(one).textContent()
    assert.equal(await timerOf(other).textContent(), left)
    // Also where the first request is refused.
    await one.route('**/timer', (route) => route.fulfill({ status: 400, body: '{}' }), { times: 1 })
    await one.reload()
    await timerOf(one)
      .getByText(left ?? '', { exact: true })
      .waitFor()
    await one.getByRole('button', { name: 'Continue the timer' }).click()
    await other.locator('[role=timer][data-paused=false]').waitFor()
    await other.getByRole('button', { name: 'Stop the timer' }).click()
    for (const page of [one, other]) await timerOf(page).waitFor({ state: 'detached' })
  })

  test('[K84] the end of the timer is said; a viewer has no buttons for it', async () => {
    const joined = await room.join('VIEWER')
    await show(joined)
    await owner.person.api.setTimer({ ...zone, body: { state: 'RUNNING', seconds: 2 } })
    await joined.page.getByRole('status').getByText('Time is up').waitFor()
    await joined.page.getByRole('timer').getByText('Time is up').waitFor()
    assert.equal(await joined.page.getByRole('button', { name: /the timer$/ }).count(), 0)
    await owner.person.api.setTimer({ ...zone, body: { state: 'STOPPED' } })
    await joined.page.getByRole('timer').waitFor({ state: 'detached' })
    await joined.page.context().close()
  })

  test('[K84] a viewer may react, and has no field and no button for more', async () => {
    const joined = await room.join('VIEWER')
    await show(owner, joined)
    const { page } = joined
    await page.keyboard.press('/')
    await page.keyboard.press('Shift+g')
    await page.keyboard.press('Shift+t')
    const panel = page.getByRole('group', { name: 'Together' })
    const buttons = panel.getByRole('button')
    await buttons.first().waitFor()
    assert.deepEqual(await buttons.evaluateAll((all) => all.map((one) => (one as { ariaLabel?: string }).ariaLabel)), [
      'Like',
      'Love',
      'Laugh',
      'Celebrate',
      'Dislike',
      'Question',
    ])
    assert.equal(await page.locator('.chat-field').count(), 0)
    const seen = one.locator('.reaction[data-kind=question]').waitFor()
    await panel.getByRole('button', { name: 'Question' }).click()
    await seen
    assert.equal(await one.getByText('calls everybody').count(), 0)
    await page.context().close()
  })

  test('[K84] in a low window what people do together scrolls between the bars, and the tools lie beside a panel', async () => {
    await show(owner)
    const size = one.viewportSize()
    await one.setViewportSize({ width: 800, height: 560 })
    const boxOf = async (selector: string) => {
      const box = await one.locator(selector).boundingBox()
      assert.ok(box, selector)
      return { ...box, bottom: box.y + box.height, right: box.x + box.width }
    }
    await one.keyboard.press('Shift+t')
    await one.getByRole('button', { name: 'Vote …' }).click()
    await one.getByLabel('What is voted on').waitFor()
    const panel = await boxOf('.together-panel')
    assert.ok(panel.y >= (await boxOf('.zone-bar')).bottom && panel.bottom <= (await boxOf('.state-bar')).y)
    await one.getByRole('button', { name: 'Start the voting' }).scrollIntoViewIfNeeded()
    assert.ok((await boxOf('.together-panel')).bottom <= (await boxOf('.state-bar')).y)
    await one.keyboard.press('Escape')
    await one.keyboard.press('Control+Alt+c')
    await one.locator('.panel').waitFor()
    assert.ok((await boxOf('.toolbar')).right <= (await boxOf('.panel')).x)
    if (size) await one.setViewportSize(size)
  })
})
