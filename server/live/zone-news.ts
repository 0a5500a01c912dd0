import type { Database } from '../db/database.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'
import { auditedSince, findSeqs } from './live.sql.ts'
import type { NodeMessages } from './node-messages.ts'

/** `news`: the zone may have changed. `rights`: the follower may have lost it. `quiet`: the time is up. */
export type Wake = 'news' | 'rights' | 'quiet' | 'closed'

export interface Follower {
  /** Resolves at once with what came since the last time. */
  next(timeoutMs: number): Promise<Wake>
  end(): void
}

/** Told of every wake, with the zone's sequence number where it is known. */
export type Watcher = (wake: Exclude<Wake, 'quiet'>, seq?: number) => void

export interface ZoneNews {
  /** Tells those who follow the zone, here and on other nodes, that it has changed. */
  tell(zone: ZoneKey): void
  /** The same, of commits that are at this sequence number now; to the followers and not to the watchers here. */
  tellCommitted(zone: ZoneKey, seq: number): void
  /** Tells those who follow a zone of the edition that they may have lost it. */
  tellRights(edition_id: number): void
  /** For those who follow on behalf of many. Returns what ends it. */
  watch(zone: ZoneKey, watcher: Watcher): () => void
  hasRoomFor(zuid: number): boolean
  /** Undefined where the user follows as many as are allowed. */
  follow(zone: ZoneKey, zuid: number): Follower | undefined
  close(): void
}

interface Options {
  database: Pick<Database, 'read'>
  /** Streams that one user may have open on this node. */
  maxPerUser: number
  nodes: NodeMessages
  onError: (error: unknown) => void
}

/** How late the changes of other nodes and processes may be. */
const POLL_MS = 500
/** Entries of transactions that took long become visible behind newer ones. */
const AUDIT_OVERLAP_MS = 10_000
const ZONES_AT_A_TIME = 500
const ENTRIES_AT_A_TIME = 1_000

interface Room {
  zone: ZoneKey
  seq: number | undefined
  followers: Set<(wake: Wake) => void>
  watchers: Set<Watcher>
}

const keyOf = ({ edition_id, zone_id }: ZoneKey): string => `${edition_id} ${zone_id}`

/**
 * Wakes those who follow a zone. Changes made here are told at once; those of other nodes and of the command line are
 * found by asking, once a moment and only while somebody follows.
 */
export const createZoneNews = ({ database, maxPerUser, nodes, onError }: Options): ZoneNews => {
  const rooms = new Map<string, Room>()
  const openByUser = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let seenEntries = new Set<string>()
  let auditedUntil = 0

  const wake = ({ followers, watchers }: Room, reason: Exclude<Wake, 'quiet'>, seq?: number): void => {
    for (const tell of followers) tell(reason)
    for (const tell of watchers) tell(reason, seq)
  }

  const wakeEdition = (edition_id: number): void => {
    for (const room of rooms.values()) if (room.zone.edition_id === edition_id) wake(room, 'rights')
  }

  const pollChanges = async (): Promise<void> => {
    const all = [...rooms.values()]
    for (let at = 0; at < all.length; at += ZONES_AT_A_TIME) {
      const some = all.slice(at, at + ZONES_AT_A_TIME)
      const rows = await findSeqs(
        database.read,
        some.map(({ zone }) => zone),
      )
      const seqs = new Map(rows.map((row) => [keyOf(row), row.seq]))
      for (const room of some) {
        const seq = seqs.get(keyOf(room.zone))
        if (seq === room.seq) continue
        room.seq = seq
        wake(room, 'news', seq)
      }
    }
  }

  const pollRights = async (): Promise<void> => {
    const now = Date.now()
    const entries = await auditedSince(database.read, {
      since: auditedUntil - AUDIT_OVERLAP_MS,
      limit: ENTRIES_AT_A_TIME,
    })
    const fresh = entries.filter(({ audit_id }) => !seenEntries.has(audit_id))
    seenEntries = new Set(entries.map(({ audit_id }) => audit_id))
    auditedUntil = now
    if (fresh.length === 0) return
    const editions = new Set(fresh.map(({ edition_id }) => edition_id))
    // What belongs to no edition, such as a sign-out, may concern anybody; so may what did not fit into one answer.
    const isAnybody = editions.has(0) || fresh.length === ENTRIES_AT_A_TIME
    for (const room of rooms.values()) if (isAnybody || editions.has(room.zone.edition_id)) wake(room, 'rights')
  }

  const poll = async (): Promise<void> => {
    try {
      await pollRights()
      await pollChanges()
    } catch (error) {
      onError(error)
    }
    timer = undefined
    schedule()
  }

  const schedule = (): void => {
    if (!isClosed && rooms.size > 0) timer ??= setTimeout(poll, POLL_MS)
  }

  const enter = ({ edition_id, zone_id }: ZoneKey): Room => {
    const zone = { edition_id, zone_id }
    const room = rooms.get(keyOf(zone)) ?? { zone, seq: undefined, followers: new Set(), watchers: new Set() }
    rooms.set(keyOf(zone), room)
    nodes.listen()
    // Entries from before anybody followed concern nobody here.
    if (timer === undefined) auditedUntil = Date.now()
    schedule()
    return room
  }

  const leave = (room: Room, listener: (wake: Wake) => void, zuid: number): void => {
    if (!room.followers.delete(listener)) return
    const others = (openByUser.get(zuid) ?? 1) - 1
    if (others > 0) openByUser.set(zuid, others)
    else openByUser.delete(zuid)
    abandon(room)
  }

  const abandon = (room: Room): void => {
    const isEmpty = room.followers.size + room.watchers.size === 0
    if (isEmpty && rooms.get(keyOf(room.zone)) === room) rooms.delete(keyOf(room.zone))
    if (rooms.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }

  const hasRoomFor = (zuid: number): boolean => (openByUser.get(zuid) ?? 0) < maxPerUser

  nodes.addListener({
    onSeq(zone, seq) {
      const room = rooms.get(keyOf(zone))
      if (room) wake(room, 'news', seq)
    },
    onRights: wakeEdition,
  })

  return {
    tell(zone) {
      const room = rooms.get(keyOf(zone))
      if (room) wake(room, 'news')
      nodes.tellSeq(zone)
    },
    tellCommitted(zone, seq) {
      for (const tell of rooms.get(keyOf(zone))?.followers ?? []) tell('news')
      nodes.tellSeq(zone, seq)
    },
    tellRights(edition_id) {
      wakeEdition(edition_id)
      nodes.tellRights(edition_id)
    },
    watch(zone, watcher) {
      const room = enter(zone)
      room.watchers.add(watcher)
      if (isClosed) watcher('closed')
      return () => {
        if (room.watchers.delete(watcher)) abandon(room)
      }
    },
    hasRoomFor,
    follow(zone, zuid) {
      if (!hasRoomFor(zuid)) return undefined
      openByUser.set(zuid, (openByUser.get(zuid) ?? 0) + 1)
      const inbox = createInbox()
      if (isClosed) inbox.put('closed')
      const room = enter(zone)
      room.followers.add(inbox.put)
      return { next: inbox.next, end: () => leave(room, inbox.put, zuid) }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      timer = undefined
      for (const room of rooms.values()) wake(room, 'closed')
    },
  }
}

/** The strongest counts, where several come before somebody looks. */
const strength: readonly Wake[] = ['quiet', 'news', 'rights', 'closed']

const createInbox = () => {
  let pending: Wake | undefined
  let waiting: ((wake: Wake) => void) | undefined
  return {
    put(wake: Wake): void {
      if (waiting) waiting(wake)
      else if (pending === undefined || strength.indexOf(wake) > strength.indexOf(pending)) pending = wake
    },
    next(timeoutMs: number): Promise<Wake> {
      if (pending !== undefined) {
        const wake = pending
        if (wake !== 'closed') pending = undefined
        return Promise.resolve(wake)
      }
      return new Promise((resolve) => {
        const settle = (wake: Wake) => {
          clearTimeout(timeout)
          waiting = undefined
          resolve(wake)
        }
        const timeout = setTimeout(settle, timeoutMs, 'quiet')
        waiting = settle
      })
    },
  }
}
