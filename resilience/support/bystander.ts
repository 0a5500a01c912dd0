import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { percentile } from './percentile.ts'

interface BystanderTarget {
  /** Of the zone that the bystander works in. */
  zoneUrl: string
  frameId: string
  token: string
}

/** Milliseconds; a request that fails took forever. */
interface Latencies {
  reads: number[]
  writes: number[]
  /** Statuses other than 200; 0 where there was no answer. */
  failures: number[]
}

export interface BystanderReport {
  requests: number
  /** Milliseconds, of reads and writes together. */
  median: number
  p99: number
  longestRead: number
  longestWrite: number
  failures: number[]
}

/** Somebody else, who reads and writes a little in a zone of their own: in a thread apart from the attackers. */
export interface Bystander {
  /** Requests since the start that are over. */
  answered(): number
  /** What it met with since the last call. */
  report(): Promise<BystanderReport>
  stop(): Promise<void>
}

const PAUSE_MS = 5

export const startBystander = (target: BystanderTarget): Bystander => {
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL(import.meta.url), { workerData: { ...target, answered } })
  return {
    answered: () => Atomics.load(answered, 0),
    report: async () => {
      const { reads, writes, failures } = await new Promise<Latencies>((resolve, reject) => {
        worker.removeAllListeners('error').once('error', reject).once('message', resolve)
        worker.postMessage('report')
      })
      return {
        requests: reads.length + writes.length,
        median: percentile([...reads, ...writes], 0.5),
        p99: percentile([...reads, ...writes], 0.99),
        longestRead: Math.max(0, ...reads),
        longestWrite: Math.max(0, ...writes),
        failures,
      }
    },
    async stop() {
      await worker.terminate()
    },
  }
}

const work = async ({ zoneUrl, frameId, token, answered }: BystanderTarget & { answered: Int32Array }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let latencies: Latencies = { reads: [], writes: [], failures: [] }
  let startedAt = performance.now()
  const send = (method: 'GET' | 'PUT', path: string, body?: object): Promise<number> =>
    new Promise((resolve) => {
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
      const sent = request(`${zoneUrl}${path}`, { method, agent, headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      })
      sent.once('error', () => resolve(0)).end(body && JSON.stringify(body))
    })
  const measure = async (kind: 'reads' | 'writes', sending: () => Promise<number>): Promise<void> => {
    startedAt = performance.now()
    const status = await sending()
    if (status !== 200) latencies.failures.push(status)
    latencies[kind].push(status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
    Atomics.add(answered, 0, 1)
    await sleep(PAUSE_MS)
  }
  let isReading = false
  parentPort?.on('message', () => {
    // A request that still waits has waited at least so long.
    latencies[isReading ? 'reads' : 'writes'].push(performance.now() - startedAt)
    parentPort?.postMessage(latencies)
    latencies = { reads: [], writes: [], failures: [] }
  })
  for (let n = 0; ; n++) {
    isReading = true
    await measure('reads', () => send('GET', `/frames?ids=${frameId}`))
    isReading = false
    const layout = { left: n % 1000 }
    await measure('writes', () => send('PUT', '/frames', { frames: [{ id: frameId, properties: { layout } }] }))
  }
}

if (!isMainThread) work(workerData)
