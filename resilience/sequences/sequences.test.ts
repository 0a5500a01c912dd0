import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothEngines } from '@easel/server/testing/engines.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import { checkSequences } from './run.ts'
import { createCast } from './world.ts'

const seed = testSeed()

/** PostgreSQL takes longer for each. */
const runs = { sqlite: atLength({ short: 20, long: 200 }), postgres: atLength({ short: 10, long: 100 }) }

/** The short version of `npm run sequences`. */
onBothEngines(`sequences with seed ${seed}`, (engine) => {
  const testApp = testAppFor(engine)

  test('[S3] [S9] [Z6] [Z7] [Q1] no sequence of steps shows anybody a secret that is not for them', async () => {
    const { seen } = await checkSequences(await createCast(testApp), { runs: runs[engine], seed })
    assert.ok(seen > 5 * runs[engine], `secrets were shown ${seen} times to people who may see them`)
  })
})
