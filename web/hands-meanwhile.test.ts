import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { onOneOrBothEngines } from '@easel/server/testing/engines.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import { rectangle } from './testing/editing-room.ts'
import { type Colleague, type People, startPeople } from './testing/people.ts'
import { screensAgree } from './testing/screens.ts'

/** Ends what hangs. */
const TIMEOUT_MS = 60_000
const left = { x: -200, y: 0 }
const right = { x: 200, y: 0 }

const suite = (engine: 'sqlite' | 'postgres') => {
  let room: People
  let zone: ZonePath
  let one: Colleague
  let other: Colleague
  const [first, second, frameId] = [randomUUID(), randomUUID(), randomUUID()]

  before(async () => {
    room = await startPeople(engine, 2)
    ;[one, other] = room.people as [Colleague, Colleague]
  })
  after(async () => {
    await room.service.close()
    assert.deepEqual(room.problems, [])
  })
  beforeEach(async () => {
    zone = await room.aZone('Meanwhile')
  })

  const open = async (shapes = [rectangle(-300, -50, first), rectangle(100, -50, second)]): Promise<void> => {
    await room.owner.api.insertShapes({ ...zone, body: { shapes } })
    await room.open(zone)
  }
  const shape = async (id: string) =>
    (await room.owner.api.listShapes({ ...zone })).shapes.find(({ meta }) => meta.id === id)
  const layoutOf = async (id: string) => (await shape(id))?.properties.layout
  const connectors = async () => (await room.owner.api.listConnectors({ ...zone })).connectors
  const last = async () => (await room.owner.api.listChanges({ ...zone, query: { since: 1_000_000 } })).seq

  /** What somebody does on their own screen, until it is on both. */
  const does = async ({ hands }: Colleague, work: () => Promise<void>): Promise<void> => {
    const begun = await last()
    await work()
    const end = Date.now() + TIMEOUT_MS
    while ((await last()) === begun) {
      assert.ok(Date.now() < end, 'nothing was changed')
      await hands.settled()
    }
    await hands.saved()
    await bothHear()
  }
  const bothHear = async (): Promise<void> => {
    const seq = await last()
    await Promise.all(room.people.map(({ hands }) => hands.heardOf(seq)))
  }
  /** Lets go of what is dragged; both have it then. */
  const drop = async (): Promise<void> => {
    await does(one, () => one.hands.release())
    for (const { page } of room.people) await page.keyboard.press('Escape')
    await screensAgree([one, other])
  }

  test('[K84] a drop leaves the size, the angle and the text that others gave what is dragged', async () => {
    await open()
    await other.hands.click(left)
    await other.hands.selected(1)
    await one.hands.press(left)
    await one.hands.dragTo({ x: -200, y: -150 })
    await does(other, () => other.page.keyboard.press('Alt+Shift+ArrowRight'))
    await does(other, () => other.page.keyboard.press('Shift+V'))
    const updated = { id: first, properties: { layout: { rotate: 90 } } }
    await room.owner.api.updateShapes({ ...zone, body: { shapes: [updated] } })
    await bothHear()
    await drop()
    assert.deepEqual(await layoutOf(first), {
      left: -300,
      top: -200,
      width: 210,
      height: 100,
      rotate: 90,
      flipv: true,
    })
  })

  test('[K84] a side that is dragged leaves the place to whom has moved it meanwhile', async () => {
    await open()
    await other.hands.click(left)
    await other.hands.selected(1)
    await one.hands.click(left)
    await one.hands.press({ x: -100, y: 0 })
    await one.hands.dragTo({ x: -40, y: 0 })
    await does(other, () => other.page.keyboard.press('Shift+ArrowDown'))
    await drop()
    assert.deepEqual(await layoutOf(first), { left: -300, top: -40, width: 260, height: 100 })
  })

  test('[K84] [C5] what is locked in the middle of a drag stays where it is; the rest is dropped', async () => {
    await open()
    await other.hands.click(right)
    await other.hands.selected(1)
    await one.page.keyboard.press('Control+a')
    await one.hands.selected(2)
    await one.hands.press(left)
    await one.hands.dragTo({ x: -200, y: -150 })
    await does(other, () => other.page.keyboard.press('Control+Shift+l'))
    await drop()
    assert.deepEqual([(await layoutOf(first))?.top, (await layoutOf(second))?.top], [-200, -50])
  })

  test('[K84] a frame that is removed under what is dragged with it takes nothing back: what was inside is dropped', async () => {
    const layout = { left: 60, top: -100, width: 280, height: 200 }
    await room.owner.api.insertFrames({
      ...zone,
      body: { frames: [{ meta: { id: frameId, name: 'Frame' }, properties: { layout } }] },
    })
    await open([rectangle(-300, -50, first), rectangle(100, -50, second, { frame_id: frameId })])
    await one.page.keyboard.press('Control+a')
    await one.hands.selected(2)
    await one.hands.press(left)
    await one.hands.dragTo({ x: -200, y: -150 })
    await room.owner.api.deleteFrames({ ...zone, body: { ids: [frameId] } })
    await bothHear()
    await drop()
    assert.deepEqual([(await layoutOf(first))?.top, (await layoutOf(second))?.top], [-200, -200])
    assert.equal((await shape(second))?.frame_id ?? null, null)
    assert.equal(await one.page.getByRole('alert').count(), 0)
  })

  test('[K84] a connector whose first shape is deleted while it is drawn begins where that was', async () => {
    await open()
    await other.hands.click(left)
    await other.hands.selected(1)
    await one.page.keyboard.press('x')
    await one.hands.press({ x: -102, y: 0 })
    await one.hands.dragTo({ x: 0, y: 0 })
    await does(other, () => other.page.keyboard.press('Delete'))
    await one.hands.dragTo(right)
    await drop()
    const [drawn] = await connectors()
    assert.deepEqual(drawn?.connected.first, { point: { x: -100, y: 0 } })
    assert.equal(drawn?.connected.second.shape_id, second)
  })

  test('[K84] an end that is put elsewhere leaves its marker and the other end as others have changed them meanwhile', async () => {
    const id = randomUUID()
    await open()
    const connected = { first: { point: { x: -80, y: 150 } }, second: { point: { x: 80, y: 150 } } }
    await room.owner.api.insertConnectors({
      ...zone,
      body: { connectors: [{ meta: { id }, type: 'LINE', connected }] },
    })
    await bothHear()
    await one.hands.click({ x: 0, y: 150 })
    await one.hands.selected(1)
    await one.hands.press({ x: 80, y: 150 })
    await one.hands.dragTo({ x: 120, y: 200 })
    await other.hands.click({ x: -60, y: 150 })
    await other.hands.selected(1)
    await does(other, () => other.hands.drag({ x: -80, y: 150 }, { x: -120, y: 220 }))
    const second = { point: { x: 80, y: 150 }, marker: 'OVAL' as const }
    await room.owner.api.updateConnectors({ ...zone, body: { connectors: [{ id, connected: { second } }] } })
    await bothHear()
    await drop()
    const [moved] = await connectors()
    assert.deepEqual(moved?.connected, {
      first: { point: { x: -120, y: 220 } },
      second: { point: { x: 120, y: 200 }, marker: 'OVAL' },
    })
  })
}

onOneOrBothEngines('sqlite', 'what others do in the middle of a gesture', suite)
