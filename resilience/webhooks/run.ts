import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@easel/sdk/index.ts'
import type { Engine } from '@easel/server/db/transaction.ts'
import { aWebhookReceiver } from '@easel/server/testing/webhook-receiver.ts'
import { createInstallation } from '../support/installation.ts'
import { startOwnPostgres } from '../support/own-postgres.ts'
import { createRandom } from '../support/random.ts'
import { type ServiceProcess, startService, waitUntil } from '../support/service-process.ts'
import { createWorkspace } from '../write-load/writers.ts'

export interface KillOptions {
  engine: Engine
  kills: number
  seed: number
  progress: (line: string) => void
}

export interface KillReport {
  /** Entries of the journals. */
  changes: number
  messages: number
  /** Changes that came more than once. */
  repeated: number
  violations: string[]
}

const ZONES = 3
/** Writes between two kills. */
const MIN_WRITTEN = 12
const MAX_WRITTEN = 300
const settings = { EASEL_WEBHOOK_PRIVATE_ADDRESSES: 'on', EASEL_WEBHOOK_LEASE: '2' }

/** Kills the service while people write and it sends, starts it again, and looks at what the receiver got. */
export const runWebhookKills = async ({ engine, kills, seed, progress }: KillOptions): Promise<KillReport> => {
  const random = createRandom(seed)
  const postgres = engine === 'postgres' ? await startOwnPostgres() : undefined
  const installation = await createInstallation(postgres?.url)
  const receiver = await aWebhookReceiver()
  const start = () => startService({ ...installation.environment, ...settings })
  const apiOf = ({ baseUrl }: ServiceProcess) => createClient({ baseUrl, token: installation.token })
  let service = await start()
  try {
    const { edition_id, space_id } = await createWorkspace({ ...service, token: installation.token })
    const body = { url: receiver.url, space_id }
    await apiOf(service).createWebhook({ edition_id, body })
    const zones: string[] = []
    for (let n = 0; n < ZONES; n++) {
      const create = { edition_id, space_id, query: { view: 'ZONE_INFO' }, body: { create_zone: { zone_name: 'Z' } } }
      const { zone_info } = (await apiOf(service).createZone(create as never)) as { zone_info: { zone_id: string } }
      zones.push(zone_info.zone_id)
    }
    let written = 0
    const write = async (zone_id: string, running: ServiceProcess, signal: AbortSignal): Promise<void> => {
      const frames = [{ meta: { name: 'Told' } }]
      while (!signal.aborted)
        await apiOf(running)
          .insertFrames({ edition_id, space_id, zone_id, body: { frames } })
          .then(
            () => written++,
            () => sleep(5),
          )
    }
    for (let kill = 1; kill <= kills; kill++) {
      const ended = new AbortController()
      const writing = zones.map((zone_id) => write(zone_id, service, ended.signal))
      // Between two messages or in one. One that waits after a failure sends none: then writes count.
      const [messages, before] = [receiver.received.length + random.between(1, 5), written]
      await waitUntil(() => {
        const more = written - before
        return (receiver.received.length >= messages && more >= MIN_WRITTEN) || more >= MAX_WRITTEN
      })
      await sleep(random.between(0, 20))
      // A receiver that fails now and then is asked again.
      receiver.answer = () => ({ status: random.between(0, 49) === 0 ? 500 : 204 })
      await service.end('SIGKILL')
      ended.abort()
      await Promise.all(writing)
      service = await start()
      progress(`${kill}/${kills} kills, ${receiver.received.length} messages`)
    }
    receiver.answer = () => ({ status: 204 })
    // Failures make it wait: a change of the address ends that.
    const { webhooks } = await apiOf(service).listWebhooks({ edition_id })
    const at = { edition_id, webhook_id: webhooks[0]?.webhook_id as string }
    await apiOf(service).updateWebhook({ ...at, body: { url: receiver.url } })
    const heads = new Map<string, number>()
    for (const zone_id of zones) {
      const { seq } = await apiOf(service).listChanges({ edition_id, space_id, zone_id, query: { since: 9e15 } })
      heads.set(zone_id, seq)
    }
    const isLevel = async () => zones.every((zone_id) => receiver.seqsOf(zone_id).includes(heads.get(zone_id) ?? 0))
    const late = await waitUntil(isLevel).then(
      () => [],
      () => ['not everything came'],
    )
    const told = zones.map((zone_id) => checkOrder(zone_id, receiver.seqsOf(zone_id), heads.get(zone_id) ?? 0))
    return {
      changes: [...heads.values()].reduce((sum, seq) => sum + seq, 0),
      messages: receiver.received.length,
      repeated: told.reduce((sum, { repeated }) => sum + repeated, 0),
      violations: [...late, ...told.flatMap(({ violations }) => violations)],
    }
  } finally {
    await service.end('SIGKILL')
    await receiver.close()
    await postgres?.remove()
    installation.remove()
  }
}

/** Each change comes first when all before it have come. */
const checkOrder = (zone_id: string, seqs: readonly number[], head: number) => {
  const violations: string[] = []
  let last = 0
  let repeated = 0
  for (const seq of seqs) {
    if (seq <= last) repeated++
    else if (seq === last + 1) last = seq
    else {
      violations.push(`${zone_id}: ${seq} came after ${last}`)
      last = seq
    }
  }
  if (last < head) violations.push(`${zone_id}: ${last} of ${head} changes came`)
  return { violations, repeated }
}
