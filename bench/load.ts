import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from './http-connection.ts'
import { createRandom, shuffledCycle } from './random.ts'
import type { RequestSource } from './requests.ts'

export interface LoadResult {
  perSecond: number
  /** Milliseconds that each request took, by source. */
  times: number[][]
}

const random = createRandom(7)

/** Clients that send requests of all sources in equal parts, each client the next one as soon as it is answered. */
export const load = async (
  sources: readonly RequestSource[],
  clients: number,
  seconds: number,
): Promise<LoadResult> => {
  const times: number[][] = sources.map(() => [])
  const nextSource = shuffledCycle([...sources.entries()], random)
  const start = performance.now()
  const until = start + seconds * 1000
  const runClient = async () => {
    const connection = await openConnection((sources[0] as RequestSource).origin)
    // One at least, however slow the machine is.
    do {
      const [index, source] = nextSource()
      const request = source.next()
      const sent = performance.now()
      await connection.send(request)
      times[index]?.push(performance.now() - sent)
    } while (performance.now() < until)
    connection.close()
  }
  await Promise.all(Array.from({ length: clients }, runClient))
  const elapsed = (performance.now() - start) / 1000
  return { perSecond: times.flat().length / elapsed, times }
}

/** Sends one request; resolves with the body of the response. */
export const sendOne = async ({ origin, next }: RequestSource): Promise<string> => {
  const connection = await openConnection(origin)
  const body = await connection.send(next())
  connection.close()
  return body.toString()
}

/** Sends every one of the requests, with so many clients. The first that fails ends it. */
export const sendAll = async (origin: string, requests: Generator<string>, clients: number): Promise<void> => {
  const runClient = async () => {
    const connection = await openConnection(origin)
    for (const request of requests) await connection.send(request)
    connection.close()
  }
  await Promise.all(Array.from({ length: clients }, runClient))
}

/** Enough that slow answers do not lower the rate. */
const STEADY_CLIENTS = 16

/** Sends so many requests a second in the background, until it is stopped. */
export const startSteadyLoad = (source: RequestSource, perSecond: number) => {
  const start = performance.now()
  let scheduled = 0
  let answered = 0
  const stopping = new AbortController()
  const runClient = async () => {
    const connection = await openConnection(source.origin)
    while (!stopping.signal.aborted) {
      const due = start + (scheduled++ * 1000) / perSecond
      const early = due - performance.now()
      if (early > 1) await sleep(early, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) break
      await connection.send(source.next())
      answered++
    }
    connection.close()
  }
  const ended = Promise.all(Array.from({ length: STEADY_CLIENTS }, runClient))
  // Rejections are seen in stop().
  ended.catch(() => {})
  return {
    /** Resolves with how many were answered a second. */
    async stop(): Promise<number> {
      stopping.abort()
      await ended
      return answered / ((performance.now() - start) / 1000)
    },
  }
}
