import type { Clock } from './clock.ts'
import { type Outgoing, toFrame } from './outgoing.ts'

/** What a session needs of its connection. */
export interface SessionSocket {
  /** Bytes that wait to be sent. */
  readonly bufferedAmount: number
  send(frame: Buffer, onSent?: () => void): void
  close(code: number, reason: string): void
  terminate(): void
}

export interface Outbox {
  /** What comes in one turn leaves in one frame. */
  post(message: Outgoing): void
  /** Resolves when the connection has taken it, or is gone. */
  postSlowly(message: Outgoing): Promise<void>
  /** Sends what waits, and takes nothing more. */
  close(): void
}

interface OutboxOptions {
  clock: Clock
  maxUnsentBytes: number
  onTooSlow: () => void
}

/** Memory never grows by the slowest reader: one who has too many bytes unsent is told of. */
export const createOutbox = (socket: SessionSocket, { clock, maxUnsentBytes, onTooSlow }: OutboxOptions): Outbox => {
  let waiting: Outgoing[] = []
  let isClosed = false

  const take = (...more: Outgoing[]): Buffer => {
    const frame = toFrame([...waiting, ...more])
    waiting = []
    return frame
  }

  const flush = (): void => {
    if (waiting.length === 0) return
    socket.send(take())
    if (!isClosed && socket.bufferedAmount > maxUnsentBytes) onTooSlow()
  }

  return {
    post(message) {
      if (isClosed) return
      waiting.push(message)
      if (waiting.length === 1) clock.soon(flush)
    },
    postSlowly: (message) =>
      isClosed ? Promise.resolve() : new Promise((resolve) => socket.send(take(message), resolve)),
    close() {
      isClosed = true
      flush()
    },
  }
}
