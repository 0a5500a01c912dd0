import fc from 'fast-check'
import { planProperties } from './properties.ts'

export const propertyNames = Object.keys(planProperties)

interface Options {
  runs: number
  seed?: number
}

/** Throws with the smallest counterexample, if there is one. */
export const checkPlans = (name: string, { runs, seed }: Options): void => {
  const property = planProperties[name]
  if (!property) throw new Error(`there is no property "${name}"`)
  fc.assert(property, { numRuns: Math.ceil(runs), ...(seed !== undefined && { seed }) })
}
