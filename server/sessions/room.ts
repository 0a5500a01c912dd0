import { ApiError } from '../api-error.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'
import type { NodePresence } from '../live/node-messages.ts'
import type { SessionAccess } from './access.ts'
import { type ChangeText, changesMessage } from './change-text.ts'
import type { Clock } from './clock.ts'
import { createGathering } from './gather.ts'
import type { Outgoing } from './outgoing.ts'
import { createPresence, type Presence } from './presence.ts'
import type { ZoneReader } from './read-zone.ts'

/** A session in a room. */
export interface Member {
  readonly access: SessionAccess
  readonly client_id: string
  /** The sequence number that its client is at; undefined while it is still loading. */
  seq: number | undefined
  post(message: Outgoing): void
  /** Looks up its rights again, and ends it where none are left. */
  recheck(): Promise<void>
  /** Ends it since it cannot be told what it missed. */
  restart(): void
  replace(): void
}

export interface Room {
  readonly size: number
  readonly presence: Presence
  /** To be awaited before a change is written: those of a moment are written and told together. */
  gather(): Promise<void> | undefined
  /** Ends the session of the same client that this one replaces. False: another person has this client_id. */
  enter(member: Member): boolean
  leave(member: Member): void
  /** Commits of this node, once they are on disk. */
  committed(changes: readonly ChangeText[]): void
  /** The zone may have changed; `seq` where it is known. */
  news(seq?: number): void
  /** Members may have lost the zone. Nothing is told until that is known. */
  rights(): Promise<void>
  members(): Iterable<Member>
}

interface RoomDeps {
  reader: Pick<ZoneReader, 'readChanges'>
  clock: Clock
  tellNodes: (zone: ZoneKey, presence: readonly NodePresence[]) => void
  onError: (error: unknown) => void
}

const RECHECKS_AT_A_TIME = 20
/** After an error of the database. */
const RETRY_MS = 1_000

/** Those who are in a zone, on this node: what is committed is told to all of them, in order and without a gap. */
export const createRoom = (zone: ZoneKey, { reader, clock, tellNodes, onError }: RoomDeps): Room => {
  const members = new Set<Member>()
  let isUnsure = false
  let checking: Promise<void> | undefined
  let isReading = false
  let readAgain = false

  const deliver = (changes: readonly ChangeText[]): void => {
    const [first, last] = [changes[0]?.seq, changes.at(-1)?.seq]
    if (first === undefined || last === undefined) return
    let whole: Outgoing | undefined
    let isBehind = false
    for (const member of members) {
      const { seq } = member
      if (seq === undefined || seq >= last) continue
      if (seq + 1 < first) {
        isBehind = true
        continue
      }
      whole ??= changesMessage(changes)
      member.seq = last
      member.post(seq + 1 === first ? whole : changesMessage(changes.filter((change) => change.seq > seq)))
    }
    if (isBehind) catchUp()
  }

  const lowest = (): Member | undefined => {
    let found: Member | undefined
    for (const member of members)
      if (member.seq !== undefined && member.seq < (found?.seq ?? Number.POSITIVE_INFINITY)) found = member
    return found
  }

  /** Reads for the one who is furthest behind; the others take what is new to them. */
  const readOn = async (): Promise<void> => {
    for (;;) {
      const member = lowest()
      if (member?.seq === undefined) return
      const page = await reader.readChanges(member.access, member.seq, false)
      if (!page) {
        member.restart()
        continue
      }
      if (page.changes.some(({ isAboutZone }) => isAboutZone)) await check()
      if (isUnsure) return
      deliver(page.changes)
      if (!page.has_more) return
    }
  }

  const catchUp = async (): Promise<void> => {
    readAgain = true
    if (isReading || isUnsure) return
    isReading = true
    try {
      while (readAgain && !isUnsure) {
        readAgain = false
        await readOn()
      }
    } catch (error) {
      if (error instanceof ApiError) check()
      else {
        onError(error)
        clock.after(RETRY_MS, catchUp)
      }
    } finally {
      isReading = false
    }
  }

  const checkAll = async (): Promise<void> => {
    const all = [...members]
    for (let at = 0; at < all.length; at += RECHECKS_AT_A_TIME)
      await Promise.all(all.slice(at, at + RECHECKS_AT_A_TIME).map((member) => member.recheck()))
  }

  const check = (): Promise<void> => {
    isUnsure = true
    // What is asked meanwhile may have been answered too early: one more time then.
    const after = checking ?? Promise.resolve()
    const checked = after.then(checkAll).catch(onError)
    checking = checked
    return checked.then(() => {
      if (checking !== checked) return checking
      checking = undefined
      isUnsure = false
      return undefined
    })
  }

  const presence = createPresence({
    clock,
    broadcast: (message) => {
      for (const member of members) if (member.seq !== undefined) member.post(message)
    },
    tellNodes: (some) => tellNodes(zone, some),
  })

  return {
    get size() {
      return members.size
    },
    presence,
    gather: createGathering(clock, () => members.size),
    enter(member) {
      for (const other of members) {
        if (other.client_id !== member.client_id) continue
        if (other.access.caller.zuid !== member.access.caller.zuid) return false
        other.replace()
      }
      members.add(member)
      return true
    },
    leave(member) {
      if (!members.delete(member)) return
      const { access, client_id } = member
      presence.set({ client_id, zuid: String(access.caller.zuid), state: null })
    },
    committed(changes) {
      if (isUnsure || changes.some(({ isAboutZone }) => isAboutZone)) catchUp()
      else deliver(changes)
    },
    news(seq) {
      const member = lowest()
      if (member?.seq !== undefined && (seq === undefined || member.seq < seq)) catchUp()
    },
    async rights() {
      await check()
      await catchUp()
    },
    members: () => members,
  }
}
