import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onBothEngines } from '@easel/server/testing/engines.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import { assertNoCrossing, chartOf, waysOf } from '../testing/chart.ts'
import type { At } from '../testing/editor-page.ts'
import { type Colleague, type People, startPeople } from '../testing/people.ts'
import { screensAgree } from '../testing/screens.ts'
import { createTakeBack } from '../testing/take-back.ts'

const SIDE = 5
const COUNT = SIDE * SIDE
/** From one shape to another, by their numbers: each to the next, and some past others. */
const ways = [
  ...Array.from({ length: COUNT - 1 }, (_, n) => [n, n + 1] as const),
  [0, 12],
  [2, 22],
  [4, 20],
  [24, 0],
] as const

const placeOf = (n: number): At => ({ x: ((n % SIDE) - 2) * 250, y: (Math.floor(n / SIDE) - 2) * 140 })

onBothEngines(
  'a flowchart',
  (engine) => {
    let room: People
    let zone: ZonePath
    before(async () => {
      room = await startPeople(engine, 2)
      zone = await room.aZone('Flowchart')
      const layout = { left: -690, top: -375, width: 1380, height: 750 }
      await room.owner.api.insertFrames({
        ...zone,
        body: { frames: [{ meta: { name: 'Chart' }, properties: { layout } }] },
      })
      await room.open(zone)
    })
    after(async () => {
      await room.service.close()
      assert.deepEqual(room.problems, [])
    })

    /** From the shape to its frame, and to nothing. */
    const leave = async ({ page, hands }: Pick<Colleague, 'page' | 'hands'>): Promise<void> => {
      while ((await hands.state('selected')) !== '0') await page.keyboard.press('Escape')
    }

    const write = async ({ page, hands }: Colleague, text: string): Promise<void> => {
      await hands.selected(1)
      await page.keyboard.press('Enter')
      await hands.writing(true)
      await page.keyboard.type(text)
      await page.keyboard.press('Escape')
      await hands.writing(false)
      await leave({ page, hands })
    }

    const makeShape = async (by: Colleague, n: number): Promise<void> => {
      await by.page.keyboard.press(['r', 'o', 'd'][n % 3] as string)
      await by.hands.click(placeOf(n))
      await write(by, `Step ${n}`)
    }

    const connect = async (by: Colleague, [from, to]: readonly [number, number]): Promise<void> => {
      await by.page.keyboard.press('x')
      await by.hands.drag(placeOf(from), placeOf(to))
      await write(by, `${from} to ${to}`)
    }

    /** Half of them each, at the same time. */
    const share = async <T>(items: readonly T[], work: (by: Colleague, item: T) => Promise<void>): Promise<void> => {
      await Promise.all(
        room.people.map(async (by, n) => {
          for (const item of items.filter((_, at) => at % 2 === n)) await work(by, item)
          await by.hands.saved()
        }),
      )
    }

    const elements = () => chartOf(room.owner, zone)
    const checkWays = async (): Promise<void> => assertNoCrossing(await elements())

    test('[K84] [D8] of 25 shapes has labelled connectors that cross no shape, also after one was moved', async () => {
      const { people, owner } = room
      const history = createTakeBack(owner, zone, people, 0)
      await share(
        Array.from({ length: COUNT }, (_, n) => n),
        makeShape,
      )
      await history.allHeard()
      await share(ways, connect)
      await history.allHeard()
      const chart = await elements()
      assert.deepEqual([chart.shapes.length, chart.connectors.length], [COUNT, ways.length])
      assert.deepEqual(
        waysOf(chart),
        ways.map(([from, to]) => [`${from} to ${to}`, `Step ${from}`, `Step ${to}`]).sort(),
      )
      await checkWays()
      const [one] = people as [Colleague]
      await one.hands.drag(placeOf(12), { x: placeOf(12).x + 60, y: placeOf(12).y + 30 })
      await one.hands.saved()
      await leave(one)
      await history.allHeard()
      await checkWays()
      await screensAgree(people)
    })
  },
  'sqlite',
)
