import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothEngines } from '@easel/server/testing/engines.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import { fuzzChannel } from './channel.ts'

const seed = testSeed()
const SESSIONS = atLength({ short: 40, long: 60 })

onBothEngines(`[G8] fuzz of the channel with seed ${seed}`, (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('[G8] [L5] a session answers as declared to any frame, or ends and says why; others go on', async () => {
    const outcomes = await fuzzChannel({ testApp, address, sessions: SESSIONS, seed })
    // Otherwise it tells little.
    assert.ok((outcomes.get('open') ?? 0) > 0 && (outcomes.get('badMessage') ?? 0) > 0, JSON.stringify([...outcomes]))
  })
})
