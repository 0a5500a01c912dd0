import type { Clock } from './clock.ts'
import type { NodePresence } from './node-messages.ts'
import { type Outgoing, toOutgoing } from './outgoing-message.ts'

/** At most twenty times a second. */
const GATHER_MS = 50
/** How long somebody on another node stays without a sign of life. */
const EXPIRY_MS = 10_000
/** How often this node gives one for those who are here. */
const REFRESH_MS = 4_000
/** Of one zone, those of other nodes included. */
const MAX_ENTRIES = 2_000

interface Entry extends NodePresence {
  /** Undefined of somebody who is connected here. */
  expires: number | undefined
}

export interface Presence {
  set(one: NodePresence): void
  /** From another node. */
  receive(one: NodePresence): void
  /** Who is there, for somebody who comes; undefined where nobody else is. */
  others(session_id: string): Outgoing | undefined
  /** The last one has left: the other nodes are told at once. */
  close(): void
}

interface PresenceDeps {
  clock: Clock
  /** Sends to everybody here, to each what is not their own. */
  broadcast: (presence: readonly NodePresence[]) => void
  /** Sends to the other nodes. */
  tellNodes: (presence: readonly NodePresence[]) => void
}

/** Who is where in one zone. What comes within a moment is told together; nothing is stored. */
export const createPresence = ({ clock, broadcast, tellNodes }: PresenceDeps): Presence => {
  const entries = new Map<string, Entry>()
  const fresh = new Map<string, NodePresence>()
  const freshHere = new Map<string, NodePresence>()
  let cancelFlush: (() => void) | undefined
  let cancelRefresh: (() => void) | undefined

  const flush = (): void => {
    cancelFlush = undefined
    if (fresh.size > 0) broadcast([...fresh.values()])
    if (freshHere.size > 0) tellNodes([...freshHere.values()])
    fresh.clear()
    freshHere.clear()
  }

  const refresh = (): void => {
    cancelRefresh = undefined
    const now = clock.now()
    const here: NodePresence[] = []
    for (const [key, { expires, ...one }] of entries) {
      if (expires === undefined) here.push(one)
      else if (expires <= now) change(key, { ...one, state: null }, undefined)
    }
    if (here.length > 0) tellNodes(here)
    scheduleRefresh()
  }

  const scheduleRefresh = (): void => {
    if (entries.size > 0) cancelRefresh ??= clock.after(REFRESH_MS, refresh)
  }

  const change = (key: string, one: NodePresence, expires: number | undefined): void => {
    if (one.state === null ? !entries.delete(key) : entries.size >= MAX_ENTRIES && !entries.has(key)) return
    if (one.state !== null) entries.set(key, { ...one, expires })
    fresh.set(key, one)
    cancelFlush ??= clock.after(GATHER_MS, flush)
    scheduleRefresh()
  }

  return {
    set(one) {
      const key = one.session_id
      if (one.state === null && !entries.has(key)) return
      freshHere.set(key, one)
      change(key, one, undefined)
    },
    receive(one) {
      const key = one.session_id
      const known = entries.get(key)
      // Whoever is connected here is known better here.
      if (known && known.expires === undefined) return
      const expires = clock.now() + EXPIRY_MS
      if (known && one.state !== null && isSame(known.state, one.state)) known.expires = expires
      else change(key, one, expires)
    },
    others: (session_id) =>
      presenceMessage(
        [...entries.values()].map(({ expires: _, ...one }) => one),
        session_id,
      ),
    close() {
      if (freshHere.size > 0) tellNodes([...freshHere.values()])
      cancelFlush?.()
      cancelRefresh?.()
    },
  }
}

/** Undefined where there is nothing but their own. */
export const presenceMessage = (presence: readonly NodePresence[], ownSession: string): Outgoing | undefined => {
  const others = presence.filter(({ session_id }) => session_id !== ownSession)
  return others.length > 0 ? toOutgoing({ type: 'presence', presence: others }) : undefined
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
