import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import type { Page } from 'playwright-core'
import { isClean } from './testing/axe.ts'
import { rectangle } from './testing/editing-room.ts'
import { type Colleague, type People, startPeople } from './testing/people.ts'

/** In the browser. */
declare const document: { querySelector(selector: string): { getBoundingClientRect(): { left: number } } | null }

const own = (page: Page, text: string) => page.getByRole('button', { name: `Private note of yours: ${text}` })
const covered = (page: Page, name: string) => page.getByRole('img', { name: `Private note of ${name}` })

describe('private notes on a board', () => {
  let room: People
  let zone: ZonePath
  let owner: Colleague
  let editor: Colleague
  const choose = async ({ page }: Colleague, name: string | RegExp): Promise<void> => {
    await page.keyboard.press('Shift+t')
    await page.getByRole('button', { name }).click()
  }
  const write = async (colleague: Colleague, text: string): Promise<void> => {
    await choose(colleague, 'Write a private note …')
    await colleague.page.getByLabel('What it says').and(colleague.page.locator(':focus')).fill(text)
    await colleague.page.keyboard.press('Control+Enter')
    await own(colleague.page, text).waitFor()
  }

  before(async () => {
    room = await startPeople('sqlite', 2, { width: 1000, height: 700 })
    ;[owner, editor] = room.people as [Colleague, Colleague]
  })
  beforeEach(async () => {
    zone = await room.aZone('Private notes')
    await Promise.all(room.people.map((person) => room.show(person, zone)))
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[K84] each writes their own, sees those of others covered, and all see them once one reveals them', async () => {
    const [one, other] = [owner.page, editor.page]
    const heard: string[] = []
    other.on('response', async (response) => heard.push(await response.text().catch(() => '')))
    other.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
    await other.reload()
    await editor.hands.ready()
    await write(owner, 'Shorter meetings')
    await covered(other, owner.person.name).waitFor()
    await write(editor, 'More tea')
    await covered(one, editor.person.name).waitFor()
    assert.equal(await own(other, 'Shorter meetings').count(), 0)
    for (const page of [one, other]) await isClean(page)
    assert.ok(!heard.join(' ').includes('Shorter meetings'))

    await choose(owner, 'Reveal 2 private notes …')
    await isClean(one)
    await one.getByRole('button', { name: 'Reveal', exact: true }).click()
    for (const page of [one, other]) await page.locator('.covered-note').first().waitFor({ state: 'detached' })
    const { shapes } = await editor.person.api.listShapes({ ...zone })
    assert.match(JSON.stringify(shapes), /Shorter meetings.*More tea/)
    assert.equal(shapes.length, 2)
  })

  test('one is moved by pointer and by keys, changed and deleted; others see where it goes', async () => {
    const { page, person } = owner
    const place = async () => (await person.api.listPrivateNotes({ ...zone })).private_notes[0]?.point
    await write(owner, 'Tea')
    const first = await place()
    assert.ok(first)
    const box = await own(page, 'Tea').boundingBox()
    assert.ok(box)
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const moved = () => page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
    const dragged = moved()
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + 60, middle.y + 30, { steps: 4 })
    await page.mouse.up()
    await dragged
    assert.deepEqual(await place(), { x: first.x + 60, y: first.y + 30 })
    await own(page, 'Tea').focus()
    const stepped = moved()
    await page.keyboard.press('Shift+ArrowRight')
    await stepped
    assert.deepEqual(await place(), { x: first.x + 160, y: first.y + 30 })
    await covered(editor.page, person.name).waitFor()

    await own(page, 'Tea').and(page.locator(':focus')).press('Enter')
    const field = page.getByLabel('What it says')
    assert.equal(await field.inputValue(), 'Tea')
    await isClean(page)
    await field.fill('Green tea')
    await page.getByRole('button', { name: 'Keep' }).click()
    await own(page, 'Green tea').click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await own(page, 'Green tea').waitFor({ state: 'detached' })
    await covered(editor.page, person.name).waitFor({ state: 'detached' })
  })

  test('its keys move it, not what is selected, and what is pressed while a step is on its way is not lost', async () => {
    const { page, person, hands } = owner
    await person.api.insertShapes({ ...zone, body: { shapes: [rectangle(-350, -250)] } })
    await hands.elements(1)
    await write(owner, 'Tea')
    const place = async () => (await person.api.listPrivateNotes({ ...zone })).private_notes[0]?.point
    const first = await place()
    assert.ok(first)
    await page.keyboard.press('Control+a')
    await hands.selected(1)
    const sent: string[] = []
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/privatenotes/*', async (route) => {
      if (route.request().method() === 'PUT') {
        sent.push(route.request().postData() ?? '')
        await held
      }
      await route.continue()
    })
    await own(page, 'Tea').focus()
    const before = await own(page, 'Tea').boundingBox()
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
    await page.waitForFunction(
      (left) => (document.querySelector('.covered-note.is-own')?.getBoundingClientRect().left ?? 0) >= left,
      (before?.x ?? 0) + 50,
    )
    assert.equal(sent.length, 1)
    const last = page.waitForResponse((response) => sent.length > 1 && response.request().postData() === sent[1])
    letGo()
    await last
    assert.deepEqual([sent.length, await place()], [2, { x: first.x + 50, y: first.y }])
    await page.unroute('**/privatenotes/*')
    const { shapes } = await person.api.listShapes({ ...zone })
    assert.equal(shapes[0]?.properties.layout?.left, -350)
  })

  test('a note that is pressed while somebody else writes one opens all the same', async () => {
    const { page } = owner
    await write(owner, 'Tea')
    const box = await own(page, 'Tea').boundingBox()
    assert.ok(box)
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await write(editor, 'Coffee')
    await covered(page, editor.person.name).waitFor()
    await page.mouse.up()
    assert.equal(await page.getByLabel('What it says').inputValue(), 'Tea')
  })

  test('none is written where they are switched off; those that are there can be revealed', async () => {
    const { edition_id, space_id } = zone
    await write(owner, 'Tea')
    await owner.person.api.setTogether({ edition_id, space_id, body: { off: ['PRIVATE_NOTES'] } })
    const writing = owner.page.getByRole('button', { name: 'Write a private note …' })
    await owner.page.keyboard.press('Shift+t')
    await writing.waitFor({ state: 'detached' })
    await owner.page.getByRole('button', { name: 'Reveal the private note …' }).waitFor()
    await owner.person.api.setTogether({ edition_id, space_id, body: { off: [] } })
    await writing.waitFor()
  })
})
