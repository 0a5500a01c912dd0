import { LRUCache } from 'lru-cache'
import { type Payer, type PayerKey, sharesOf } from '../payer.ts'
import type { Clock } from './clock.ts'
import { createCostLimit } from './cost-limit.ts'

/** Sessions that may send all that one may, at the same time. */
const BUSY_SESSIONS = 4
/** Kept beyond the last session: whoever comes back has not sent less. */
const MAX_PEOPLE = 10_000

/** False: all sessions of the person, or of the link that they came by, on this node together send more than they may. */
export type TakePersonCost = (payer: Payer, cost: number) => boolean

export const createPersonLimits = (clock: Clock, costPerSecond: number): TakePersonCost => {
  const limits = new LRUCache<PayerKey, (cost: number) => boolean>({ max: MAX_PEOPLE })
  return (payer, cost) => {
    let isAllowed = true
    for (const [key, shares] of sharesOf(payer)) {
      const takeCost = limits.get(key) ?? createCostLimit(clock, costPerSecond * BUSY_SESSIONS * shares)
      limits.set(key, takeCost)
      isAllowed = takeCost(cost) && isAllowed
    }
    return isAllowed
  }
}
