import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { oneOrBothEngines } from '@easel/server/testing/engines.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import { runWebhookKills } from './run.ts'

const kills = atLength({ short: 1, long: 3 })

describe('webhooks of a service that is killed', () => {
  for (const engine of oneOrBothEngines('postgres')) {
    test(`[W2] on ${engine} lose nothing and keep the order of a zone`, { timeout: 600_000 }, async (t) => {
      const seed = testSeed()
      const report = await runWebhookKills({ engine, kills, seed, progress: () => {} })
      t.diagnostic(JSON.stringify(report))
      assert.deepEqual(report.violations, [], `npm run webhooks -- --engine ${engine} --seed ${seed}`)
      assert.ok(report.changes > 10)
    })
  }
})
