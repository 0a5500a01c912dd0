import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import type { Page } from 'playwright-core'
import { rectangle } from './testing/editing-room.ts'
import { type Colleague, type People, startPeople } from './testing/people.ts'

/** Effects run after the next frame: answers and keys come before them here. */
describe('a board whose frames come late', () => {
  let room: People
  let zone: ZonePath
  let own: Colleague
  let page: Page
  const shapes = async () => (await own.person.api.listShapes({ ...zone })).shapes

  before(async () => {
    room = await startPeople('sqlite', 1, { width: 1000, height: 700 }, { lateMs: 250 })
    own = room.people[0] as Colleague
    page = own.page
  })
  beforeEach(async () => {
    zone = await room.aZone('Late')
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[K84] the results of a voting are shown, whose list is there before the effects of what asked for it', async () => {
    const id = randomUUID()
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'Tea' }] }] }
    await own.person.api.insertShapes({ ...zone, body: { shapes: [rectangle(-100, -50, id, { text })] } })
    const { voting } = await own.person.api.startVoting({ ...zone, body: { title: 'Drinks', votes_each: 1 } })
    const at = { ...zone, voting_id: voting.voting_id }
    await own.person.api.castVotes({ ...at, body: { votes: [{ element_id: id, count: 1 }] } })
    await own.person.api.endVoting({ ...at, body: { state: 'ENDED' } })
    await room.show(own, zone)
    await page.getByRole('complementary', { name: 'Results' }).getByRole('button', { name: /Tea/ }).waitFor()
  })

  test('[K84] a private note is kept that is written at once', async () => {
    await room.show(own, zone)
    await page.keyboard.press('Shift+t')
    await page.getByRole('button', { name: 'Write a private note …' }).click()
    await page.getByLabel('What it says').and(page.locator(':focus')).fill('Tea')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Private note of yours: Tea' }).waitFor()
  })

  test('[K84] keys in the list of layers are for the row that the last one went to', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    const drawn = ids.map((id, n) => rectangle(n * 300 - 400, -50, id, { meta: { id, name: `Shape ${n}` } }))
    await own.person.api.insertShapes({ ...zone, body: { shapes: drawn } })
    await room.show(own, zone)
    await page.keyboard.press('Shift+l')
    const row = (n: number) => page.getByRole('button', { name: `Shape ${n}`, exact: true })
    await row(0).click()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await row(1).and(page.locator(':focus')).waitFor()
    await own.hands.saved()
    assert.deepEqual(
      (await shapes()).map(({ meta }) => meta.id),
      [ids[0], ids[2], ids[1]],
    )
  })
})
