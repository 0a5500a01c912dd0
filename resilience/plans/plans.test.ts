import { describe, test } from 'node:test'
import { atLength } from '@easel/server/testing/test-length.ts'
import { checkPlans, propertyNames } from './run.ts'

/** Plans in all: the short version of `npm run plans`. */
const runs = atLength({ short: 1_000, long: 5_000 })

describe('[J10] any plan', () => {
  for (const name of propertyNames) test(name, () => checkPlans(name, { runs: runs / propertyNames.length }))
})
