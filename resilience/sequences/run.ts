import fc from 'fast-check'
import { anyCommand } from './commands.ts'
import { anyOpening, open } from './opening.ts'
import { readAll } from './reads.ts'
import { type Cast, World } from './world.ts'

/** Steps of one sequence at most. */
const MAX_STEPS = 30

export interface SequenceOptions {
  runs: number
  seed: number
}

export interface SequenceResult {
  /** Answers that showed a secret to somebody who may see it: a run that shows none proves nothing. */
  seen: number
}

/** Throws with the shortest sequence that showed somebody a secret that is not for them. */
export const checkSequences = async (cast: Cast, { runs, seed }: SequenceOptions): Promise<SequenceResult> => {
  let seen = 0
  const commands = fc.commands([anyCommand], { maxCommands: MAX_STEPS, size: 'max' })
  const property = fc.asyncProperty(anyOpening, commands, fc.nat(99), async (opening, sequence, way) => {
    const world = await World.create(cast)
    await open(world, opening)
    await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence)
    await readAll(world, way)
    seen += world.seen
  })
  await fc.assert(property, { numRuns: runs, seed, includeErrorInReport: true })
  return { seen }
}
