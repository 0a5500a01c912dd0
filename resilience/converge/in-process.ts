import assert from 'node:assert/strict'
import { type LiveZone, openLiveZone } from '@easel/sdk/index.ts'
import { createRandom } from '../support/random.ts'
import { createMemoryService } from './memory-service.ts'
import { createNetwork } from './network.ts'
import { randomEdits } from './random-edits.ts'
import { createVirtualClock } from './virtual-clock.ts'

const CLIENTS = 5
const CHANGES = 4
const LEVEL_MS = 120_000

/**
 * Clients of one zone edit at random while their connections are cut, delayed and doubled, in virtual time. In the end
 * all of them, the service and a replay of its journal have the same document, and what was acknowledged is there once.
 */
export const convergeInProcess = async (seed: number): Promise<void> => {
  const random = createRandom(seed)
  const clock = createVirtualClock(random.split())
  const service = createMemoryService(clock, random.split())
  const network = createNetwork(clock, random.split(), service.deps)
  const at = { baseUrl: 'http://service', token: 'token', edition_id: '1', space_id: '1', zone_id: 'zone' }
  const clients: LiveZone[] = []
  let outcomes = 0
  for (let count = 0; count < CLIENTS; count++)
    clients.push(await openLiveZone({ ...at, clock, connect: network.connect }))

  const edit = (client: LiveZone, left: number): void => {
    if (left === 0) return
    clock.after(random.between(0, 300), () => {
      client.change(randomEdits(random, client.elements())).then(
        () => outcomes++,
        () => outcomes++,
      )
      edit(client, left - 1)
    })
  }
  for (const client of clients) edit(client, CHANGES)
  for (let count = 0; count < 4; count++) clock.after(random.between(0, 1_600), network.cutSome)
  clock.after(2_000, network.heal)

  const isLevel = () =>
    outcomes === CLIENTS * CHANGES &&
    clients.every(({ seq, pending, status }) => status === 'live' && pending === 0 && seq === service.seq)
  const isDone = await clock.runUntil(isLevel, LEVEL_MS)
  const states = clients.map(({ seq, pending, status }) => ({ seq, pending, status }))
  assert.ok(isDone, `seed ${seed}: not level: ${JSON.stringify({ outcomes, server: service.seq, states })}`)
  for (const client of clients) client.close()
  assert.deepEqual(service.failures, [], `seed ${seed}`)
  const expected = sorted(service.elements().map((text) => JSON.parse(text)))
  assert.deepEqual(sorted(service.replay().map((text) => JSON.parse(text))), expected, `seed ${seed}: replay`)
  for (const client of clients) {
    assert.deepEqual(sorted([...client.confirmed.values()]), expected, `seed ${seed}: confirmed`)
    assert.deepEqual(sorted([...client.elements().values()]), expected, `seed ${seed}: seen`)
  }
  const names = service.commits.map(({ client_id, mutation_id }) => `${client_id} ${mutation_id}`)
  assert.equal(new Set(names).size, names.length, `seed ${seed}: a change was made twice`)
}

const sorted = <T extends { id: string }>(elements: T[]): T[] => elements.sort((a, b) => (a.id < b.id ? -1 : 1))
