import type { Database } from '../db/database.ts'
import { onWakeup } from '../db/wakeups.ts'
import type { ZoneInSpace, ZoneKey } from '../journal/journal.sql.ts'
import type { CommitRow } from '../journal/zone-change.ts'
import { createShares, type Payer } from '../payer.ts'
import type { NodeMessages } from './node-messages.ts'
import { type AuditedChange, concernOf, concerns, type RightsConcern } from './rights-concern.ts'
import { auditedSince, findSeqs } from './zone-notifier.sql.ts'

/** `news`: the zone may have changed. `rights`: the follower may have lost it. `quiet`: the time is up. */
export type Wake = 'news' | 'rights' | 'quiet' | 'closed'

export interface Follower {
  /** Resolves at once with what came since the last time. */
  next(timeoutMs: number): Promise<Wake>
  /** Whether it may have lost the zone since it was last told so. */
  takeDoubt(): boolean
  end(): void
}

/** Who follows a zone on behalf of many. */
export interface Watcher {
  /** Commits of this node, once they are on disk. */
  onCommits(commits: readonly CommitRow[]): void
  /** The zone may have changed; `seq` where it is known. */
  onNews(seq?: number): void
  /** Somebody may have lost the zone. */
  onRights(concern: RightsConcern): void
}

export interface ZoneNotifier {
  /** Tells those who follow the zone, here and on other nodes, that it has changed. */
  tell(zone: ZoneKey): void
  /** The same, of commits that are on disk: those who watch here get them as they are. */
  tellCommitted(zone: ZoneKey, commits: readonly CommitRow[]): void
  /** Tells those whose rights may have changed by what was recorded, here and on other nodes. */
  tellRecorded(change: AuditedChange): void
  /** Returns what ends it. */
  watch(zone: ZoneKey, watcher: Watcher): () => void
  hasRoomFor(payer: Payer): boolean
  /** Undefined where the user follows as many as are allowed. */
  follow(zone: ZoneInSpace, payer: Payer): Follower | undefined
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

/** A follower, and where it looks. */
interface Inbox {
  place: ZoneInSpace
  payer: Payer
  put(wake: Wake): void
  next(timeoutMs: number): Promise<Wake>
  takeDoubt(): boolean
}

interface Room {
  zone: ZoneKey
  seq: number | undefined
  followers: Set<Inbox>
  watchers: Set<Watcher>
}

const keyOf = ({ edition_id, zone_id }: ZoneKey): string => `${edition_id} ${zone_id}`

/**
 * Wakes those who follow a zone. Changes made here are told at once; those of other nodes and of the command line are
 * found by asking, once a moment and only while somebody follows.
 */
export const createZoneNotifier = ({ database, maxPerUser, nodes, onError }: Options): ZoneNotifier => {
  const rooms = new Map<string, Room>()
  const open = createShares(maxPerUser)
  let timer: NodeJS.Timeout | undefined
  let isPolling = false
  let isClosed = false
  let isLooking = false
  let mayBeNew = false
  let seenEntries = new Set<string>()
  let auditedUntil = 0

  const tellNews = ({ followers, watchers }: Room, seq?: number): void => {
    for (const { put } of followers) put('news')
    for (const { onNews } of watchers) onNews(seq)
  }

  const tellRights = (concern: RightsConcern): void => {
    for (const { zone, followers, watchers } of rooms.values()) {
      const { edition_id = zone.edition_id, zone_id = zone.zone_id } = concern
      if (edition_id !== zone.edition_id || zone_id !== zone.zone_id) continue
      for (const { put, place, payer } of followers) if (concerns(concern, place, payer.zuid)) put('rights')
      for (const { onRights } of watchers) onRights(concern)
    }
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
        tellNews(room, seq)
      }
    }
  }

  /** Whom entries concern that were not there before. */
  const newConcerns = async (): Promise<RightsConcern[]> => {
    const now = Date.now()
    const entries = await auditedSince(database.read, {
      since: auditedUntil - AUDIT_OVERLAP_MS,
      limit: ENTRIES_AT_A_TIME,
    })
    const fresh = entries.filter(({ audit_id }) => !seenEntries.has(audit_id))
    seenEntries = new Set(entries.map(({ audit_id }) => audit_id))
    auditedUntil = now
    // What did not fit into one answer may concern anybody.
    if (fresh.length === ENTRIES_AT_A_TIME) return [{}]
    return fresh.flatMap(({ details, ...entry }) => concernOf({ ...entry, details: JSON.parse(details) }) ?? [])
  }

  /** Something was recorded by this process, and by no request that tells it: a page of the identity provider. */
  const lookAtOnce = async (): Promise<void> => {
    mayBeNew = true
    if (isLooking) return
    isLooking = true
    try {
      while (mayBeNew && !isClosed) {
        mayBeNew = false
        // Nobody has asked for a while.
        if (rooms.size === 0) auditedUntil = Date.now()
        for (const concern of await newConcerns()) {
          tellRights(concern)
          nodes.tellRights(concern)
        }
      }
    } catch (error) {
      onError(error)
    }
    isLooking = false
  }
  const stopListening = onWakeup('auditEntries', () => void lookAtOnce())

  const poll = async (): Promise<void> => {
    timer = undefined
    isPolling = true
    try {
      for (const concern of await newConcerns()) tellRights(concern)
      await pollChanges()
    } catch (error) {
      onError(error)
    }
    isPolling = false
    schedule()
  }

  const schedule = (): void => {
    if (!isClosed && !isPolling && rooms.size > 0) timer ??= setTimeout(poll, POLL_MS)
  }

  const enter = ({ edition_id, zone_id }: ZoneKey): Room => {
    const zone = { edition_id, zone_id }
    const room = rooms.get(keyOf(zone)) ?? { zone, seq: undefined, followers: new Set(), watchers: new Set() }
    rooms.set(keyOf(zone), room)
    nodes.listen()
    // Entries from before anybody followed concern nobody here.
    if (timer === undefined && !isPolling) auditedUntil = Date.now()
    schedule()
    return room
  }

  const leave = (room: Room, inbox: Inbox): void => {
    if (!room.followers.delete(inbox)) return
    open.leave(inbox.payer)
    abandon(room)
  }

  const abandon = (room: Room): void => {
    const isEmpty = room.followers.size + room.watchers.size === 0
    if (isEmpty && rooms.get(keyOf(room.zone)) === room) rooms.delete(keyOf(room.zone))
    if (rooms.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }

  nodes.addListener({
    onSeq(zone, seq) {
      const room = rooms.get(keyOf(zone))
      if (room) tellNews(room, seq)
    },
    onRights: tellRights,
  })

  return {
    tell(zone) {
      const room = rooms.get(keyOf(zone))
      if (room) tellNews(room)
      nodes.tellSeq(zone)
    },
    tellCommitted(zone, commits) {
      const room = rooms.get(keyOf(zone))
      for (const { put } of room?.followers ?? []) put('news')
      for (const { onCommits } of room?.watchers ?? []) onCommits(commits)
      nodes.tellSeq(zone, commits.at(-1)?.seq)
    },
    tellRecorded(change) {
      const concern = concernOf(change)
      if (!concern) return
      tellRights(concern)
      nodes.tellRights(concern)
    },
    watch(zone, watcher) {
      const room = enter(zone)
      room.watchers.add(watcher)
      return () => {
        if (room.watchers.delete(watcher)) abandon(room)
      }
    },
    hasRoomFor: open.hasRoomFor,
    follow(zone, payer) {
      if (!open.hasRoomFor(payer)) return undefined
      open.enter(payer)
      const inbox: Inbox = { place: zone, payer, ...createInbox() }
      if (isClosed) inbox.put('closed')
      const room = enter(zone)
      room.followers.add(inbox)
      return { next: inbox.next, takeDoubt: inbox.takeDoubt, end: () => leave(room, inbox) }
    },
    close() {
      isClosed = true
      stopListening()
      clearTimeout(timer)
      timer = undefined
      for (const { followers } of rooms.values()) for (const { put } of followers) put('closed')
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
    takeDoubt(): boolean {
      if (pending !== 'rights') return false
      // It stands for news too.
      pending = 'news'
      return true
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
