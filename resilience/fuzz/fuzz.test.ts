import { randomInt } from 'node:crypto'
import { before, test } from 'node:test'
import { operationEntries } from '@easel/contract'
import { onBothEngines } from '@easel/server/testing/engines.ts'
import { worldFor } from '@easel/server/testing/world.ts'
import { fuzzOperation, keepSite, type SiteKeeper } from './run.ts'

const seed = randomInt(2 ** 31)
const cases = 200

onBothEngines(`fuzz with seed ${seed}`, (engine) => {
  const world = worldFor(engine)
  let sites: SiteKeeper
  before(() => {
    sites = keepSite(world)
  })
  for (const [name, operation] of operationEntries) {
    test(`[G8] whatever ${name} is sent, it answers as it declares`, async () => {
      await fuzzOperation({ world, cases, seed }, name, operation, sites)
    })
  }
})
