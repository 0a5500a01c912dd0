import assert from 'node:assert/strict'
import { createApp } from '@easel/server/app.ts'
import type { Engine } from '@easel/server/db/transaction.ts'
import { createMetrics } from '@easel/server/http/metrics.ts'
import { aZone, newZone } from '@easel/server/testing/factories.ts'
import { openSession } from '@easel/server/testing/live-socket.ts'
import { startTestApp } from '@easel/server/testing/test-app.ts'
import { createRandom } from '../support/random.ts'
import { waitUntil } from '../support/service-process.ts'
import { type Manner, manners, navigate, type Visitor } from './navigate.ts'
import { activeKinds, connectionsOf, grown, listenersOf, type Resources, watchTimers } from './resources.ts'

interface NavigationOptions {
  engine: Engine
  navigations: number
  seed: number
}

const WALKERS = 6
const MAX_SESSIONS = 40
/** So often in a row: the timer that asks for news of open rooms is not there while it asks. */
const LOOKS = 10
const HANGING_MS = 60_000
/**
 * Timers are counted by who sets them. On PostgreSQL connections of the pool come and go by themselves; those of clients are
 * counted by the listener on both.
 */
const ignoredKinds = { sqlite: ['Timeout'], postgres: ['Timeout', 'TCPSocketWrap'] } as const

/** Moves between two zones and compares what the service has with what it had. Resolves with the visits by manner. */
export const checkNavigations = async ({
  engine,
  navigations,
  seed,
}: NavigationOptions): Promise<Map<Manner, number>> => {
  const timers = watchTimers()
  const testApp = await startTestApp(engine)
  const { database } = testApp
  const metrics = createMetrics(database)
  const settings = { ...testApp.settings, maxSessionsPerUser: MAX_SESSIONS }
  const app = createApp({ ...testApp, settings, metrics, mailer: undefined })
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const { owner, at } = await aZone(testApp)
    const second = await newZone(owner, at, 'Second')
    const zones = [at, { ...at, zone_id: second.zone_id }] as const
    const visitor: Visitor = { address, token: owner.token, zones }
    const sessions = async () => (await metrics.getSingleMetric('easel_live_sessions')?.get())?.values[0]?.value ?? 0

    /** What comes with sessions, and has to be gone with them. */
    const ofSessions = async (): Promise<Resources> => ({
      'live sessions': await sessions(),
      connections: await connectionsOf(app.server),
      ...timers.counts(),
    })
    const resources = async (): Promise<Resources> => ({
      ...(await ofSessions()),
      ...activeKinds(ignoredKinds[engine]),
      ...listenersOf('server', app.server),
      ...listenersOf('process', process),
    })
    /** Until nothing is there that was not there before; otherwise says what. */
    const settled = async (before: Resources, counted: () => Promise<Resources>): Promise<void> => {
      let more: Resources = {}
      let looks = 0
      await waitUntil(async () => {
        more = grown(before, await counted())
        looks = Object.keys(more).length === 0 ? looks + 1 : 0
        return looks === LOOKS
      }, HANGING_MS).catch(() => assert.deepEqual(more, {}, `seed ${seed}: left after ${navigations} navigations`))
    }

    const visited = new Map<Manner, number>()
    const walk = async (count: number, first: number): Promise<void> => {
      const random = createRandom(first)
      const onVisit = (manner: Manner) => void visited.set(manner, (visited.get(manner) ?? 0) + 1)
      const walkers = Array.from({ length: WALKERS }, (_, n) => {
        const own = Math.floor((count + n) / WALKERS)
        return navigate(visitor, { name: `walker-${n}`, count: own, random: random.split(), onVisit })
      })
      await Promise.all(walkers)
    }
    // What the first visitors bring up stays: the WebSocket server, and on PostgreSQL the connection that listens.
    await walk(2 * manners.length, seed)
    await settled({}, ofSessions)
    const before = await resources()
    visited.clear()
    await walk(navigations, seed + 1)
    await settled(before, resources)

    // What is counted by user and zone is what is there: as many come as are allowed, and are the only ones.
    const open = Array.from({ length: MAX_SESSIONS }, (_, n) => openSession(address, zones[n % 2 === 0 ? 0 : 1], owner))
    for (const { close } of await Promise.all(open)) close()
    await settled(before, resources)
    return visited
  } finally {
    timers.stop()
    await app.close()
    await testApp.close()
  }
}
