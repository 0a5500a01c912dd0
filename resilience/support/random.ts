/** Chance that can be had again: the same seed, the same choices. */
export interface Chance {
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number
  between(least: number, most: number): number
  oneOf<T>(choices: readonly T[]): T
  /** Chance of its own for somebody who works beside. */
  split(): Chance
}

export const newSeed = (): number => Math.floor(Math.random() * 2 ** 31)

/** mulberry32 */
export const seeded = (seed: number): Chance => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    oneOf: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
    split: () => seeded(below(2 ** 31)),
  }
}
