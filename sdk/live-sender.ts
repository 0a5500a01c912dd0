import type { PendingChange } from './live-document.ts'
import type { LiveClock, LiveRefusal, PresenceState } from './live-types.ts'

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
  /** Takes a change back that no connection would take. */
  refuse: (change: PendingChange, refusal: LiveRefusal) => void
}

/** At most twenty times a second. */
const PRESENCE_MS = 50
const BYTES_PER_MESSAGE = 16_384
/** As `commitChange` answers a body of more than 1 MiB. */
const TOO_LARGE = 'IAM1013'
/** Of what the service allows: its clock may be a little slower than ours. */
const SHARE = 0.8

const encoder = new TextEncoder()

const messageOf = ({ mutation_id, edits }: PendingChange) => ({ type: 'change', mutation_id, edits })

/** Of the frame that has this change alone. */
const bytesOf = (change: PendingChange): number => {
  change.bytes ??= encoder.encode(JSON.stringify([messageOf(change)])).length
  return change.bytes
}

/** Sends changes and presence, no faster than the service takes them. */
export const createLiveSender = ({ clock, pending, send, refuse }: SenderDeps) => {
  /** As last told: they hold for what is changed without a connection too. */
  let limits: LiveLimits | undefined
  let isConnected = false
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

  /** What is sent again for ever otherwise, with all that waits behind it. */
  const refuseTooLarge = ({ message_bytes, cost_per_second }: LiveLimits): void => {
    const most = Math.min(message_bytes, cost_per_second * BYTES_PER_MESSAGE)
    for (const change of pending.filter((one) => !one.isSent && bytesOf(one) > most)) {
      const message = `the change is too large: ${bytesOf(change)} bytes, where ${most} can be sent at once`
      refuse(change, { error_code: TOO_LARGE, message, attribute: 'edits' })
    }
  }

  const poke = (): void => {
    if (!limits) return
    refuseTooLarge(limits)
    if (!isConnected) return
    refill(limits)
    let underWay = pending.filter(({ isSent, seq }) => isSent && seq === undefined).length
    for (const change of pending) {
      if (change.isSent) continue
      if (underWay >= limits.unacknowledged) break
      const cost = 1 + bytesOf(change) / BYTES_PER_MESSAGE
      if (budget < Math.min(cost, limits.cost_per_second)) {
        later((cost / (limits.cost_per_second * SHARE)) * 1000)
        break
      }
      if (!send([messageOf(change)])) return
      budget -= cost
      change.isSent = true
      change.wasSent = true
      underWay++
    }
    sendPresence()
  }

  return {
    poke,
    /** A new connection: what was not acknowledged is sent again. */
    start(told: LiveLimits): void {
      limits = told
      isConnected = true
      budget = told.cost_per_second
      since = clock.now()
      for (const change of pending) if (change.seq === undefined) change.isSent = false
      if (presence) isPresenceSent = false
      poke()
    },
    stop(): void {
      isConnected = false
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
