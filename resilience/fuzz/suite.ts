import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operationEntries } from '@easel/contract'
import type { Engine } from '@easel/server/db/transaction.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { createFixturePool, type FixturePool, fuzzOperation } from './run.ts'

const CASES = atLength({ short: 24, long: 200 })
/** Operations that never succeed: in so few requests by chance a sixth. */
const MOST_WITHOUT_SUCCESS = atLength({ short: 1 / 2, long: 1 / 10 })

/** The short version of `npm run fuzz`. Each engine has a file of its own, so that both run at once. */
export const fuzzOn = (engine: Engine, seed: number): void => {
  const testApp = testAppFor(engine)
  const withoutSuccess: string[] = []
  let fixtures: FixturePool
  before(() => {
    fixtures = createFixturePool(testApp)
  })
  for (const [name, operation] of operationEntries) {
    test(`[G8] ${name} responds as declared to any request`, async () => {
      const counts = await fuzzOperation({ testApp, cases: CASES, seed }, name, operation, fixtures)
      if (!counts.has(200) && !counts.has(206)) withoutSuccess.push(name)
    })
  }

  test('the requests reach the handlers: most operations succeed at least once', () => {
    assert.ok(withoutSuccess.length < operationEntries.length * MOST_WITHOUT_SUCCESS, withoutSuccess.join(', '))
  })
}
