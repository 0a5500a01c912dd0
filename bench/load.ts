import { setTimeout as sleep } from 'node:timers/promises'
import { connectTo } from './connection.ts'

/** Something that clients ask, as often as they like. */
export interface Ask {
  /** Whom. */
  url: string
  /** The text of the next request. */
  next: () => string
}

type Headers = Record<string, string>

/** The text of a request before its path and after it, without the empty line. */
const around = (method: string, url: string, headers: Headers): [string, string] => {
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return [`${method} `, ` HTTP/1.1\r\n${lines.join('')}`]
}

const pathOf = (url: string): string => url.slice(new URL(url).origin.length)

export const get = (url: string, headers: Headers = {}): Ask => {
  const [before, after] = around('GET', url, headers)
  const request = `${before}${pathOf(url)}${after}\r\n`
  return { url, next: () => request }
}

/** Another address each time. */
export const getAny = (origin: string, path: () => string, headers: Headers): Ask => {
  const [before, after] = around('GET', origin, headers)
  return { url: origin, next: () => `${before}${path()}${after}\r\n` }
}

/** Another body each time. */
export const post = (url: string, headers: Headers, body: () => string): Ask => {
  const path = pathOf(url)
  return postAny(url, () => path, headers, body)
}

/** Another address and another body each time. */
export const postAny = (origin: string, path: () => string, headers: Headers, body: () => string): Ask => {
  const [before, after] = around('POST', origin, { ...headers, 'content-type': 'application/json' })
  const next = () => {
    const text = body()
    return `${before}${path()}${after}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  }
  return { url: origin, next }
}

export const oneOf = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)] as T

export interface Load {
  perSecond: number
  /** Milliseconds that each request took, by what was asked. */
  times: number[][]
}

/** Clients that ask any of these, and again as soon as they are answered, over connections kept open. */
export const load = async (asks: readonly Ask[], clients: number, seconds: number): Promise<Load> => {
  const times: number[][] = asks.map(() => [])
  const start = performance.now()
  const until = start + seconds * 1000
  const client = async () => {
    const connection = await connectTo((asks[0] as Ask).url)
    while (performance.now() < until) {
      const which = Math.floor(Math.random() * asks.length)
      const request = (asks[which] as Ask).next()
      const began = performance.now()
      await connection.ask(request)
      times[which]?.push(performance.now() - began)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: clients }, client))
  const elapsed = (performance.now() - start) / 1000
  return { perSecond: times.flat().length / elapsed, times }
}

/** One client that asks so many times a second, later where it has to wait. */
export const steadily = (ask: Ask, perSecond: number) => {
  const start = performance.now()
  let asked = 0
  let isOver = false
  const client = async () => {
    const connection = await connectTo(ask.url)
    for (; !isOver; asked++) {
      const early = start + (asked * 1000) / perSecond - performance.now()
      if (early > 1) await sleep(early)
      await connection.ask(ask.next())
    }
    connection.close()
  }
  const ended = client()
  // Told where it is waited for.
  ended.catch(() => {})
  return {
    /** Resolves with how many it were a second. */
    async stop(): Promise<number> {
      isOver = true
      await ended
      return asked / ((performance.now() - start) / 1000)
    },
  }
}
