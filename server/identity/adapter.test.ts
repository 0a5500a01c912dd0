import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { worldFor } from '../testing/world.ts'
import { adapterFor } from './adapter.ts'
import { callerOfToken } from './tokens.ts'

onBothEngines('what the provider keeps', (engine) => {
  const world = worldFor(engine)
  const adapter = (model: string) => adapterFor(world.database, world.settings)(model)

  test('[A5] the provider makes no clients: they are registered, or there are none', async () => {
    const clients = adapter('Client')
    await clients.upsert('made-up', { redirect_uris: ['https://evil.example'] }, 3600)
    assert.equal(await clients.find('made-up'), undefined)
  })

  test('[A5] an access token kept without an end has ended, and one without scopes opens nothing', async () => {
    const { zuid } = await world.aPerson()
    const tokens = adapter('AccessToken')
    const callerOf = (token: string) => callerOfToken(world.database.read, token, world.settings.dataCentre)
    // The types of the provider leave all of these open.
    await tokens.upsert('endless', { accountId: zuid, scope: 'Service.editions.READ' }, undefined as unknown as number)
    assert.equal(await callerOf('endless'), undefined)
    await tokens.upsert('bare', { accountId: zuid }, 3600)
    const caller = await callerOf('bare')
    assert.deepEqual([...(caller?.scopes ?? [])].filter(Boolean), [])
    assert.equal(caller?.zuid, Number(zuid))
  })
})
