import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines } from '@easel/server/testing/engines.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { createInstallation, type Installation } from '../support/installation.ts'
import { startService } from '../support/service-process.ts'
import { createTarget, guessBehindProxy } from './identity-attacks.ts'

/** Each guess costs what a password does, and the tests of the identity provider count them on both. */
const tried = atLength({ short: engines.filter((engine) => engine === 'sqlite'), long: engines })

for (const engine of tried)
  describe(`guesses behind a proxy on ${engine}`, () => {
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
