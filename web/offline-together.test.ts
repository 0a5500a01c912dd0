import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Engine } from '@easel/server/db/transaction.ts'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import { rectangle } from './testing/editing-room.ts'
import { untilAppIsKept, untilKept } from './testing/kept.ts'
import { type Colleague, type People, startPeople } from './testing/people.ts'
import { screensAgree } from './testing/screens.ts'

const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]

/** On PostgreSQL two nodes serve them. */
const suite = (engine: Engine) => {
  let room: People
  let zone: ZonePath
  let one: Colleague
  let other: Colleague

  before(async () => {
    room = await startPeople(engine, 2)
    ;[one, other] = room.people as [Colleague, Colleague]
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })

  const open = async (): Promise<void> => {
    zone = await room.aZone('Without a line')
    const shapes = [rectangle(-400, -50, first), rectangle(-100, -50, second), rectangle(200, -50, third)]
    await room.owner.api.insertShapes({ ...zone, body: { shapes } })
    await room.open(zone)
    for (const { page } of room.people) {
      await page.getByText('Saved').waitFor()
      await untilKept(page, zone.zone_id, { hasContent: true, pending: 0 })
      await untilAppIsKept(page)
    }
  }
  const reload = async ({ page, hands }: Colleague): Promise<void> => {
    await page.reload()
    await hands.ready()
    await page.keyboard.press('Control+0')
    await page.getByText('100 %').waitFor()
    await hands.settled()
  }
  const goOffline = async (person: Colleague): Promise<void> => {
    await person.page.context().setOffline(true)
    await reload(person)
    await person.page.locator('.save-state').getByText('Offline', { exact: true }).waitFor()
  }
  const kept = async ({ page }: Colleague, pending: number): Promise<void> => {
    await page.getByText(`Offline, ${pending} kept`).waitFor()
    await untilKept(page, zone.zone_id, { pending })
  }
  const layouts = async () => {
    const { shapes } = await room.owner.api.listShapes({ ...zone })
    return new Map(shapes.map(({ meta, properties }) => [meta.id ?? '', properties.layout]))
  }
  const agree = async (): Promise<void> => {
    const { seq } = await room.owner.api.listChanges({ ...zone, query: { since: 1_000_000 } })
    for (const { page, hands } of room.people) {
      await hands.heardOf(seq)
      for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
      await hands.selected(0)
      // What each has seen last is elsewhere.
      await page.keyboard.press('Shift+Digit1')
    }
    await screensAgree(room.people)
  }

  test('[K84] somebody without a line finds what others did meanwhile, and what of theirs is gone is said', async () => {
    await open()
    await goOffline(one)
    await one.hands.drag({ x: -300, y: 0 }, { x: -300, y: 150 })
    await one.hands.doubleClick({ x: 0, y: 0 })
    await one.hands.writing(true)
    await one.page.keyboard.type('Lost words')
    await one.page.keyboard.press('Escape')
    await kept(one, 2)
    await reload(one)
    await other.hands.click({ x: 0, y: 0 })
    await other.page.keyboard.press('Delete')
    await other.hands.drag({ x: 300, y: 0 }, { x: 300, y: 200 })
    await other.hands.saved()
    await one.page.context().setOffline(false)
    const refused = one.page.getByRole('alert').filter({ hasText: 'One change was not made:' })
    await refused.waitFor()
    await one.page.getByText('Saved').waitFor()
    await refused.getByRole('button', { name: 'Understood' }).click()
    await refused.waitFor({ state: 'detached' })
    await agree()
    const now = await layouts()
    assert.deepEqual([now.get(first)?.top, now.has(second), now.get(third)?.top], [100, false, 150])
  })
}

onOneOrBothEngines('sqlite', 'two people without a connection', suite)
