import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveZone, openLiveZone } from '@easel/sdk/index.ts'
import { engines } from '@easel/server/testing/engines.ts'
import { aZone, type ZonePath } from '@easel/server/testing/factories.ts'
import { sessionUrl } from '@easel/server/testing/live-socket.ts'
import { type Person, type TestApp, testAppFor } from '@easel/server/testing/test-app.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import { createRandom, type Random } from '../support/random.ts'
import { waitUntil } from '../support/service-process.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { type DocumentedClient, openDocumentedClient } from './documented-client.ts'
import { randomEdits } from './random-edits.ts'

const runs = atLength({ short: 5, long: 100 })
const AT_A_TIME = 5
const CHANGES = 8
const QUIET_MS = 500

const plain = (elements: ReadonlyMap<string, { id: string; kind: string; frame_id: string | null; z: number }>) =>
  [...elements.values()].map((element) => ({ ...element })).sort((one, other) => (one.id < other.id ? -1 : 1))

/** Cuts, delays, and falls silent until the client has noticed; lost bytes end with the connection. */
const disturb = async (proxy: TcpProxy, random: Random, client: DocumentedClient): Promise<void> => {
  const what = random.between(0, 7)
  // What has lost bytes is reset, or it would stay silent in the modes that follow.
  proxy.setMode('pass')
  if (what === 0) proxy.setMode('reset')
  else if (what === 1 && client.isLive) {
    const before = client.connections
    proxy.setMode('drop')
    await waitUntil(() => client.connections > before)
    proxy.setMode('pass')
  } else if (what === 2) proxy.setMode('drop responses')
  else proxy.setMode(what < 5 ? { delay: random.between(0, 40) } : 'pass')
}

const disturbPackage = (proxy: TcpProxy, random: Random): void => {
  const what = random.between(0, 4)
  if (what === 0) proxy.setMode('reset')
  else proxy.setMode(what < 3 ? { delay: random.between(0, 40) } : 'pass')
}

const oneRun = async (testApp: TestApp, address: string, seed: number) => {
  const random = createRandom(seed)
  const { owner, at } = await aZone(testApp)
  const port = Number(new URL(address).port)
  const proxies = [await startTcpProxy(port), await startTcpProxy(port), await startTcpProxy(port)] as const
  const [ownProxy, ...others] = proxies
  const url = sessionUrl(`http://127.0.0.1:${ownProxy.port}`, at)
  const documented = openDocumentedClient({
    url,
    token: owner.token,
    client_id: `documented-${seed}`,
    presence: { pointer: { x: 1, y: 2 } },
    quietMs: QUIET_MS,
  })
  const packaged = await Promise.all(
    others.map((proxy) => openLiveZone({ ...at, baseUrl: `http://127.0.0.1:${proxy.port}`, token: owner.token })),
  )
  try {
    await Promise.all(packaged.map((zone) => zone.ready()))
    const outcomes = await Promise.all([
      editDocumented(documented, ownProxy, random.split()),
      ...packaged.map((zone, n) => editPackaged(zone, others[n] as TcpProxy, random.split())),
      writeOverHttp(owner.api, at),
    ])
    const seq = async () => (await owner.api.listChanges({ ...at, query: { since: 1_000_000 } })).seq
    await waitUntil(async () => {
      const last = await seq()
      const isLevel = (zone: LiveZone) => zone.status === 'live' && zone.pending === 0 && zone.seq === last
      return documented.isLive && documented.pending === 0 && documented.seq === last && packaged.every(isLevel)
    })
    const expected = plain((packaged[0] as LiveZone).confirmed)
    assert.deepEqual(plain(documented.elements), expected, `seed ${seed}`)
    assert.deepEqual(plain((packaged[1] as LiveZone).confirmed), expected, `seed ${seed}`)
    assert.deepEqual(documented.faults, [], `seed ${seed}`)
    const id = documented.session_id as string
    await waitUntil(() => packaged.every(({ presence }) => presence.has(id)))
    const { connections, messages } = documented
    return { acknowledged: outcomes[0] as number, connections, messages }
  } finally {
    documented.close()
    for (const zone of packaged) await zone.close()
    await Promise.all(proxies.map((proxy) => proxy.close()))
  }
}

/** Resolves with the number of changes that were made. */
const editDocumented = async (client: DocumentedClient, proxy: TcpProxy, random: Random): Promise<number> => {
  await waitUntil(() => client.isLive)
  const outcomes = []
  for (let count = 0; count < CHANGES; count++) {
    await sleep(random.between(0, 60))
    outcomes.push(client.change(randomEdits(random, client.elements as never)))
    await disturb(proxy, random, client)
  }
  proxy.setMode('pass')
  return (await Promise.all(outcomes)).filter((outcome) => 'seq' in outcome).length
}

const editPackaged = async (zone: LiveZone, proxy: TcpProxy, random: Random): Promise<void> => {
  const outcomes: Promise<unknown>[] = []
  for (let count = 0; count < CHANGES; count++) {
    await sleep(random.between(0, 60))
    const isUndo = random.between(0, 3) === 0
    const outcome = isUndo ? zone.undo() : zone.change(randomEdits(random, zone.elements()))
    outcomes.push(outcome.catch(() => {}))
    disturbPackage(proxy, random)
  }
  proxy.setMode('pass')
  await Promise.all(outcomes)
}

/** What no client of a session does: comments, names, undo of the service. */
const writeOverHttp = async (api: Person['api'], at: ZonePath): Promise<void> => {
  await api.createComment({ ...at, body: { text: 'Well drawn', point: { x: 1, y: 1 } } })
  await api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'Told' } }] } })
  await api.undoChanges({ ...at, body: {} })
  await api.redoChanges({ ...at, body: {} })
}

describe('a client that was written from docs/live.md and docs/asyncapi.json', () => {
  for (const engine of engines)
    describe(engine, () => {
      const testApp = testAppFor(engine)
      let address = ''
      before(async () => {
        address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
      })

      test('[L3] learns which edits of what is gone do nothing, and which are refused', async () => {
        const { owner, at } = await aZone(testApp)
        const [url, token] = [sessionUrl(address, at), owner.token]
        const client = openDocumentedClient({ url, token, client_id: 'documented', quietMs: 60_000 })
        try {
          const id = randomUUID()
          const gone = randomUUID()
          const first = await client.change([{ insert: { shape: { meta: { id }, basic: { type: 'OVAL' } } } }])
          assert.ok('seq' in first)
          const { seq } = first
          const nothing = [
            { update: { shape: { id: gone, properties: { layout: { left: 1 } } } } },
            { remove: { frame: gone } },
            { order: { id: gone, to: 'FRONT' } },
            { order: { id, above: gone } },
          ]
          for (const edit of nothing) assert.deepEqual(await client.change([edit]), { seq }, JSON.stringify(edit))
          const end = { point: { x: 1, y: 1 } }
          const refused = [
            [{ insert: { shape: { meta: { id: gone }, frame_id: gone, basic: { type: 'OVAL' } } } }, 'IAM1031'],
            [{ update: { shape: { id, frame_id: gone } } }, 'IAM1031'],
            [{ insert: { connector: { connected: { first: { shape_id: gone }, second: end } } } }, 'IAM1031'],
            [{ insert: { shape: { meta: { id }, basic: { type: 'OVAL' } } } }, 'EL1003'],
            [{ insert: { comment: { text: 'No', element_id: gone } } }, 'EL1002'],
            [{ update: { comment: { id: gone, text: 'No' } } }, 'C1001'],
            [{ remove: { comment: gone } }, 'C1001'],
          ] as const
          for (const [edit, code] of refused)
            assert.deepEqual(await client.change([edit]), { refused: code }, JSON.stringify(edit))
          assert.deepEqual(client.faults, [])
        } finally {
          client.close()
        }
      })

      test('[L1] hears of what the service takes back as of any other commit', async () => {
        const { owner, at } = await aZone(testApp)
        const [url, token] = [sessionUrl(address, at), owner.token]
        const client = openDocumentedClient({ url, token, client_id: 'documented', quietMs: 60_000 })
        try {
          const made = await client.change([{ insert: { frame: { meta: { id: randomUUID(), name: 'Frame' } } } }])
          assert.ok('seq' in made)
          await owner.api.undoChanges({ ...at, body: {} })
          await waitUntil(() => client.seq === made.seq + 1)
          const { origin, undo_of, session_id, mutation_id } = client.lastCommit ?? {}
          assert.deepEqual(
            { origin, undo_of, session_id, mutation_id },
            { origin: 'undo', undo_of: made.seq, session_id: client.session_id, mutation_id: undefined },
          )
          assert.equal(client.elements.size, 0)
          assert.deepEqual(client.faults, [])
        } finally {
          client.close()
        }
      })

      test(`[L7] is level with clients of the package whatever is cut, ${runs} runs`, {
        timeout: 3_600_000,
      }, async (t) => {
        const seed = testSeed()
        const total = { acknowledged: 0, connections: 0 }
        const types = new Set<string>()
        for (let at = 0; at < runs; at += AT_A_TIME) {
          const seeds = Array.from({ length: Math.min(AT_A_TIME, runs - at) }, (_, n) => seed + at + n)
          for (const run of await Promise.all(seeds.map((one) => oneRun(testApp, address, one)))) {
            total.acknowledged += run.acknowledged
            total.connections += run.connections
            for (const type of run.messages.keys()) types.add(type)
          }
        }
        t.diagnostic(`seed ${seed}: ${JSON.stringify(total)}, ${[...types].join(' ')}`)
        assert.ok(total.acknowledged > runs && total.connections > runs, JSON.stringify(total))
        for (const type of ['client.hello', 'client.change', 'server.welcome', 'server.changes', 'server.ack'])
          assert.ok(types.has(type), `no ${type} was checked`)
      })
    })
})
