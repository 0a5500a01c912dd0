import { connect, type Socket } from 'node:net'

export interface Target {
  host: string
  port: number
  /** A valid access token. */
  token: string
}

export interface ConversationResult {
  /** Of every response, in order. */
  statuses: number[]
  isClosed: boolean
  /** Until it was closed, or until the first response where it stayed open. */
  seconds: number
}

export interface Conversation {
  /** Sends once connected; may continue while `isOpen`. */
  send: (socket: Socket, isOpen: () => boolean) => void | Promise<void>
  timeoutSeconds: number
  /** Leaves responses unread until then. */
  readsAfter?: Promise<unknown> | undefined
}

/** Sends over a socket, and waits until the service closes it or the time is over. */
export const runConversation = (
  { host, port }: Target,
  { send, timeoutSeconds, readsAfter }: Conversation,
): Promise<ConversationResult> =>
  new Promise((resolve) => {
    const startedAt = performance.now()
    const elapsed = () => (performance.now() - startedAt) / 1000
    const statuses: number[] = []
    let tail = ''
    let answeredAfter: number | undefined
    let isOver = false
    const socket = connect({ host, port, allowHalfOpen: false })
    const end = (isClosed: boolean) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      socket.destroy()
      resolve({
        statuses,
        isClosed,
        seconds: isClosed ? elapsed() : (answeredAfter ?? elapsed()),
      })
    }
    const timer = setTimeout(() => end(false), timeoutSeconds * 1000)
    socket.on('data', (chunk) => {
      answeredAfter ??= elapsed()
      const text = tail + chunk.toString('latin1')
      for (const [, status] of text.matchAll(STATUS)) statuses.push(Number(status))
      // Shorter than a status line: none counts twice.
      tail = text.slice(-12)
    })
    // A paused socket does not see the close either.
    if (readsAfter) {
      socket.pause()
      void readsAfter.then(() => socket.resume())
    }
    // A reset while sending counts as closed.
    socket.on('error', () => end(true)).on('close', () => end(true))
    socket.on('connect', () => {
      Promise.resolve(send(socket, () => !isOver)).catch(() => end(true))
    })
  })

const STATUS = /HTTP\/1\.[01] (\d{3}) /g

/** Repeats a chunk as fast as the socket takes it. */
export const sendForever = async (socket: Socket, chunk: string, isOpen: () => boolean): Promise<void> => {
  while (isOpen()) {
    if (socket.write(chunk)) await new Promise(setImmediate)
    else await new Promise<void>((resolve) => socket.once('drain', resolve).once('close', resolve))
  }
}

/** Sends a chunk every `intervalMs`. */
export const sendSlowly = (socket: Socket, chunk: string, intervalMs: number, isOpen: () => boolean): void => {
  const timer = setInterval(() => {
    if (isOpen()) socket.write(chunk)
    else clearInterval(timer)
  }, intervalMs)
}
