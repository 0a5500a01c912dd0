import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import type { Engine } from '@easel/server/db/transaction.ts'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import { rectangle } from './testing/editing-room.ts'
import { type Colleague, type People, startPeople } from './testing/people.ts'
import { pixelNear } from './testing/pixels.ts'

const yellow = { red: [245, 255], green: [220, 240], blue: [120, 150] } as const
/** Of the outline that a new rectangle has. */
const ink = { red: [40, 90], green: [55, 100], blue: [75, 120] } as const

/** On PostgreSQL two nodes serve the two. */
const suite = (engine: Engine) => {
  let room: People
  let zone: ZonePath
  let owner: Colleague
  let editor: Colleague
  let id = ''
  const setRole = (role: 'VIEWER' | 'EDITOR') =>
    owner.person.api.changeSpaceMemberRole({ ...room.at, member_id: editor.person.zuid, body: { role } })
  const shapes = async () => (await owner.person.api.listShapes({ ...zone })).shapes
  const tools = () => editor.page.getByRole('toolbar', { name: 'Tools' })
  const refused = () => editor.page.getByRole('alert').filter({ hasText: 'One change was not made:' })
  /** Until whoever lost the right is told, and has no tools. */
  const ended = async () => {
    await editor.page.getByText('You may no longer change this zone.').waitFor()
    await tools().waitFor({ state: 'detached' })
    await editor.hands.tool('select')
  }
  /** Until the shape is at a place on both screens, or is not. */
  const bothSee = (at: { x: number; y: number }, isWanted = true) =>
    Promise.all(room.people.map(({ page }) => pixelNear(page, at, yellow, isWanted)))
  const assertAsBefore = async () => {
    const [only, ...others] = await shapes()
    assert.equal(others.length, 0)
    assert.deepEqual([only?.meta.id, only?.properties.layout?.left, only?.text], [id, -100, undefined])
  }

  before(async () => {
    room = await startPeople(engine, 2, { width: 1000, height: 700 })
    ;[owner, editor] = room.people as [Colleague, Colleague]
  })
  beforeEach(async () => {
    zone = await room.aZone('Rights')
    id = randomUUID()
    await owner.person.api.insertShapes({ ...zone, body: { shapes: [rectangle(-100, -50, id)] } })
    await room.open(zone)
    await tools().waitFor()
  })
  afterEach(async () => {
    if ((await tools().count()) === 0) await setRole('EDITOR')
    await tools().waitFor()
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  test('[K84] [L6] a right that is taken while something is drawn ends the drawing, and nothing is left of it', async () => {
    const { hands, page } = editor
    await page.keyboard.press('r')
    await hands.press({ x: 150, y: 100 })
    await hands.dragTo({ x: 300, y: 200 })
    await pixelNear(page, { x: 150, y: 150 }, ink)
    await setRole('VIEWER')
    await ended()
    await pixelNear(page, { x: 150, y: 150 }, ink, false)
    // The pointer is still down.
    await hands.dragTo({ x: 350, y: 250 })
    await hands.release()
    await hands.saved()
    await pixelNear(page, { x: 150, y: 150 }, ink, false)
    await assertAsBefore()
    assert.equal(await refused().count(), 0)
  })

  test('[K84] [L6] a right that is taken in the middle of a drag brings back what was dragged', async () => {
    const { hands } = editor
    await hands.press({ x: 0, y: 0 })
    await hands.dragTo({ x: 0, y: 200 })
    await bothSee({ x: -60, y: 200 })
    await setRole('VIEWER')
    await ended()
    await bothSee({ x: -60, y: 0 })
    await bothSee({ x: -60, y: 200 }, false)
    await hands.dragTo({ x: 0, y: 240 })
    await hands.release()
    await hands.saved()
    await bothSee({ x: -60, y: 240 }, false)
    await assertAsBefore()
    // Nothing is left of it: the next drag begins anew.
    await setRole('EDITOR')
    await tools().waitFor()
    await hands.drag({ x: 0, y: 0 }, { x: 150, y: 0 })
    await hands.saved()
    assert.equal((await shapes())[0]?.properties.layout?.left, 50)
  })

  test('[K84] [L6] a right that is taken while shapes are offered for the end of a connector takes them back', async () => {
    const { hands, page } = editor
    await page.keyboard.press('x')
    await hands.drag({ x: 0, y: 0 }, { x: 0, y: 200 })
    const offer = page.getByRole('toolbar', { name: 'A shape at its end' })
    await offer.waitFor()
    await hands.saved()
    await setRole('VIEWER')
    await ended()
    await offer.waitFor({ state: 'detached' })
    await assertAsBefore()
  })

  test('[K84] [L6] a right that is taken while text is written ends the writing, and what was written comes back with the reason', async () => {
    const { hands, page } = editor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await hands.click({ x: 0, y: 0 })
    await hands.selected(1)
    await page.keyboard.press('Enter')
    await hands.writing(true)
    await page.keyboard.type('Half a sen')
    await setRole('VIEWER')
    await ended()
    await hands.writing(false)
    await refused().waitFor()
    assert.notEqual(await refused().getByRole('listitem').textContent(), '')
    await hands.saved()
    await assertAsBefore()
    await refused().getByRole('button', { name: 'Copy them' }).click()
    await refused().getByRole('button', { name: 'Copied' }).waitFor()
    assert.match(await page.evaluate('navigator.clipboard.readText()'), /Half a sen/)
    await refused().getByRole('button', { name: 'Understood' }).click()
    await refused().waitFor({ state: 'detached' })
  })

  test('[K84] [L6] what was dropped before the word of it came is refused, taken back and given back with the reason', async () => {
    const { hands, page } = editor
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    // The line is slow for what the service says of rights alone.
    await page.routeWebSocket(/realtime/, (socket) => {
      const server = socket.connectToServer()
      server.onMessage(async (message) => {
        if (String(message).includes('"rights"') && !String(message).includes('"welcome"')) await held
        socket.send(message)
      })
    })
    await room.show(editor, zone)
    await hands.press({ x: 0, y: 0 })
    await hands.dragTo({ x: 0, y: 200 })
    await setRole('VIEWER')
    await hands.release()
    await refused().waitFor()
    assert.notEqual(await refused().getByRole('listitem').textContent(), '')
    await bothSee({ x: -60, y: 0 })
    await bothSee({ x: -60, y: 200 }, false)
    await assertAsBefore()
    letGo()
    await ended()
    await refused().getByRole('button', { name: 'Understood' }).click()
  })
}

onOneOrBothEngines('postgres', 'a right that is taken away', suite)
