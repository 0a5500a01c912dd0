import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { danglingReferences } from '@easel/contract/content/dangling-references.ts'
import { applyOperations, type Element, type JournalOperation } from '@easel/contract/content/element.ts'
import { toOutput } from '@easel/contract/shapes/output-format.ts'
import { LiveChangeRefused, type LiveZone, openLiveZone } from '@easel/sdk/index.ts'
import { currentElements } from '@easel/server/journal/zone-state.ts'
import { createRandom, type Random } from '../support/random.ts'
import { waitUntil } from '../support/service-process.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import type { Nodes, OwnZone } from './nodes.ts'
import { newId, randomEdits, tooLargeEdit } from './random-edits.ts'
import { createSharedStore } from './shared-store.ts'

/** Alone, two, and a few. */
const CLIENTS = [1, 2, 5, 5] as const
const CHANGES = 5
/** More than the service takes in a message. */
const TOO_LONG = 1_100_000
/** Seeds at a time: they wait most of the time. */
const ZONES_AT_A_TIME = 10

/** What was done: where it is nothing, convergence tells nothing. */
export interface SocketReport {
  acknowledged: number
  /** Refused by the client itself. */
  tooLarge: number
  undone: number
  visits: number
  kills: number
}

interface SocketOptions {
  seeds: number
  seed: number
  onProgress?: (done: number) => void
}

/**
 * The same as in process over real connections, each client through a proxy that resets, silences and delays. Nodes that
 * can be killed are, one in each round of zones.
 */
export const convergeOverSockets = async (
  nodes: Nodes,
  { seeds, seed, onProgress }: SocketOptions,
): Promise<SocketReport> => {
  const report: SocketReport = { acknowledged: 0, tooLarge: 0, undone: 0, visits: 0, kills: 0 }
  for (let at = 0; at < seeds; at += ZONES_AT_A_TIME) {
    const some = Array.from({ length: Math.min(ZONES_AT_A_TIME, seeds - at) }, (_, more) => seed + at + more)
    const zones = await Promise.all(some.map(() => nodes.createZone()))
    const killed = nodes.killOne?.(createRandom(seed + at)).then(() => report.kills++)
    await Promise.all([killed, ...some.map((one, n) => convergeZone(nodes, zones[n] as OwnZone, one, report))])
    onProgress?.(at + some.length)
  }
  return report
}

const convergeZone = async (
  nodes: Nodes,
  { at, token }: OwnZone,
  seed: number,
  report: SocketReport,
): Promise<void> => {
  const random = createRandom(seed)
  const count = random.oneOf(CLIENTS)
  const proxies = await Promise.all(
    Array.from({ length: count }, (_, n) => startTcpProxy(nodes.ports[(n + seed) % nodes.ports.length] as number)),
  )
  const store = random.between(0, 1) === 0 ? createSharedStore() : undefined
  const tokens = proxies.map(() => createTokens(token))
  const clients = await Promise.all(
    proxies.map(({ port }, n) =>
      openLiveZone({
        ...at,
        baseUrl: `http://127.0.0.1:${port}`,
        token: (tokens[n] as Tokens).next,
        ...(store && n < 2 && { store }),
      }),
    ),
  )
  try {
    const visiting = visit(at, token, nodes.ports, random.split(), report)
    const disturbances = clients.map((client, n) =>
      disturb(client, proxies[n] as TcpProxy, tokens[n] as Tokens, random.split(), report),
    )
    const acknowledged = (await Promise.all(disturbances)).flat()
    await visiting
    await waitUntil(() => areLevel(clients))
    // Whoever says that it is live hears of what comes next.
    const { seq } = await (clients[0] as LiveZone).change([insertLast(random)])
    await waitUntil(() => areLevel(clients) && clients.every((client) => (client.seq ?? 0) >= seq))
    await checkZone(nodes, at, clients, [...acknowledged, seq], `seed ${seed}`)
    report.acknowledged += acknowledged.length
  } finally {
    for (const client of clients) client.close()
    await Promise.all(proxies.map((proxy) => proxy.close()))
  }
}

const areLevel = (clients: readonly LiveZone[]): boolean =>
  clients.every(({ status, pending, seq }) => status === 'live' && pending === 0 && seq === clients[0]?.seq)

const insertLast = (random: Random) => ({ insert: { frame: { meta: { id: newId(random), name: 'Last' } } } })

/** Clients, service and a replay of its journal have the same, and what was acknowledged is there once. */
const checkZone = async (
  { database }: Nodes,
  at: OwnZone['at'],
  clients: readonly LiveZone[],
  acknowledged: readonly number[],
  what: string,
): Promise<void> => {
  const zone = { edition_id: Number(at.edition_id), zone_id: at.zone_id }
  const elements = await currentElements(database.read, zone)
  assert.deepEqual(danglingReferences(elements), [], `${what}: references`)
  const expected = toPlain(elements.map(toShown))
  for (const client of clients) {
    assert.deepEqual(toPlain([...client.confirmed.values()]), expected, `${what}: confirmed`)
    assert.deepEqual(toPlain([...client.elements().values()]), expected, `${what}: seen`)
  }
  const commits = await database.read
    .selectFrom('zone_commit')
    .select(['seq', 'client_id', 'mutation_id', 'operations'])
    .where('zone_id', '=', at.zone_id)
    .orderBy('seq')
    .execute()
  const replayed = new Map<string, Element>()
  for (const { operations } of commits) applyOperations(replayed, JSON.parse(operations) as JournalOperation[])
  assert.deepEqual(toPlain([...replayed.values()].map(toShown)), expected, `${what}: replay`)
  const names = commits.map(({ client_id, mutation_id }) => `${client_id} ${mutation_id}`)
  assert.equal(new Set(names).size, names.length, `${what}: a change was made twice`)
  const known = new Set(commits.map((commit) => commit.seq))
  for (const seq of acknowledged) assert.ok(known.has(seq), `${what}: commit ${seq} is gone`)
}

interface Tokens {
  next: () => Promise<string>
  setAvailable(isAvailable: boolean): void
}

/** A token that cannot be had for a while. */
const createTokens = (token: string): Tokens => {
  let isAvailable = true
  return {
    async next() {
      if (!isAvailable) throw new Error('no token just now')
      return token
    },
    setAvailable(value) {
      isAvailable = value
    },
  }
}

/** Comes, and goes before or after it is there. */
const visit = async (
  at: OwnZone['at'],
  token: string,
  ports: readonly number[],
  random: Random,
  report: SocketReport,
): Promise<void> => {
  for (let count = 0; count < 3; count++) {
    const visitor = await openLiveZone({ ...at, baseUrl: `http://127.0.0.1:${random.oneOf(ports)}`, token })
    await sleep(random.between(0, 80))
    visitor.close()
    report.visits++
  }
}

/** Makes changes while the connection is disturbed. Resolves with what was acknowledged. */
const disturb = async (
  client: LiveZone,
  proxy: TcpProxy,
  tokens: Tokens,
  random: Random,
  report: SocketReport,
): Promise<number[]> => {
  await client.ready()
  const outcomes: Promise<number[]>[] = []
  for (let count = 0; count < CHANGES; count++) {
    await sleep(random.between(0, 60))
    outcomes.push(outcomeOf(editOnce(client, random, report), report))
    const what = random.between(0, 6)
    if (what === 0) proxy.setMode('reset')
    else if (what === 1) proxy.setMode('drop')
    else proxy.setMode(what < 4 ? { delay: random.between(0, 40) } : 'pass')
    tokens.setAvailable(random.between(0, 4) > 0)
  }
  tokens.setAvailable(true)
  proxy.setMode('pass')
  return (await Promise.all(outcomes)).flat()
}

const editOnce = (client: LiveZone, random: Random, report: SocketReport): Promise<{ seq: number } | undefined> => {
  const what = random.between(0, 19)
  if (what < 4 && client.canUndo) {
    report.undone++
    return client.undo()
  }
  if (what < 6 && client.canRedo) return client.redo()
  if (what === 6) return client.change([tooLargeEdit(random, TOO_LONG)])
  return client.change(randomEdits(random, client.elements()))
}

const outcomeOf = (written: Promise<{ seq: number } | undefined>, report: SocketReport): Promise<number[]> =>
  written.then(
    (answer) => (answer ? [answer.seq] : []),
    (error) => {
      if (error instanceof LiveChangeRefused && error.refusal.error_code === 'IAM1013') report.tooLarge++
      return []
    },
  )

/** As clients get it. */
const toShown = (element: Element): Element => ({ ...element, body: toOutput(element.body) as Element['body'] })

const toPlain = (elements: readonly Pick<Element, 'id' | 'kind' | 'frame_id' | 'z' | 'body'>[]) =>
  elements
    .map(({ id, kind, frame_id, z, body }) => ({ id, kind, frame_id, z, body }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
