import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Page } from 'playwright-core'
import { isClean } from './testing/axe.ts'
import { type Editing, startEditing } from './testing/editing-room.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { openSignedIn } from './testing/web-service.ts'

describe('the inbox', () => {
  let room: Editing
  let commenter: Person

  const say = async (person: Person, text: string, thread_id?: string) => {
    const about = thread_id === undefined ? { point: { x: 0, y: 0 } } : { thread_id }
    return (await person.api.createComment({ ...room.zone, body: { text, ...about } })).comment_info.comment_id
  }
  const entry = (tab: Page, text: string) => tab.locator('.inbox-item', { hasText: text })

  before(async () => {
    room = await startEditing()
    await room.makeZone()
    ;({ commenter } = room.team)
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[X9] [K84] mentions and replies are there, unread until opened, lead to their thread and are resolved', async () => {
    const { tab, profile, problems } = await openSignedIn(room.service, commenter)
    await tab.goto(`${room.service.baseUrl}/inbox`)
    await tab.getByText('Nothing here yet').waitFor()
    await isClean(tab)

    const own = await say(commenter, 'My question')
    await say(room.owner, 'An answer\nof two lines', own)
    await say(room.owner, `Please look, @[x](${commenter.zuid}), https://example.com/a`)
    await tab.goto(`${room.service.baseUrl}/home`)
    await tab.getByRole('link', { name: 'Inbox, 2 unread' }).click()
    const mention = entry(tab, 'Please look')
    const reply = entry(tab, 'An answer')
    await mention.getByRole('link', { name: `${room.owner.name} mentioned you` }).waitFor()
    await mention.getByText('Sketches').waitFor()
    await reply.getByRole('link', { name: `${room.owner.name} replied` }).waitFor()
    await isClean(tab)

    await mention.getByRole('button', { name: 'Resolve' }).click()
    await mention.getByRole('button', { name: 'Open again' }).waitFor()
    await tab.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor()
    const { threads } = await room.owner.api.listComments({ ...room.zone, query: { status: 'RESOLVED' } })
    assert.equal(threads.length, 1)

    const marked = tab.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/users/me/inbox'),
    )
    await reply.getByRole('link', { name: `${room.owner.name} replied` }).click()
    const panel = tab.getByRole('complementary', { name: 'Comments' })
    await panel.locator('.thread[aria-current=true]', { hasText: 'An answer' }).waitFor()
    // Leaving the page would cut the request off.
    await marked
    await tab.goto(`${room.service.baseUrl}/inbox`)
    await reply.waitFor()
    await tab.getByRole('link', { name: 'Inbox', exact: true }).waitFor()

    await say(room.owner, 'One more', own)
    await say(room.owner, 'And another', own)
    await tab.reload()
    await tab.route('**/users/me/inbox', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { status: 'failure', message: 'no', error_code: 'IAM1031' } })
        : route.fallback(),
    )
    await entry(tab, 'One more').getByRole('button', { name: 'Mark as read' }).click()
    await tab.locator('.toast').waitFor()
    assert.equal(await tab.locator('.inbox-item.is-unread').count(), 2, 'what failed is not shown as read')
    await tab.unroute('**/users/me/inbox')
    await entry(tab, 'One more').getByRole('button', { name: 'Mark as read' }).click()
    await tab.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor()
    await tab.getByRole('button', { name: 'Mark all as read' }).click()
    await tab.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
    await tab.locator('.inbox-item.is-unread').waitFor({ state: 'detached' })
    await profile.close()
    assert.deepEqual(problems, [])
  })

  test('[X9] [K84] on a phone, in German, to whoever may only look', async () => {
    const { viewer } = room.team
    await say(room.owner, `Nur zum Ansehen, @[x](${viewer.zuid})`)
    const screen = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'de' }
    const { tab, profile, problems } = await openSignedIn(room.service, viewer, screen)
    await tab.goto(`${room.service.baseUrl}/inbox`)
    const mention = entry(tab, 'Nur zum Ansehen')
    await mention.getByRole('button', { name: 'Als gelesen markieren' }).waitFor()
    await tab.getByRole('link', { name: 'Eingang, 1 ungelesen' }).waitFor()
    assert.equal(await mention.getByRole('button', { name: 'Erledigen' }).count(), 0)
    assert.deepEqual(await tab.evaluate(findUnfit), [])
    await isClean(tab)
    await mention.getByRole('link', { name: `${room.owner.name} hat Sie erwähnt` }).tap()
    await tab.getByRole('complementary', { name: 'Kommentare' }).getByText('Nur zum Ansehen').waitFor()
    await profile.close()
    assert.deepEqual(problems, [])
  })
})
