import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import type { Page } from 'playwright-core'
import { rectangle } from './testing/editing-room.ts'
import type { EditorPage } from './testing/editor-page.ts'
import { type Colleague, type People, startPeople } from './testing/people.ts'
import { pixelNear } from './testing/pixels.ts'
import { giveCredentials } from './testing/web-service.ts'

const red = { fills: [{ solid: { color: { hex: { value: '#ff0000' } } } }], strokes: [] }

const redRectangle = (id: string) => {
  const { properties, ...shape } = rectangle(-100, -50, id)
  return { ...shape, properties: { ...properties, ...red } }
}

/** On PostgreSQL two nodes serve them. */
const suite = (engine: 'sqlite' | 'postgres') => {
  let room: People
  let zone: ZonePath
  let owner: Colleague
  let editor: Colleague
  let one: Page
  let other: Page
  let hands: EditorPage
  let others: EditorPage
  let id = ''
  const show = (...people: Colleague[]) => Promise.all(people.map((person) => room.show(person, zone)))
  const shapesOf = async () => (await owner.person.api.listShapes({ ...zone })).shapes
  /** Until it is red near a place, from the middle of the board, or is not. */
  const isRed = (page: Page, x: number, y: number, isWanted = true) =>
    pixelNear(page, { x, y }, { red: [201, 255], green: [0, 59], blue: [0, 255] }, isWanted)

  before(async () => {
    room = await startPeople(engine, 2, { width: 1000, height: 700 })
    ;[owner, editor] = room.people as [Colleague, Colleague]
    ;[one, other] = [owner.page, editor.page]
    ;[hands, others] = [owner.hands, editor.hands]
  })
  beforeEach(async () => {
    zone = await room.aZone('Together')
    id = randomUUID()
    await owner.person.api.insertShapes({ ...zone, body: { shapes: [redRectangle(id)] } })
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
    if (engine === 'postgres') assert.ok(room.service.live.every((count) => count > 0))
  })

  test('[K84] whoever looks at an empty board is not moved by the first shape of somebody else', async () => {
    zone = await room.aZone('Empty')
    await show(owner, editor)
    await one.keyboard.press('r')
    // Beside the middle, where a fit would put it.
    await hands.drag({ x: 120, y: 80 }, { x: 320, y: 180 })
    await hands.saved()
    await others.elements(1)
    await others.settled()
    assert.equal(await other.locator('.zoom-figure').textContent(), '100 %')
    await others.click({ x: 220, y: 130 })
    await others.selected(1)
    await others.click({ x: 0, y: 0 })
    await others.selected(0)
  })

  test('[K84] others see the cursor, and a drag while it lasts; what is dropped stays there', async (t) => {
    // It glides, and comes there all the same.
    await other.emulateMedia({ reducedMotion: 'no-preference' })
    t.after(() => other.emulateMedia({ reducedMotion: 'reduce' }))
    await show(owner, editor)
    await hands.press({ x: 0, y: 0 })
    await hands.dragTo({ x: 0, y: 200 })
    await others.others(1)
    await isRed(other, -50, 200)
    await isRed(other, 0, -20, false)
    assert.equal((await shapesOf())[0]?.properties.layout?.top, -50)
    await one.keyboard.press('Escape')
    await hands.release()
    await isRed(other, 0, -20)
    await hands.drag({ x: 0, y: 0 }, { x: 0, y: 200 })
    await hands.saved()
    await isRed(other, -50, 200)
    await isRed(other, 0, -20, false)
  })

  test('[K84] whoever comes later sees the cursors of those who are there', async () => {
    await show(owner)
    await hands.click({ x: 0, y: 0 })
    await show(editor)
    await others.others(1)
  })

  test('[K84] whoever is followed takes the view along, until it is moved by hand or by Esc', async () => {
    await show(owner, editor)
    const bar = other.getByText('Following')
    const zoomOf = (page: Page) => page.locator('.zoom-figure').textContent()
    await other.getByRole('button', { name: /^Follow / }).click()
    await bar.waitFor()
    await one.keyboard.press('h')
    await hands.drag({ x: 0, y: 0 }, { x: 0, y: 200 })
    // Beside the cursor.
    await isRed(other, -50, 200)
    await one.keyboard.press('-')
    await one.keyboard.press('-')
    await other.getByText((await zoomOf(one)) ?? '', { exact: true }).waitFor()
    // Its own change leaves it.
    await other.keyboard.press('0')
    await bar.waitFor({ state: 'detached' })
    const button = other.getByRole('button', { name: /^Follow / })
    await button.click()
    await bar.waitFor()
    await other.getByText((await zoomOf(one)) ?? '', { exact: true }).waitFor()
    await other.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    const kept = await zoomOf(other)
    await one.keyboard.press('0')
    await one.getByText('100 %').waitFor()
    // What is told after the view is there, and the view has not changed.
    await one.keyboard.press('n')
    await hands.click({ x: -300, y: 0 })
    await others.elements(2)
    assert.equal(await zoomOf(other), kept)
    // Whoever leaves is followed no more.
    await button.click()
    await bar.waitFor()
    await one.goto(`${room.service.baseUrl}/account`)
    await bar.waitFor({ state: 'detached' })
  })

  test('[K84] each takes back what is their own', async () => {
    await show(owner, editor)
    await hands.drag({ x: 0, y: 0 }, { x: 0, y: 150 })
    await hands.saved()
    await isRed(other, -50, 150)
    await other.keyboard.press('n')
    await others.click({ x: -300, y: 0 })
    await others.writing(true)
    await other.keyboard.type('Mine')
    await other.keyboard.press('Escape')
    await others.saved()
    await hands.elements(2)
    await one.keyboard.press('Control+z')
    await hands.saved()
    const shapes = await shapesOf()
    assert.equal(shapes.length, 2)
    assert.equal(shapes.find(({ meta }) => meta.id === id)?.properties.layout?.top, -50)
  })

  test('[K84] without a connection editing goes on, the bar says how much waits, and all of it is sent once', async () => {
    await show(owner)
    await one.context().setOffline(true)
    await one.locator('.save-state').getByText('Offline', { exact: true }).waitFor()
    await hands.drag({ x: 0, y: 0 }, { x: 0, y: 150 })
    await isRed(one, 0, 150)
    await one.keyboard.press('Control+d')
    await hands.elements(2)
    await one.getByText('Offline, 2 kept').waitFor()
    await one.context().setOffline(false)
    await one.getByText('Saved').waitFor()
    const shapes = await shapesOf()
    assert.deepEqual(shapes.map(({ properties }) => properties.layout?.top).sort(), [100, 116])
  })

  test('[K84] a viewer looks and moves the view; nothing can be changed by pointer or key', async () => {
    const joined = await room.join('VIEWER')
    const { page: viewer, hands: looking } = joined
    await show(joined)
    await viewer.getByText('View only').waitFor()
    assert.equal(await viewer.getByRole('toolbar', { name: 'Tools' }).count(), 0)
    assert.equal(await viewer.getByRole('button', { name: 'Undo' }).count(), 0)
    await looking.click({ x: 0, y: 0 })
    await looking.selected(1)
    for (const key of ['Delete', 'ArrowLeft', 'Control+d', 'n', 'x']) await viewer.keyboard.press(key)
    await looking.tool('select')
    await looking.drag({ x: 0, y: 0 }, { x: 0, y: 100 })
    // Neither a dot to draw a connector from, nor a shape for its end.
    await looking.moveTo({ x: 0, y: 10 })
    await looking.drag({ x: 124, y: 0 }, { x: 200, y: 150 })
    await looking.settled()
    assert.equal(await viewer.getByRole('toolbar', { name: 'A shape at its end' }).count(), 0)
    assert.deepEqual((await owner.person.api.listConnectors({ ...zone })).connectors, [])
    const shapes = await shapesOf()
    assert.deepEqual(
      shapes.map(({ properties }) => properties.layout?.top),
      [-50],
    )
    await viewer.context().close()
  })

  test('[K83] a session from before editing may look, and is offered to sign in again for more', async () => {
    await one.goto(`${room.service.baseUrl}/account`)
    const read = ['editions', 'teams', 'spaces', 'zones', 'documents'].map((area) => `Service.${area}.READ`)
    const { personal_token } = await owner.person.api.createToken({ body: { token_name: 'Old', scopes: read } })
    await one.evaluate((token) => {
      const { sessionStorage } = globalThis as unknown as { sessionStorage: Record<string, string> }
      const { scope: _, ...old } = JSON.parse(sessionStorage['easel.session'] ?? '{}')
      sessionStorage['easel.session'] = JSON.stringify({ ...old, access_token: token })
    }, personal_token.token)
    await show(owner)
    const url = one.url()
    assert.equal(await one.getByRole('toolbar', { name: 'Tools' }).count(), 0)
    await one.getByRole('button', { name: 'Sign in again to edit' }).click()
    await giveCredentials(one, await room.service.withPassword(owner.person))
    await one.getByRole('toolbar', { name: 'Tools' }).waitFor()
    assert.equal(one.url(), url)
  })
}

onOneOrBothEngines('sqlite', 'editing a zone together', suite)
