import { type Payer, type PayerKey, sharesOf } from '../payer.ts'

/** A session, by what waits for its reader. */
export interface SlowReader {
  unsent(): number
  cutOff(): void
}

/** What waits for slow readers is bounded for a person and for a node, as it is for a session (R1). */
export interface UnsentBytes {
  /** `look`: to be called when more may wait. Cuts off who leaves most unread where it is too much. */
  watch(payer: Payer, reader: SlowReader): { look(): void; leave(): void }
  /** Bytes that are counted now. */
  bytes(): number
}

/** Sessions that may leave all that one may unread, at the same time, and people who may. */
const SLOW_SESSIONS = 4
const SLOW_PEOPLE = 8
/** What is less costs less than counting it. */
const MIN_COUNTED_BYTES = 65_536

interface Held {
  bytes: number
  payer: Payer
  reader: SlowReader
}

interface Group {
  bytes: number
  /** Those for whom something waits. */
  held: Set<Held>
}

export const createUnsentBytes = (ofSession: number): UnsentBytes => {
  const ofPerson = ofSession * SLOW_SESSIONS
  const groups = new Map<PayerKey, Group>()
  let total = 0

  const set = (held: Held, bytes: number): void => {
    const more = bytes - held.bytes
    held.bytes = bytes
    total += more
    for (const [key] of sharesOf(held.payer)) {
      const group = groups.get(key) ?? { bytes: 0, held: new Set() }
      group.bytes += more
      if (bytes > 0) groups.set(key, group).get(key)?.held.add(held)
      else if (group.held.delete(held) && group.held.size === 0) groups.delete(key)
    }
  }

  const count = (held: Held): void => {
    const bytes = held.reader.unsent()
    set(held, bytes < MIN_COUNTED_BYTES ? 0 : bytes)
  }

  const cutOffGreediest = ({ held }: Group): void => {
    const [first, ...others] = held
    if (!first) return
    const greediest = others.reduce((one, other) => (other.bytes > one.bytes ? other : one), first)
    set(greediest, 0)
    greediest.reader.cutOff()
  }

  const boundPerson = (key: PayerKey, most: number): void => {
    const group = groups.get(key)
    if (!group || group.bytes <= most) return
    // Some of it was read since it was counted.
    for (const held of [...group.held]) count(held)
    while (group.bytes > most) cutOffGreediest(group)
  }

  const boundNode = (): void => {
    if (total <= ofPerson * SLOW_PEOPLE) return
    for (const held of [...groups.values()].flatMap((group) => [...group.held])) count(held)
    while (total > ofPerson * SLOW_PEOPLE)
      cutOffGreediest([...groups.values()].reduce((one, other) => (other.bytes > one.bytes ? other : one)))
  }

  return {
    watch(payer, reader) {
      const held: Held = { bytes: 0, payer, reader }
      return {
        look() {
          count(held)
          if (held.bytes === 0) return
          for (const [key, shares] of sharesOf(payer)) boundPerson(key, ofPerson * shares)
          boundNode()
        },
        leave: () => set(held, 0),
      }
    },
    bytes: () => total,
  }
}
