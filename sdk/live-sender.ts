import type { PendingChange } from './live-document.ts'
import type { LiveClock, PresenceState } from './live-types.ts'

export interface LiveLimits {
  cost_per_second: number
  message_bytes: number
  unacknowledged: number
}

interface SenderDeps {
  clock: LiveClock
  /** In the order they were made. */
  pending: readonly PendingChange[]
  send: (messages: readonly object[]) => boolean
}

/** At most twenty times a second. */
const PRESENCE_MS = 50
const BYTES_PER_MESSAGE = 16_384
/** Of what the service allows: its clock may be a little slower than ours. */
const SHARE = 0.8

/** Sends changes and presence, no faster than the service takes them. */
export const createLiveSender = ({ clock, pending, send }: SenderDeps) => {
  let limits: LiveLimits | undefined
  let presence: PresenceState | null = null
  let isPresenceSent = true
  let presenceTime = 0
  let budget = 0
  let since = 0
  let cancelTimer: (() => void) | undefined

  const refill = ({ cost_per_second }: LiveLimits): void => {
    const now = clock.now()
    budget = Math.min(cost_per_second, budget + ((now - since) / 1000) * cost_per_second * SHARE)
    since = now
  }

  const later = (ms: number): void => {
    cancelTimer ??= clock.after(ms, () => {
      cancelTimer = undefined
      poke()
    })
  }

  const sendPresence = (): void => {
    if (isPresenceSent) return
    const wait = presenceTime + PRESENCE_MS - clock.now()
    if (wait > 0 || budget < 1) {
      later(Math.max(wait, PRESENCE_MS))
      return
    }
    if (!send([{ type: 'presence', state: presence }])) return
    isPresenceSent = true
    presenceTime = clock.now()
    budget--
  }

  const poke = (): void => {
    if (!limits) return
    refill(limits)
    let underWay = pending.filter(({ isSent, seq }) => isSent && seq === undefined).length
    for (const change of pending) {
      if (change.isSent) continue
      if (underWay >= limits.unacknowledged) break
      const { mutation_id, edits } = change
      const message = { type: 'change', mutation_id, edits }
      const cost = 1 + JSON.stringify(message).length / BYTES_PER_MESSAGE
      if (budget < Math.min(cost, limits.cost_per_second)) {
        later((cost / (limits.cost_per_second * SHARE)) * 1000)
        break
      }
      if (!send([message])) return
      budget -= cost
      change.isSent = true
      underWay++
    }
    sendPresence()
  }

  return {
    poke,
    /** A new connection: what was not acknowledged is sent again. */
    start(told: LiveLimits): void {
      limits = told
      budget = told.cost_per_second
      since = clock.now()
      for (const change of pending) if (change.seq === undefined) change.isSent = false
      if (presence) isPresenceSent = false
      poke()
    },
    stop(): void {
      limits = undefined
      cancelTimer?.()
      cancelTimer = undefined
    },
    setPresence(state: PresenceState | null): void {
      presence = state
      isPresenceSent = false
      poke()
    },
  }
}
