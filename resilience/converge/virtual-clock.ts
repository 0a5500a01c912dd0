import type { LiveClock } from '@easel/sdk/live-types.ts'
import type { Clock } from '@easel/server/live/clock.ts'
import type { Random } from '../support/random.ts'

interface Event {
  time: number
  order: number
  work: (() => void) | undefined
}

/** How deep chains of promises may be that one event leaves. */
const MICROTASKS = 40

/** Time that passes as fast as the work allows, for clients and service alike. */
export const createVirtualClock = (random: Random) => {
  const events: Event[] = []
  let time = 1_700_000_000_000
  let order = 0

  const before = (one: Event, other: Event): boolean =>
    one.time < other.time || (one.time === other.time && one.order < other.order)

  /** A binary heap. */
  const put = (event: Event): void => {
    let at = events.push(event) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!before(event, events[parent] as Event)) break
      events[at] = events[parent] as Event
      at = parent
    }
    events[at] = event
  }

  const take = (): Event | undefined => {
    const first = events[0]
    const last = events.pop()
    if (!last || events.length === 0) return first
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= events.length) break
      if (child + 1 < events.length && before(events[child + 1] as Event, events[child] as Event)) child++
      if (!before(events[child] as Event, last)) break
      events[at] = events[child] as Event
      at = child
    }
    events[at] = last
    return first
  }

  const after = (ms: number, work: () => void): (() => void) => {
    const event: Event = { time: time + ms, order: order++, work }
    put(event)
    return () => {
      event.work = undefined
    }
  }

  const clock: Clock & LiveClock = {
    now: () => time,
    after,
    soon: (work) => void after(0, work),
    random: () => random.between(0, 1_000_000) / 1_000_001,
  }

  return {
    ...clock,
    /** Until the condition holds; false where so much time has passed. */
    async runUntil(holds: () => boolean, most: number): Promise<boolean> {
      const end = time + most
      while (!holds()) {
        const event = take()
        if (!event || event.time > end) return false
        if (!event.work) continue
        time = event.time
        event.work()
        for (let count = 0; count < MICROTASKS; count++) await undefined
      }
      return true
    },
  }
}

export type VirtualClock = ReturnType<typeof createVirtualClock>
