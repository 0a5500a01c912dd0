import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothEngines } from '@easel/server/testing/engines.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import { newSeed } from '../support/random.ts'
import { checkSequences } from './run.ts'
import { createCast } from './world.ts'

const seed = newSeed()

/** 300 in all; PostgreSQL takes longer for each. */
const runs = { sqlite: 200, postgres: 100 }

/** The short version of `npm run sequences`. */
onBothEngines(`sequences with seed ${seed}`, (engine) => {
  const testApp = testAppFor(engine)

  test('[S3] [S9] [Z6] [Z7] [Q1] no sequence of steps shows anybody a secret that is not for them', async () => {
    const { seen } = await checkSequences(await createCast(testApp), { runs: runs[engine], seed })
    assert.ok(seen > 1_000, `secrets were shown ${seen} times to people who may see them`)
  })
})
