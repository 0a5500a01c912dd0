import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type LiveZone, openLiveZone } from '@easel/sdk/index.ts'
import type { Engine } from '@easel/server/db/transaction.ts'
import { waitUntil } from '../support/service-process.ts'
import { type OwnZone, startNodeProcesses } from './nodes.ts'

const CLIENTS = 20
const EDIT_MS = 50
const MAX_PENDING = 20

interface KillOptions {
  engine: Engine
  nodes: 1 | 2
  /** Acknowledged before the kill. */
  changes: number
}

interface KillReport {
  acknowledged: number
  /** Connections of the clients after the restart, or after the kill where another node is there, until all were live. */
  connections: number
  /** The same in milliseconds. */
  liveAfterMs: number
}

/** Kills a node while many edit, and restarts it; or leaves its clients to another one, behind a proxy. */
export const killWhileEditing = async ({ engine, nodes: count, changes }: KillOptions): Promise<KillReport> => {
  const nodes = await startNodeProcesses(engine, count)
  const proxy = await startFailoverProxy(nodes.ports)
  const baseUrl = `http://127.0.0.1:${proxy.port}`
  const clients: LiveZone[] = []
  try {
    const { at, token } = await nodes.createZone()
    const api = createClient({ baseUrl, token })
    clients.push(...(await Promise.all(Array.from({ length: CLIENTS }, () => openLiveZone({ ...at, baseUrl, token })))))
    await Promise.all(clients.map((client) => client.ready()))
    const acknowledged = new Map<string, number>()
    let isEditing = true
    const editing = clients.map(async (client) => {
      const written: Promise<unknown>[] = []
      while (isEditing) {
        await sleep(EDIT_MS)
        // Whoever waits for a slow machine would have ever more to send.
        if (client.pending >= MAX_PENDING) continue
        const id = randomUUID()
        const insert = { shape: { meta: { id }, basic: { type: 'OVAL' as const } } }
        written.push(client.change([{ insert }]).then(({ seq }) => acknowledged.set(id, seq)))
      }
      await Promise.all(written)
    })
    await waitUntil(() => acknowledged.size >= changes)
    const before = proxy.connections()
    await nodes.kill(0)
    if (count === 1) {
      await waitUntil(() => clients.every(({ status }) => status !== 'live'))
      await nodes.restart(0)
    }
    const since = count === 1 ? proxy.connections() : before
    // All were connected to the node that was killed: each needs another connection.
    const areBack = () => proxy.connections() - before >= CLIENTS && clients.every(({ status }) => status === 'live')
    const liveAfterMs = await waitUntil(areBack)
    const connections = proxy.connections() - since
    isEditing = false
    await Promise.all(editing)
    const seqOf = async () => (await api.listChanges({ ...at, query: { since: 1_000_000_000 } })).seq
    const last = await seqOf()
    await waitUntil(() => clients.every(({ seq, pending }) => seq === last && pending === 0))
    await checkJournal(api, at, acknowledged)
    return { acknowledged: acknowledged.size, connections, liveAfterMs }
  } finally {
    for (const client of clients) client.close()
    await nodes.close()
    await proxy.close()
  }
}

/** Every acknowledged insert is in the journal once, under the number it was acknowledged with. */
const checkJournal = async (
  api: ReturnType<typeof createClient>,
  at: OwnZone['at'],
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
  let connections = 0
  const server = createServer((client) => {
    connections++
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
    /** So far. */
    connections: () => connections,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}
