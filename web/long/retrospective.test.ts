import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Shape } from '@easel/contract'
import { onBothEngines } from '@easel/server/testing/engines.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { fitView } from '../canvas/view-math.ts'
import type { At } from '../testing/editor-page.ts'
import { type Colleague, type People, startPeople } from '../testing/people.ts'
import { screensAgree } from '../testing/screens.ts'
import { createTakeBack } from '../testing/take-back.ts'
import { contentOf, lookOf } from '../testing/zone-content.ts'

const NOTES_EACH = atLength({ short: 6, long: 20 })
/** Each has more than one group to sort. */
const GROUP_OF = atLength({ short: 3, long: 5 })
const VIEWPORT = { width: 1400, height: 900 }

interface Box {
  left: number
  top: number
  width: number
  height: number
}

// PostgreSQL in the short form: what SQLite does is done there too, on two nodes.
onBothEngines(
  'a retrospective',
  (engine) => {
    let room: People
    let zone: ZonePath
    before(async () => {
      room = await startPeople(engine, 2, VIEWPORT)
      zone = await room.aZone('Retrospective')
      await room.open(zone)
    })
    after(async () => {
      await room.service.close()
      assert.deepEqual(room.problems, [])
    })

    const content = async () => lookOf(await contentOf(room.owner, zone))
    const boxes = async (): Promise<Box[]> =>
      (await room.owner.api.listShapes({ ...zone })).shapes.map(
        ({ properties }) => (properties as Shape['properties']).layout as Box,
      )

    /** Everything is shown; places of the zone as pixels from the middle of the board. */
    const fitted = async ({ page, hands }: Colleague, all: readonly Box[]): Promise<(at: At) => At> => {
      await page.keyboard.press('Shift+1')
      await hands.settled()
      const left = Math.min(...all.map((box) => box.left))
      const top = Math.min(...all.map((box) => box.top))
      const width = Math.max(...all.map((box) => box.left + box.width)) - left
      const height = Math.max(...all.map((box) => box.top + box.height)) - top
      const { scale } = fitView({ left, top, width, height }, VIEWPORT)
      return ({ x, y }) => ({ x: (x - left - width / 2) * scale, y: (y - top - height / 2) * scale })
    }

    /** A row of notes, each typed and left by Tab. */
    const writeRow = async ({ page, hands }: Colleague, y: number, topic: string): Promise<void> => {
      await page.keyboard.press('n')
      await hands.click({ x: -500, y })
      for (let n = 0; n < NOTES_EACH; n++) {
        await hands.writing(true)
        await page.keyboard.type(`${topic} ${n}`)
        if (n < NOTES_EACH - 1) await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await hands.selected(0)
      await hands.saved()
    }

    /** Drags a box around the notes of a group, groups them, and drags them away from the row. */
    const sort = async (by: Colleague, members: readonly Box[], down: number): Promise<void> => {
      const { page, hands } = by
      await hands.heardOf((await room.owner.api.listChanges({ ...zone, query: { since: 0, limit: 1 } })).seq)
      const toPixels = await fitted(by, await boxes())
      const [first, last] = [members[0] as Box, members.at(-1) as Box]
      await hands.drag(
        toPixels({ x: first.left - 8, y: first.top - 8 }),
        toPixels({ x: last.left + last.width + 8, y: last.top + last.height + 8 }),
      )
      await hands.selected(members.length)
      await page.keyboard.press('Control+g')
      const middle = { x: first.left + 100, y: first.top + 100 }
      await page.keyboard.down('Control')
      await hands.drag(toPixels(middle), toPixels({ x: middle.x, y: middle.y + down }))
      await page.keyboard.up('Control')
      await hands.saved()
      await page.keyboard.press('Escape')
      await hands.selected(0)
    }

    test('[K84] [J11] of notes, 40 at full length, is typed, sorted into groups, taken back to the empty board, and made again', async () => {
      const { people, owner } = room
      const [one, other] = people as [Colleague, Colleague]
      const { seq: since } = await owner.api.listChanges({ ...zone, query: { since: 0, limit: 1 } })
      const history = createTakeBack(owner, zone, people, since)
      await Promise.all([writeRow(one, -200, 'Went well'), writeRow(other, 200, 'To change')])
      await history.allHeard()
      const typed = await content()
      const typedSteps = (await history.steps()).length
      assert.deepEqual([Object.keys(typed.elements).length, typedSteps], [2 * NOTES_EACH, 2 * NOTES_EACH])

      const notes = (await boxes()).sort((a, b) => a.top - b.top || a.left - b.left)
      for (let n = 0; n < NOTES_EACH; n += GROUP_OF) {
        await sort(one, notes.slice(n, n + GROUP_OF), -300 - 40 * n)
        await sort(other, notes.slice(NOTES_EACH + n, NOTES_EACH + n + GROUP_OF), 300 + 40 * n)
      }
      await history.allHeard()
      const sorted = await content()
      const groups = Map.groupBy(Object.values(sorted.elements), ({ groups }: { groups?: string[] }) => groups?.[0])
      assert.deepEqual(
        [...groups.values()].map(({ length }) => length),
        Array((2 * NOTES_EACH) / GROUP_OF).fill(GROUP_OF),
      )

      const steps = await history.steps()
      await history.inTurn(steps.slice(typedSteps).reverse(), 'Control+z')
      assert.deepEqual(await content(), typed)
      await history.inTurn(steps.slice(0, typedSteps).reverse(), 'Control+z')
      assert.deepEqual(await content(), { elements: {}, order: [] })
      await Promise.all(people.map(({ hands }) => hands.elements(0)))
      await history.inTurn(steps.slice(0, typedSteps), 'Control+Shift+z')
      assert.deepEqual(await content(), typed)
      await history.inTurn(steps.slice(typedSteps), 'Control+Shift+z')
      assert.deepEqual(await content(), sorted)

      await history.allHeard()
      for (const { page } of people) {
        await page.keyboard.press('Escape')
        await page.keyboard.press('Shift+1')
      }
      await screensAgree(people)
    })
  },
  'postgres',
)
