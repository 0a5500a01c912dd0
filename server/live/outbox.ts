import type { Clock } from './clock.ts'
import { type Outgoing, toFrame } from './outgoing-message.ts'
import type { SessionSocket } from './session-socket.ts'

export interface Outbox {
  /** What comes in one turn leaves in one frame. */
  post(message: Outgoing): void
  /** Resolves when the client has received it, or is gone. */
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
export const createOutbox = (
  socket: Pick<SessionSocket, 'bufferedAmount' | 'send' | 'delivered'>,
  { clock, maxUnsentBytes, onTooSlow }: OutboxOptions,
): Outbox => {
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
    async postSlowly(message) {
      if (isClosed) return
      const taken = new Promise<void>((resolve) => socket.send(take(message), resolve))
      await Promise.all([taken, socket.delivered()])
    },
    close() {
      isClosed = true
      flush()
    },
  }
}
