import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Load {
  port: number
  /** The raw HTTP request. */
  request: string
  /** Each has its own connection, and sends again as soon as it has a response. */
  clients: number
  /** How long it goes on, or how many responses there are; each client has one at least. */
  until: { seconds: number } | { responses: number }
}

export interface LoadReport {
  /** Milliseconds of each response, by status. The first on a new connection includes the accept, and is counted apart. */
  byStatus: Map<number, number[]>
  onNewConnection: number[]
  /** 503 responses without Retry-After. */
  withoutRetryAfter: number
  /** Connections that closed without a response. */
  unanswered: number
}

const RAMP_UP_MS = 1000

/** Clients that are turned away reconnect at once. */
export const generateLoad = async ({ port, request, clients, until }: Load): Promise<LoadReport> => {
  const report: LoadReport = { byStatus: new Map(), onNewConnection: [], withoutRetryAfter: 0, unanswered: 0 }
  let isOver = false
  let responses = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const record = (head: string, milliseconds: number, isNew: boolean): void => {
    const status = Number(head.slice(9, 12))
    const latencies = report.byStatus.get(status) ?? []
    if (isNew && status === 200) report.onNewConnection.push(milliseconds)
    else latencies.push(milliseconds)
    report.byStatus.set(status, latencies)
    if ('responses' in until && ++responses >= until.responses) end()
    if (status === 503 && !/retry-after: \d/i.test(head)) report.withoutRetryAfter++
  }
  /** Until the time is over or the service closes the connection. */
  const sendUntilClosed = (socket: Socket, wasOpen: boolean): Promise<void> =>
    new Promise((resolve) => {
      let startedAt = performance.now()
      let isWaiting = true
      let isNew = !wasOpen
      const send = () => {
        startedAt = performance.now()
        isWaiting = true
        socket.write(request)
      }
      socket.on('data', (chunk) => {
        const head = chunk.toString('latin1')
        if (!head.startsWith('HTTP/1.1 ')) return
        isWaiting = false
        const took = performance.now() - startedAt
        record(head, took, isNew)
        isNew = false
        if (isOver) socket.destroy()
        else if (!/connection: close/i.test(head)) send()
      })
      socket.once('error', () => {})
      socket.once('close', () => {
        if (isWaiting) report.unanswered++
        resolve()
      })
      send()
    })
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const sockets = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      if ('seconds' in until) await sleep((client / clients) * RAMP_UP_MS)
      return open()
    }),
  )
  const clientRuns = sockets.map(async (first) => {
    await sendUntilClosed(first, true)
    while (!isOver) await sendUntilClosed(await open(), false)
  })
  await ('seconds' in until ? sleep(until.seconds * 1000) : ended)
  isOver = true
  await Promise.all(clientRuns)
  return report
}
