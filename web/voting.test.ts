import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import type { Page } from 'playwright-core'
import { isClean } from './testing/axe.ts'
import { rectangle } from './testing/editing-room.ts'
import type { EditorPage } from './testing/editor-page.ts'
import { findUnfit } from './testing/find-unfit.ts'
import { type Colleague, type People, startPeople } from './testing/people.ts'

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [TEA, COFFEE, WATER] = [idOf(1), idOf(2), idOf(3)]
/** Their middles on the screen, from the middle of the board. */
const [tea, coffee, water] = [-220, 0, 220].map((x) => ({ x, y: 0 })) as [At, At, At]
interface At {
  x: number
  y: number
}

/** In the browser. */
declare const document: { querySelector(selector: string): { getBoundingClientRect(): { y: number } } | null }

const barOf = (page: Page) => page.getByRole('region', { name: 'Voting' })
const left = (page: Page, text: string) => barOf(page).getByText(text, { exact: true }).waitFor()
const badge = (page: Page, name: RegExp) => page.getByRole('button', { name, includeHidden: true })
const resultsOf = (page: Page) => page.getByRole('complementary', { name: 'Results' })
/** The list of results, as it is read. */
const readResults = async (page: Page): Promise<string[]> => {
  await resultsOf(page).waitFor()
  const rows = await resultsOf(page).getByRole('listitem').allInnerTexts()
  return rows.map((row) => row.replaceAll(/\s+/g, ' ').trim())
}

describe('votes on what is on a board', () => {
  let room: People
  let zone: ZonePath
  let owner: Colleague
  let editor: Colleague
  let one: Page
  let other: Page
  let hands: EditorPage
  const show = (...people: Colleague[]) => Promise.all(people.map((person) => room.show(person, zone)))
  const start = (votes_each: number, seconds?: number, title = 'What to drink') =>
    owner.person.api.startVoting({ ...zone, body: { title, votes_each, ...(seconds && { seconds }) } })
  const end = (voting_id: string) => owner.person.api.endVoting({ ...zone, voting_id, body: { state: 'ENDED' } })
  const vote = ({ person }: Colleague, voting_id: string, votes: Record<string, number>) =>
    person.api.castVotes({
      ...zone,
      voting_id,
      body: { votes: Object.entries(votes).map(([element_id, count]) => ({ element_id, count })) },
    })
  /** The own votes, as the service has them. */
  const ownOf = async ({ person }: Colleague) => {
    const [voting] = (await person.api.listVotings({ ...zone })).votings
    return Object.fromEntries((voting?.own ?? []).map(({ element_id, count }) => [element_id.toLowerCase(), count]))
  }
  /** Once everything has arrived. */
  const sent = async (person: Colleague, votes: Record<string, number>): Promise<void> => {
    await person.page.locator('.voting-bar[aria-busy=false]').waitFor()
    assert.deepEqual(await ownOf(person), votes)
  }

  before(async () => {
    room = await startPeople('sqlite', 2, { width: 1000, height: 700 })
    ;[owner, editor] = room.people as [Colleague, Colleague]
    ;[one, other] = [owner.page, editor.page]
    hands = owner.hands
  })
  beforeEach(async () => {
    zone = await room.aZone('Votes')
    const drinks = ['Tea', 'Coffee', 'Water']
    const shapes = drinks.map((text, n) =>
      rectangle(-320 + n * 220, -50, idOf(n + 1), {
        text: { paragraphs: [{ id: idOf(n + 11), portions: [{ text }] }] },
      }),
    )
    await owner.person.api.insertShapes({ ...zone, body: { shapes } })
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[K84] one starts it, people vote by click and by key, in private; at the end all see the results', async () => {
    await show(owner, editor)
    const heard: string[] = []
    other.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
    other.on('response', async (response) => {
      if (/votings/.test(response.url())) heard.push(await response.text().catch(() => ''))
    })
    await other.reload()
    await editor.hands.ready()
    heard.length = 0

    await one.keyboard.press('Shift+t')
    await one.getByRole('button', { name: 'Vote …' }).click()
    await one.getByLabel('What is voted on').and(one.locator(':focus')).fill('What to drink')
    assert.equal(await one.getByLabel('Votes each').inputValue(), '3')
    await isClean(one)
    await one.keyboard.press('Enter')
    for (const page of [one, other]) await left(page, '3 of 3 votes left')
    await other.getByRole('status').getByText('A voting is open: What to drink. Each has 3 votes.').waitFor()
    await isClean(one)

    await barOf(one).getByRole('button', { name: 'Vote', exact: true }).click()
    await hands.tool('vote')
    await barOf(one).getByText('Click what you vote for').waitFor()
    for (const at of [tea, tea, coffee]) await hands.click(at)
    await left(one, 'All 3 votes given')
    await hands.click(water)
    await one.getByText('You have no votes left: take one back first.').waitFor()
    await sent(owner, { [TEA]: 2, [COFFEE]: 1 })
    await isClean(one)
    // Nor is the pointer shown that votes.
    await editor.hands.others(0)
    // By the own number, and by Shift.
    await badge(one, /^Tea: 2 of your votes/).click()
    await left(one, '1 of 3 votes left')
    await hands.click(coffee)
    await badge(one, /^Coffee: 2 of your votes/).waitFor()
    await one.keyboard.down('Shift')
    await hands.click(coffee)
    await one.keyboard.up('Shift')
    await badge(one, /^Coffee: 1 of your votes/).waitFor()
    await sent(owner, { [TEA]: 1, [COFFEE]: 1 })
    await one.keyboard.press('Escape')
    await hands.tool('select')

    // The third by keys: on to the last element, and a vote.
    await one.locator('.board').focus()
    await one.keyboard.press('End')
    await hands.selected(1)
    await one.keyboard.press('y')
    await left(one, 'All 3 votes given')
    await one.getByRole('status').getByText('Water: one vote of yours, 0 left').waitFor()
    await one.keyboard.press('Shift+y')
    await one.getByRole('status').getByText('Water: no vote of yours, 1 left').waitFor()
    await sent(owner, { [TEA]: 1, [COFFEE]: 1 })

    // The other has learned nothing of it, and votes by keys alone.
    await left(other, '3 of 3 votes left')
    assert.equal(await other.locator('.vote-badge').count(), 0)
    const told = heard.join(' ')
    assert.ok(told.includes('What to drink'))
    assert.ok(!told.includes(TEA) && !told.includes(COFFEE), told)
    assert.ok(!/"results":\[/.test(told), told)
    await other.locator('.board').focus()
    await other.keyboard.press('b')
    await editor.hands.tool('vote')
    await other.keyboard.press('Home')
    await other.keyboard.press('Enter')
    await other.keyboard.press('Enter')
    await left(other, '1 of 3 votes left')
    await sent(editor, { [TEA]: 2 })

    await barOf(other).getByRole('button', { name: 'End the voting' }).click()
    for (const page of [one, other]) {
      assert.deepEqual(await readResults(page), ['3 Tea 3 votes by 2 people', '1 Coffee 1 vote by one person'])
      await page.getByRole('status').getByText('The voting has ended: What to drink.').waitFor()
      assert.equal(await barOf(page).count(), 0)
      await page.getByRole('img', { name: 'Tea: 3 votes' }).waitFor()
    }
    await editor.hands.tool('select')
    await isClean(one)

    // They are there again after a reload, also where the first request is refused, lead to the elements, and go.
    await one.route(/\/votings(\?|$)/, (route) => route.fulfill({ status: 400, body: '{}' }), { times: 1 })
    await one.reload()
    await hands.ready()
    await resultsOf(one)
      .getByRole('button', { name: /Coffee/ })
      .press('Enter')
    await hands.selected(1)
    assert.equal(await one.locator('.zoom-figure').count(), 1)
    await resultsOf(one).getByRole('button', { name: 'Select the winner' }).click()
    await hands.selected(1)
    await resultsOf(one).getByRole('button', { name: 'Hide results' }).click()
    for (const shown of ['.voting-results', '.vote-badge'])
      await one.locator(shown).first().waitFor({ state: 'detached' })
    await one.reload()
    await hands.ready()
    await one.keyboard.press('Shift+t')
    assert.equal(await resultsOf(one).count(), 0)
    await one.getByRole('button', { name: 'Vote …' }).click()
    await one.getByRole('button', { name: 'What to drink' }).click()
    assert.equal((await readResults(one)).length, 2)
  })

  test('[K84] a vote that is on its way when the line is cut arrives once, and so do those after it', async () => {
    const { voting } = await start(5)
    await show(owner)
    await one.keyboard.press('b')
    await hands.tool('vote')
    let isCut = true
    const tried: string[] = []
    await one.route(/\/votes$/, async (route) => {
      tried.push(route.request().postData() ?? '')
      // The first reaches the service, and its answer is lost.
      if (tried.length === 1) await route.fetch()
      if (isCut) await route.abort()
      else await route.continue()
    })
    await hands.click(tea)
    await hands.click(coffee)
    await left(one, '3 of 5 votes left')
    await one.locator('.voting-bar[aria-busy=true]').waitFor()
    await one.context().setOffline(true)
    await barOf(one).getByText('Your votes are sent when the service is back.').waitFor()
    await hands.click(tea)
    await left(one, '2 of 5 votes left')
    isCut = false
    await one.context().setOffline(false)
    await sent(owner, { [TEA]: 2, [COFFEE]: 1 })
    assert.equal(JSON.parse(tried.at(-1) ?? '').votes.length, 2)
    await one.unroute(/\/votes$/)
    await end(voting.voting_id)
    assert.deepEqual(await readResults(one), ['2 Tea 2 votes by one person', '1 Coffee 1 vote by one person'])
  })

  test('[K84] who was away when it began or ended sees what is so; a vote that comes too late is put back', async () => {
    await show(editor)
    await other.context().setOffline(true)
    const { voting } = await start(2)
    await vote(editor, voting.voting_id, { [WATER]: 1 })
    await other.context().setOffline(false)
    await left(other, '1 of 2 votes left')
    await badge(other, /^Water: 1 of your votes/).waitFor()

    // Held back until it has ended.
    const held = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await other.route(/\/votes$/, async (route) => {
      asked.resolve()
      await held.promise
      await route.continue()
    })
    await other.keyboard.press('b')
    await editor.hands.click(tea)
    await asked.promise
    await end(voting.voting_id)
    assert.deepEqual(await readResults(other), ['1 Water 1 vote by one person'])
    held.resolve()
    await other.getByText('The voting had ended before your last votes came').waitFor()
    await other.unroute(/\/votes$/)

    // The next one begins and ends meanwhile.
    await other.context().setOffline(true)
    const next = await start(1, undefined, 'What to eat')
    await end(next.voting.voting_id)
    await other.context().setOffline(false)
    await resultsOf(other).getByRole('heading', { name: 'What to eat' }).waitFor()
    await owner.person.api.deleteVoting({ ...zone, voting_id: next.voting.voting_id })
    await resultsOf(other).waitFor({ state: 'detached' })
    await other.keyboard.press('Shift+t')
    await other.getByRole('button', { name: 'Vote …' }).click()
    await other.getByRole('button', { name: 'What to drink' }).click()
    await resultsOf(other).getByRole('button', { name: 'Remove …' }).click()
    await isClean(other)
    await other.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await resultsOf(other).getByRole('button', { name: 'Remove …' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await resultsOf(other).waitFor({ state: 'detached' })
    assert.deepEqual((await editor.person.api.listVotings({ ...zone })).votings, [])
  })

  test('[K84] it ends by the clock; whoever may only look has no buttons, and sees that nobody has voted', async () => {
    const viewer = await room.join('VIEWER')
    await show(viewer)
    const { voting } = await start(1, 600)
    const { page } = viewer
    await barOf(page).getByText('You can see the results when it ends.').waitFor()
    await barOf(page)
      .getByRole('timer', { name: 'Time left to vote' })
      .getByText(/^(10:00|9:\d\d)$/)
      .waitFor()
    assert.equal(await barOf(page).getByRole('button').count(), 0)
    await page.keyboard.press('b')
    assert.equal(await viewer.hands.state('tool'), 'select')
    await end(voting.voting_id)
    await page.getByRole('status').getByText('The voting has ended: What to drink.').waitFor()
    // Nobody tells of this end.
    await start(1, 2, 'What to eat')
    await page.getByRole('status').getByText('The voting has ended: What to eat.').waitFor()
    await resultsOf(page).getByText('Nobody has voted.').waitFor()
    assert.deepEqual(await resultsOf(page).getByRole('button').allInnerTexts(), ['', 'Hide results'])
    await isClean(page)
    await page.context().close()
  })

  test('[K84] who may comment votes; badges go with what others move, and go when it is deleted', async () => {
    const commenter = await room.join('COMMENTER')
    await start(2)
    await show(commenter)
    const { page } = commenter
    assert.equal(await barOf(page).getByRole('button', { name: 'End the voting' }).count(), 0)
    await barOf(page).getByRole('button', { name: 'Vote', exact: true }).click()
    await commenter.hands.click(tea)
    await sent(commenter, { [TEA]: 1 })
    const own = badge(page, /^Tea: 1 of your votes/)
    const before = await own.boundingBox()
    const body = {
      shapes: [{ id: TEA, properties: { layout: { left: -320, top: 50, width: 200, height: 100 } } }],
    }
    await owner.person.api.updateShapes({ ...zone, body })
    const y = Math.round((before?.y ?? 0) + 100)
    await page.waitForFunction(
      (y) => Math.abs((document.querySelector('.vote-badge')?.getBoundingClientRect().y ?? 0) - y) < 2,
      y,
    )
    await owner.person.api.deleteShapes({ ...zone, body: { ids: [TEA] } })
    await own.waitFor({ state: 'detached' })
    await left(page, '2 of 2 votes left')
    await page.context().close()
  })

  test('[K84] on a phone everything has room, and a tap votes', async () => {
    const { voting } = await start(3, 600)
    await vote(editor, voting.voting_id, { [TEA]: 1 })
    await owner.person.api.setTimer({ ...zone, body: { state: 'RUNNING', seconds: 300 } })
    const phone = await room.onPhone(owner)
    await room.show({ ...owner, ...phone }, zone)
    const { page } = phone
    await barOf(page).getByRole('button', { name: 'Vote', exact: true }).tap()
    const { x, y } = await phone.hands.toScreen(coffee)
    await page.touchscreen.tap(x, y)
    await left(page, '2 of 3 votes left')
    assert.deepEqual(await page.evaluate(findUnfit), [])
    await isClean(page)
    await badge(page, /^Coffee: 1 of your votes/).tap()
    await left(page, '3 of 3 votes left')
    await page.touchscreen.tap(x, y)
    await left(page, '2 of 3 votes left')
    await barOf(page).getByRole('button', { name: 'End the voting' }).tap()
    assert.deepEqual(await readResults(page), ['1 Tea 1 vote by one person', '1 Coffee 1 vote by one person'])
    assert.deepEqual(await page.evaluate(findUnfit), [])
    await isClean(page)
    await resultsOf(page).getByRole('button', { name: 'Hide results' }).tap()
    await page.getByRole('button', { name: 'Together' }).tap()
    await page.getByRole('button', { name: 'Vote …' }).tap()
    await page.getByRole('button', { name: 'What to drink' }).waitFor()
    assert.deepEqual(await page.evaluate(findUnfit), [])
    await page.context().close()
  })
})
