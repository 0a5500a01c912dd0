import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from '../api-error.ts'
import { type Payer, type PayerKey, sharesOf } from '../payer.ts'

/** An answer on its way. */
interface Answer {
  raw: ServerResponse
  request: { raw: IncomingMessage }
}

/**
 * What is made for an answer stays in memory until its reader has taken it: so much of it is allowed a person, and those who
 * came by the same link (R1).
 */
export interface UnreadAnswers {
  /** Throws 503 where so much is left unread already that nothing is begun. */
  admit(payer: Payer, size: 'large' | 'small'): void
  /** Counts an answer until it is sent or its connection is gone. Throws 503 where there is no room for it. */
  hold(payer: Payer, bytes: number, answer: Answer): void
  /** The same of what is done already, and has to be answered: others are cut off where there is no room. */
  count(payer: Payer, bytes: number, answer: Answer): void
  /** Bytes that are counted now. */
  bytes(): number
}

/** What is smaller costs less than counting it. */
export const MIN_COUNTED_BYTES = 4_096
/** Whoever downloads something large goes on with what is small. */
const SMALL = 262_144
const ROOM_FOR_SMALL = 16_777_216
/** People who may leave all that one may unread, at the same time. */
const SLOW_READERS = 8

interface Reader {
  bytes: number
  /** In the order in which they were begun. */
  answers: Set<Held>
}

interface Held {
  bytes: number
  payer: Payer
  cutOff: () => void
}

export const createUnreadAnswers = (ofPerson: number): UnreadAnswers => {
  const readers = new Map<PayerKey, Reader>()
  let total = 0

  const add = (payer: Payer, bytes: number, { raw, request }: Answer): void => {
    const held = { bytes, payer, cutOff: () => void request.raw.socket.destroy() }
    for (const [key] of sharesOf(payer)) {
      const reader = readers.get(key) ?? { bytes: 0, answers: new Set() }
      readers.set(key, reader)
      reader.answers.add(held)
      reader.bytes += bytes
    }
    total += bytes
    raw.once('close', () => release(held))
  }

  const release = (held: Held): void => {
    let isHeld = false
    for (const [key] of sharesOf(held.payer)) {
      const reader = readers.get(key)
      if (!reader?.answers.delete(held)) continue
      isHeld = true
      reader.bytes -= held.bytes
      if (reader.answers.size === 0) readers.delete(key)
    }
    if (isHeld) total -= held.bytes
  }

  const isFullFor = (bytes: number): boolean => total > 0 && total + bytes > ofPerson * SLOW_READERS

  const findGreediest = (): [PayerKey, Reader] =>
    [...readers].reduce((one, other) => (other[1].bytes > one[1].bytes ? other : one))

  /** Whoever leaves most unread loses what they have had for longest: a few who never read keep nothing from the others. */
  const cutOffOldest = ({ answers }: Reader): void => {
    const [oldest] = answers
    if (!oldest) return
    release(oldest)
    oldest.cutOff()
  }

  const makeRoom = (payer: Payer, bytes: number): void => {
    const own = sharesOf(payer).map(([key]) => key)
    while (isFullFor(bytes)) {
      const [key, greediest] = findGreediest()
      if (own.includes(key) || greediest.bytes <= bytes) throw tooMuch()
      cutOffOldest(greediest)
    }
  }

  const bytesOf = (key: PayerKey): number => readers.get(key)?.bytes ?? 0

  return {
    admit(payer, size) {
      const more = size === 'small' ? ROOM_FOR_SMALL : 0
      for (const [key, shares] of sharesOf(payer)) if (bytesOf(key) >= ofPerson * shares + more) throw tooMuch()
    },
    hold(payer, bytes, answer) {
      // Nobody is left to read it.
      if (answer.raw.destroyed) return
      const more = bytes <= SMALL ? ROOM_FOR_SMALL : 0
      for (const [key, shares] of sharesOf(payer)) {
        const own = bytesOf(key)
        // One answer of any size is always possible.
        if (own > 0 && own + bytes > ofPerson * shares + more) throw tooMuch()
      }
      makeRoom(payer, bytes)
      add(payer, bytes, answer)
    },
    count(payer, bytes, answer) {
      if (answer.raw.destroyed) return
      while (isFullFor(bytes)) cutOffOldest(findGreediest()[1])
      add(payer, bytes, answer)
    },
    bytes: () => total,
  }
}

const tooMuch = (): ApiError =>
  new ApiError(
    'unavailable',
    { reason: 'Too much of what was asked for before is not read yet' },
    { 'retry-after': '1' },
  )
