import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Random choices that are the same in every run with the same seed. */
export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number
  pick<T>(items: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

export const createRandom = (seed: number): Random => {
  const generator = xoroshiro128plus(seed)
  const below = (limit: number): number => uniformInt(generator, 0, limit - 1)
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    shuffle: (items) => {
      const shuffled = [...items]
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = below(last + 1)
        const moved = shuffled[last] as (typeof items)[number]
        shuffled[last] = shuffled[other] as (typeof items)[number]
        shuffled[other] = moved
      }
      return shuffled
    },
  }
}

/** Gives each item once in random order, then each once again in another order. */
export const shuffledCycle = <T>(items: readonly T[], random: Random): (() => T) => {
  let order: T[] = []
  return () => {
    if (order.length === 0) order = random.shuffle(items)
    return order.pop() as T
  }
}
