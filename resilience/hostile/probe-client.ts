import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

interface ProbeTarget {
  url: string
  token: string
}

/** Sends ordinary requests during the attacks, from a thread of its own so that the attackers' CPU time is not measured. */
export interface ProbeClient {
  /** Milliseconds of each request since the last call. */
  latencies(): Promise<number[]>
  stop(): Promise<void>
}

const CLIENTS = 4
const PAUSE_MS = 10

export const startProbeClient = (target: ProbeTarget): ProbeClient => {
  const worker = new Worker(new URL(import.meta.url), { workerData: target })
  return {
    latencies: () =>
      new Promise((resolve, reject) => {
        worker.removeAllListeners('error').once('error', reject).once('message', resolve)
        worker.postMessage('report')
      }),
    async stop() {
      await worker.terminate()
    },
  }
}

const sendRequests = ({ url, token }: ProbeTarget): void => {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  let latencies: number[] = []
  const sendOne = () =>
    new Promise<void>((resolve) => {
      const startedAt = performance.now()
      // An error counts as infinitely slow.
      const done = (isSuccess: boolean) => {
        latencies.push(isSuccess ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
        resolve()
      }
      const send = (): void => {
        const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
          response.resume().once('end', () => done(response.statusCode === 200))
        })
        // A kept connection may be closed as too old in the moment in which it is used again.
        request.once('error', () => (request.reusedSocket ? send() : done(false)))
      }
      send()
    })
  for (let client = 0; client < CLIENTS; client++)
    (async () => {
      for (;;) {
        await sendOne()
        await sleep(PAUSE_MS)
      }
    })()
  parentPort?.on('message', () => {
    parentPort?.postMessage(latencies)
    latencies = []
  })
}

if (!isMainThread) sendRequests(workerData as ProbeTarget)
