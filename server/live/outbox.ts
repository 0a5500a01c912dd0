import type { Payer } from '../payer.ts'
import type { Clock } from './clock.ts'
import { type Outgoing, toFrame } from './outgoing-message.ts'
import type { SessionSocket } from './session-socket.ts'
import type { UnsentBytes } from './unsent-bytes.ts'

export interface Outbox {
  /** What comes in one turn leaves in one frame. */
  post(message: Outgoing): void
  /** Resolves when the client has received it, or is gone. */
  postSlowly(message: Outgoing): Promise<void>
  /** What waits is counted for this person from then on. */
  countFor(payer: Payer): void
  /** Sends what waits, and takes nothing more. */
  close(): void
}

interface OutboxOptions {
  clock: Clock
  maxUnsentBytes: number
  watchUnsent: UnsentBytes['watch']
  onTooSlow: () => void
}

/** Memory never grows by the slowest reader: one who has too many bytes unsent is told of. */
export const createOutbox = (
  socket: Pick<SessionSocket, 'bufferedAmount' | 'send' | 'delivered' | 'terminate'>,
  { clock, maxUnsentBytes, watchUnsent, onTooSlow }: OutboxOptions,
): Outbox => {
  let waiting: Outgoing[] = []
  let isClosed = false
  let watched: ReturnType<UnsentBytes['watch']> | undefined

  const take = (...more: Outgoing[]): Buffer => {
    const frame = toFrame([...waiting, ...more])
    waiting = []
    return frame
  }

  const flush = (): void => {
    if (waiting.length === 0) return
    socket.send(take())
    if (isClosed) return
    if (socket.bufferedAmount > maxUnsentBytes) onTooSlow()
    else lookAgain()
  }

  const lookAgain = (): void => {
    if (!isClosed) watched?.look()
  }

  /** Nothing in here keeps what was sent until the reader says that it came. */
  const send = (frame: Buffer): Promise<void> => new Promise((resolve) => socket.send(frame, resolve))

  return {
    post(message) {
      if (isClosed) return
      waiting.push(message)
      if (waiting.length === 1) clock.soon(flush)
    },
    postSlowly(message) {
      if (isClosed) return Promise.resolve()
      const taken = send(take(message))
      lookAgain()
      return Promise.all([taken, socket.delivered()]).then(lookAgain)
    },
    countFor(payer) {
      watched = watchUnsent(payer, {
        unsent: () => socket.bufferedAmount,
        cutOff() {
          onTooSlow()
          // What waits is let go at once: nobody reads it.
          socket.terminate()
        },
      })
    },
    close() {
      isClosed = true
      flush()
      watched?.leave()
    },
  }
}
