import { connect, type Socket } from 'node:net'

export interface Target {
  host: string
  port: number
  /** An access token that opens the API. */
  token: string
}

/** What became of a connection. */
export interface Outcome {
  /** Of every answer that came, in order. */
  statuses: number[]
  isClosed: boolean
  /** Until it was closed; or until the first answer, where it stayed open. */
  seconds: number
}

export interface Conversation {
  /** What to send, once connected; may go on sending for as long as `isOpen`. */
  say: (socket: Socket, isOpen: () => boolean) => void | Promise<void>
  /** Seconds after which it has lasted too long. */
  within: number
  /** Nothing of what comes is read. */
  deaf?: boolean
}

/** Speaks over a socket, and watches until the other side closes it, or the time is over. */
export const converse = ({ host, port }: Target, { say, within, deaf }: Conversation): Promise<Outcome> =>
  new Promise((resolve) => {
    const begun = performance.now()
    const since = () => (performance.now() - begun) / 1000
    const parts: Buffer[] = []
    let answered: number | undefined
    let over = false
    const socket = connect({ host, port, allowHalfOpen: false })
    const end = (isClosed: boolean) => {
      if (over) return
      over = true
      clearTimeout(timer)
      clearTimeout(listening)
      socket.destroy()
      resolve({
        statuses: statusesIn(Buffer.concat(parts)),
        isClosed,
        seconds: isClosed ? since() : (answered ?? since()),
      })
    }
    const timer = setTimeout(() => end(false), within * 1000)
    // Whoever does not read does not hear that the other side has gone: it listens once, near the end.
    const listening = deaf ? setTimeout(() => socket.resume(), (within - 2) * 1000) : undefined
    socket.on('data', (part) => {
      answered ??= since()
      if (parts.length < 1000) parts.push(part)
    })
    if (deaf) socket.pause()
    // A reset while we still send is a closed socket like any other.
    socket.on('error', () => end(true)).on('close', () => end(true))
    socket.on('connect', () => {
      Promise.resolve(say(socket, () => !over)).catch(() => end(true))
    })
  })

const statusesIn = (bytes: Buffer): number[] =>
  [...bytes.toString('latin1').matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status))

/** Sends more and more of the same, as fast as it is taken. */
export const sendForever = async (socket: Socket, part: string, isOpen: () => boolean): Promise<void> => {
  while (isOpen()) {
    if (socket.write(part)) await new Promise(setImmediate)
    else await new Promise<void>((resolve) => socket.once('drain', resolve).once('close', resolve))
  }
}

/** Sends a little every so many milliseconds. */
export const drip = (socket: Socket, part: string, every: number, isOpen: () => boolean): void => {
  const timer = setInterval(() => {
    if (isOpen()) socket.write(part)
    else clearInterval(timer)
  }, every)
}
