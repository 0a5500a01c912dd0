import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'
import { createCostLimit } from './cost-limit.ts'

/** Sessions that may send all that one may, at the same time. */
const BUSY_SESSIONS = 4
/** Kept beyond the last session: whoever comes back has not sent less. */
const MAX_PEOPLE = 10_000

/** False: all sessions of the person on this node together send more than they may. */
export type TakePersonCost = (zuid: number, cost: number) => boolean

export const createPersonLimits = (clock: Clock, costPerSecond: number): TakePersonCost => {
  const people = new LRUCache<number, (cost: number) => boolean>({ max: MAX_PEOPLE })
  return (zuid, cost) => {
    const takeCost = people.get(zuid) ?? createCostLimit(clock, costPerSecond * BUSY_SESSIONS)
    people.set(zuid, takeCost)
    return takeCost(cost)
  }
}
