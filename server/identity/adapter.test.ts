import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'
import { adapterFor } from './adapter.ts'
import { createTokenResolver } from './tokens.ts'

onBothEngines('what the provider keeps', (engine) => {
  const testApp = testAppFor(engine)
  const keeperOf = (model: string) => adapterFor(testApp.database, testApp.settings)(model)

  test('[A5] the provider makes no clients: they are registered, or there are none', async () => {
    const clients = keeperOf('Client')
    await clients.upsert('made-up', { redirect_uris: ['https://evil.example'] }, 3600)
    assert.equal(await clients.find('made-up'), undefined)
  })

  test('[A5] an access token kept without an end has ended, and one without scopes opens nothing', async () => {
    const { zuid } = await testApp.aPerson()
    const tokens = keeperOf('AccessToken')
    const seen = async (token: string) =>
      (await createTokenResolver(testApp.database.read, testApp.settings.dataCentre)(token))?.caller
    // The types of the provider leave all of these open.
    await tokens.upsert('endless', { accountId: zuid, scope: 'Service.editions.READ' }, undefined as unknown as number)
    assert.equal(await seen('endless'), undefined)
    await tokens.upsert('bare', { accountId: zuid }, 3600)
    const caller = await seen('bare')
    assert.deepEqual([...(caller?.scopes ?? [])].filter(Boolean), [])
    assert.equal(caller?.zuid, Number(zuid))
  })
})
