import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { ClientMessage, ServerMessage } from '@easel/contract/live-messages.ts'
import { WebSocket } from 'ws'

export interface LiveBystanderTarget {
  /** Of the zone that the bystander works in, over HTTP and over WebSocket. */
  zoneUrl: string
  sessionUrl: string
  frameId: string
  token: string
  /** Of the session that edits. */
  clientId: string
}

/** What somebody waits for: an edit to be shown to another, an answer, a picture, a zone that opens. */
export const waitKinds = ['edit', 'read', 'thumbnail', 'open'] as const
export type WaitKind = (typeof waitKinds)[number]

/** Milliseconds of each, and what went wrong. */
export interface Waits extends Record<WaitKind, number[]> {
  failures: string[]
}

/** Somebody else, in a thread apart from the attackers: edits live, reads, looks at thumbnails, opens the zone. */
export interface LiveBystander {
  /** What it waited for since the start, and got. */
  answered(kind: WaitKind): number
  /** What it met with since the last call. */
  report(): Promise<Waits>
  stop(): Promise<void>
}

const pauses: Record<WaitKind, number> = { edit: 15, read: 10, thumbnail: 40, open: 60 }

export const startLiveBystander = async (target: LiveBystanderTarget): Promise<LiveBystander> => {
  const answered = new Int32Array(new SharedArrayBuffer(4 * waitKinds.length))
  const worker = new Worker(new URL(import.meta.url), { workerData: { ...target, answered } })
  const ask = (): Promise<Waits> =>
    new Promise((resolve, reject) => {
      worker.removeAllListeners('error').once('error', reject).once('message', resolve)
      worker.postMessage('report')
    })
  const bystander: LiveBystander = {
    answered: (kind) => Atomics.load(answered, waitKinds.indexOf(kind)),
    report: ask,
    async stop() {
      await worker.terminate()
    },
  }
  // What comes first loads what serves it, in the service and here.
  while (waitKinds.some((kind) => bystander.answered(kind) < 3)) {
    const { failures } = await ask()
    if (failures.length > 0) throw new Error(`the bystander cannot begin: ${failures[0]}`)
    await sleep(20)
  }
  return bystander
}

const emptyWaits = (): Waits => ({ edit: [], read: [], thumbnail: [], open: [], failures: [] })

interface Listener {
  socket: WebSocket
  /** Calls `onMessage` until it returns true. Rejects when the session ends first, or refuses something. */
  until(onMessage: (message: ServerMessage) => boolean): Promise<void>
}

const connect = (url: string, token: string, client_id: string): Listener => {
  const socket = new WebSocket(url)
  const waiting = new Set<{ onMessage: (message: ServerMessage) => boolean; resolve(): void; reject(e: Error): void }>()
  let end: string | undefined
  const over = (why: string): void => {
    end ??= why
    for (const one of waiting) one.reject(new Error(end))
    waiting.clear()
  }
  socket.on('open', () => send(socket, { type: 'hello', token, client_id }))
  socket.on('message', (data) => {
    for (const message of JSON.parse(String(data)) as ServerMessage[]) {
      if (message.type === 'bye') over(`the session was ended: ${message.reason}`)
      for (const one of [...waiting]) {
        if (message.type === 'refuse') one.reject(new Error(`refused with ${message.error_code}`))
        else if (one.onMessage(message)) one.resolve()
        else continue
        waiting.delete(one)
      }
    }
  })
  socket.on('error', (error) => over(error.message)).on('close', (code) => over(`the session was closed with ${code}`))
  return {
    socket,
    until: (onMessage) =>
      new Promise((resolve, reject) => {
        if (end === undefined) waiting.add({ onMessage, resolve, reject })
        else reject(new Error(end))
      }),
  }
}

const send = (socket: WebSocket, message: ClientMessage): void => socket.send(JSON.stringify([message]))

/** Resolves with the id that others see, once the zone is there. */
const opened = async (listener: Listener): Promise<string> => {
  let session_id = ''
  await listener.until((message) => {
    if (message.type === 'welcome') session_id = message.session_id
    return message.type === 'zone' && !message.has_more
  })
  return session_id
}

const work = async ({ zoneUrl, sessionUrl, frameId, token, clientId, ...given }: WorkerTarget): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  let waits = emptyWaits()
  const since: Partial<Record<WaitKind, number>> = {}

  const repeat = async (kind: WaitKind, once: (n: number) => Promise<void>): Promise<void> => {
    for (let n = 0; ; n++) {
      const startedAt = performance.now()
      since[kind] = startedAt
      try {
        await once(n)
        waits[kind].push(performance.now() - startedAt)
        Atomics.add(given.answered, waitKinds.indexOf(kind), 1)
      } catch (error) {
        waits[kind].push(Number.POSITIVE_INFINITY)
        waits.failures.push(`${kind}: ${(error as Error).message}`)
      }
      delete since[kind]
      await sleep(pauses[kind])
    }
  }

  const get = (path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` }
      const sent = request(`${zoneUrl}${path}`, { agent, headers }, (response) => {
        const { statusCode } = response
        response.resume().once('end', () => (statusCode === 200 ? resolve() : reject(new Error(`${statusCode}`))))
      })
      sent.once('error', reject).end()
    })

  parentPort?.on('message', () => {
    // What still waits has waited at least so long.
    for (const kind of waitKinds) {
      const startedAt = since[kind]
      if (startedAt !== undefined) waits[kind].push(performance.now() - startedAt)
    }
    parentPort?.postMessage(waits)
    waits = emptyWaits()
  })

  let editor = connect(sessionUrl, token, clientId)
  let watcher = connect(sessionUrl, token, `${clientId}-watcher`)
  let ids = [opened(editor), opened(watcher)]
  const edit = async (n: number): Promise<void> => {
    try {
      const [session_id] = await Promise.all(ids)
      const mutation_id = `m${n}`
      const answered = editor.until((message) => message.type === 'ack' && message.mutation_id === mutation_id)
      // As this session's own, whoever else uses the same ids.
      const shown = watcher.until(
        (message) =>
          message.type === 'changes' &&
          message.changes.some((change) => change.session_id === session_id && change.mutation_id === mutation_id),
      )
      const update = { frame: { id: frameId, properties: { layout: { left: n % 1000 } } } }
      send(editor.socket, { type: 'change', mutation_id, edits: [{ update }] })
      await Promise.all([answered, shown])
    } catch (error) {
      for (const { socket } of [editor, watcher]) socket.terminate()
      editor = connect(sessionUrl, token, clientId)
      watcher = connect(sessionUrl, token, `${clientId}-watcher`)
      ids = [opened(editor), opened(watcher)]
      throw error
    }
  }
  const open = async (): Promise<void> => {
    const visitor = connect(sessionUrl, token, `${clientId}-visitor`)
    await opened(visitor)
    const closed = new Promise((resolve) => visitor.socket.once('close', resolve))
    visitor.socket.close()
    await closed
  }
  await Promise.all([
    repeat('edit', edit),
    repeat('read', () => get(`/frames?ids=${frameId}`)),
    repeat('thumbnail', () => get('/thumbnail')),
    repeat('open', open),
  ])
}

type WorkerTarget = LiveBystanderTarget & { answered: Int32Array }

if (!isMainThread) void work(workerData as WorkerTarget)
