import assert from 'node:assert/strict'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import type { Colleague, People } from './people.ts'
import { createGestures, type Gestures, SHARED } from './random-gestures.ts'
import { middleOf, screenAndExportAgree } from './screen-and-export.ts'
import { screensAgree } from './screens.ts'
import { createTakeBack, type Step } from './take-back.ts'
import { contentOf, lookOf } from './zone-content.ts'

const COLUMNS = 4
const ROWS = 3
const SIZE = { width: 160, height: 100 }

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Shapes with texts, some connected, some in a frame. */
const firstBoard = async ({ owner }: People, zone: ZonePath): Promise<void> => {
  const { left, top, right, bottom } = SHARED
  const place = (n: number) => ({
    left: left + 20 + (n % COLUMNS) * ((right - left) / COLUMNS),
    top: top + 30 + Math.floor(n / COLUMNS) * ((bottom - top) / ROWS),
  })
  const frame = {
    meta: { id: idOf(100), name: 'Frame' },
    properties: { layout: { ...place(0), width: 380, height: 320 } },
  }
  const shapes = Array.from({ length: COLUMNS * ROWS }, (_, n) => ({
    meta: { id: idOf(n) },
    basic: { type: (['RECTANGLE', 'OVAL', 'DIAMOND'] as const)[n % 3] as 'OVAL' },
    ...(n % COLUMNS < 2 && n < 8 && { frame_id: idOf(100) }),
    properties: {
      layout: { ...place(n), ...SIZE },
      fills: [{ solid: { color: { hex: { value: ['#fde68a', '#bfdbfe', '#bbf7d0'][n % 3] as string } } } }],
    },
    text: { paragraphs: [{ id: idOf(200 + n), portions: [{ text: `Shape ${n}` }] }] },
  }))
  const connectors = [1, 4, 6].map((n) => ({
    meta: { id: idOf(300 + n) },
    type: 'ELBOW' as const,
    connected: { first: { shape_id: idOf(n) }, second: { shape_id: idOf(n + 5) } },
  }))
  await owner.api.insertFrames({ ...zone, body: { frames: [frame] } })
  await owner.api.insertShapes({ ...zone, body: { shapes } })
  await owner.api.insertConnectors({ ...zone, body: { connectors } })
}

/** People at one board who make random gestures, and then take them back. */
export const gatherTogether = async (room: People, seed: number) => {
  const { people, owner } = room
  const zone = await room.aZone(`Seed ${seed}`)
  await firstBoard(room, zone)
  const middle = await middleOf(owner, zone)
  await room.open(zone)
  const gestures = people.map(({ page, hands }, n) => createGestures(page, hands, seed + n, n))
  const first = lookOf(await contentOf(owner, zone))
  const { seq: since } = await owner.api.listChanges({ ...zone, query: { since: 0, limit: 1 } })
  const history = createTakeBack(owner, zone, people, since)

  const explain = () =>
    `seed ${seed}; last gestures: ${people.map(({ person }, n) => `${person.name}: ${gestures[n]?.made.slice(-5).join(', ')}`).join('; ')}`

  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      console.error(explain())
      throw error
    }
  }

  const workOf = async (
    { page, hands }: Colleague,
    own: Gestures,
    goesOn: (made: number) => boolean,
  ): Promise<void> => {
    let cut = 0
    for (let n = 0; goesOn(n); n++) {
      if (cut === 0 && own.random.between(0, 11) === 0) {
        cut = own.random.between(2, 4)
        cuts += 1
        own.made.push('cut')
        await page.context().setOffline(true)
      } else if (cut > 0 && --cut === 0) {
        own.made.push('back')
        await page.context().setOffline(false)
      }
      await own.next()
    }
    await page.context().setOffline(false)
    await own.rest()
    await hands.saved()
  }

  let cuts = 0
  let last: ReturnType<typeof lookOf> | undefined
  let steps: Step[] = []

  const allAgree = async (): Promise<void> => {
    await history.allHeard()
    await screensAgree(people)
  }

  return {
    /** How much was made so far, in words. */
    told: (): string =>
      `${gestures.reduce((sum, { count }) => sum + count(), 0)} gestures, ${cuts} cuts, ${history.taken()} of ${steps.length} steps taken back`,
    /** Everybody, at the same time, for as long as it goes on after so many gestures of one's own. */
    work: (goesOn: (made: number) => boolean) =>
      told(async () => {
        await Promise.all(people.map((one, n) => workOf(one, gestures[n] as Gestures, goesOn)))
      }),
    /** Screens, API and exports say the same. */
    agree: () =>
      told(async () => {
        await allAgree()
        await screenAndExportAgree(people[0] as Colleague, owner, zone, middle)
        last = lookOf(await contentOf(owner, zone))
        steps = await history.steps()
      }),
    /** The newest first, by whoever made it. */
    undoAll: () =>
      told(async () => {
        await history.inTurn(steps.toReversed(), 'Control+z')
        await allAgree()
        for (const { hands, person } of people)
          assert.ok(await hands.button('Undo').isDisabled(), `${person.name} has something left to undo`)
        assert.deepEqual(lookOf(await contentOf(owner, zone)), first)
      }),
    redoAll: () =>
      told(async () => {
        await history.inTurn(steps, 'Control+Shift+z')
        await allAgree()
        assert.deepEqual(lookOf(await contentOf(owner, zone)), last)
      }),
  }
}
