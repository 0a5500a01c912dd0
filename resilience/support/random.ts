import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Random choices that a seed repeats. */
export interface Random {
  /** A whole number, both bounds included. */
  between(min: number, max: number): number
  oneOf<T>(choices: readonly T[]): T
  /** An independent generator for a concurrent worker. */
  split(): Random
}

export const newSeed = (): number => Math.floor(Math.random() * 2 ** 31)

export const createRandom = (seed: number): Random => {
  const generator = xoroshiro128plus(seed)
  const between = (min: number, max: number): number => uniformInt(generator, min, max)
  return {
    between,
    oneOf: <T>(choices: readonly T[]) => choices[between(0, choices.length - 1)] as T,
    split: () => createRandom(between(0, 2 ** 31 - 1)),
  }
}
