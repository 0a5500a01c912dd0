import { describe, test } from 'node:test'
import { checkPlans, propertyNames } from './run.ts'

/** The short version of `npm run plans`. */
describe('[J10] any plan', () => {
  for (const name of propertyNames) test(name, () => checkPlans(name, { runs: 5_000 / propertyNames.length }))
})
