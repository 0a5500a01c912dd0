import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

interface Visit {
  url: string
  token: string
}

/** Somebody who uses the service while others attack it; in a thread of its own, so as not to measure the attackers. */
export interface Bystander {
  /** Milliseconds that each request took since the last time it was asked. */
  latencies(): Promise<number[]>
  leave(): Promise<void>
}

const clients = 4
const pause = 10

export const aBystander = (visit: Visit): Bystander => {
  const worker = new Worker(new URL(import.meta.url), { workerData: visit })
  return {
    latencies: () =>
      new Promise((resolve, reject) => {
        worker.once('message', resolve).once('error', reject)
        worker.postMessage('report')
      }),
    async leave() {
      await worker.terminate()
    },
  }
}

const useService = ({ url, token }: Visit): void => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let took: number[] = []
  const once = () =>
    new Promise<void>((resolve) => {
      const begun = performance.now()
      // A refusal counts for ever: nobody was to be turned away.
      const done = (isGood: boolean) => {
        took.push(isGood ? performance.now() - begun : Number.POSITIVE_INFINITY)
        resolve()
      }
      get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        response.resume().once('end', () => done(response.statusCode === 200))
      }).once('error', () => done(false))
    })
  for (let client = 0; client < clients; client++)
    (async () => {
      for (;;) {
        await once()
        await sleep(pause)
      }
    })()
  parentPort?.on('message', () => {
    parentPort?.postMessage(took)
    took = []
  })
}

if (!isMainThread) useService(workerData as Visit)

export const percentile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
