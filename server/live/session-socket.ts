import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { limitBytes } from './limit-bytes.ts'

/** What a session needs of its connection. */
export interface SessionSocket {
  /** Bytes that wait to be sent. */
  readonly bufferedAmount: number
  /** Bytes that no longer wait. */
  readonly takenBytes: number
  send(frame: Buffer, onTaken?: () => void): void
  ping(): void
  /** Resolves when the client has received everything that was sent so far, or is gone. */
  delivered(): Promise<void>
  close(code: number, reason: string): void
  terminate(): void
}

export interface PongCounter {
  /** False of a pong that answers no ping. */
  takePong(): boolean
}

/** What was on its way when the session ended, and the answer to its close: of anything more nobody needs a word. */
const MAX_FRAMES_AFTER_CLOSE = 32
const MAX_BYTES_AFTER_CLOSE = 1_048_576

/** Frames are text, though their bytes are made once for all. `connection`: below it. */
export const toSessionSocket = (
  socket: WebSocket,
  connection: Pick<Socket, 'prependListener' | 'off' | 'destroy'>,
): SessionSocket & PongCounter => {
  let given = 0
  let pings = 0
  let unanswered = 0
  const waiting = new Map<number, () => void>()
  // A client answers a ping once it has read what was sent before it, so a later one answers for earlier ones too.
  const settle = (upTo: number): void => {
    for (const [ping, resolve] of waiting) {
      if (!(ping <= upTo)) return
      waiting.delete(ping)
      resolve()
    }
  }
  socket.on('pong', (data) => settle(Number(data.toString())))
  socket.on('close', () => settle(Number.POSITIVE_INFINITY))
  const limitRest = (): void => {
    let left = MAX_FRAMES_AFTER_CLOSE
    for (const kind of ['message', 'ping', 'pong'])
      socket.on(kind, () => {
        if (left-- === 0) socket.terminate()
      })
    limitBytes(connection, MAX_BYTES_AFTER_CLOSE)
  }
  socket.once('error', limitRest)
  return {
    get bufferedAmount() {
      return socket.bufferedAmount
    },
    get takenBytes() {
      return given - socket.bufferedAmount
    },
    send(frame, onTaken) {
      given += frame.length
      socket.send(frame, { binary: false }, onTaken && (() => onTaken()))
    },
    ping() {
      unanswered++
      socket.ping()
    },
    takePong() {
      if (unanswered === 0) return false
      unanswered--
      return true
    },
    delivered: () =>
      new Promise((resolve) => {
        if (socket.readyState !== socket.OPEN) return resolve()
        unanswered++
        waiting.set(++pings, resolve)
        socket.ping(String(pings))
      }),
    close(code, reason) {
      socket.close(code, reason)
      limitRest()
    },
    terminate: () => socket.terminate(),
  }
}
