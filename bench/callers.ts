import { createRandom, shuffledCycle } from './random.ts'
import { bearer } from './requests.ts'

/**
 * Who sends a request. The contract allows a user 30 to 60 reads of zones a minute, and that cannot be raised: so there
 * are many users who take turns, and none of them reaches the limit.
 */
export interface Callers {
  /** Header lines of the next one who works in this space: people return to few spaces. */
  ofSpace(space: number): string
  /** Header lines of the next one of all. */
  anybody(): string
}

export const createCallers = (tokens: readonly string[], spaces: number): Callers => {
  const headers = tokens.map(bearer)
  const people: string[][] = Array.from({ length: spaces }, () => [])
  for (const [user, header] of headers.entries()) people[user % spaces]?.push(header)
  const turns = new Uint32Array(spaces)
  return {
    ofSpace: (space) => {
      const here = people[space] as string[]
      const turn = turns[space] as number
      turns[space] = turn + 1
      return here[turn % here.length] as string
    },
    anybody: shuffledCycle(headers, createRandom(6)),
  }
}
