import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { engines } from '@easel/server/testing/engines.ts'
import { newSeed } from '../support/random.ts'
import { runWebhookKills } from './run.ts'

const kills = 3

describe('webhooks of a service that is killed', () => {
  for (const engine of engines) {
    test(`[W2] on ${engine} lose nothing and keep the order of a zone`, { timeout: 150_000 }, async (t) => {
      const seed = newSeed()
      const report = await runWebhookKills({ engine, kills, seed, progress: () => {} })
      t.diagnostic(JSON.stringify(report))
      assert.deepEqual(report.violations, [], `npm run webhooks -- --engine ${engine} --seed ${seed}`)
      assert.ok(report.changes > 10)
    })
  }
})
