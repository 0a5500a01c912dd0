import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import type { Engine } from '@easel/server/db/transaction.ts'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import { colourOf } from './editor/people-colours.ts'
import { rectangle } from './testing/editing-room.ts'
import type { At } from './testing/editor-page.ts'
import { type Colleague, type People, startPeople } from './testing/people.ts'
import { pixelNear } from './testing/pixels.ts'

const id = randomUUID()

/** On PostgreSQL two nodes serve the two. */
const suite = (engine: Engine) => {
  let room: People
  let zone: ZonePath
  let one: Colleague
  let other: Colleague

  before(async () => {
    room = await startPeople(engine, 2, { width: 1000, height: 700 })
    ;[one, other] = room.people as [Colleague, Colleague]
  })
  beforeEach(async () => {
    zone = await room.aZone('Seen')
    await one.person.api.insertShapes({ ...zone, body: { shapes: [rectangle(-100, -50, id)] } })
    await room.open(zone)
    await one.hands.ready()
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  /** Until the colour of the first person is at a place of the other's screen, or is not. */
  const seen = (at: At, isWanted = true) => {
    const channel = (from: number): readonly [number, number] => {
      const value = Number.parseInt(colourOf(one.person.zuid).slice(from, from + 2), 16)
      return [value - 12, value + 12]
    }
    return pixelNear(other.page, at, { red: channel(1), green: channel(3), blue: channel(5) }, isWanted)
  }
  const commits = async () => (await one.person.api.listChanges({ ...zone, query: { since: 1_000_000 } })).seq

  test('[K84] [L4] a shape and a frame are seen by others while they are drawn, and are gone when they are given up', async () => {
    const { hands, page } = one
    const begun = await commits()
    for (const key of ['r', 'f']) {
      await page.keyboard.press(key)
      await hands.press({ x: 150, y: 100 })
      await hands.dragTo({ x: 300, y: 200 })
      for (const at of [
        { x: 150, y: 130 },
        { x: 180, y: 200 },
      ])
        await seen(at)
      await page.keyboard.press('Escape')
      await seen({ x: 180, y: 200 }, false)
      await hands.release()
      await page.keyboard.press('v')
    }
    assert.equal(await commits(), begun)
    // What is kept takes the place of its outline.
    await page.keyboard.press('r')
    await hands.drag({ x: 150, y: 100 }, { x: 300, y: 200 })
    await other.hands.elements(2)
    await page.keyboard.press('Escape')
    await seen({ x: 180, y: 200 }, false)
  })

  test('[K84] [L4] a connector is seen by others while it is drawn', async () => {
    const { hands, page } = one
    await page.keyboard.press('x')
    await hands.press({ x: 90, y: 0 })
    await hands.dragTo({ x: 300, y: 0 })
    await seen({ x: 200, y: 0 })
    await hands.release()
    await other.hands.elements(2)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await seen({ x: 200, y: 0 }, false)
  })

  test('[K84] [L4] copies that are dragged and lines that are rubbed out are seen by others', async () => {
    const { hands, page } = one
    await page.keyboard.down('Alt')
    await hands.press({ x: 0, y: 0 })
    await hands.dragTo({ x: 0, y: 200 })
    await seen({ x: -60, y: 250 })
    await page.keyboard.up('Alt')
    await page.keyboard.press('Escape')
    await hands.release()
    await seen({ x: -60, y: 250 }, false)
    await page.keyboard.press('p')
    await hands.drag({ x: 150, y: 100 }, { x: 300, y: 200 })
    await other.hands.elements(2)
    await page.keyboard.press('e')
    await seen({ x: 180, y: 200 }, false)
    await hands.press({ x: 225, y: 170 })
    await hands.dragTo({ x: 225, y: 130 })
    await seen({ x: 180, y: 200 })
    await hands.release()
    await other.hands.elements(1)
    await seen({ x: 180, y: 200 }, false)
  })

  test('[K84] [L4] what snaps is seen by others where it snaps to, without the guides', async () => {
    const { hands, page } = one
    await page.keyboard.press('r')
    await hands.drag({ x: 200, y: 60 }, { x: 300, y: 160 })
    await other.hands.elements(2)
    const guide = { red: [200, 248], green: [9, 57], blue: [114, 162] } as const
    await hands.press({ x: 250, y: 110 })
    await hands.dragTo({ x: 250, y: 6 })
    // Its middle is on that of the other one, six pixels above the pointer.
    await pixelNear(page, { x: 150, y: 0 }, guide)
    await seen({ x: 230, y: -50 })
    await seen({ x: 230, y: 50 })
    await pixelNear(other.page, { x: 150, y: 0 }, guide, false)
    await page.keyboard.press('Escape')
    await hands.release()
    await pixelNear(page, { x: 150, y: 0 }, guide, false)
  })

  test('[K84] [L4] a mark in their colour is where somebody writes, as long as they do', async () => {
    const { hands, page } = one
    await hands.click({ x: 0, y: 0 })
    await hands.moveTo({ x: 300, y: 200 })
    await seen({ x: -92, y: -64 }, false)
    await page.keyboard.press('Enter')
    await hands.writing(true)
    await seen({ x: -92, y: -64 })
    await page.keyboard.press('Escape')
    await seen({ x: -92, y: -64 }, false)
  })

  test('[K84] what is written into something that somebody else deletes comes back with the reason', async () => {
    const { hands, page } = one
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await hands.doubleClick({ x: 0, y: 0 })
    await hands.writing(true)
    await page.keyboard.type('Half a sen')
    await other.hands.click({ x: 0, y: 0 })
    await other.hands.selected(1)
    await other.page.keyboard.press('Delete')
    await hands.writing(false)
    await hands.elements(0)
    const refused = page.getByRole('alert').filter({ hasText: 'One change was not made:' })
    await refused.waitFor()
    assert.notEqual(await refused.getByRole('listitem').textContent(), '')
    await refused.getByRole('button', { name: 'Copy them' }).click()
    await refused.getByRole('button', { name: 'Copied' }).waitFor()
    assert.match(await page.evaluate('navigator.clipboard.readText()'), /Half a sen/)
    await refused.getByRole('button', { name: 'Understood' }).click()
    // What nobody has changed is lost to nobody.
    await other.page.keyboard.press('Control+z')
    await hands.elements(1)
    await hands.doubleClick({ x: 0, y: 0 })
    await hands.writing(true)
    await other.hands.click({ x: 0, y: 0 })
    await other.page.keyboard.press('Delete')
    await hands.writing(false)
    await hands.saved()
    assert.equal(await refused.count(), 0)
  })
}

onOneOrBothEngines('sqlite', 'what others see of a gesture', suite)
