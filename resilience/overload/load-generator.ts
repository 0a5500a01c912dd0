import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Load {
  port: number
  /** The request as it goes over the wire. */
  request: string
  /** Clients, each with a connection of its own, each asking again as soon as it is answered. */
  clients: number
  seconds: number
}

export interface LoadReport {
  /** Milliseconds of each answer, by status; of the first over a new connection apart, which had to be taken first. */
  byStatus: Map<number, number[]>
  overNew: number[]
  /** Of the answers with 503: those without Retry-After. */
  withoutRetryAfter: number
  /** Connections that ended without an answer. */
  unanswered: number
}

const gathering = 1000

/** Asks for more than can be served, for so long; whoever is turned away comes back at once. */
export const drive = async ({ port, request, clients, seconds }: Load): Promise<LoadReport> => {
  const report: LoadReport = { byStatus: new Map(), overNew: [], withoutRetryAfter: 0, unanswered: 0 }
  let isOver = false
  const note = (head: string, milliseconds: number, isNew: boolean): void => {
    const status = Number(head.slice(9, 12))
    const all = report.byStatus.get(status) ?? []
    if (isNew && status === 200) report.overNew.push(milliseconds)
    else all.push(milliseconds)
    report.byStatus.set(status, all)
    if (status === 503 && !/retry-after: \d/i.test(head)) report.withoutRetryAfter++
  }
  /** Asks over this connection until the time is over, or the other side closes it. */
  const ask = (socket: Socket, wasOpen: boolean): Promise<void> =>
    new Promise((resolve) => {
      let begun = performance.now()
      let isWaiting = true
      let isNew = !wasOpen
      const send = () => {
        begun = performance.now()
        isWaiting = true
        socket.write(request)
      }
      socket.on('data', (part) => {
        const head = part.toString('latin1')
        if (!head.startsWith('HTTP/1.1 ')) return
        isWaiting = false
        const took = performance.now() - begun
        note(head, took, isNew)
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
      await sleep((client / clients) * gathering)
      return open()
    }),
  )
  const asking = sockets.map(async (first) => {
    await ask(first, true)
    while (!isOver) await ask(await open(), false)
  })
  await sleep(seconds * 1000)
  isOver = true
  await Promise.all(asking)
  return report
}
