import assert from 'node:assert/strict'
import { danglingReferences } from '@easel/contract/content/dangling-references.ts'
import { LiveChangeRefused, type LiveZone, openLiveZone } from '@easel/sdk/index.ts'
import { createRandom } from '../support/random.ts'
import { createMemoryService } from './memory-service.ts'
import { createNetwork } from './network.ts'
import { newId, randomEdits, tooLargeEdit } from './random-edits.ts'
import { createSharedStore } from './shared-store.ts'
import { createVirtualClock } from './virtual-clock.ts'

/** Alone, two, and a few. */
const CLIENTS = [1, 2, 5, 5] as const
const CHANGES = 4
const LEVEL_MS = 120_000
/** How long nobody has a new token. */
const NO_TOKEN_MS = 1_000
/** More than the service takes in a frame. */
const TOO_LONG = 17_000

/** What was done to the clients of a run, and what they did: where it is nothing, convergence tells nothing. */
export interface ConvergeReport {
  acknowledged: number
  /** By the client itself, since no connection would take them. */
  tooLarge: number
  undone: number
  commits: number
  /** Connections beyond the first of each client. */
  reconnections: number
}

/**
 * Clients of one zone edit at random while their connections are cut, delayed and doubled, in virtual time. In the end
 * all of them, the service and a replay of its journal have the same document, and what was acknowledged is there once.
 */
export const convergeInProcess = async (seed: number): Promise<ConvergeReport> => {
  const random = createRandom(seed)
  const clock = createVirtualClock(random.split())
  const service = createMemoryService(clock, random.split())
  const network = createNetwork(clock, random.split(), service)
  const at = { baseUrl: 'http://service', edition_id: '1', space_id: '1', zone_id: 'zone' }
  const clients: LiveZone[] = []
  let [made, outcomes, acknowledged, tooLarge, undone, connections] = [0, 0, 0, 0, 0, 0]
  const connect = () => {
    connections++
    return network.connect()
  }
  const { fetch } = network
  let tokens: string | undefined = 'token'
  const token = async () => {
    if (tokens === undefined) throw new Error('no token just now')
    return tokens
  }
  const shared = random.between(0, 1) === 0 ? createSharedStore() : undefined
  const count = random.oneOf(CLIENTS)
  for (let n = 0; n < count; n++)
    clients.push(await openLiveZone({ ...at, token, clock, connect, fetch, ...(shared && n < 2 && { store: shared }) }))

  const follow = (outcome: Promise<unknown>): void => {
    made++
    outcome.then(
      () => {
        outcomes++
        acknowledged++
      },
      (error) => {
        outcomes++
        if (error instanceof LiveChangeRefused && error.refusal.error_code === 'IAM1013') tooLarge++
      },
    )
  }
  const editOnce = (client: LiveZone): void => {
    const what = random.between(0, 9)
    if (what < 2 && client.canUndo) {
      undone++
      follow(client.undo())
    } else if (what === 2 && client.canRedo) follow(client.redo())
    else if (what === 3) follow(client.change([tooLargeEdit(random, TOO_LONG)]))
    else follow(client.change(randomEdits(random, client.elements())))
  }
  const edit = (client: LiveZone, left: number): void => {
    if (left === 0) return
    clock.after(random.between(0, 300), () => {
      editOnce(client)
      edit(client, left - 1)
    })
  }
  for (const client of clients) edit(client, CHANGES)
  /** Comes, and goes before or after it is there. */
  const visit = async (): Promise<void> => {
    const visitor = await openLiveZone({ ...at, token, clock, connect, fetch })
    clock.after(random.between(0, 200), () => void visitor.close())
  }
  for (let n = 0; n < 3; n++) clock.after(random.between(0, 1_600), () => void visit())
  for (let n = 0; n < 4; n++) clock.after(random.between(0, 1_600), network.cutSome)
  if (random.between(0, 2) === 0)
    clock.after(random.between(0, 900), () => {
      tokens = undefined
      service.setToken('renewed')
      clock.after(NO_TOKEN_MS, () => {
        tokens = 'renewed'
      })
    })
  clock.after(2_000, network.heal)

  const isLevel = () =>
    made === count * CHANGES &&
    outcomes === made &&
    clients.every(({ seq, pending, status }) => status === 'live' && pending === 0 && seq === service.seq)
  const isDone = await clock.runUntil(isLevel, LEVEL_MS)
  const states = clients.map(({ seq, pending, status }) => ({ seq, pending, status }))
  assert.ok(isDone, `seed ${seed}: not level: ${JSON.stringify({ outcomes, server: service.seq, states })}`)
  // Whoever says that it is live hears of what comes next.
  const last = service.seq
  ;(clients[0] as LiveZone).change([{ insert: { frame: { meta: { id: newId(random), name: 'Last' } } } }])
  const isHeard = await clock.runUntil(() => service.seq > last && isLevel(), LEVEL_MS)
  assert.ok(isHeard, `seed ${seed}: the last commit was not heard by all`)
  for (const client of clients) client.close()
  assert.deepEqual(service.failures, [], `seed ${seed}`)
  const expected = sorted(service.elements().map((text) => JSON.parse(text)))
  assert.deepEqual(danglingReferences(expected), [], `seed ${seed}: references`)
  assert.deepEqual(sorted(service.replay().map((text) => JSON.parse(text))), expected, `seed ${seed}: replay`)
  for (const client of clients) {
    assert.deepEqual(sorted([...client.confirmed.values()]), expected, `seed ${seed}: confirmed`)
    assert.deepEqual(sorted([...client.elements().values()]), expected, `seed ${seed}: seen`)
  }
  const names = service.commits.map(({ client_id, mutation_id }) => `${client_id} ${mutation_id}`)
  assert.equal(new Set(names).size, names.length, `seed ${seed}: a change was made twice`)
  return { acknowledged, tooLarge, undone, commits: names.length, reconnections: connections - count }
}

const sorted = <T extends { id: string }>(elements: T[]): T[] => elements.sort((a, b) => (a.id < b.id ? -1 : 1))
