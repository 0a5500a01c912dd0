import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operationEntries } from '@easel/contract'
import { onBothEngines } from '@easel/server/testing/engines.ts'
import { worldFor } from '@easel/server/testing/world.ts'
import { newSeed } from '../support/random.ts'
import { createFixturePool, type FixturePool, fuzzOperation } from './run.ts'

const seed = newSeed()
const cases = 200

onBothEngines(`fuzz with seed ${seed}`, (engine) => {
  const world = worldFor(engine)
  const withoutSuccess: string[] = []
  let fixtures: FixturePool
  before(() => {
    fixtures = createFixturePool(world)
  })
  for (const [name, operation] of operationEntries) {
    test(`[G8] ${name} responds as declared to any request`, async () => {
      const counts = await fuzzOperation({ world, cases, seed }, name, operation, fixtures)
      if (!counts.has(200) && !counts.has(206)) withoutSuccess.push(name)
    })
  }

  test('the requests reach the handlers: nine of ten operations succeed at least once', () => {
    assert.ok(withoutSuccess.length < operationEntries.length / 10, withoutSuccess.join(', '))
  })
})
