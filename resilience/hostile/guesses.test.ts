import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onBothEngines } from '@easel/server/testing/engines.ts'
import { createInstallation, type Installation } from '../support/installation.ts'
import { startService } from '../support/service-process.ts'
import { createTarget, guessBehindProxy } from './identity-attacks.ts'

onBothEngines('guesses behind a proxy', (engine) => {
  let installation: Installation
  before(async () => {
    installation = await createInstallation(engine === 'postgres' ? process.env.EASEL_TEST_POSTGRES : undefined)
  })
  after(() => installation.remove())

  test('[N3] a hundred wrong passwords of one client do not keep out another', async () => {
    const service = await startService({ ...installation.environment, EASEL_TRUSTED_PROXIES: '127.0.0.1' })
    const target = await createTarget(installation, 'cat@example.com')
    const { guesses, isOtherSignedIn, attackerStatus } = await guessBehindProxy(service.authUrl, target)
    await target.close()
    await service.end('SIGTERM')
    assert.deepEqual([...new Set(guesses)], [400])
    assert.equal(attackerStatus, 429)
    assert.ok(isOtherSignedIn)
  })
})
