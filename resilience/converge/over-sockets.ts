import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { applyOperations, type Element, type JournalOperation } from '@easel/contract/content/element.ts'
import { toOutput } from '@easel/contract/shapes/output-format.ts'
import { type LiveZone, openLiveZone } from '@easel/sdk/index.ts'
import { createApp } from '@easel/server/app.ts'
import { openPostgres } from '@easel/server/db/engines/postgres.ts'
import type { Engine } from '@easel/server/db/transaction.ts'
import { currentElements } from '@easel/server/journal/zone-state.ts'
import { aZone } from '@easel/server/testing/factories.ts'
import { startTestApp, type TestApp } from '@easel/server/testing/test-app.ts'
import { createRandom, type Random } from '../support/random.ts'
import { waitUntil } from '../support/service-process.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { randomEdits } from './random-edits.ts'

interface SocketOptions {
  engine: Engine
  nodes: number
  seeds: number
  seed: number
}

const CLIENTS = 5
const CHANGES = 5
/** Seeds at a time: they wait most of the time. */
const ZONES_AT_A_TIME = 10
const LEVEL_MS = 20_000

/** The same over real connections, each client through a proxy that resets and delays; on one node or several. */
export const convergeOverSockets = async ({ engine, nodes, seeds, seed }: SocketOptions): Promise<void> => {
  const testApp = await startTestApp(engine)
  const { databaseUrl } = testApp.database
  const others = Array.from({ length: nodes - 1 }, () => {
    const database = openPostgres(databaseUrl as string, { poolSize: 4 })
    return { app: createApp({ ...testApp, database, mailer: undefined }), database }
  })
  try {
    const addresses = await Promise.all(
      [testApp.app, ...others.map(({ app }) => app)].map((app) => app.listen({ port: 0, host: '127.0.0.1' })),
    )
    for (let at = 0; at < seeds; at += ZONES_AT_A_TIME) {
      const some = Array.from({ length: Math.min(ZONES_AT_A_TIME, seeds - at) }, (_, more) => seed + at + more)
      await Promise.all(some.map((one) => convergeZone(testApp, addresses, one)))
    }
  } finally {
    for (const { app, database } of others) await app.close().then(() => database.close())
    await testApp.close()
  }
}

const convergeZone = async (testApp: TestApp, addresses: readonly string[], seed: number): Promise<void> => {
  const random = createRandom(seed)
  const { owner, at } = await aZone(testApp)
  const proxies = await Promise.all(
    Array.from({ length: CLIENTS }, (_, n) =>
      startTcpProxy(Number(new URL(addresses[n % addresses.length] as string).port)),
    ),
  )
  const clients = await Promise.all(
    proxies.map(({ port }) => openLiveZone({ ...at, baseUrl: `http://127.0.0.1:${port}`, token: owner.token })),
  )
  try {
    const outcomes = await Promise.all(
      clients.map((client, n) => disturb(client, proxies[n] as TcpProxy, random.split())),
    )
    const zone = { edition_id: Number(at.edition_id), zone_id: at.zone_id }
    const seq = async () => (await owner.api.listChanges({ ...at, query: { since: 1_000_000 } })).seq
    await waitUntil(async () => {
      const last = await seq()
      return clients.every((client) => client.status === 'live' && client.pending === 0 && client.seq === last)
    }, LEVEL_MS)
    const expected = toPlain((await currentElements(testApp.database.read, zone)).map(toShown))
    for (const client of clients) {
      assert.deepEqual(toPlain([...client.confirmed.values()]), expected, `seed ${seed}`)
      assert.deepEqual(toPlain([...client.elements().values()]), expected, `seed ${seed}`)
    }
    const commits = await testApp.database.read
      .selectFrom('zone_commit')
      .select(['seq', 'client_id', 'mutation_id', 'operations'])
      .where('zone_id', '=', at.zone_id)
      .orderBy('seq')
      .execute()
    const replayed = new Map<string, Element>()
    for (const { operations } of commits) applyOperations(replayed, JSON.parse(operations) as JournalOperation[])
    assert.deepEqual(toPlain([...replayed.values()].map(toShown)), expected, `seed ${seed}: replay`)
    const known = new Set(commits.map((commit) => commit.seq))
    for (const acknowledged of outcomes.flat()) assert.ok(known.has(acknowledged), `seed ${seed}: a commit is gone`)
  } finally {
    for (const client of clients) client.close()
    await Promise.all(proxies.map((proxy) => proxy.close()))
  }
}

/** Makes changes while the connection is reset and delayed. Resolves with what was acknowledged. */
const disturb = async (client: LiveZone, proxy: TcpProxy, random: Random): Promise<number[]> => {
  await client.ready()
  const acknowledged: Promise<number[]>[] = []
  for (let count = 0; count < CHANGES; count++) {
    await sleep(random.between(0, 60))
    const written = client.change(randomEdits(random, client.elements()))
    acknowledged.push(
      written.then(
        ({ seq }) => [seq],
        () => [],
      ),
    )
    const what = random.between(0, 5)
    if (what === 0) proxy.setMode('reset')
    else proxy.setMode(what < 3 ? { delay: random.between(0, 40) } : 'pass')
  }
  proxy.setMode('pass')
  return (await Promise.all(acknowledged)).flat()
}

/** As clients get it. */
const toShown = (element: Element): Element => ({ ...element, body: toOutput(element.body) as Element['body'] })

const toPlain = (elements: readonly Pick<Element, 'id' | 'kind' | 'frame_id' | 'z' | 'body'>[]) =>
  elements
    .map(({ id, kind, frame_id, z, body }) => ({ id, kind, frame_id, z, body }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
