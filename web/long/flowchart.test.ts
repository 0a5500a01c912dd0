import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Connector, Shape } from '@easel/contract'
import { routeElbow } from '@easel/drawing/connectors/elbow.ts'
import { findEnds } from '@easel/drawing/connectors/ends.ts'
import { indexObstacles, obstacleOf } from '@easel/drawing/connectors/obstacles.ts'
import { onBothEngines } from '@easel/server/testing/engines.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import type { At } from '../testing/editor-page.ts'
import { type Colleague, type People, startPeople } from '../testing/people.ts'
import { screensAgree } from '../testing/screens.ts'
import { createTakeBack } from '../testing/take-back.ts'
import { contentOf } from '../testing/zone-content.ts'

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

    const elements = async () => {
      const content = await contentOf(room.owner, zone)
      const shapes = content.filter(({ kind }) => kind === 'SHAPE').map(({ body }) => body as unknown as Shape)
      const connectors = content
        .filter(({ kind }) => kind === 'CONNECTOR')
        .map(({ body }) => body as unknown as Connector)
      return { shapes, connectors }
    }

    const checkWays = async (): Promise<void> => {
      const { shapes, connectors } = await elements()
      const byId = new Map(shapes.map((shape) => [shape.meta.id, shape]))
      const find = indexObstacles(shapes.flatMap((shape) => obstacleOf(shape.meta.id, shape) ?? []))
      for (const { connected, text } of connectors) {
        const ends = findEnds(connected.first, connected.second, (id) => byId.get(id))
        const { points } = routeElbow(...ends, 20, find)
        for (const [at, [x2, y2]] of points.entries()) {
          const [x1, y1] = points[at - 1] ?? [x2, y2]
          for (const { meta, properties } of shapes) {
            const { left = 0, top = 0, width = 0, height = 0 } = properties.layout ?? {}
            const isThrough =
              Math.max(x1, x2) > left + 1 &&
              Math.min(x1, x2) < left + width - 1 &&
              Math.max(y1, y2) > top + 1 &&
              Math.min(y1, y2) < top + height - 1
            assert.ok(
              !isThrough,
              `${JSON.stringify(text?.paragraphs)} goes through ${meta.id}: ${JSON.stringify(points)}`,
            )
          }
        }
      }
    }

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
      const { shapes, connectors } = await elements()
      assert.deepEqual([shapes.length, connectors.length], [COUNT, ways.length])
      const names = new Map(shapes.map(({ meta, text }) => [meta.id, text?.paragraphs?.[0]?.portions?.[0]?.text]))
      assert.deepEqual(
        connectors
          .map(({ connected, text }) => [
            text?.paragraphs?.[0]?.portions?.[0]?.text,
            names.get(connected.first.shape_id as string),
            names.get(connected.second.shape_id as string),
          ])
          .sort(),
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
