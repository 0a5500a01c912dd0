import { ApiError } from '../api-error.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'
import { type ChangeText, changesMessage } from './change-text.ts'
import type { Clock } from './clock.ts'
import { createGathering } from './gather-changes.ts'
import type { NodePresence } from './node-messages.ts'
import { type Outgoing, toOutgoing } from './outgoing-message.ts'
import { createPresence, type Presence, presenceMessage } from './presence.ts'
import { createPresenceLimits, type LimitPresence } from './presence-limits.ts'
import type { ZoneReader } from './read-zone.ts'
import { concerns, type RightsConcern } from './rights-concern.ts'
import type { SessionAccess } from './session-access.ts'

/** A session in a room. */
export interface Member {
  readonly access: SessionAccess
  readonly session_id: string
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
  /** What somebody may tell of themselves, now. */
  readonly limitPresence: LimitPresence
  /** To be awaited before a change is written: those of a moment are written and told together. */
  gather(): Promise<void> | undefined
  /** Whether somebody is there whom this one would replace. */
  hasClientOf(member: Member): boolean
  /** Ends the session of the same client that this one replaces. */
  enter(member: Member): void
  leave(member: Member): void
  /** Commits of this node, once they are on disk. */
  committed(changes: readonly ChangeText[]): void
  /** The zone may have changed; `seq` where it is known. */
  news(seq?: number): void
  /** Those whom it concerns may have lost the zone. They are told nothing, and write nothing, until that is known. */
  rights(concern: RightsConcern): Promise<void>
  /** A look at rights to be awaited; undefined where those of the member are known. */
  whenSure(member: Member): Promise<void> | undefined
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
  /** Those who may have lost the zone; `waiting` of them have not been looked up since. */
  const unsure = new Set<Member>()
  const waiting = new Set<Member>()
  /** What was said by others meanwhile, the last of each. */
  const unsaid = new Map<Member, Map<string, NodePresence>>()
  let checking: Promise<void> | undefined
  let look: Promise<void> | undefined
  let isReading = false
  let readAgain = false
  let hasFailed = false

  const deliver = (changes: readonly ChangeText[]): void => {
    const [first, last] = [changes[0]?.seq, changes.at(-1)?.seq]
    if (first === undefined || last === undefined) return
    let whole: Outgoing | undefined
    let isBehind = false
    for (const member of members) {
      const { seq } = member
      if (seq === undefined || seq >= last || unsure.has(member)) continue
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
      if (member.seq !== undefined && member.seq < (found?.seq ?? Number.POSITIVE_INFINITY) && !unsure.has(member))
        found = member
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
      if (page.changes.some(({ isAboutZone }) => isAboutZone)) await check(members)
      deliver(page.changes)
      if (!page.has_more) return
    }
  }

  const catchUp = async (): Promise<void> => {
    readAgain = true
    if (isReading) return
    isReading = true
    try {
      while (readAgain) {
        readAgain = false
        await readOn()
      }
      hasFailed = false
    } catch (error) {
      if (error instanceof ApiError && !hasFailed) void check(members)
      else {
        onError(error)
        clock.after(RETRY_MS, catchUp)
      }
      hasFailed = true
    } finally {
      isReading = false
    }
  }

  const endDoubt = (member: Member): void => {
    unsure.delete(member)
    const missed = unsaid.get(member)
    if (!missed) return
    unsaid.delete(member)
    const message = presenceMessage([...missed.values()], member.session_id)
    if (message) member.post(message)
  }

  const keepUnsaid = (member: Member, some: readonly NodePresence[]): void => {
    const missed = unsaid.get(member) ?? new Map<string, NodePresence>()
    unsaid.set(member, missed)
    for (const one of some) missed.set(one.session_id, one)
  }

  /** One look is running, and those who wait are looked up by the next. */
  const checkWaiting = async (): Promise<void> => {
    while (waiting.size > 0) {
      const some = [...waiting].slice(0, RECHECKS_AT_A_TIME)
      for (const member of some) waiting.delete(member)
      look = Promise.all(some.map((member) => member.recheck())).then(() => {}, onError)
      await look
      // What is asked meanwhile may have been answered too early.
      for (const member of some) if (!waiting.has(member)) endDoubt(member)
      catchUp()
    }
    checking = undefined
  }

  /** Resolves when the rights of those are known. */
  const check = (concerned: Iterable<Member>): Promise<void> => {
    for (const member of concerned) {
      unsure.add(member)
      waiting.add(member)
    }
    if (waiting.size > 0) checking ??= checkWaiting()
    return checking ?? Promise.resolve()
  }

  const sessionsOf = ({ session_id }: Member): Member[] =>
    [...members].filter((member) => member.session_id === session_id)

  const presence = createPresence({
    clock,
    broadcast: (some) => {
      const own = new Set(some.map(({ session_id }) => session_id))
      // The same bytes for all who tell nothing of themselves.
      const whole = toOutgoing({ type: 'presence', presence: [...some] })
      for (const member of members) {
        if (member.seq === undefined) continue
        if (unsure.has(member)) {
          keepUnsaid(member, some)
          continue
        }
        const message = own.has(member.session_id) ? presenceMessage(some, member.session_id) : whole
        if (message) member.post(message)
      }
    },
    tellNodes: (some) => tellNodes(zone, some),
  })

  return {
    get size() {
      return members.size
    },
    presence,
    limitPresence: createPresenceLimits(clock),
    gather: createGathering(clock, () => members.size),
    hasClientOf: (member) => sessionsOf(member).length > 0,
    enter(member) {
      const replaced = sessionsOf(member)
      // In before the other one is out: a room that nobody is in is closed.
      members.add(member)
      for (const other of replaced) other.replace()
    },
    leave(member) {
      if (!members.delete(member)) return
      unsure.delete(member)
      unsaid.delete(member)
      waiting.delete(member)
      const { access, session_id } = member
      presence.set({ session_id, zuid: String(access.caller.zuid), state: null })
    },
    committed(changes) {
      if (changes.some(({ isAboutZone }) => isAboutZone)) catchUp()
      else deliver(changes)
    },
    news(seq) {
      const member = lowest()
      if (member?.seq !== undefined && (seq === undefined || member.seq < seq)) catchUp()
    },
    async rights(concern) {
      const concerned = [...members].filter(({ access }) => concerns(concern, access.path.zone, access.caller.zuid))
      if (concerned.length === 0) return
      await check(concerned)
    },
    whenSure: (member) => (unsure.has(member) ? look : undefined),
    members: () => members,
  }
}
