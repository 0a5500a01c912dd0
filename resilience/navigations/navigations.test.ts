import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { engines } from '@easel/server/testing/engines.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import { manners } from './navigate.ts'
import { checkNavigations } from './run.ts'

const navigations = atLength({ short: 24, long: 400 })

describe(`[L5] ${navigations} navigations between two zones, some cut short`, () => {
  for (const engine of atLength({ short: engines.slice(0, 1), long: engines }))
    test(`leave the timers, listeners, rooms and connections as they were, on ${engine}`, {
      timeout: 600_000,
    }, async (t) => {
      const seed = testSeed()
      const visited = await checkNavigations({ engine, navigations, seed })
      t.diagnostic(`seed ${seed}: ${JSON.stringify(Object.fromEntries(visited))}`)
      let total = 0
      for (const count of visited.values()) total += count
      assert.equal(total, navigations)
      assert.ok(visited.size > manners.length / 2, `${visited.size} manners`)
    })
})
