import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type LiveZone, openLiveZone } from '@easel/sdk/index.ts'
import type { Engine } from '@easel/server/db/transaction.ts'
import { findFreePort } from '@easel/server/testing/free-port.ts'
import { createInstallation } from '../support/installation.ts'
import { startOwnPostgres } from '../support/own-postgres.ts'
import { type ServiceProcess, startService, waitUntil } from '../support/service-process.ts'

const CLIENTS = 20
const EDIT_MS = 50

interface KillReport {
  acknowledged: number
  /** Milliseconds until every client was level: since the restart, or since the kill where another node was there. */
  levelAfterMs: number
}

/** Kills a node while many edit, and restarts it; or leaves its clients to another one, behind a proxy. */
export const killWhileEditing = async ({ engine, nodes }: { engine: Engine; nodes: 1 | 2 }): Promise<KillReport> => {
  const postgres = engine === 'postgres' ? await startOwnPostgres() : undefined
  const installation = await createInstallation(postgres?.url)
  const ports = await Promise.all(Array.from({ length: nodes }, () => findFreePort()))
  const start = (port: number) => startService({ ...installation.environment, EASEL_PORT: String(port) })
  const services: ServiceProcess[] = []
  for (const port of ports) services.push(await start(port))
  const proxy = await startFailoverProxy(ports)
  const baseUrl = `http://127.0.0.1:${proxy.port}`
  const { token } = installation
  const clients: LiveZone[] = []
  try {
    const api = createClient({ baseUrl, token })
    const { edition_id, team_id } = await api.createEdition({ body: { team_name: 'Studio' } })
    const { space_id } = await api.createSpace({ edition_id, body: { create_space: { team_id, space_name: 'Live' } } })
    const created = await api.createZone({
      edition_id,
      space_id,
      query: { view: 'ZONE_INFO' },
      body: { create_zone: { zone_name: 'Live' } },
    })
    const { zone_id } = (created as { zone_info: { zone_id: string } }).zone_info
    const at = { edition_id, space_id, zone_id }
    clients.push(...(await Promise.all(Array.from({ length: CLIENTS }, () => openLiveZone({ ...at, baseUrl, token })))))
    await Promise.all(clients.map((client) => client.ready()))
    const acknowledged = new Map<string, number>()
    let isEditing = true
    const editing = clients.map(async (client) => {
      const written: Promise<unknown>[] = []
      while (isEditing) {
        const id = randomUUID()
        const insert = { shape: { meta: { id }, basic: { type: 'OVAL' as const } } }
        written.push(client.change([{ insert }]).then(({ seq }) => acknowledged.set(id, seq)))
        await sleep(EDIT_MS)
      }
      await Promise.all(written)
    })
    await sleep(1_500)
    await services[0]?.end('SIGKILL')
    const killedAt = performance.now()
    await sleep(300)
    if (nodes === 1) services[0] = await start(ports[0] as number)
    const since = nodes === 1 ? performance.now() : killedAt
    await waitUntil(() => clients.every(({ status }) => status === 'live'), 10_000)
    const levelAfterMs = performance.now() - since
    isEditing = false
    await Promise.all(editing)
    const seqOf = async () => (await api.listChanges({ ...at, query: { since: 1_000_000_000 } })).seq
    const last = await seqOf()
    await waitUntil(() => clients.every(({ seq, pending }) => seq === last && pending === 0), 5_000)
    await checkJournal(api, at, acknowledged)
    return { acknowledged: acknowledged.size, levelAfterMs }
  } finally {
    for (const client of clients) client.close()
    for (const service of services) await service.end('SIGKILL')
    await proxy.close()
    await postgres?.remove()
    installation.remove()
  }
}

type ZonePath = { edition_id: string; space_id: string; zone_id: string }

/** Every acknowledged insert is in the journal once, under the number it was acknowledged with. */
const checkJournal = async (
  api: ReturnType<typeof createClient>,
  at: ZonePath,
  acknowledged: ReadonlyMap<string, number>,
): Promise<void> => {
  const found = new Map<string, number>()
  for (let since = 0, hasMore = true; hasMore; ) {
    const page = await api.listChanges({ ...at, query: { since, limit: 1_000 } })
    for (const { seq, operations } of page.changes) {
      assert.equal(seq, since + 1, 'a gap in the sequence')
      since = seq
      for (const operation of operations) {
        if (operation.op !== 'add') continue
        assert.ok(!found.has(operation.id), 'a change was made twice')
        found.set(operation.id, seq)
      }
    }
    hasMore = page.has_more
  }
  for (const [id, seq] of acknowledged) assert.equal(found.get(id), seq, 'an acknowledged change is not there')
}

/** Passes each connection on to the first port that takes it. */
const startFailoverProxy = async (ports: readonly number[]) => {
  const server = createServer((client) => {
    const attempt = ([port, ...others]: readonly number[]): void => {
      if (port === undefined) {
        client.destroy()
        return
      }
      const upstream = connect(port, '127.0.0.1')
      upstream.once('connect', () => {
        client.pipe(upstream).pipe(client)
        upstream.on('close', () => client.destroy())
      })
      let isTried = false
      upstream.on('error', () => {
        if (!upstream.connecting && client.bytesWritten > 0) client.destroy()
        else if (!isTried) attempt(others)
        isTried = true
      })
      client.on('close', () => upstream.destroy())
    }
    client.on('error', () => {})
    attempt(ports)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}
