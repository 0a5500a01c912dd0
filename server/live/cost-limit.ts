import type { Clock } from './clock.ts'

/** Bytes that cost as much as a message. */
const BYTES_PER_MESSAGE = 16_384

/** Of a frame, with its first message. */
export const costOf = (bytes: number): number => 1 + Math.floor(bytes / BYTES_PER_MESSAGE)

/** A token bucket: `perSecond` on average, and twice as much at once. */
export const createCostLimit = ({ now }: Clock, perSecond: number): ((cost: number) => boolean) => {
  const capacity = perSecond * 2
  let left = capacity
  let since = now()
  return (cost) => {
    const time = now()
    left = Math.min(capacity, left + ((time - since) / 1000) * perSecond)
    since = time
    left -= cost
    return left >= 0
  }
}
