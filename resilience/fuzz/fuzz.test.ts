import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operationEntries } from '@easel/contract'
import { onBothEngines } from '@easel/server/testing/engines.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import { newSeed } from '../support/random.ts'
import { createFixturePool, type FixturePool, fuzzOperation } from './run.ts'

const seed = newSeed()
const cases = 200

onBothEngines(`fuzz with seed ${seed}`, (engine) => {
  const testApp = testAppFor(engine)
  const withoutSuccess: string[] = []
  let fixtures: FixturePool
  before(() => {
    fixtures = createFixturePool(testApp)
  })
  for (const [name, operation] of operationEntries) {
    test(`[G8] ${name} responds as declared to any request`, async () => {
      const counts = await fuzzOperation({ testApp, cases, seed }, name, operation, fixtures)
      if (!counts.has(200) && !counts.has(206)) withoutSuccess.push(name)
    })
  }

  test('the requests reach the handlers: nine of ten operations succeed at least once', () => {
    assert.ok(withoutSuccess.length < operationEntries.length / 10, withoutSuccess.join(', '))
  })
})
