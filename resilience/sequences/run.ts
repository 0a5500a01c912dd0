import fc from 'fast-check'
import { anyCommand } from './commands.ts'
import { checkFollowers, settleLate } from './live-steps.ts'
import { anyOpening, open } from './opening.ts'
import { readAll } from './reads.ts'
import { type Cast, World } from './world.ts'

/** Steps of one sequence at most. */
const MAX_STEPS = 30

/** Sequences at the same time, each in an edition of its own: they share the waiting for the disk. */
const LANES = 5

export interface SequenceOptions {
  runs: number
  seed: number
  /** Whether a shorter sequence is looked for once one has shown a secret. */
  shrink?: boolean
}

export interface SequenceResult {
  /** Answers that showed a secret to somebody who may see it: a run that shows none proves nothing. */
  seen: number
}

export class SecretShown extends Error {
  /** The number of the sequence that showed one first. */
  readonly foundBy: number
  constructor(foundBy: number, cause: Error) {
    super(cause.message, { cause })
    this.foundBy = foundBy
  }
}

/** Throws with the shortest sequence that showed somebody a secret that is not for them. */
export const checkSequences = async (
  cast: Cast,
  { runs, seed, shrink = true }: SequenceOptions,
): Promise<SequenceResult> => {
  let seen = 0
  let done = 0
  let foundBy: number | undefined
  const commands = fc.commands([anyCommand], { maxCommands: MAX_STEPS, size: 'max' })
  const property = fc.asyncProperty(anyOpening, commands, fc.nat(99), async (opening, sequence, way) => {
    const world = await World.create(cast)
    try {
      await open(world, opening)
      await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence)
      await settleLate(world)
      await readAll(world, way)
      await checkFollowers(world)
    } catch (error) {
      foundBy ??= done + 1
      throw error
    } finally {
      for (const { socket } of world.followers) socket.close()
    }
    seen += world.seen
    done++
  })
  const lanes = Array.from({ length: LANES }, (_, lane) => {
    const numRuns = Math.floor((runs + lane) / LANES)
    return fc.assert(property, {
      numRuns,
      seed: toLaneSeed(seed, lane),
      includeErrorInReport: true,
      endOnFailure: !shrink,
    })
  })
  for (const lane of await Promise.allSettled(lanes))
    if (lane.status === 'rejected') throw new SecretShown(foundBy ?? done, lane.reason)
  return { seen }
}

/** Far apart: the rounds of a long run have seeds next to one another. */
const toLaneSeed = (seed: number, lane: number): number => (seed + lane * 0x1000_0000) | 0
