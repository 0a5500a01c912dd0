import { connect, type Socket } from 'node:net'

export interface Request {
  method?: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  /** A body for each request; GET has none. */
  body?: () => string
}

export interface Load {
  perSecond: number
  /** Milliseconds, sorted. */
  times: number[]
}

/**
 * Clients that ask again as soon as they are answered, over sockets kept open. The client must cost little beside the
 * server, or every ratio drifts towards one: so it writes ready bytes and reads no more than the length.
 */
export const load = async (request: Request, clients: number, seconds: number): Promise<Load> => {
  const times: number[] = []
  const start = performance.now()
  const until = start + seconds * 1000
  await Promise.all(Array.from({ length: clients }, () => client(request, until, times)))
  const elapsed = (performance.now() - start) / 1000
  return { perSecond: times.length / elapsed, times: times.sort((one, other) => one - other) }
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const client = (request: Request, until: number, times: number[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(request.url)
    const next = bytesOf(request)
    const socket = connect(Number(port), hostname)
    let began = 0
    const ask = () => {
      began = performance.now()
      socket.write(next())
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    onAnswer(socket, (status, answer) => {
      if (status !== 200) return reject(new Error(`${request.url} answered ${status}: ${answer}`))
      const now = performance.now()
      times.push(now - began)
      if (now < until) return ask()
      socket.destroy()
      resolve()
    })
  })

const bytesOf = ({ method = 'GET', url, headers = {}, body }: Request): (() => string) => {
  const { host, pathname, search } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}`
  if (!body) return () => `${head}\r\n`
  return () => {
    const text = body()
    return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  }
}

/** Calls back with each whole answer: one at a time, with a content-length. */
const onAnswer = (socket: Socket, answered: (status: number, answer: string) => void): void => {
  let held = Buffer.alloc(0)
  socket.on('data', (some) => {
    held = held.length === 0 ? some : Buffer.concat([held, some])
    const end = held.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = held.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (held.length < end + 4 + length) return
    const status = Number(head.slice(9, 12))
    const answer = status === 200 ? '' : held.toString('utf8', end + 4)
    held = Buffer.alloc(0)
    answered(status, answer)
  })
}
